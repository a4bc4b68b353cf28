import { hasPermission } from '@kindred/permissions/matrix';
import { TRIBE_TABLE } from '@kindred/permissions/policies/tribes';
import type { Viewer } from '@kindred/permissions/viewer';
import { type Plan, ROLES } from '@kindred/validation/accounts';
import type { TribeFeature, TribeRole } from '@kindred/validation/tribes';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ViewerSql, viewerSql } from '../accounts/visibility.ts';
import type { Db, Tx } from '../client.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';

/**
 * Whether the membership called `mine` opens the tribe to its person: a trial that is over does not, except to
 * those with a say. Says in SQL what `tribeAccess` in packages/permissions says.
 */
const STANDS = sql<SqlBool>`(mine.access_until is null or mine.access_until > now() or mine.role <> 'member')`;

/** Of the membership of that name what `STANDS` says of `mine`. */
export function stands(membership: string): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${membership}.${name}`);
  return sql<SqlBool>`(${column('access_until')} is null or ${column('access_until')} > now()
          or ${column('role')} <> 'member')`;
}

/**
 * Whether two people, ids or columns, are in one tribe, neither of them on a trial that is over. Its names are its own,
 * so that it can be asked of a row that is called `mine`.
 */
export function shareTribe(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
      select from tribe_memberships one_in
      join tribe_memberships other_in on other_in.tribe_id = one_in.tribe_id
      join tribes common on common.id = one_in.tribe_id
      where one_in.user_id = ${one} and other_in.user_id = ${other} and common.deleted_at is null
        and ${stands('one_in')} and ${stands('other_in')} offset 0)`;
}

/** Whether a ban (that has not run out) shuts the viewer out of a tribe, a column or a value. */
export function isBannedFrom(tribe: RawBuilder<unknown>, viewer: ViewerSql): RawBuilder<boolean> {
  return sql<boolean>`exists (
        select from tribe_bans bans where bans.tribe_id = ${tribe} and bans.user_id = ${viewer}
          and (bans.until is null or bans.until > now()) offset 0)`;
}

/** The ids of tribes that a ban shuts the viewer out of. */
export function tribesBanning(viewer: ViewerSql): RawBuilder<unknown> {
  return sql`select bans.tribe_id from tribe_bans bans
    where bans.user_id = ${viewer} and (bans.until is null or bans.until > now())`;
}

/**
 * Whether the viewer reads what a tribe (a column or a value) says: it is open and they are not banned, or they
 * are in it. Nobody is both in it and banned, so members are not looked up among the banned.
 */
export function readsTribe(tribe: RawBuilder<unknown>, viewer: ViewerSql): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
      select from tribes home where home.id = ${tribe} and home.deleted_at is null and (
        (home.is_open and not ${isBannedFrom(sql`home.id`, viewer)}) or exists (
          select from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = ${viewer} and ${STANDS} offset 0))
      offset 0)`;
}

/** Whether the viewer reads a part of a tribe that its team can switch off. */
export function readsPart(
  tribe: RawBuilder<unknown>,
  feature: TribeFeature,
  viewer: ViewerSql,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${readsTribe(tribe, viewer)} and exists (
      select from tribes home where home.id = ${tribe} and ${sql.lit(feature)} = any(home.enabled_features) offset 0))`;
}

/**
 * Whether the membership called `mine` was added by name to the row called `spaces`. Asked last, of those alone whom
 * neither role nor tier lets in.
 */
const IS_ADDED = sql<SqlBool>`exists (
              select from space_people added
              where added.space_id = spaces.id and added.user_id = mine.user_id offset 0)`;

/** The ids of tribes that the viewer reads as a member of. */
export function tribesJoinedBy(viewer: ViewerSql): RawBuilder<unknown> {
  return sql`select mine.tribe_id from tribe_memberships mine where mine.user_id = ${viewer} and ${STANDS}`;
}

/** Whether the membership of that name is paid for now, or of the team. */
export function isPaid(membership: string): RawBuilder<SqlBool> {
  const its = (column: string) => sql.ref(`${membership}.${column}`);
  return sql<SqlBool>`(${its('role')} <> 'member' or (${its('tier')} = 'paid'
                and (${its('tier_until')} is null or ${its('tier_until')} > now())))`;
}

/** What a space asks for beside its tribe, of the row called `spaces`. */
export function readsSpaceRow(viewer: ViewerSql): RawBuilder<SqlBool> {
  return sql<SqlBool>`((spaces.read_role = 'everyone' and spaces.read_tier = 'free') or exists (
          select from tribe_memberships mine
          where mine.tribe_id = spaces.tribe_id and mine.user_id = ${viewer} and ${STANDS} and (
            (tribe_rank(mine.role) >= tribe_rank(spaces.read_role)
              and (spaces.read_tier = 'free' or ${isPaid('mine')}))
            or ${IS_ADDED})
          offset 0))`;
}

/** The ids of spaces that the viewer reads as a member of their tribe. */
export function spacesJoinedBy(viewer: ViewerSql): RawBuilder<unknown> {
  return sql`select joined.id from spaces joined
    where joined.tribe_id = any(array(${tribesJoinedBy(viewer)})) and ${readsSpace(sql`joined.id`, viewer)}`;
}

