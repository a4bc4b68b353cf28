import type { Viewer } from '@kindred/permissions/viewer';
import type { MediaKind } from '@kindred/validation/media';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../client.ts';
import { visibleMessages } from '../messages/visibility.ts';
import { inConversation } from '../visibility.ts';

/** What a message holds, as storage keeps it. */
export interface MessageFileRow {
  id: string;
  kind: MediaKind | 'file';
  mimeType: string;
  /** Bytes. */
  size: number;
  storageKey: string;
  /** Pixels. */
  width: number | null;
  height: number | null;
  widths: number[];
  blur: string | null;
  alt: string | null;
  /** Milliseconds. */
  duration: number | null;
  waveform: number[] | null;
  /** Of a video: where its picture is kept, and in which widths. */
  posterKey: string | null;
  posterWidths: number[] | null;
}

/** Types that hold no files. */
const WITHOUT_FILES = sql`('text', 'location')`;

/** The files of a message that the viewer was found to see, in order; null without any. */
export function filesOf(page: string): RawBuilder<MessageFileRow[] | null> {
  const column = (name: string) => sql.ref(`${page}.${name}`);
  return sql<MessageFileRow[] | null>`(case when ${column('message_type')} not in ${WITHOUT_FILES} then (
    select json_agg(json_build_object('id', file.id, 'kind', file.kind, 'mimeType', file.mime_type,
      'size', file.size, 'storageKey', file.storage_key, 'width', file.width, 'height', file.height,
      'widths', file.widths, 'blur', file.blur, 'alt', file.alt, 'duration', file.duration,
      'waveform', file.waveform, 'posterKey', poster.storage_key, 'posterWidths', poster.widths)
      order by held.position)
    from message_files held join attachments file on file.id = held.attachment_id
    left join attachments poster on poster.id = file.poster_id
    where held.message_id = ${column('id')}) end)`;
}

export type FileToSend = Pick<
  MessageFileRow,
  'id' | 'kind' | 'mimeType' | 'storageKey' | 'widths' | 'posterKey' | 'posterWidths'
> & { fileName: string | null };

/** A file of a message that the viewer may see now. */
export async function fileToSend(
  db: Db,
  viewer: Viewer,
  { messageId, fileId }: { messageId: string; fileId: string },
): Promise<FileToSend | undefined> {
  const { rows } = await sql<FileToSend>`
    select file.id, file.kind, file.mime_type, file.storage_key, file.widths, messages.file_name,
      poster.storage_key as poster_key, poster.widths as poster_widths
    from messages
    join conversations talk on talk.id = messages.conversation_id
    cross join lateral (
      select * from conversation_members
      where conversation_members.conversation_id = messages.conversation_id
        and conversation_members.user_id = ${viewer.id}::uuid
      offset 0) mine
    join message_files held on held.message_id = messages.id and held.attachment_id = ${fileId}::uuid
    join attachments file on file.id = held.attachment_id
    left join attachments poster on poster.id = file.poster_id
    where messages.id = ${messageId}::uuid and messages.seq > mine.from_seq and not messages.is_deleted
      and ${inConversation(viewer)} and ${visibleMessages(viewer)}`.execute(db);
  return rows[0];
}
