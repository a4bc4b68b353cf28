import { type NotificationData, notifications, useNotifications } from '@mantine/notifications';
import { useMemo } from 'react';

export interface Toast {
  id: string;
  title: string;
  description?: string;
  /** Destructive says that something failed, and interrupts a screen reader. */
  tone: 'neutral' | 'success' | 'destructive';
  action?: { label: string; onClick: () => void };
}

export type ToastInput = Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] };

/** In the store of @mantine/notifications; `ToastArea` draws it. */
interface StoredToast extends NotificationData {
  'data-toast': Omit<Toast, 'id'>;
}

/** Shows a notice in place of the one that is visible; one at a time. @returns its id */
export function showToast({ tone = 'neutral', ...input }: ToastInput): string {
  notifications.clean();
  const stored: StoredToast = {
    title: input.title,
    message: input.description,
    'data-toast': { tone, ...input },
  };
  return notifications.show(stored);
}

/** Without an id, whatever is visible goes. */
export function dismissToast(id?: string): void {
  if (id === undefined) notifications.clean();
  else notifications.hide(id);
}

export function useToast() {
  return useMemo(() => ({ show: showToast, dismiss: dismissToast }), []);
}

export function useVisibleToast(): Toast | null {
  const [visible] = useNotifications().notifications as StoredToast[];
  return visible?.id === undefined ? null : { id: visible.id, ...visible['data-toast'] };
}