const SETTLES = TRIBE_TABLE.manage_settings;
const SETTLING_ROLES = ROLES.filter((role) => hasPermission(role, SETTLES.permission));

/**
 * Whether the tribe of the row called `spaces` has its spaces on. What was written in those that are off is kept for
 * those who may switch them on again, as `mayInTribe` says.
 */
function areSpacesOn(viewer: ViewerSql): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
        select from tribes home where home.id = spaces.tribe_id and (
          ${sql.lit('spaces' satisfies TribeFeature)} = any(home.enabled_features) or exists (
            select from tribe_memberships mine join users me on me.id = mine.user_id
            where mine.tribe_id = home.id and mine.user_id = ${viewer}
              and tribe_rank(mine.role) >= tribe_rank(${sql.lit(SETTLES.from)})
              and me.role in (${sql.join(SETTLING_ROLES.map((role) => sql.lit(role)))}) offset 0))
        offset 0)`;
}

/** Whether the viewer reads what is in a space (a column or a value) of a tribe that they can read. */
export function readsSpace(space: RawBuilder<unknown>, viewer: ViewerSql): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
      select from spaces where spaces.id = ${space} and ${readsSpaceRow(viewer)}
        and ${areSpacesOn(viewer)} offset 0)`;
}

/** The columns shared by {@link tribesAsSeen} and the page of one tribe. */
export function tribesWithStanding(db: Db | Tx, viewer: Viewer) {
  const me = viewerSql(viewer);
  return unrestrictedDb(db)
    .selectFrom('tribes')
    .leftJoin('tribeMemberships as mine', (join) =>
      join.onRef('mine.tribeId', '=', 'tribes.id').on('mine.userId', '=', viewer.id),
    )
    .where('tribes.deletedAt', 'is', null)
    .select([
      'tribes.id',
      'tribes.ownerId',
      'tribes.slug',
      'tribes.name',
      'tribes.description',
      'tribes.imageUrl',
      'tribes.avatarUrl',
      'tribes.primaryColor',
      'tribes.isPrivate',
      'tribes.isOpen',
      'tribes.contentAccess',
      'tribes.memberCount',
      'tribes.price',
      'tribes.annualPrice',
      'tribes.currency',
      'tribes.membershipType',
      'tribes.trialDays',
      'tribes.requireApproval',
      'tribes.minAge',
      'tribes.gate',
      'tribes.gateCourseId',
      'tribes.gateRoles',
      'tribes.archivedAt',
      'tribes.category',
      'tribes.tags',
      'tribes.isVerified',
      'tribes.createdAt',
      'tribes.lastActiveAt',
      'mine.id as membershipId',
      'mine.joinedAt',
      'mine.tierUntil',
      'mine.accessUntil',
      'mine.paidFrom',
      'mine.lastVisitedAt',
    ])
    .select(sql<TribeRole | null>`mine.role`.as('role'))
    .select(sql<'free' | 'paid'>`coalesce(mine.tier, 'free')`.as('tier'))
    .select(
      sql<boolean>`exists (
        select from tribe_invitations invited
        where invited.tribe_id = tribes.id and invited.user_id = ${me} and ${INVITATION_OPEN} offset 0)`.as(
        'isInvited',
      ),
    )
    .select(
      sql<boolean>`exists (
        select from tribe_trials trials where trials.tribe_id = tribes.id and trials.user_id = ${me}
        offset 0)`.as('hadTrial'),
    )
    .select(
      sql<boolean>`(tribes.gate_course_id is not null and exists (
        select from course_enrollments taken
        where taken.course_id = tribes.gate_course_id and taken.user_id = ${me} and taken.ended_at is null
          and (taken.access_ends_at is null or taken.access_ends_at > now()) offset 0))`.as('hasGateCourse'),
    )
    .select(
      sql<number | null>`(
        select extract(year from age(people.birth_date))::int from users people where people.id = ${me})`.as(
        'age',
      ),
    );
}

/**
 * Tribes with the viewer's relation to each, the columns of `Standing` in packages/permissions. Nothing is filtered:
 * `presentTribe` decides which fields the viewer gets, and lists add their own conditions.
 */
export function tribesAsSeen(db: Db | Tx, viewer: Viewer) {
  const me = viewerSql(viewer);
  return tribesWithStanding(db, viewer)
    .select(
      sql<Plan>`(select people.plan from users people where people.id = tribes.owner_id)`.as('ownerPlan'),
    )
    .select(isBannedFrom(sql`tribes.id`, me).as('isBanned'))
    .select(
      sql<boolean>`exists (
        select from tribe_join_requests asked where asked.tribe_id = tribes.id and asked.user_id = ${me}
          and asked.status = 'pending' offset 0)`.as('hasRequested'),
    );
}

/** Of the invitation called `invited`: whether it still lets somebody in. */
export const INVITATION_OPEN = sql<SqlBool>`(invited.revoked_at is null
  and (invited.expires_at is null or invited.expires_at > now())
  and (invited.max_uses is null or invited.use_count < invited.max_uses))`;
