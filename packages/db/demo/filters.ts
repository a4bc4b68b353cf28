import type { FilterAction, FilterKind } from '@kindred/validation/moderation/filterValues';
import { idOf } from './ids.ts';
import { before } from './time.ts';

type DemoFilter = {
  kind: FilterKind;
  value?: string;
  count?: number;
  days?: number;
  action: FilterAction;
  isOn?: boolean;
};

const FILTERS: DemoFilter[] = [
  { kind: 'word', value: 'casino bonus', action: 'hold' },
  { kind: 'link', value: 'cheap-followers.example', action: 'refuse' },
  { kind: 'email_domain', value: 'throwaway-mail.example', action: 'refuse' },
  { kind: 'new_account_posts', count: 20, days: 3, action: 'hold', isOn: false },
];

/** Filters of the demo. Those that would meet what visitors of the demo write are off. */
export function filterRows(now: Date) {
  return FILTERS.map(({ kind, value = null, count = null, days = null, action, isOn = true }) => ({
    id: idOf(`filter ${kind}`),
    kind,
    value,
    count,
    days,
    action,
    isOn,
    createdBy: null,
    createdAt: before(now, '30d'),
    updatedAt: before(now, '30d'),
  }));
}
