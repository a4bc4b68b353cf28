import { hasPermission } from '@kindred/permissions/matrix';
import { ROLES } from '@kindred/validation/accounts';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

function requests(db: Db | Tx) {
  return (
    unrestrictedDb(db)
      .selectFrom('verificationRequests as asked')
      .leftJoin('tribes', 'tribes.id', 'asked.tribeId')
      .leftJoin('businesses', 'businesses.id', 'asked.businessId')
      .innerJoin('users', 'users.id', 'asked.requestedBy')
      .leftJoin('users as decider', 'decider.id', 'asked.decidedBy')
      .leftJoin('users as taker', 'taker.id', 'asked.takenBackBy')
      // What is about to go is decided by nobody.
      .where('tribes.deletedAt', 'is', null)
      .where('businesses.deletedAt', 'is', null)
      .select([
        'asked.id',
        'asked.tribeId',
        'asked.businessId',
        'asked.kind',
        'asked.proof',
        'businesses.slug as businessSlug',
        'businesses.name as businessName',
        'businesses.description as businessDescription',
        'businesses.logoUrl',
        'businesses.website',
        'businesses.verifiedAt',
        'asked.requestedBy',
        'asked.status',
        'asked.reason',
        'asked.decidedBy',
        'asked.decidedAt',
        'asked.takenBackBy',
        'asked.takenBackAt',
        'asked.takenBackReason',
        'asked.lapsedAt',
        'asked.askedName',
        'asked.createdAt',
        'tribes.slug',
        'tribes.name',
        'tribes.description',
        'tribes.avatarUrl',
        'tribes.imageUrl',
        'tribes.primaryColor',
        'tribes.isPrivate',
        'tribes.isVerified',
        'tribes.memberCount',
        'users.firstName',
        'users.lastName',
        'users.handle',
        'users.profileImageUrl',
        'decider.firstName as deciderFirstName',
        'decider.lastName as deciderLastName',
        'taker.firstName as takerFirstName',
        'taker.lastName as takerLastName',
        sql<boolean>`(asked.asked_name, asked.asked_slug, asked.asked_website) is not distinct from
          (coalesce(tribes.name, businesses.name), coalesce(tribes.slug, businesses.slug), businesses.website)`.as(
          'isAsAsked',
        ),
      ])
  );
}
export type VerificationRow = NonNullable<Awaited<ReturnType<typeof verificationById>>>;

export interface VerificationsAsked {
  status: 'pending' | 'decided';
  limit: number;
  after?: { place: string; id: string } | undefined;
}

/** For those who decide: what waits, the longest first; or what was decided, the latest first. */
export async function verificationPage(db: Db | Tx, { status, limit, after }: VerificationsAsked) {
  const isQueue = status === 'pending';
  const [column, way] = isQueue ? (['createdAt', 'asc'] as const) : (['decidedAt', 'desc'] as const);
  const place = sql.ref(`asked.${isQueue ? 'created_at' : 'decided_at'}`);
  const next = sql<SqlBool>`(${place}, asked.id) ${sql.raw(isQueue ? '>' : '<')}
    (${after?.place ?? ''}::timestamptz, ${after?.id ?? ''}::uuid)`;
  return requests(db)
    .select(sql<string>`${place}::text`.as('place'))
    .where('asked.status', isQueue ? '=' : '<>', sql.lit('pending'))
    .$if(after !== undefined, (query) => query.where(next))
    .orderBy(`asked.${column}`, way)
    .orderBy('asked.id', way)
    .limit(limit)
    .execute();
}

/** Who may see it is for the policy to say. */
export async function verificationById(db: Db | Tx, requestId: string) {
  return requests(db).where('asked.id', '=', requestId).executeTakeFirst();
}

/** The last one of a tribe that the viewer was found to own. */
export async function lastVerification(db: Db | Tx, tribeId: string) {
  return requests(db)
    .where('asked.tribeId', '=', tribeId)
    .orderBy('asked.createdAt', 'desc')
    .orderBy('asked.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The last one of a person about a business that the viewer sees. */
export async function lastOfBusiness(
  db: Db | Tx,
  about: { businessId: string; requestedBy: string; kind?: 'claim' | undefined },
) {
  const { businessId, requestedBy, kind } = about;
  return requests(db)
    .where('asked.businessId', '=', businessId)
    .where('asked.requestedBy', '=', requestedBy)
    .$if(kind !== undefined, (query) => query.where('asked.kind', '=', kind ?? 'claim'))
    .orderBy('asked.createdAt', 'desc')
    .orderBy('asked.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether what verified a business, a claim too, was taken back and not given again since; its row is held. */
export async function wasTakenBack(tx: Tx, businessId: string): Promise<boolean> {
  const last = await unrestrictedDb(tx)
    .selectFrom('verificationRequests')
    .select('status')
    .where('businessId', '=', businessId)
    .where('status', 'in', ['approved', 'taken_back'])
    .orderBy(sql`coalesce(taken_back_at, decided_at)`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.status === 'taken_back';
}

export type DocumentRow = Awaited<ReturnType<typeof documentsOf>>[number];

/** What was sent with requests that the viewer was found to see, in its order. */
export async function documentsOf(db: Db | Tx, requestIds: readonly string[]) {
  return unrestrictedDb(db)
    .selectFrom('attachments')
    .select(['id', 'size', 'mimeType', 'storageKey', 'widths', 'attachedTo'])
    .where('attachedType', '=', 'verification_requests')
    .where(sql<SqlBool>`attached_to = any(${[...requestIds]}::uuid[])`)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

const DECIDERS = ROLES.filter((role) => hasPermission(role, 'kyc_verification'));
/** No more than anybody needs. */
const DECIDERS_TOLD = 20;

/** Those who decide about requests. */
export async function verificationDeciders(db: Db | Tx): Promise<string[]> {
  const rows = await unrestrictedDb(db)
    .selectFrom('users')
    .select('id')
    .where(
      'role',
      'in',
      DECIDERS.map((role) => sql.lit(role)),
    )
    .where('suspendedAt', 'is', null)
    .orderBy('id')
    .limit(DECIDERS_TOLD)
    .execute();
  return rows.map(({ id }) => id);
}

/** One of them. */
export interface Verifiable {
  tribeId?: string;
  businessId?: string;
  userId?: string;
}

/** What is verified as it is now, with its owner; and whether this transaction made a request of it lapse. */
export async function lapseOf(tx: Tx, about: Verifiable) {
  const [tribeId, businessId, userId] = [
    about.tribeId ?? null,
    about.businessId ?? null,
    about.userId ?? null,
  ];
  const { rows } = await sql<{
    name: string;
    slug: string;
    ownerId: string;
    isVerified: boolean;
    hasLapsedRequest: boolean;
  }>`
    select subject.*, exists (
      select from verification_requests asked
      where (asked.tribe_id = ${tribeId}::uuid or asked.business_id = ${businessId}::uuid) and asked.lapsed_at = now()
    ) as "hasLapsedRequest"
    from (
      select name, slug, owner_id as "ownerId", is_verified as "isVerified" from tribes where id = ${tribeId}::uuid
      union all
      select name, slug, owner_id, verified_at is not null from businesses where id = ${businessId}::uuid
      union all
      select first_name || ' ' || last_name, handle, id, is_verified from users where id = ${userId}::uuid
    ) subject`.execute(tx);
  return rows[0];
}
