import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

interface Code {
  businessId: string;
  userId: string;
  /** What the code was mailed for. */
  name: string;
  website: string;
  codeHash: string;
  expiresAt: Date;
}

/** In the place of the code before. */
export async function insertCode(tx: Tx, code: Code): Promise<void> {
  const { businessId: _, userId: __, ...rest } = code;
  await unrestrictedDb(tx)
    .insertInto('businessCodes')
    .values(code)
    .onConflict((conflict) =>
      conflict.columns(['businessId', 'userId']).doUpdateSet({ ...rest, attempts: 0 }),
    )
    .execute();
}

/**
 * Counts one try of a code. It stays counted whatever comes of it, so this is a transaction of its own.
 * @returns undefined when there is none that can still be tried
 */
export async function tryCode(tx: Tx, key: { businessId: string; userId: string; max: number }) {
  return unrestrictedDb(tx)
    .updateTable('businessCodes')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('businessId', '=', key.businessId)
    .where('userId', '=', key.userId)
    .where('attempts', '<', key.max)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['codeHash', 'name', 'website'])
    .executeTakeFirst();
}

/** @returns false when somebody spent it already */
export async function spendCode(
  tx: Tx,
  { businessId, userId, codeHash }: Pick<Code, 'businessId' | 'userId' | 'codeHash'>,
): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .deleteFrom('businessCodes')
    .where('businessId', '=', businessId)
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .returning('businessId')
    .executeTakeFirst();
  return row !== undefined;
}

/** A code did: it is on record like what an administrator approved, and can be taken back. */
export async function recordVerified(tx: Tx, of: { businessId: string; requestedBy: string }): Promise<void> {
  await unrestrictedDb(tx)
    .insertInto('verificationRequests')
    .values({ ...of, kind: 'verification', proof: 'domain', status: 'approved', decidedAt: sql<Date>`now()` })
    .execute();
}

/** @returns the id of the request; undefined when one waits already */
export async function insertBusinessRequest(
  tx: Tx,
  request: {
    businessId: string;
    requestedBy: string;
    kind: 'verification' | 'claim';
    proof: 'documents' | 'domain';
  },
): Promise<string | undefined> {
  const row = await unrestrictedDb(tx)
    .insertInto('verificationRequests')
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
