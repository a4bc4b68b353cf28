import type { AuditAction } from '@kindred/validation/admin/audit';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { hashActor, hashDetails, hashEntry } from './chain.ts';

export interface AuditFilters {
  actorId?: string | undefined;
  subjectId?: string | undefined;
  tribeId?: string | undefined;
  action?: AuditAction | undefined;
  from?: Date | undefined;
  /** Exclusive. */
  to?: Date | undefined;
}

const entriesWithValues = (db: Db | Tx) =>
  unrestrictedDb(db)
    .selectFrom('auditEntries as entry')
    .leftJoin('auditActors as actor', 'actor.number', 'entry.number')
    .leftJoin('auditDetails as subject', 'subject.number', 'entry.number');

/** The number of the last entry before a time; 0 when there is none. */
async function lastNumberBefore(db: Db | Tx, time: Date): Promise<number> {
  const row = await unrestrictedDb(db)
    .selectFrom('auditEntries')
    .select('number')
    .where('createdAt', '<', time)
    .orderBy('createdAt', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? 0;
}

/** Entries of the audit log, the latest first, from the one before the number `before` on. */
export async function auditEntries(
  db: Db | Tx,
  { actorId, subjectId, tribeId, action, from, to }: AuditFilters,
  { before, limit }: { before?: number | undefined; limit: number },
) {
  // Numbers grow with time: a range of numbers reads no entry outside of the range of time.
  const after = from && (await lastNumberBefore(db, from));
  const last = to && (await lastNumberBefore(db, to));
  return entriesWithValues(db)
    .leftJoin('users as person', 'person.id', 'actor.userId')
    .select([
      'entry.number',
      'entry.action',
      'entry.tribeId',
      'entry.requestId',
      'entry.hash',
      'entry.createdAt',
      'subject.subjectType',
      'subject.subjectId',
      'subject.details',
      'person.id as actorId',
      'person.firstName as actorFirstName',
      'person.lastName as actorLastName',
      'person.handle as actorHandle',
    ])
    .select((row) => row('actor.number', 'is not', null).and('actor.userId', 'is', null).as('isCommand'))
    .$if(actorId !== undefined, (query) => query.where('actor.userId', '=', actorId ?? ''))
    .$if(subjectId !== undefined, (query) => query.where('subject.subjectId', '=', subjectId ?? ''))
    .$if(tribeId !== undefined, (query) => query.where('entry.tribeId', '=', tribeId ?? ''))
    .$if(action !== undefined, (query) => query.where('entry.action', '=', action as AuditAction))
    .$if(after !== undefined, (query) => query.where('entry.number', '>', after as number))
    .$if(last !== undefined, (query) => query.where('entry.number', '<=', last as number))
    .$if(before !== undefined, (query) => query.where('entry.number', '<', before as number))
    .orderBy('entry.number', 'desc')
    .limit(limit)
    .execute();
}
export type AuditRow = Awaited<ReturnType<typeof auditEntries>>[number];

/** Both ends of the chain. */
export async function auditChain(db: Db | Tx) {
  return unrestrictedDb(db)
    .selectFrom('auditChain')
    .select(['lastNumber', 'lastHash', 'prunedNumber', 'prunedHash'])
    .executeTakeFirstOrThrow();
}

const CHECKED_AT_ONCE = 1_000;

/**
 * Verifies up to `limit` entries after the entry `after`, which is taken as it is. Inside a transaction that is
 * repeatable read, so that entries that are added or pruned meanwhile do not matter.
 * @returns how many are right, and the number of the first that is not
 */
export async function checkAuditEntries(
  tx: Tx,
  { after, limit }: { after: number; limit: number },
): Promise<{ count: number; brokenAt: number | null }> {
  const chain = await auditChain(tx);
  const start = Math.max(after, chain.prunedNumber);
  let previous = chain.prunedHash;
  if (start > chain.prunedNumber) {
    const entry = await unrestrictedDb(tx)
      .selectFrom('auditEntries')
      .select('hash')
      .where('number', '=', start)
      .executeTakeFirst();
    if (entry === undefined) return { count: 0, brokenAt: start };
    previous = entry.hash;
  }
  let count = 0;
  let isEnd = false;
  while (count < limit && !isEnd) {
    const page = await entriesWithValues(tx)
      .selectAll('entry')
      .select([
        'actor.salt as actorSalt',
        'actor.userId',
        'subject.salt as subjectSalt',
        'subject.subjectType',
        'subject.subjectId',
        'subject.details',
      ])
      .where('entry.number', '>', start + count)
      .orderBy('entry.number')
      .limit(Math.min(CHECKED_AT_ONCE, limit - count))
      .execute();
    for (const { actorSalt, userId, subjectSalt, subjectType, subjectId, details, ...entry } of page) {
      const number = start + count + 1;
      const isWhole =
        entry.number === number &&
        hashEntry(previous, entry).equals(entry.hash) &&
        (actorSalt === null || hashActor({ salt: actorSalt, userId }).equals(entry.actorHash)) &&
        (subjectSalt === null ||
          subjectType === null ||
          details === null ||
          hashDetails({ salt: subjectSalt, subjectType, subjectId, details }).equals(entry.detailsHash));
      if (!isWhole) return { count, brokenAt: number };
      previous = entry.hash;
      count += 1;
    }
    isEnd = page.length < CHECKED_AT_ONCE;
  }
  const reached = start + count;
  if (!isEnd || count >= limit) return { count, brokenAt: reached > chain.lastNumber ? reached : null };
  const isHead = reached === chain.lastNumber && previous.equals(chain.lastHash);
  return { count, brokenAt: isHead ? null : reached + 1 };
}
