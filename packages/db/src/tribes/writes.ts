import type { TribeRole } from '@kindred/validation/tribes';
import type { Tx } from '../client.ts';

/**
 * One at a time decides who belongs to a tribe: whoever joins, leaves, asks, decides or bans holds its row first,
 * so what was read after this stays true until the transaction ends.
 */
export async function lockTribe(tx: Tx, tribeId: string) {
  return tx
    .selectFrom('tribes')
    .select([
      'id',
      'slug',
      'name',
      'ownerId',
      'membershipType',
      'price',
      'trialDays',
      'memberCount',
      'isOpen',
    ])
    .where('id', '=', tribeId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
export type HeldTribe = NonNullable<Awaited<ReturnType<typeof lockTribe>>>;

/** What somebody is in a tribe, null when nothing; read it after {@link holdTribe} to rely on it. */
export async function roleIn(tx: Tx, tribeId: string, userId: string): Promise<TribeRole | null> {
  const row = await tx
    .selectFrom('tribeMemberships')
    .select('role')
    .where('tribeId', '=', tribeId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.role ?? null;
}

/** Moves the counters of a tribe that is held. */
export async function countPeople(
  tx: Tx,
  tribeId: string,
  by: { members?: number; pending?: number },
): Promise<void> {
  await tx
    .updateTable('tribes')
    .set((row) => ({
      memberCount: row('memberCount', '+', by.members ?? 0),
      pendingCount: row('pendingCount', '+', by.pending ?? 0),
    }))
    .where('id', '=', tribeId)
    .execute();
}
