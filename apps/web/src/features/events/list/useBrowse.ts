import { EVENT_KINDS, type EventKind } from '@kindred/validation/events/values';
import { wallClock } from '@kindred/validation/zone';
import { useSearchParams } from 'react-router-dom';
import { ownZone } from '../../../ui/clock.ts';

export interface Browse<List extends string> {
  list: List;
  kind: EventKind | 'all';
  view: 'list' | 'month';
  /** `2026-12` */
  month: string;
}

const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/;

/** Which events are shown, kept in the address. @param lists the first is shown unless another is chosen */
export function useBrowse<List extends string>(
  lists: readonly [List, ...List[]],
): [Browse<List>, (to: Partial<Browse<List>>) => void] {
  const [search, setSearch] = useSearchParams();
  const now = wallClock(Date.now(), ownZone()).date.slice(0, 7);
  const month = search.get('month') ?? '';
  const browse: Browse<List> = {
    list: lists.find((known) => known === search.get('list')) ?? lists[0],
    kind: EVENT_KINDS.find((known) => known === search.get('kind')) ?? 'all',
    view: search.get('view') === 'month' ? 'month' : 'list',
    month: MONTH.test(month) ? month : now,
  };
  function show(to: Partial<Browse<List>>) {
    const next = { ...browse, ...to };
    const usual = { list: lists[0], kind: 'all', view: 'list', month: now } as const;
    const params = new URLSearchParams(search);
    for (const key of ['list', 'kind', 'view', 'month'] as const) {
      if (next[key] === usual[key]) params.delete(key);
      else params.set(key, next[key]);
    }
    setSearch(params, { replace: true });
  }
  return [browse, show];
}
