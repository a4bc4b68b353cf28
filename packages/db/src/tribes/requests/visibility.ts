import type { Role } from '@kindred/validation/accounts';
import type { RequestStatus } from '@kindred/validation/tribes';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Somebody who asked to be let in, with what they answered. */
export type RequestRow = Omit<Awaited<ReturnType<typeof requestPage>>[number], 'place'>;

export interface RequestsAsked {
  tribeId: string;
  status: 'pending' | 'decided';
  limit: number;
  after?: { place: string; id: string } | undefined;
}

/** Of people who are there, with who decided about them. */
function requestsIn(db: Db | Tx, tribeId: string) {
  return unrestrictedDb(db)
    .selectFrom('tribeJoinRequests as requests')
    .innerJoin('users', 'users.id', 'requests.userId')
    .leftJoin('users as decider', 'decider.id', 'requests.decidedBy')
    .select([
      'requests.id',
      'requests.userId',
      'requests.answers',
      'requests.status',
      'requests.reason',
      'requests.createdAt',
      'requests.decidedBy',
      'requests.decidedAt',
      'decider.firstName as deciderFirstName',
      'decider.lastName as deciderLastName',
      'users.firstName',
      'users.lastName',
      'users.handle',
      'users.profileImageUrl',
    ])
    .where('requests.tribeId', '=', tribeId)
    .where('users.suspendedAt', 'is', null);
}

/** For those who decide: who waits, the longest first; or what was decided, the latest first. */
export async function requestPage(db: Db | Tx, asked: RequestsAsked) {
  const { tribeId, status, limit, after } = asked;
  const isQueue = status === 'pending';
  const [column, way] = isQueue ? (['createdAt', 'asc'] as const) : (['decidedAt', 'desc'] as const);
  const place = sql.ref(`requests.${isQueue ? 'created_at' : 'decided_at'}`);
  const next = sql<SqlBool>`(${place}, requests.id) ${sql.raw(isQueue ? '>' : '<')}
    (${after?.place ?? ''}::timestamptz, ${after?.id ?? ''}::uuid)`;
  return requestsIn(db, tribeId)
    .select(sql<string>`${place}::text`.as('place'))
    .$if(isQueue, (query) => query.where('requests.status', '=', sql.lit('pending' as const)))
    .$if(!isQueue, (query) =>
      query.where('requests.status', 'in', [sql.lit('approved' as const), sql.lit('declined' as const)]),
    )
    .$if(after !== undefined, (query) => query.where(next))
    .orderBy(`requests.${column}`, way)
    .orderBy('requests.id', way)
    .limit(limit)
    .execute();
}

/** For those who decide: one request, as long as it was not withdrawn. */
export function requestById(db: Db, tribeId: string, requestId: string): Promise<RequestRow | undefined> {
  return requestsIn(db, tribeId)
    .where('requests.id', '=', requestId)
    .where('requests.status', '!=', 'withdrawn')
    .executeTakeFirst();
}

/** One request as it stands, with the platform role of who asks. */
export async function requestOf(
  db: Db | Tx,
  tribeId: string,
  requestId: string,
): Promise<{ id: string; status: RequestStatus; userId: string; role: Role } | undefined> {
  return unrestrictedDb(db)
    .selectFrom('tribeJoinRequests as requests')
    .innerJoin('users', 'users.id', 'requests.userId')
    .select(['requests.id', 'requests.status', 'requests.userId', 'users.role'])
    .where('requests.tribeId', '=', tribeId)
    .where('requests.id', '=', requestId)
    .executeTakeFirst();
}
