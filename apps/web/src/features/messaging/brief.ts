import type { AnsweredView, MessageView } from '@kindred/validation/messaging/messages';
import { clock } from '../media/public.tsx';
import { BRIEF, MESSAGES } from './copy.ts';
import type { Waiting } from './outbox/outboxStore.ts';

type Brief = Pick<MessageView, 'content' | 'messageType'> & {
  fileName: string | null;
  /** Seconds. */
  duration: number | null;
};

/** What a message is in one line: its words, or what it holds. */
export function inBrief({ content, messageType, fileName, duration }: Brief): string {
  if (content !== '') return content;
  const long = duration ? ` · ${clock(duration * 1000)}` : '';
  switch (messageType) {
    case 'image':
      return BRIEF.photo;
    case 'video':
      return `${BRIEF.video}${long}`;
    case 'audio':
      return `${BRIEF.recording}${long}`;
    case 'voice':
      return `${BRIEF.voice}${long}`;
    case 'file':
      return BRIEF.file(fileName ?? '');
    case 'location':
      return BRIEF.location;
    case 'sticker':
      return BRIEF.sticker;
    case 'gif':
      return BRIEF.gif;
    default:
      return '';
  }
}

/** What stands in the place of a deleted one. In a group those who run it may have deleted mine, which nobody is told. */
export function deletedWords(isMine: boolean, isGroup: boolean): string {
  return isMine && !isGroup ? MESSAGES.deletedByMe : MESSAGES.deleted;
}

/** The same of a message that is open. */
export function briefOf(message: MessageView): string {
  const ms = message.media[0]?.duration ?? null;
  return inBrief({
    content: message.content,
    messageType: message.messageType,
    fileName: message.file?.name ?? null,
    duration: ms === null ? null : Math.round(ms / 1000),
  });
}

/** The same of a message of mine that has not arrived yet. */
export function waitingInBrief({ content, attached }: Pick<Waiting, 'content' | 'attached'>): string {
  const messageType = attached?.messageType ?? 'text';
  return inBrief({ content, messageType, fileName: attached?.files[0]?.name ?? null, duration: null });
}

/** A message that something answers, as it stands above the answer. */
export interface Answered {
  id: string;
  senderName: string;
  isMine: boolean;
  content: string;
}

export function answeredBy(message: AnsweredView, isGroup: boolean): Answered {
  const { id, senderName, isMine, isDeleted } = message;
  return { id, senderName, isMine, content: isDeleted ? deletedWords(isMine, isGroup) : inBrief(message) };
}

/** The same of a message that is open. */
export function answerTo(message: MessageView): Answered {
  const { id, senderName, isMine } = message;
  return { id, senderName, isMine, content: briefOf(message) };
}
