import type { Viewer } from '@kindred/permissions/viewer';
import { sql } from 'kysely';
import { notBlocked, viewerSql } from '../../accounts/visibility.ts';
import type { Db } from '../../client.ts';
import { TOLD_READ_SEQ } from '../messages/visibility.ts';

export interface ReceiptRow {
  id: string;
  firstName: string;
  lastName: string;
  handle: string;
  profileImageUrl: string | null;
  state: 'read' | 'delivered' | 'sent' | 'invited';
  readAt: Date | null;
  total: number;
}

/**
 * How far a message of the viewer has come with each of those it was for. Whoever lets nobody know what they have
 * read has it at most on a device, and is told of nobody else. Who was asked into a group and has not said yes is
 * not there yet; what became of a request is not told, so that they stay as they were when it was sent.
 */
export async function receiptsOf(
  db: Db,
  viewer: Viewer,
  message: { conversationId: string; seq: number },
  limit: number,
): Promise<ReceiptRow[]> {
  const { conversationId, seq } = message;
  const { rows } = await sql<ReceiptRow>`
    with theirs as (
      select theirs.*, case
        when theirs.request_state <> 'accepted' then case when said.is_group then 'invited' else 'sent' end
        when ${TOLD_READ_SEQ} >= ${seq}::bigint and not theirs.hides_receipts and not mine.hides_receipts then 'read'
        when theirs.delivered_seq >= ${seq}::bigint then 'delivered' else 'sent' end as state
      from conversation_members mine
      join conversation_members theirs on theirs.conversation_id = mine.conversation_id
        and theirs.user_id <> mine.user_id and ${notBlocked('theirs.user_id', viewerSql(viewer))}
      cross join lateral (
        select messages.created_at, talk.type = 'group' as is_group
        from messages join conversations talk on talk.id = messages.conversation_id
        where messages.conversation_id = ${conversationId}::uuid and messages.seq = ${seq}::bigint) said
      where mine.conversation_id = ${conversationId}::uuid and mine.user_id = ${viewer.id}::uuid
        and case when theirs.request_state = 'accepted' then theirs.from_seq < ${seq}::bigint
          else theirs.requested_at <= said.created_at end),
    shown as (
      select theirs.user_id, theirs.state, count(*) over ()::int as total, case when theirs.state = 'read' then (
          select receipts.read_at from message_read_receipts receipts
          where receipts.conversation_id = ${conversationId}::uuid and receipts.user_id = theirs.user_id
            and receipts.seq >= ${seq}::bigint
          order by receipts.seq limit 1) end as read_at
      from theirs)
    select users.id, users.first_name, users.last_name, users.handle, users.profile_image_url,
      shown.state, shown.read_at, shown.total
    from shown join users on users.id = shown.user_id
    order by array_position(array['read', 'delivered', 'sent', 'invited'], shown.state), shown.read_at nulls last,
      users.first_name, users.last_name, users.id
    limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
