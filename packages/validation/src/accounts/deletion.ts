import { z } from 'zod';
import { knownPassword } from '../accounts.ts';
import { id, timestamp } from '../text.ts';

export const DELETION_DAYS = 14;

/** With a password on the account, it has to be given. */
export const deleteAccountInput = z.strictObject({ password: knownPassword.optional() });

/** When everything goes. */
export const leaving = z.object({ deletedAt: timestamp }).meta({ id: 'Leaving' });

export const DELETION_BLOCKERS = ['tribe', 'business', 'bookings', 'balance', 'platform'] as const;

/** What has to be handed over, closed, cancelled or paid out first; the last three are one each, without name and address. */
export const deletionBlockers = z
  .object({
    items: z.array(
      z.object({ kind: z.enum(DELETION_BLOCKERS), id: id.nullable(), name: z.string(), slug: z.string() }),
    ),
  })
  .meta({ id: 'DeletionBlockers' });
