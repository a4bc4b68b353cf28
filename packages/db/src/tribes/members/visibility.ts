import type { Viewer } from '@kindred/permissions/viewer';
import type { Role } from '@kindred/validation/accounts';
import type { Tier, TribeRole } from '@kindred/validation/tribes';
import { AWAY_MINUTES, type MemberFilter } from '@kindred/validation/tribes/memberships';
import { type Compilable, type RawBuilder, type SqlBool, sql } from 'kysely';
import { showsPresence } from '../../accounts/privacy/visibility.ts';
import { notBlocked, viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { CUSTOM_PLAN, opaqueParameter } from '../../dialect.ts';
import { isFollowedBy } from '../../feed/visibility.ts';
import { prepareShapes, viewerIn } from '../../prepared.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export interface MemberRow {
  id: string;
  membershipId: string;
  firstName: string;
  lastName: string;
  handle: string;
  profileImageUrl: string | null;
  role: TribeRole;
  isMentor: boolean;
  tier: Tier;
  joinedAt: Date;
  isFollowing: boolean;
  /** Whether they had the app open a moment ago. */
  wasHere: boolean;
  /** Their place in the list by rank: with `membershipId`, its cursor. */
  rank: number;
  place: string;
}

export interface MemberCursor {
  rank: number;
  place: string;
  id: string;
}

export interface MembersAsked {
  tribeId: string;
  filter: MemberFilter;
  /** Who is online now, for that filter. */
  onlineIds?: readonly string[] | undefined;
  /** With those in a block with the viewer: who decides about members decides about all of them. */
  isWhole: boolean;
  limit: number;
}

const RANK_OF: Record<MemberFilter, RawBuilder<SqlBool> | null> = {
  all: null,
  online: null,
  staff: sql<SqlBool>`tribe_rank(members.role) >= 1`,
  admin: sql<SqlBool>`tribe_rank(members.role) >= 2`,
  moderator: sql<SqlBool>`tribe_rank(members.role) = 1`,
  member: sql<SqlBool>`tribe_rank(members.role) = 0`,
};

/** Whether somebody had the app open a moment ago. */
const WAS_HERE = sql<boolean>`exists (
  select from sessions where sessions.user_id = users.id
    and sessions.last_seen_at > now() - make_interval(mins => ${AWAY_MINUTES}) offset 0)
  and ${showsPresence('users.id')}`;

type AskedInSql = Omit<MembersAsked, 'tribeId'> & { tribeId: string | RawBuilder<string> };

function membersOf(db: Db | Tx, viewer: Viewer, asked: AskedInSql) {
  const me = viewerSql(viewer);
  const rank = RANK_OF[asked.filter];
  return unrestrictedDb(db)
    .selectFrom('tribeMemberships as members')
    .innerJoin('users', 'users.id', 'members.userId')
    .select([
      'users.id',
      'members.id as membershipId',
      'users.firstName',
      'users.lastName',
      'users.handle',
      'users.profileImageUrl',
      'members.role',
      'members.isMentor',
      'members.tier',
      'members.joinedAt',
    ])
    .select(sql<number>`tribe_rank(members.role)`.as('rank'))
    .select(sql<string>`members.joined_at::text`.as('place'))
    .select(isFollowedBy('users.id', viewer).as('isFollowing'))
    .select(WAS_HERE.as('wasHere'))
    .where('members.tribeId', '=', asked.tribeId)
    .where('users.suspendedAt', 'is', null)
    .$if(!asked.isWhole, (query) => query.where(notBlocked('members.user_id', me)))
    .$if(rank !== null, (query) => query.where(rank ?? sql<SqlBool>`true`))
    .$if(asked.filter === 'online', (query) =>
      query.where(sql<SqlBool>`members.user_id = any(${asked.onlineIds ?? []}::uuid[])`),
    )
    .limit(asked.limit);
}

