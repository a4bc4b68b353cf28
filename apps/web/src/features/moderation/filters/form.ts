import { addFilterInput } from '@kindred/validation/moderation/filters';
import type { FilterAction, FilterKind } from '@kindred/validation/moderation/filterValues';
import { z } from 'zod';

export interface FilterForm extends Record<string, unknown> {
  kind: FilterKind;
  value: string;
  count: string;
  days: string;
  action: FilterAction;
}

export const INITIAL: FilterForm = { kind: 'word', value: '', count: '3', days: '7', action: 'hold' };

export const HAS_VALUE: readonly FilterKind[] = ['word', 'link', 'network', 'email_domain'];
export const COUNTED = ['new_account_posts', 'duplicate', 'burst'] as const satisfies readonly FilterKind[];
export type Counted = (typeof COUNTED)[number];
export const isCounted = (kind: FilterKind): kind is Counted => COUNTED.some((each) => each === kind);
export const OF_NEW_ACCOUNTS: readonly FilterKind[] = ['new_account_links', 'new_account_posts'];
/** They always refuse. */
export const OF_SIGN_UPS: readonly FilterKind[] = ['network', 'email_domain'];

/** The rule of a form, with the fields of its kind alone. */
export function ruleOf({ kind, value, count, days, action }: FilterForm): unknown {
  return {
    kind,
    ...(HAS_VALUE.includes(kind) ? { value } : {}),
    ...(isCounted(kind) ? { count: Number(count) } : {}),
    ...(OF_NEW_ACCOUNTS.includes(kind) ? { days: Number(days) } : {}),
    ...(OF_SIGN_UPS.includes(kind) ? {} : { action }),
  };
}

/** Checks the form as the API does; issues name its fields. */
export const filterForm = z.custom<FilterForm>().superRefine((form, context) => {
  const { error } = addFilterInput.safeParse({ rule: ruleOf(form) });
  for (const { path, message } of error?.issues ?? []) {
    context.addIssue({ code: 'custom', path: path.slice(1), message });
  }
});

/** The input of the API for a form that was checked. */
export const inputOf = (form: FilterForm) => addFilterInput.parse({ rule: ruleOf(form) });

export const fieldOf = (path: string) => (path.startsWith('rule.') ? path.slice('rule.'.length) : null);
