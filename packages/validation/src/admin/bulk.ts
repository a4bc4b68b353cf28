import { z } from 'zod';
import { id } from '../text.ts';
import { suspendUserInput, updateUserInput } from './users.ts';

/** Users of one call. */
export const BULK_USERS_MAX = 50;

const { reason: suspensionReason, until } = suspendUserInput.shape;
const { role, plan, reason } = updateUserInput.shape;

export const suspendAct = z.strictObject({ kind: z.literal('suspend'), reason: suspensionReason, until });
export const updateAct = z.strictObject({ kind: z.literal('update'), role, plan, reason });
export const bulkAct = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('end_sessions') }),
    z.strictObject({ kind: z.literal('approve') }),
    suspendAct,
    updateAct,
  ])
  .meta({ id: 'BulkAct' });
export type BulkAct = z.infer<typeof bulkAct>;

export const bulkUsersInput = z
  .strictObject({
    ids: z
      .array(id)
      .min(1, { error: 'Choose at least one user' })
      .max(BULK_USERS_MAX, { error: `Choose at most ${BULK_USERS_MAX} users` }),
    act: bulkAct,
  })
  .meta({ id: 'BulkUsersInput' });
export type BulkUsersInput = z.infer<typeof bulkUsersInput>;

export const bulkResult = z
  .object({
    /** In the order of `ids`. */
    results: z.array(
      z.object({
        id,
        /** Why nothing was done for this user, as a single act would answer; null when it was done. */
        error: z.object({ code: z.string(), message: z.string() }).nullable(),
      }),
    ),
  })
  .meta({ id: 'BulkResult' });
export type BulkResult = z.infer<typeof bulkResult>;
