import type { SnapshotContent, SnapshotFile } from '@kindred/validation/moderation/cases';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SubjectKind } from '../moderation/subject.ts';
import { setMessageHidden } from './hiding/writes.ts';

/** Messages that a case shows before and after the reported one. */
const NEAR = 2;

interface MessageFound {
  senderId: string;
  content: string | null;
  locationName: string | null;
  files: SnapshotFile[];
  context: SnapshotContent['context'];
}

const LASTS = sql<SqlBool>`(messages.expires_at is null or messages.expires_at > now())`;

/** The messages with words that are nearest on one side of `subject`. */
function near(side: '<' | '>'): RawBuilder<unknown> {
  return sql`(
    select messages.seq, messages.sender_id, messages.content, messages.created_at, false as is_subject from messages
    where messages.conversation_id = subject.conversation_id and messages.seq ${sql.raw(side)} subject.seq
      and not messages.is_deleted and messages.notice is null and messages.content <> '' and ${LASTS}
    order by messages.seq ${sql.raw(side === '<' ? 'desc' : 'asc')} limit ${sql.lit(NEAR)})`;
}

/** Messages, with a few around them; nothing else of their conversation. */
export const MESSAGE_KIND: SubjectKind = {
  async load(db, id) {
    const { rows } = await sql<MessageFound>`
      with subject as materialized (
        select * from messages
        where messages.id = ${id}::uuid and (not messages.is_deleted or messages.hidden_at is not null)
          and messages.notice is null and ${LASTS})
      select subject.sender_id, subject.content, subject.location_name,
        coalesce((
          select json_agg(json_build_object('kind', file.kind,
            'url', '/api/messages/' || subject.id || '/files/' || file.id || '/content',
            'name', case when file.kind = 'file' then subject.file_name end) order by held.position)
          from message_files held join attachments file on file.id = held.attachment_id
          where held.message_id = subject.id), '[]') as files,
        (select json_agg(json_build_object('author', users.first_name || ' ' || users.last_name,
            'text', coalesce(around.content, ''), 'isSubject', around.is_subject, 'createdAt', around.created_at)
            order by around.seq)
          from (
            select subject.seq, subject.sender_id, subject.content, subject.created_at, true as is_subject
            union all ${near('<')} union all ${near('>')}) around
          join users on users.id = around.sender_id) as context
      from subject`.execute(db);
    const [message] = rows;
    if (message === undefined) return undefined;
    const { senderId, content, locationName, files, context } = message;
    return {
      authorId: senderId,
      tribeId: null,
      path: null,
      content: {
        title: null,
        text: content || locationName,
        files,
        context: context.map((each) => ({ ...each, createdAt: new Date(each.createdAt).toISOString() })),
      },
    };
  },
  setHidden: setMessageHidden,
};

/** Groups, by what they are called alone: no message is read for their sake. */
export const CONVERSATION_KIND: SubjectKind = {
  async load(db, id) {
    const { rows } = await sql<{ name: string | null; description: string | null; ownerId: string | null }>`
      select conversations.name, conversations.description, (
        select members.user_id from conversation_members members
        where members.conversation_id = conversations.id and members.role = 'owner' limit 1) as owner_id
      from conversations where conversations.id = ${id}::uuid`.execute(db);
    const [row] = rows;
    if (row === undefined) return undefined;
    const { name, description, ownerId } = row;
    return {
      authorId: ownerId,
      tribeId: null,
      path: null,
      content: { title: name, text: description, files: [], context: [] },
    };
  },
};
