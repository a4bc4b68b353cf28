import { z } from 'zod';
import { atMost, id, text, timestamp } from '../text.ts';
import { FILTER_ACTIONS, FILTER_KINDS, FILTERS_MAX } from './filterValues.ts';

export const filterKind = z.enum(FILTER_KINDS).meta({ id: 'FilterKind' });
export const filterAction = z.enum(FILTER_ACTIONS).meta({ id: 'FilterAction' });

const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;
const NETWORK =
  /^(?:\d{1,3}(?:\.\d{1,3}){3}(?:\/(?:[89]|[12]\d|3[0-2]))?|[0-9a-f]*:[0-9a-f:]+(?:\/(?:1[6-9]|[2-9]\d|1[01]\d|12[0-8]))?)$/;

const line = (what: string) => text().trim().toLowerCase().min(1).check(atMost(100, what));
const host = line('Domain').regex(HOST, { error: 'Use a domain such as example.com' });
const count = z.int().min(1).max(10_000);
const days = z.int().min(1).max(365);
const action = filterAction.default('hold');

/** A rule by kind. `hold` hides content until a moderator decides, `refuse` answers an error. */
export const filterRule = z
  .discriminatedUnion('kind', [
    /** A word or phrase, without regard to case and accents. */
    z.strictObject({ kind: z.literal('word'), value: line('Word'), action }),
    /** Links to a host and those below it. */
    z.strictObject({ kind: z.literal('link'), value: host, action }),
    /** Links in the first days of an account. */
    z.strictObject({ kind: z.literal('new_account_links'), days, action }),
    /** More posts and comments together than `count` a day, in the first days of an account. */
    z.strictObject({ kind: z.literal('new_account_posts'), count, days, action }),
    /** The same text by one author more than `count` times in a day. */
    z.strictObject({ kind: z.literal('duplicate'), count, action }),
    /** More posts and comments together than `count` in ten minutes. */
    z.strictObject({ kind: z.literal('burst'), count, action }),
    /** Sign-ups and logins from an address or network. */
    z.strictObject({
      kind: z.literal('network'),
      value: line('Network').regex(NETWORK, { error: 'Use an address or a network such as 203.0.113.0/24' }),
    }),
    /** Sign-ups with an email address of a domain and those below it. */
    z.strictObject({ kind: z.literal('email_domain'), value: host }),
  ])
  .meta({ id: 'FilterRule' });
export type FilterRule = z.infer<typeof filterRule>;

export const filterView = z
  .object({
    id,
    kind: filterKind,
    value: z.string().nullable(),
    count: z.int().nullable(),
    days: z.int().nullable(),
    action: filterAction,
    isOn: z.boolean(),
    createdAt: timestamp,
  })
  .meta({ id: 'Filter' });
export type FilterView = z.infer<typeof filterView>;

export const filterViews = z.object({ items: z.array(filterView).max(FILTERS_MAX) }).meta({ id: 'Filters' });

export const addFilterInput = z.strictObject({ rule: filterRule }).meta({ id: 'AddFilterInput' });
export const setFilterInput = z.strictObject({ id, isOn: z.boolean() });
export const filterIdInput = z.strictObject({ id });

/** A rule applied to the posts, comments or sign-ups of the last week, which it changes nothing of. */
export const filterDryRun = z
  .object({
    /** Newest ones that were looked at; at most `DRY_RUN_MAX`. */
    examined: z.int().min(0),
    matched: z.int().min(0),
    examples: z.array(z.object({ id, excerpt: z.string(), author: z.string(), createdAt: timestamp })),
  })
  .meta({ id: 'FilterDryRun' });
export type FilterDryRun = z.infer<typeof filterDryRun>;