/** Those with a say first, then the latest. */
export async function memberPage(
  db: Db | Tx,
  viewer: Viewer,
  asked: MembersAsked & { after?: MemberCursor | undefined },
): Promise<MemberRow[]> {
  const { tribeId, onlineIds = [], after, filter, isWhole, limit } = asked;
  const cursor = after ?? { rank: 0, place: '', id: '' };
  const values = { viewerId: viewer.id, tribeId, onlineIds, ...cursor };
  return page(db, values, { filter, isWhole, limit, isFirst: after === undefined });
}

interface PageValues extends MemberCursor {
  viewerId: string;
  tribeId: string;
  onlineIds: readonly string[];
}

type PageShape = Pick<MembersAsked, 'filter' | 'isWhole' | 'limit'> & { isFirst: boolean };

const page = prepareShapes((db, values: PageValues, shape: PageShape): Compilable<MemberRow> => {
  const { onlineIds } = values;
  const tribeId = opaqueParameter(sql<string>`${values.tribeId}::uuid`);
  return membersOf(db, viewerIn(values), { ...shape, tribeId, onlineIds })
    .$if(!shape.isFirst, (query) =>
      query.where(
        sql<SqlBool>`(tribe_rank(members.role), members.joined_at, members.id)
          < (${values.rank}::int, ${values.place}::timestamptz, ${values.id}::uuid)`,
      ),
    )
    .orderBy(sql`tribe_rank(members.role)`, 'desc')
    .orderBy('members.joinedAt', 'desc')
    .orderBy('members.id', 'desc');
});

/** Somebody in it, as the list has them. */
export async function memberById(
  db: Db | Tx,
  viewer: Viewer,
  asked: Pick<MembersAsked, 'tribeId' | 'isWhole'> & { userId: string },
): Promise<MemberRow | undefined> {
  return membersOf(db, viewer, { ...asked, filter: 'all', limit: 1 })
    .where('members.userId', '=', asked.userId)
    .executeTakeFirst();
}

/**
 * Those whose first name begins so, by name, then those of whom only the last name does, by that; wildcards are
 * taken literally. Each part comes from an index of its own. `after` is a person's id.
 */
export async function membersByName(
  db: Db | Tx,
  viewer: Viewer,
  asked: MembersAsked & { query: string; after?: string | undefined },
): Promise<MemberRow[]> {
  const { after, limit } = asked;
  const begins = sql<string>`lower(${asked.query.replace(/[\\%_]/g, '\\$&')}) || '%'`;
  const isFirst = sql<SqlBool>`users.search_name like ${begins}`;
  const lastName = sql`lower(users.last_name) collate "C"`;
  const last = after === undefined ? undefined : await placeByName(db, after, begins);
  const first =
    last?.isFirst === false
      ? []
      : await membersOf(db, viewer, asked)
          .where(isFirst)
          .$if(last !== undefined, (query) =>
            query.where(
              sql<SqlBool>`(users.search_name, users.id) > (${last?.searchName}, ${last?.id}::uuid)`,
            ),
          )
          .orderBy('users.searchName')
          .orderBy('users.id')
          .modifyEnd(CUSTOM_PLAN)
          .execute();
  if (first.length === limit) return first;
  const others = await membersOf(db, viewer, { ...asked, limit: limit - first.length })
    .where(sql<SqlBool>`${lastName} like ${begins} and not ${isFirst}`)
    .$if(last?.isFirst === false, (query) =>
      query.where(sql<SqlBool>`(${lastName}, users.id) > (${last?.lastName} collate "C", ${last?.id}::uuid)`),
    )
    .orderBy(lastName)
    .orderBy('users.id')
    .modifyEnd(CUSTOM_PLAN)
    .execute();
  return [...first, ...others];
}

/** Where somebody stands among those who are found by a name. */
async function placeByName(db: Db | Tx, userId: string, begins: RawBuilder<string>) {
  return unrestrictedDb(db)
    .selectFrom('users')
    .select(['users.id', 'users.searchName'])
    .select(sql<string>`lower(users.last_name)`.as('lastName'))
    .select(sql<boolean>`users.search_name like ${begins}`.as('isFirst'))
    .where('users.id', '=', userId)
    .executeTakeFirst();
}

