import type { ItemType } from '@kindred/validation/commerce/values';
import { api } from '../../../app/api.ts';
import { useCountOnce } from '../../../app/useCountOnce.ts';

/** Counts that a page which sells was opened, whoever it is. */
export function useCountView(type: ItemType, id: string | undefined, isMine: boolean): void {
  useCountOnce(isMine || id === undefined ? null : id, async () => {
    if (id !== undefined) await api.commerce.console.countView.mutate({ type, id });
  });
}
