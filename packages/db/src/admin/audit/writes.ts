import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { type NewAuditEntry, sealEntry } from './chain.ts';

/**
 * Appends an entry to the audit log. It locks the head of the chain until the transaction ends: call it last.
 * @returns its number
 */
export async function appendAuditEntry(tx: Tx, act: NewAuditEntry): Promise<number> {
  const guarded = unrestrictedDb(tx);
  const head = await guarded
    .selectFrom('auditChain')
    .select(['lastNumber', 'lastHash'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { entry, actor, details } = sealEntry({ number: head.lastNumber, hash: head.lastHash }, act);
  await guarded.insertInto('auditEntries').values(entry).execute();
  await guarded.insertInto('auditActors').values(actor).execute();
  await guarded.insertInto('auditDetails').values(details).execute();
  await guarded.updateTable('auditChain').set({ lastNumber: entry.number, lastHash: entry.hash }).execute();
  return entry.number;
}

/**
 * Deletes the oldest entries, up to `limit`, that are older than `before`. The hash of the last one stays, as the
 * beginning of the chain.
 * @returns how many were deleted
 */
export async function pruneAuditEntries(
  tx: Tx,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const guarded = unrestrictedDb(tx);
  await guarded.selectFrom('auditChain').select('isOnly').forUpdate().execute();
  const { rows } = await sql<{ number: number; hash: Buffer }>`
    with oldest as (
      select number, hash, created_at from audit_entries order by number limit ${limit})
    select number, hash from oldest
    where number < coalesce((select min(number) from oldest where created_at >= ${before}), 'infinity'::float8)
    order by number desc`.execute(guarded);
  const [last] = rows;
  if (last === undefined) return 0;
  await guarded.updateTable('auditChain').set({ prunedNumber: last.number, prunedHash: last.hash }).execute();
  await guarded.deleteFrom('auditEntries').where('number', '<=', last.number).execute();
  return rows.length;
}
