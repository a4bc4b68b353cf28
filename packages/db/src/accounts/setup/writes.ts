import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { endCredentials } from '../credentials/writes.ts';

/** Two people who open the setup page at once must not both become the first admin. */
const LOCK = 7_203_116;

async function hasAdmin(db: Db | Tx): Promise<boolean> {
  const admin = db.selectFrom('users').select('id').where('role', '=', 'platform_admin').limit(1);
  return (await admin.executeTakeFirst()) !== undefined;
}

/**
 * Stores the token of a start without an admin in place of the one before it. Others may sign up meanwhile.
 * @returns false, having stored nothing, when there is an admin already
 */
export async function replaceFirstSetupToken(db: Db, tokenHash: string, expiresAt: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    if (await hasAdmin(tx)) return false;
    const tokens = unrestrictedDb(tx);
    await tokens.deleteFrom('setupTokens').where('requiresNoAdmin', '=', true).execute();
    await tokens.insertInto('setupTokens').values({ tokenHash, requiresNoAdmin: true, expiresAt }).execute();
    return true;
  });
}

/** A token that also works beside other admins, for `pnpm admin:create --link`. */
export async function insertAdminToken(db: Db, tokenHash: string, expiresAt: Date): Promise<void> {
  await unrestrictedDb(db)
    .insertInto('setupTokens')
    .values({ tokenHash, requiresNoAdmin: false, expiresAt })
    .execute();
}

/** @returns whether it was valid; it never is again */
export async function spendSetupToken(tx: Tx, tokenHash: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
  const spent = await unrestrictedDb(tx)
    .deleteFrom('setupTokens')
    .where('tokenHash', '=', tokenHash)
    .returning(['requiresNoAdmin', 'expiresAt'])
    .executeTakeFirst();
  if (spent === undefined || spent.expiresAt <= new Date()) return false;
  return !(spent.requiresNoAdmin && (await hasAdmin(tx)));
}

/** Makes somebody a platform admin whose address the operator vouches for. */
export async function makePlatformAdmin(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ role: 'platform_admin', emailVerifiedAt: sql`coalesce(email_verified_at, now())` })
    .where('id', '=', userId)
    .execute();
}

/**
 * Makes an account a platform admin that can log in, whatever it was: suspended, waiting for approval, or
 * waiting to be deleted.
 * @returns false when it is being erased, from which there is no way back
 */
export async function recoverPlatformAdmin(tx: Tx, userId: string): Promise<boolean> {
  const recovered = await tx
    .updateTable('users')
    .set({ suspendedAt: null, suspendedUntil: null, suspensionReason: null, deletionAskedAt: null })
    .set({ awaitsApprovalSince: null, signUpAnswer: null })
    .where('id', '=', userId)
    .where('erasedAs', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (recovered === undefined) return false;
  await makePlatformAdmin(tx, userId);
  await endCredentials(tx, userId, 'unsuspended');
  return true;
}

/** Ends every session, access token and remembered device of these accounts. */
export async function endAccess(db: Db, userIds: readonly string[]): Promise<void> {
  await unrestrictedDb(db)
    .transaction()
    .execute(async (tx) => {
      for (const table of ['sessions', 'accessTokens', 'trustedDevices'] as const) {
        await tx.deleteFrom(table).where('userId', 'in', userIds).execute();
      }
    });
}
