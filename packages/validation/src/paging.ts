import { z } from 'zod';
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from './paging/values.ts';
import { id } from './text.ts';

export const pageLimit = z
  .int({ error: 'Limit must be a whole number' })
  .min(1, { error: 'Limit must be at least 1' })
  .max(PAGE_LIMIT_MAX, { error: `Limit must be at most ${PAGE_LIMIT_MAX}` })
  .default(PAGE_LIMIT_DEFAULT);

/** Paging of an answer that is a plain array: `after` is the id of the last item already held. */
export const arrayPageShape = { limit: pageLimit, after: id.optional() };

/** Paging of an answer of the form `{ items, nextCursor }`: `cursor` is the `nextCursor` of the page before. */
export const cursorPageShape = {
  limit: pageLimit,
  cursor: z
    .string()
    .max(400, { error: 'Invalid cursor' })
    .regex(/^[\w-]+$/, { error: 'Invalid cursor' })
    .nullish(),
  /** Sent along by tRPC's infinite queries; lists are read forward only. */
  direction: z.literal('forward').optional(),
};

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    /** Absent when there is nothing more. */
    nextCursor: z.string().nullable(),
  });
}
