import type { ItemType } from '@kindred/validation/commerce/values';
import { useEffect } from 'react';
import { api } from '../../../app/api.ts';

const counted = new Set<string>();

/** Counts that a page which sells was opened: once for as long as the app is loaded, whoever it is. */
export function useCountView(type: ItemType, id: string | undefined, isMine: boolean): void {
  useEffect(() => {
    if (id === undefined || isMine || counted.has(id)) return;
    counted.add(id);
    Promise.resolve()
      .then(() => api.commerce.console.countView.mutate({ type, id }))
      .catch(() => counted.delete(id));
  }, [type, id, isMine]);
}
