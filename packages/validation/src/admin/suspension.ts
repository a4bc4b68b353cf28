import { z } from 'zod';
import { id, timestamp } from '../text.ts';
import { userState } from './users.ts';

export const suspensionView = z
  .object({
    id,
    state: userState,
    /** Null for a user who is not suspended. */
    suspendedAt: timestamp.nullable(),
    /** Null until it is ended by staff. */
    until: timestamp.nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'UserSuspension' });
export type SuspensionView = z.infer<typeof suspensionView>;
