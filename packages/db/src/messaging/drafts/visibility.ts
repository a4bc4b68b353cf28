import type { Viewer } from '@kindred/permissions/viewer';
import { type RawBuilder, sql } from 'kysely';

export interface MessageDraftRow {
  content: string;
  replyToMessageId: string | null;
  revision: number;
  updatedAt: string;
}

/** What the viewer has begun to write in the conversation of the given row; never anybody else's. */
export function draftIn(row: string, viewer: Viewer): RawBuilder<MessageDraftRow | null> {
  return sql`(select json_build_object('content', drafts.content, 'replyToMessageId', drafts.reply_to_message_id,
      'revision', drafts.revision, 'updatedAt', drafts.updated_at)
    from message_drafts drafts
    where drafts.conversation_id = ${sql.ref(`${row}.id`)} and drafts.user_id = ${viewer.id}::uuid)`;
}
