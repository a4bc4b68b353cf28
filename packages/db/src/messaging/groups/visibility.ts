import type { Viewer } from '@kindred/permissions/viewer';
import type { GroupRole } from '@kindred/validation/messaging';
import { type SqlBool, sql } from 'kysely';
import { notBlocked, viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { isCalled } from '../conversations/visibility.ts';

export interface GroupMemberRow {
  id: string;
  firstName: string;
  lastName: string;
  handle: string;
  profileImageUrl: string | null;
  role: GroupRole;
  joinedAt: Date;
}

const PLACE = sql`(case theirs.role when 'owner' then 0 when 'admin' then 1 else 2 end, theirs.joined_at, theirs.id)`;

/**
 * Who is in a group of the viewer: its owner, its admins, then the others, the first to come first. Who blocked the
 * viewer, or is blocked by them, is in it too: they would meet in what others answer.
 */
export async function groupMembers(
  db: Db | Tx,
  viewer: Viewer,
  page: { conversationId: string; search?: string | undefined; limit: number; after?: string | undefined },
): Promise<GroupMemberRow[]> {
  const { conversationId, search, limit, after } = page;
  const { rows } = await sql<GroupMemberRow>`
    select users.id, users.first_name, users.last_name, users.handle, users.profile_image_url, theirs.role,
      theirs.joined_at
    from (
      select conversation_id from conversation_members
      where user_id = ${viewer.id}::uuid and conversation_id = ${conversationId}::uuid
        and request_state = 'accepted' offset 0) mine
    cross join lateral (
      select * from conversation_members
      where conversation_members.conversation_id = mine.conversation_id offset 0) theirs
    join users on users.id = theirs.user_id
    where theirs.request_state = 'accepted'
      and ${search ? isCalled(search) : sql<SqlBool>`true`}
      and (${after ?? null}::uuid is null or ${PLACE} > (
        select case last.role when 'owner' then 0 when 'admin' then 1 else 2 end, last.joined_at, last.id
        from conversation_members last
        where last.conversation_id = mine.conversation_id and last.user_id = ${after ?? null}::uuid))
    order by case theirs.role when 'owner' then 0 when 'admin' then 1 else 2 end, theirs.joined_at, theirs.id
    limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** What somebody is in a group; undefined when they are not in it. */
export async function groupRoleOf(
  db: Db | Tx,
  conversationId: string,
  userId: string,
): Promise<GroupRole | undefined> {
  const row = await unrestrictedDb(db)
    .selectFrom('conversationMembers')
    .select('role')
    .where('conversationId', '=', conversationId)
    .where('userId', '=', userId)
    .where('requestState', '=', 'accepted')
    .executeTakeFirst();
  return row?.role;
}

export async function groupLinkOf(db: Db | Tx, conversationId: string): Promise<string | undefined> {
  const row = await unrestrictedDb(db)
    .selectFrom('conversationLinks')
    .select('token')
    .where('conversationId', '=', conversationId)
    .executeTakeFirst();
  return row?.token;
}

export interface GroupByLink {
  id: string;
  name: string | null;
  imageUrl: string | null;
  memberCount: number;
  isIn: boolean;
  /** By somebody who runs it, and not added again. */
  wasRemoved: boolean;
}

/** What a link says of its group; its owner and its admins keep out whom a block stands between them and. */
export async function groupByToken(
  db: Db | Tx,
  viewer: Viewer,
  token: string,
): Promise<GroupByLink | undefined> {
  return unrestrictedDb(db)
    .selectFrom('conversationLinks')
    .innerJoin('conversations', 'conversations.id', 'conversationLinks.conversationId')
    .select(['conversations.id', 'conversations.name', 'conversations.imageUrl'])
    .select(
      sql<number>`(select count(*)::int from conversation_members members
        where members.conversation_id = conversations.id and members.request_state = 'accepted')`.as(
        'memberCount',
      ),
    )
    .select(
      sql<boolean>`exists (select from conversation_members mine
        where mine.conversation_id = conversations.id and mine.user_id = ${viewer.id}::uuid
          and mine.request_state = 'accepted')`.as('isIn'),
    )
    .select(
      sql<boolean>`exists (select from group_removals removed
        where removed.conversation_id = conversations.id and removed.user_id = ${viewer.id}::uuid)`.as(
        'wasRemoved',
      ),
    )
    .where('conversationLinks.token', '=', token)
    .where(
      sql<SqlBool>`not exists (select from conversation_members host
        where host.conversation_id = conversations.id and host.role in ('owner', 'admin')
          and host.request_state = 'accepted' and not ${notBlocked('host.user_id', viewerSql(viewer))} offset 0)`,
    )
    .executeTakeFirst();
}

/** Everybody in a group, to be told that it changed. */
export async function peopleOfGroup(db: Db | Tx, conversationId: string): Promise<string[]> {
  const rows = await unrestrictedDb(db)
    .selectFrom('conversationMembers')
    .select('userId')
    .where('conversationId', '=', conversationId)
    .where('requestState', '=', 'accepted')
    .execute();
  return rows.map(({ userId }) => userId);
}
