import type { Viewer } from '@kindred/permissions/viewer';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { notBlocked, viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { shareTribe } from '../../tribes/visibility.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import {
  type ConversationCursor,
  type ConversationRow,
  inRequests,
  rowsOf,
} from '../conversations/visibility.ts';

/** Whether whom somebody writes to knows them: follows them, or is in a tribe with them. Both are ids, or columns. */
export function isKnownTo(receiver: RawBuilder<unknown>, sender: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(exists (
      select from user_follows
      where user_follows.follower_id = ${receiver} and user_follows.followee_id = ${sender} offset 0)
    or ${shareTribe(receiver, sender)})`;
}

/** Of these people, those to whom `by` is a stranger. */
export async function strangersAmong(db: Db | Tx, by: string, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await unrestrictedDb(db)
    .selectFrom('users')
    .select('users.id')
    .where(sql<SqlBool>`users.id = any(${[...userIds]}::uuid[])`)
    .where(sql<SqlBool>`not ${isKnownTo(sql`users.id`, sql`${by}::uuid`)}`)
    .execute();
  return rows.map(({ id }) => id);
}

/** What somebody who has not been here for a day may do is little, where nobody knows them. */
export async function isNewcomer(db: Db | Tx, userId: string): Promise<boolean> {
  const row = await unrestrictedDb(db)
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(sql<SqlBool>`created_at > now() - interval '24 hours'`)
    .executeTakeFirst();
  return row !== undefined;
}

export interface RequestRow extends ConversationRow {
  /** Who wrote, or put me into the group; null when that account is gone. */
  from: ConversationRow['other'];
}

async function withSenders(db: Db | Tx, viewer: Viewer, rows: ConversationRow[]): Promise<RequestRow[]> {
  const groups = rows.filter(({ type }) => type === 'group').map(({ id }) => id);
  if (groups.length === 0) return rows.map((row) => ({ ...row, from: row.other }));
  const senders = await unrestrictedDb(db)
    .selectFrom('conversationMembers as mine')
    .innerJoin('users', 'users.id', 'mine.requestedBy')
    .select(['mine.conversationId', 'users.id', 'users.firstName', 'users.lastName', 'users.handle'])
    .select('users.profileImageUrl')
    .where('mine.userId', '=', viewer.id)
    .where(sql<SqlBool>`mine.conversation_id = any(${groups}::uuid[])`)
    .execute();
  const byTalk = new Map(senders.map(({ conversationId, ...person }) => [conversationId, person]));
  return rows.map((row) => ({ ...row, from: row.other ?? byTalk.get(row.id) ?? null }));
}

/** What waits for my yes, the latest first. */
export async function requestsOf(
  db: Db | Tx,
  viewer: Viewer,
  page: { limit: number; after?: ConversationCursor | undefined },
): Promise<RequestRow[]> {
  const { limit, after } = page;
  const only =
    after === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(coalesce(talk.last_message_at, talk.created_at), talk.id)
        < (${after.place}::text::timestamptz, ${after.id}::uuid)`;
  return withSenders(db, viewer, await rowsOf(db, viewer, only, limit, undefined, inRequests(viewer)));
}

export async function requestById(
  db: Db | Tx,
  viewer: Viewer,
  conversationId: string,
): Promise<RequestRow | undefined> {
  const found = await rowsOf(db, viewer, sql<SqlBool>`true`, 1, conversationId, inRequests(viewer));
  const [row] = await withSenders(db, viewer, found);
  return row;
}

/** Requests are counted no further. */
const COUNT_MAX = 100;

export async function countRequests(db: Db | Tx, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from conversation_members mine
      cross join lateral (
        select * from conversations where conversations.id = mine.conversation_id offset 0) talk
      where mine.user_id = ${viewer.id}::uuid and ${inRequests(viewer)}
      limit ${sql.lit(COUNT_MAX)}) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Those of my latest requests whose sender I know by now. */
export async function requestsOfKnown(db: Db | Tx, viewer: Viewer): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select mine.conversation_id as id from (
      select * from conversation_members mine
      where mine.user_id = ${viewer.id}::uuid and mine.request_state in ('pending', 'invited')
        and mine.requested_by is not null and ${notBlocked('mine.requested_by', viewerSql(viewer))}
      order by mine.requested_at desc limit ${sql.lit(COUNT_MAX)}) mine
    where ${isKnownTo(sql`mine.user_id`, sql`mine.requested_by`)}`.execute(db);
  return rows.map(({ id }) => id);
}
