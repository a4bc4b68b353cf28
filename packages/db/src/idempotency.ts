import type { Db, Tx } from './client.ts';

export interface ClaimedKey {
  procedure: string;
  requestHash: string;
  /** Id of what the first request made. */
  madeId: string | null;
}

/**
 * Claims a key for this transaction; one that runs elsewhere with the same key is waited for.
 * @returns what is known of the first request, or undefined when this is it.
 */
export async function claimKey(
  tx: Tx,
  claim: { userId: string; key: string; procedure: string; requestHash: string },
): Promise<ClaimedKey | undefined> {
  const claimed = await tx
    .insertInto('idempotencyKeys')
    .values(claim)
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed) return undefined;
  const first = await tx
    .selectFrom('idempotencyKeys')
    .select(['procedure', 'requestHash', 'response'])
    .where('userId', '=', claim.userId)
    .where('key', '=', claim.key)
    .executeTakeFirstOrThrow();
  return {
    procedure: first.procedure,
    requestHash: first.requestHash,
    madeId: typeof first.response === 'string' ? first.response : null,
  };
}

export async function finishKey(
  tx: Tx,
  made: { userId: string; key: string; madeId: string },
): Promise<void> {
  await tx
    .updateTable('idempotencyKeys')
    .set({ response: JSON.stringify(made.madeId) })
    .where('userId', '=', made.userId)
    .where('key', '=', made.key)
    .execute();
}

/** A retry comes within minutes; after a day the key may be forgotten. */
export async function pruneKeys(db: Db | Tx, before: Date): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', before).execute();
}
