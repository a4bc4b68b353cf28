import type { Tx } from '@kindred/db/client';
import { lockPrivateUploads } from '@kindred/db/media/visibility';
import type { MessageFileRow } from '@kindred/db/messaging/files/visibility';
import type { MessageBody } from '@kindred/db/messaging/messages/writes';
import { type MessageRow, messageById } from '@kindred/db/messaging/queries';
import { isSaid } from '@kindred/permissions/policies/messaging';
import type { Viewer } from '@kindred/permissions/viewer';
import { tagsIn } from '@kindred/validation/feed/tags';
import type { MediaView } from '@kindred/validation/media';
import type { MessageType } from '@kindred/validation/messaging/attachments';
import type { MessageView, SendMessageInput } from '@kindred/validation/messaging/messages';
import { invalid } from '../../../trpc/errors.ts';

type Upload = Awaited<ReturnType<typeof lockPrivateUploads>>[number];

const WANTED: Record<Exclude<MessageType, 'text' | 'location'>, readonly [kinds: string[], words: string]> = {
  image: [['image', 'video'], 'Choose photos and videos'],
  video: [['image', 'video'], 'Choose photos and videos'],
  audio: [['audio'], 'Choose a recording'],
  voice: [['audio'], 'Choose a recording'],
  sticker: [['image'], 'Choose a sticker'],
  gif: [['image'], 'Choose a GIF'],
  file: [['file'], 'Send this with `?kind=file`'],
};

/**
 * What a new message is made of, judged by what its uploads turned out to be; they are held until the end.
 * @throws {AppError} naming the field
 */
export async function bodyOf(
  tx: Tx,
  viewer: Viewer,
  input: SendMessageInput,
): Promise<Partial<MessageBody> & { messageType: MessageType }> {
  const { messageType, attachmentIds = [], location } = input;
  if (messageType === 'text') return { messageType };
  if (messageType === 'location') {
    if (location === undefined) return invalid('location', 'Say where it is');
    const { latitude, longitude, name } = location;
    return { messageType, latitude, longitude, locationName: name || null };
  }
  const found = await lockPrivateUploads(tx, viewer.id, attachmentIds);
  const inOrder = attachmentIds.map((id) => found.find((upload) => upload.id === id));
  const uploads = inOrder.filter((upload): upload is Upload => upload !== undefined);
  if (uploads.length < attachmentIds.length) {
    invalid('attachmentIds', 'One of these files is not there any more');
  }
  const [kinds, words] = WANTED[messageType];
  if (uploads.some(({ kind }) => !kinds.includes(kind))) invalid('attachmentIds', words);
  const [first] = uploads;
  if (first === undefined) return invalid('attachmentIds', words);
  const isGallery = messageType === 'image' || messageType === 'video';
  return {
    // A gallery is called by what it begins with.
    messageType: isGallery && first.kind === 'video' ? 'video' : isGallery ? 'image' : messageType,
    fileName: input.fileName ?? null,
    fileSize: uploads.reduce((sum, { size }) => sum + size, 0),
    mimeType: first.mimeType,
    duration: first.duration === null ? null : Math.round(first.duration / 1000),
  };
}

/**
 * What is answered was said, and in the same conversation.
 * @throws {AppError} naming the field
 */
export async function checkAnswered(
  tx: Tx,
  viewer: Viewer,
  conversationId: string,
  messageId: string | null,
): Promise<void> {
  if (messageId === null) return;
  const answered = await messageById(tx, viewer, messageId);
  if (answered?.conversationId === conversationId && isSaid(answered)) return;
  invalid('replyToMessageId', 'This message is not in the conversation');
}

/** Handles of one message that count. */
const MENTIONS_MAX = 50;

/** Who is called by their handle, each once. */
export function handlesIn(content: string): string[] {
  const names = tagsIn(content).flatMap(({ kind, name }) => (kind === 'mention' ? name.toLowerCase() : []));
  return [...new Set(names)].slice(0, MENTIONS_MAX);
}

function addressOf(messageId: string, fileId: string, part: string): string {
  return `/api/messages/${messageId}/files/${fileId}/${part}`;
}

function presentFile(messageId: string, row: MessageFileRow & { kind: MediaView['kind'] }): MediaView {
  return {
    id: row.id,
    kind: row.kind,
    url: addressOf(messageId, row.id, 'content'),
    sources: row.widths.map((width) => ({ url: addressOf(messageId, row.id, String(width)), width })),
    mimeType: row.mimeType,
    width: row.width,
    height: row.height,
    blur: row.blur,
    alt: row.alt,
    duration: row.duration,
    waveform: row.waveform,
    posterUrl: row.posterKey === null ? null : addressOf(messageId, row.id, 'poster'),
  };
}

const isShown = (row: MessageFileRow): row is MessageFileRow & { kind: MediaView['kind'] } =>
  row.kind !== 'file';

/** What a message holds, at the addresses that lead to it. */
export function presentContent(
  row: MessageRow,
): Pick<MessageView, 'messageType' | 'media' | 'file' | 'location'> {
  const files = row.files ?? [];
  const plain = files.find(({ kind }) => kind === 'file');
  return {
    messageType: row.messageType,
    media: files.filter(isShown).map((file) => presentFile(row.id, file)),
    file:
      plain === undefined
        ? null
        : {
            id: plain.id,
            name: row.fileName ?? '',
            size: plain.size,
            url: addressOf(row.id, plain.id, 'content'),
          },
    location: row.location,
  };
}
