import type { AuditAction, AuditSubject } from '@kindred/validation/admin/audit';
import type { Db, Tx } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { hashActor, hashDetails, hashEntry } from './chain.ts';

export interface AuditFilters {
  actorId?: string | undefined;
  subjectId?: string | undefined;
  tribeId?: string | undefined;
  action?: AuditAction | undefined;
  /** Kinds of what entries are about; an entry whose subject was erased has none. */
  subjectTypes?: readonly AuditSubject[] | undefined;
  from?: Date | undefined;
  /** Exclusive. */
  to?: Date | undefined;
}

/** Numbers of entries, from the one past `after` to `last`. */
interface Range {
  after: number;
  last: number;
}

/** Entries with what lies beside them. Each table gets the range, so that none is read from its beginning. */
const entriesWithValues = (db: Db | Tx, { after, last }: Range) =>
  unrestrictedDb(db)
    .selectFrom('auditEntries as entry')
    .leftJoin('auditActors as actor', (join) =>
      join
        .onRef('actor.number', '=', 'entry.number')
        .on('actor.number', '>', after)
        .on('actor.number', '<=', last),
    )
    .leftJoin('auditDetails as subject', (join) =>
      join
        .onRef('subject.number', '=', 'entry.number')
        .on('subject.number', '>', after)
        .on('subject.number', '<=', last),
    )
    .where('entry.number', '>', after)
    .where('entry.number', '<=', last);

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
  { actorId, subjectId, tribeId, action, subjectTypes, from, to }: AuditFilters,
  { before, limit }: { before?: number | undefined; limit: number },
) {
  // Numbers grow with time: a range of numbers reads no entry outside of the range of time.
  const after = from === undefined ? 0 : await lastNumberBefore(db, from);
  const end = to === undefined ? Number.MAX_SAFE_INTEGER : await lastNumberBefore(db, to);
  const last = before === undefined ? end : Math.min(end, before - 1);
  return entriesWithValues(db, { after, last })
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
    .$if(subjectTypes !== undefined, (query) => query.where('subject.subjectType', 'in', subjectTypes ?? []))
    .orderBy('entry.number', 'desc')
    .limit(limit)
    .modifyEnd(CUSTOM_PLAN)
    .execute();
}
export type AuditRow = Awaited<ReturnType<typeof auditEntries>>[number];

/** Those of some people who have a say in a tribe: its owner, admins and moderators. */
export async function staffAmong(
  db: Db,
  tribeId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('tribeMemberships')
    .select('userId')
    .where('tribeId', '=', tribeId)
    .where('userId', 'in', userIds)
    .where('role', '<>', 'member')
    .execute();
  return new Set(rows.map(({ userId }) => userId));
}

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
    const atOnce = Math.min(CHECKED_AT_ONCE, limit - count);
    const reached = start + count;
    const page = await entriesWithValues(tx, { after: reached, last: reached + atOnce })
      .selectAll('entry')
      .select([
        'actor.salt as actorSalt',
        'actor.userId',
        'subject.salt as subjectSalt',
        'subject.subjectType',
        'subject.subjectId',
        'subject.details',
      ])
      .orderBy('entry.number')
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
  const end = start + count;
  if (!isEnd || count >= limit) return { count, brokenAt: end > chain.lastNumber ? end : null };
  const isHead = end === chain.lastNumber && previous.equals(chain.lastHash);
  return { count, brokenAt: isHead ? null : end + 1 };
}
