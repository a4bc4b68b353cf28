import { useMemo, useSyncExternalStore } from 'react';

export interface Toast {
  id: number;
  title: string;
  description?: string;
  /** Destructive says that something failed, and interrupts a screen reader. */
  tone: 'neutral' | 'success' | 'destructive';
  action?: { label: string; onClick: () => void };
}

export type ToastInput = Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] };

let current: Toast | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

function set(toast: Toast | null): void {
  current = toast;
  for (const each of listeners) each();
}

/** Shows a notice in place of the one that is visible; one at a time. */
export function showToast(input: ToastInput): number {
  const toast: Toast = { tone: 'neutral', ...input, id: nextId++ };
  set(toast);
  return toast.id;
}

/** Without an id, whatever is visible goes. */
export function dismissToast(id?: number): void {
  if (id === undefined || current?.id === id) set(null);
}

export function useToast() {
  return useMemo(() => ({ show: showToast, dismiss: dismissToast }), []);
}

export function useVisibleToast(): Toast | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
    () => null,
  );
}
