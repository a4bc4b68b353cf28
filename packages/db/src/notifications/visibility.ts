import type { Viewer } from '@kindred/permissions/viewer';
import type { Badges } from '@kindred/validation/notifications';
import type { NotificationKind, NotificationTab } from '@kindred/validation/notifications/values';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { lets } from '../accounts/privacy/visibility.ts';
import type { UserCardRow } from '../accounts/queries.ts';
import { viewerSql } from '../accounts/visibility.ts';
import type { Db, Tx } from '../client.ts';
import { visibleRows } from '../feed/visibility.ts';
import { unreadMessages } from '../messaging/conversations/visibility.ts';
import type { Cursor } from '../paging.ts';
import { prepare, prepareShapes, viewerIn } from '../prepared.ts';
import type { NotificationType } from '../schema/notifications.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';
import { IS_SHOWN, seesSubject } from './subject.ts';

/** The badge counts no further. */
const BADGE_MAX = 1_000;

/** Posts for which the short visibility rule is exact, see `isListed` of `visibleRows`. */
const IS_LISTED = sql<SqlBool>`(posts.on_feed and posts.type <> 'story')`;

/** New posts that are looked at to find one that the viewer sees: of each tribe, and of all together. */
const NEWS_OF_TRIBE = 20;
const NEWS_MAX = 2_000;

