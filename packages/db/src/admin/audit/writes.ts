import type { AuditAction, AuditSubject } from '@kindred/validation/admin/audit';
import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import type { AuditDetails } from '../../schema/admin.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { hashActor, hashDetails, hashEntry, newSalt } from './chain.ts';

export interface NewAuditEntry {
  action: AuditAction;
  /** Null for a command that was run on the server. */
  actorId: string | null;
  subject: { type: AuditSubject; id: string | null };
  tribeId?: string | undefined;
  requestId?: string | undefined;
  details: AuditDetails;
}

/**
 * Appends an entry to the audit log. It locks the head of the chain until the transaction ends: call it last.
 * @returns its number
 */
export async function appendAuditEntry(tx: Tx, entry: NewAuditEntry): Promise<number> {
  const guarded = unrestrictedDb(tx);
  const head = await guarded
    .selectFrom('auditChain')
    .select(['lastNumber', 'lastHash'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const number = head.lastNumber + 1;
  const actor = { salt: newSalt(), userId: entry.actorId };
  const subject = {
    salt: newSalt(),
    subjectType: entry.subject.type,
    subjectId: entry.subject.id,
    // As jsonb returns it: without undefined, dates as text.
    details: JSON.parse(JSON.stringify(entry.details)) as AuditDetails,
  };
  const row = {
    number,
    action: entry.action,
    tribeId: entry.tribeId ?? null,
    requestId: entry.requestId ?? null,
    actorHash: hashActor(actor),
    detailsHash: hashDetails(subject),
    createdAt: new Date(),
  };
  const hash = hashEntry(head.lastHash, row);
  await guarded
    .insertInto('auditEntries')
    .values({ ...row, hash })
    .execute();
  await guarded
    .insertInto('auditActors')
    .values({ number, ...actor })
    .execute();
  await guarded
    .insertInto('auditDetails')
    .values({ number, ...subject })
    .execute();
  await guarded.updateTable('auditChain').set({ lastNumber: number, lastHash: hash }).execute();
  return number;
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