/** Which of these people are members that the list shows to the viewer, and whether they were here a moment ago. */
export async function membersHere(
  db: Db | Tx,
  viewer: Viewer,
  asked: Pick<MembersAsked, 'tribeId' | 'isWhole'> & { userIds: readonly string[] },
): Promise<{ id: string; wasHere: boolean }[]> {
  return unrestrictedDb(db)
    .selectFrom('tribeMemberships as members')
    .innerJoin('users', 'users.id', 'members.userId')
    .select('users.id')
    .select(WAS_HERE.as('wasHere'))
    .where('members.tribeId', '=', asked.tribeId)
    .where(sql<SqlBool>`members.user_id = any(${[...asked.userIds]}::uuid[])`)
    .where('users.suspendedAt', 'is', null)
    .$if(!asked.isWhole, (query) => query.where(notBlocked('members.user_id', viewerSql(viewer))))
    .execute();
}

/** Who has a say in a tribe, the highest first; for telling them something. */
export async function staffOf(db: Db | Tx, tribeId: string, limit: number) {
  return db
    .selectFrom('tribeMemberships as members')
    .innerJoin('users', 'users.id', 'members.userId')
    .select(['users.id', 'users.role as platformRole', 'members.role'])
    .where('members.tribeId', '=', tribeId)
    .where(sql<SqlBool>`tribe_rank(members.role) >= 1`)
    .where('users.suspendedAt', 'is', null)
    .orderBy(sql`tribe_rank(members.role)`, 'desc')
    .orderBy('members.joinedAt', 'desc')
    .limit(limit)
    .execute();
}

export interface PersonOfTribe {
  id: string;
  platformRole: Role;
  suspendedAt: Date | null;
  role: TribeRole | null;
  isBanned: boolean;
}

/** Somebody as a tribe decides about them, whatever they have to do with who asks. */
export async function personOfTribe(
  db: Db | Tx,
  tribeId: string,
  userId: string,
): Promise<PersonOfTribe | undefined> {
  return unrestrictedDb(db)
    .selectFrom('users')
    .leftJoin('tribeMemberships as members', (join) =>
      join.onRef('members.userId', '=', 'users.id').on('members.tribeId', '=', tribeId),
    )
    .select(['users.id', 'users.role as platformRole', 'users.suspendedAt', 'members.role'])
    .select(
      sql<boolean>`exists (
        select from tribe_bans bans where bans.tribe_id = ${tribeId}::uuid and bans.user_id = users.id
          and (bans.until is null or bans.until > now()) offset 0)`.as('isBanned'),
    )
    .where('users.id', '=', userId)
    .executeTakeFirst();
}

export interface BanRow {
  id: string;
  firstName: string;
  lastName: string;
  handle: string;
  profileImageUrl: string | null;
  reason: string;
  until: Date | null;
  createdAt: Date;
  bannedBy: string | null;
  byFirstName: string | null;
  byLastName: string | null;
  place: string;
}

/** Who is shut out now, the latest first; for those who decide about it. */
export async function banPage(
  db: Db | Tx,
  tribeId: string,
  page: { limit: number; after?: { place: string; id: string } | undefined },
): Promise<BanRow[]> {
  const { after } = page;
  return unrestrictedDb(db)
    .selectFrom('tribeBans as bans')
    .innerJoin('users', 'users.id', 'bans.userId')
    .leftJoin('users as staff', 'staff.id', 'bans.bannedBy')
    .select([
      'users.id',
      'users.firstName',
      'users.lastName',
      'users.handle',
      'users.profileImageUrl',
      'bans.reason',
      'bans.until',
      'bans.createdAt',
      'bans.bannedBy',
      'staff.firstName as byFirstName',
      'staff.lastName as byLastName',
    ])
    .select(sql<string>`bans.created_at::text`.as('place'))
    .where('bans.tribeId', '=', tribeId)
    .where(sql<SqlBool>`(bans.until is null or bans.until > now())`)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(bans.created_at, bans.user_id)
          < (${after?.place ?? ''}::timestamptz, ${after?.id ?? ''}::uuid)`,
      ),
    )
    .orderBy('bans.createdAt', 'desc')
    .orderBy('bans.userId', 'desc')
    .limit(page.limit)
    .execute();
}
