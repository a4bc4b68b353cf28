import type { Viewer } from '@kindred/permissions/viewer';
import { type RawBuilder, sql } from 'kysely';
import { type AnsweredRow, answeredIn } from '../messages/visibility.ts';

export interface MessageDraftRow {
  content: string;
  replyToMessageId: string | null;
  replyTo: AnsweredRow | null;
  revision: number;
  updatedAt: string;
}

/** What the viewer has begun to write in the conversation of the given row, which has `from_seq`; never anybody else's. */
export function draftIn(row: string, viewer: Viewer): RawBuilder<MessageDraftRow | null> {
  return sql`(select json_build_object('content', drafts.content, 'replyToMessageId', drafts.reply_to_message_id,
      'replyTo', ${answeredIn('drafts.reply_to_message_id', `${row}.from_seq`, viewer)},
      'revision', drafts.revision, 'updatedAt', drafts.updated_at)
    from message_drafts drafts
    where drafts.conversation_id = ${sql.ref(`${row}.id`)} and drafts.user_id = ${viewer.id}::uuid)`;
}