/** Whether others wrote in a tribe of the viewer since they were there. */
function isNewInTribes(viewer: Viewer, only = sql<SqlBool>`true`): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from (
      select news.* from tribe_memberships mine cross join lateral (
        select posts.* from posts
        where posts.tribe_id = mine.tribe_id and posts.created_at > mine.last_visited_at
          and posts.author_id <> ${viewer.id} and posts.deleted_at is null
        limit ${sql.lit(NEWS_OF_TRIBE)}) news
      where mine.user_id = ${viewer.id} limit ${sql.lit(NEWS_MAX)}) posts
    where ${only})`;
}

interface CheapBadges extends Badges {
  /** Some unread notifications need the full rule. */
  isInDoubt: boolean;
  /** There are new posts in the tribes, visible or not. */
  hasCandidates: boolean;
}

/**
 * Checks the posts of unread notifications and one new post of a tribe together, so the plan contains the visibility
 * rule only once. When that one post is hidden, the exact rule decides about the rest.
 */
const cheapBadges = prepare((_db, values: { viewerId: string }) => {
  const viewer = viewerIn(values);
  const me = viewerSql(viewer);
  return sql<CheapBadges>`select
    ${unreadMessages(viewer)} as messages,
    counted.*,
    ${isNewInTribes(viewer)} as has_candidates
  from (
    select
      (count(*) filter (where is_notification and not in_doubt and is_seen))::int as notifications,
      coalesce(bool_or(in_doubt) filter (where is_notification), false)
        or count(*) filter (where is_notification) = ${sql.lit(BADGE_MAX)} as is_in_doubt,
      coalesce(bool_or(is_seen) filter (where not is_notification), false) as tribes
    from (
      select about.is_notification, about.of_business or post.is_listed is false as in_doubt,
        not about.of_post or post.is_visible is true as is_seen
      from (
        (select true as is_notification, n.data ? 'businessId' as of_business, n.data ? 'postId' as of_post,
          (n.data->>'postId')::uuid as post_id
        from notifications n where n.user_id = ${me} and not n.is_read and ${IS_SHOWN}
        limit ${sql.lit(BADGE_MAX)})
        union all
        (select false, false, true, news.id
        from tribe_memberships mine cross join lateral (
          select posts.id from posts
          where posts.tribe_id = mine.tribe_id and posts.created_at > mine.last_visited_at
            and posts.author_id <> ${me} and ${IS_LISTED} and posts.deleted_at is null
          limit 1) news
        where mine.user_id = ${me} limit 1)) about
      left join lateral (
        select ${IS_LISTED} as is_listed, ${IS_LISTED} and ${visibleRows(me, true)} as is_visible
        from posts where posts.id = about.post_id offset 0) post on true) judged) counted`;
});

interface Undecided {
  notifications: boolean;
  tribes: boolean;
}

const exactBadges = prepareShapes((_db, values: { viewerId: string }, asked: Undecided) => {
  const viewer = viewerIn(values);
  const me = viewerSql(viewer);
  const unread = sql`(select count(*)::int from (
    select from notifications n where n.user_id = ${viewer.id}::uuid and not n.is_read and ${seesSubject(me)}
    limit ${sql.lit(BADGE_MAX)}) counted)`;
  return sql<Omit<Badges, 'messages'>>`select
    ${asked.notifications ? unread : sql.lit(0)} as notifications,
    ${asked.tribes ? isNewInTribes(viewer, visibleRows(me)) : sql.lit(false)} as tribes`;
});

/**
 * Unread counts, each from an index that begins with the user; posts hidden from the viewer do not count. The
 * short visibility rule decides most cases; the full one, whose plan is expensive to initialize, runs only for the rest.
 */
export async function badgesOf(db: Db, viewer: Viewer): Promise<Badges> {
  const values = { viewerId: viewer.id };
  const [found] = await cheapBadges(db, values);
  if (found === undefined) return { messages: 0, notifications: 0, tribes: false };
  const { isInDoubt, hasCandidates, ...badges } = found;
  const asked = { notifications: isInDoubt, tribes: !badges.tribes && hasCandidates };
  if (!asked.notifications && !asked.tribes) return badges;
  const [rest] = await exactBadges(db, values, asked);
  return {
    messages: badges.messages,
    notifications: asked.notifications ? (rest?.notifications ?? 0) : badges.notifications,
    tribes: asked.tribes ? (rest?.tribes ?? false) : badges.tribes,
  };
}

export interface NotificationRow {
  id: string;
  type: NotificationType;
  kind: NotificationKind;
  title: string;
  message: string;
  isRead: boolean;
  createdAt: Date;
  /** {@link createdAt} in full precision: part of a cursor. */
  place: string;
  actionUrl: string | null;
  actorCount: number;
  /** The latest of them, at most {@link FACES}. */
  actors: UserCardRow[];
  tribe: { id: string; slug: string; name: string; imageUrl: string | null } | null;
}

/** Actors shown with their picture; the others are a number. */
export const FACES = 3;

const columns = sql`n.id, n.type, n.kind, n.title, n.message, n.is_read, n.created_at,
  n.created_at::text as place, n.data->>'actionUrl' as action_url, n.actor_count,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', users.id, 'firstName', users.first_name, 'lastName', users.last_name,
      'handle', users.handle, 'profileImageUrl', users.profile_image_url)
      order by latest.created_at desc, latest.user_id)
    from (
      select user_id, created_at from notification_actors where notification_id = n.id
      order by created_at desc, user_id limit ${sql.lit(FACES)}) latest
    join users on users.id = latest.user_id), '[]') as actors,
  (select jsonb_build_object('id', tribes.id, 'slug', tribes.slug, 'name', tribes.name, 'imageUrl', tribes.image_url)
    from tribes where tribes.id = n.tribe_id) as tribe`;

/** Each is word for word the predicate of its index. */
const TABS: Record<NotificationTab, RawBuilder<SqlBool>> = {
  all: sql<SqlBool>`n.is_listed`,
  unread: sql<SqlBool>`not n.is_read`,
  messages: sql<SqlBool>`n.is_listed and n.kind = 'message'`,
};

const listed = prepareShapes(
  (
    _db,
    values: Cursor & { viewerId: string },
    { tab, limit, isFirst }: { tab: NotificationTab; limit: number; isFirst: boolean },
  ) => {
    const viewer = viewerIn(values);
    const below = isFirst
      ? sql``
      : sql`and (n.created_at, n.id) < (${values.place}::text::timestamptz, ${values.id}::uuid)`;
    return sql<NotificationRow>`select ${columns} from notifications n
      where n.user_id = ${viewer.id}::uuid and ${TABS[tab]} ${below} and ${seesSubject(viewerSql(viewer))}
      order by n.created_at desc, n.id desc limit ${sql.lit(limit)}`;
  },
);

/** Notifications of the viewer, newest first. */
export async function notificationsOf(
  db: Db,
  viewer: Viewer,
  page: { tab: NotificationTab; limit: number; after?: { place: string; id: string } | undefined },
): Promise<NotificationRow[]> {
  const { tab, limit, after } = page;
  const values = { viewerId: viewer.id, place: after?.place ?? '', id: after?.id ?? '' };
  return listed(db, values, { tab, limit, isFirst: after === undefined });
}

export async function notificationById(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<NotificationRow | undefined> {
  const { rows } = await sql<NotificationRow>`select ${columns} from notifications n
    where n.id = ${id}::uuid and n.user_id = ${viewer.id}::uuid and n.is_listed
      and ${seesSubject(viewerSql(viewer))}`.execute(db);
  return rows[0];
}

/** As stored: settings that were never changed are absent. */
export async function storedSettings(db: Db | Tx, userId: string): Promise<unknown> {
  const row = await unrestrictedDb(db)
    .selectFrom('userPreferences')
    .select('notificationSettings')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.notificationSettings;
}

/**
 * Ids of the users with these handles, compared without case.
 * @param by leaves out users who do not allow this person to mention them
 */
export async function idsByHandles(db: Db | Tx, handles: readonly string[], by?: string): Promise<string[]> {
  const rows = await unrestrictedDb(db)
    .selectFrom('users')
    .select('id')
    .where(sql<SqlBool>`lower(handle) = any(${handles.map((handle) => handle.toLowerCase())}::text[])`)
    .$if(by !== undefined, (rows) => rows.where(lets('mentions', 'users.id', sql<string>`${by}::uuid`)))
    .execute();
  return rows.map(({ id }) => id);
}

/** Notifications only for the staff of a tribe: join requests, check-ins and notices of automation rules. */
export const IS_FOR_STAFF = sql<SqlBool>`data->>'kind' in ('request', 'check_in', 'automation_notice')`;
