import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { conversationView } from '../messaging.ts';
import { arrayPageShape } from '../paging.ts';

export const requestsInput = z.strictObject({ ...arrayPageShape });

/** A conversation that a stranger began, or a group that one put me into, and that waits for my yes. */
export const requestView = conversationView
  .extend({
    /** Who wrote, or put me into the group; null when that account is gone. */
    from: userCard.nullable(),
  })
  .meta({ id: 'MessageRequest' });
export type RequestView = z.infer<typeof requestView>;
export const requestList = z.array(requestView);

/** Counted to 100. */
export const requestCount = z.object({ count: z.int().min(0) });
