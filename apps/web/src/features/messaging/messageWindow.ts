import type { ChangesPage, MessagePage, MessageView } from '@kindred/validation/messaging/messages';

/** What is loaded of a conversation: one stretch of it without a gap. */
export interface MessageWindow {
  /** In the order of their numbers. */
  messages: readonly MessageView[];
  /** Everything up to this revision is in it. */
  revision: number;
  /** Whether there are more before the first and after the last. */
  hasBefore: boolean;
  hasAfter: boolean;
  /** Up to where everybody else has the messages on a device, and has read them. */
  deliveredSeq: number;
  readSeq: number;
}

export function openMessageWindow(page: MessagePage): MessageWindow {
  const { items, revision, hasBefore, hasAfter, deliveredSeq, readSeq } = page;
  return { messages: items, revision, hasBefore, hasAfter, deliveredSeq, readSeq };
}

/** A page was read at another moment than what is held: what changed since the earlier of the two is asked for again. */
function joined(
  talk: MessageWindow,
  page: MessagePage,
): Pick<MessageWindow, 'revision' | 'deliveredSeq' | 'readSeq'> {
  return {
    revision: Math.min(talk.revision, page.revision),
    deliveredSeq: Math.max(talk.deliveredSeq, page.deliveredSeq),
    readSeq: Math.max(talk.readSeq, page.readSeq),
  };
}

/** @param before the number that was asked with; an answer that comes too late to fit is left out */
export function withOlder(talk: MessageWindow, page: MessagePage, before: number): MessageWindow {
  if (!talk.hasBefore || talk.messages[0]?.seq !== before) return talk;
  const older = page.items.filter(({ seq }) => seq < before);
  const messages = [...older, ...talk.messages];
  return { ...talk, ...joined(talk, page), messages, hasBefore: page.hasBefore };
}

/** @param after the number that was asked with; an answer that comes too late to fit is left out */
export function withNewer(talk: MessageWindow, page: MessagePage, after: number): MessageWindow {
  if (!talk.hasAfter || talk.messages.at(-1)?.seq !== after) return talk;
  const newer = page.items.filter(({ seq }) => seq > after);
  const messages = [...talk.messages, ...newer];
  return { ...talk, ...joined(talk, page), messages, hasAfter: page.hasAfter };
}

/**
 * What is new or different, each message once and in its place. What changed outside of what is loaded comes when
 * somebody goes there.
 * @param since the revision that was asked with; what is held may be of an earlier one by now
 */
export function withChanges(
  talk: MessageWindow,
  changes: Omit<ChangesPage, 'now'>,
  since = talk.revision,
): MessageWindow {
  const from = talk.hasBefore ? (talk.messages[0]?.seq ?? Infinity) : 0;
  const to = talk.hasAfter ? (talk.messages.at(-1)?.seq ?? 0) : Infinity;
  const bySeq = new Map(talk.messages.map((message) => [message.seq, message]));
  let isSame = true;
  for (const message of changes.items) {
    const held = bySeq.get(message.seq);
    if (message.seq < from || message.seq > to || (held?.revision ?? -1) > message.revision) continue;
    bySeq.set(message.seq, message);
    isSame = false;
  }
  return {
    ...talk,
    messages: isSame ? talk.messages : [...bySeq.values()].sort((a, b) => a.seq - b.seq),
    revision: since <= talk.revision ? Math.max(talk.revision, changes.revision) : talk.revision,
    deliveredSeq: Math.max(talk.deliveredSeq, changes.deliveredSeq),
    readSeq: Math.max(talk.readSeq, changes.readSeq),
  };
}

/** Whether the message of that number is in it, or would be if there was one. */
export function holds(talk: MessageWindow, seq: number): boolean {
  const from = talk.hasBefore ? (talk.messages[0]?.seq ?? Infinity) : 0;
  const to = talk.hasAfter ? (talk.messages.at(-1)?.seq ?? 0) : Infinity;
  return seq >= from && seq <= to;
}

/**
 * What can be seen of a part of it by now: what is gone from sight is in no changes. What came or changed since the
 * page was read stays as it is, and what came after the revision held is left to the changes.
 * @param after the number that was asked with
 */
export function withSeen(talk: MessageWindow, page: MessagePage, after: number): MessageWindow {
  const to = page.hasAfter ? (page.items.at(-1)?.seq ?? after) : Infinity;
  const held = new Set(talk.messages.map(({ seq }) => seq));
  const kept = talk.messages.filter(
    ({ seq, revision }) => seq <= after || seq > to || revision > page.revision,
  );
  const keptSeqs = new Set(kept.map(({ seq }) => seq));
  const seen = page.items.filter(
    ({ seq, revision }) =>
      !keptSeqs.has(seq) && (held.has(seq) || (revision <= talk.revision && holds(talk, seq))),
  );
  return { ...talk, messages: [...kept, ...seen].sort((a, b) => a.seq - b.seq) };
}

/** An answer to something done here: no reason to believe that nothing else changed before it. */
export function withMessage(talk: MessageWindow, message: MessageView): MessageWindow {
  const { deliveredSeq, readSeq, revision } = talk;
  return withChanges(talk, { items: [message], revision, hasMore: false, deliveredSeq, readSeq });
}

/** The same of one that may have gone out of sight meanwhile: what is not here any more stays away. */
export function withHeld(talk: MessageWindow, message: MessageView): MessageWindow {
  return talk.messages.some(({ id }) => id === message.id) ? withMessage(talk, message) : talk;
}

/** Something done here was refused: as it was, unless it is gone or another by now. */
export function putBack(talk: MessageWindow, before: MessageView): MessageWindow {
  const messages = talk.messages.map((each) =>
    each.id === before.id && each.revision === before.revision ? before : each,
  );
  return { ...talk, messages };
}

/** Deleted for everybody: what is left of it says so, in its place. */
export function withDeleted(talk: MessageWindow, message: MessageView): MessageWindow {
  return withHeld(talk, { ...message, content: '', isDeleted: true, reactions: [] });
}

export function withoutMessage(talk: MessageWindow, messageId: string): MessageWindow {
  return { ...talk, messages: talk.messages.filter(({ id }) => id !== messageId) };
}

/** Up to where everybody else is. */
export type Marks = Pick<MessageWindow, 'deliveredSeq' | 'readSeq'>;

/** How far a message of mine has come, by what is known of everybody else now. */
export function statusIn(talk: Marks, { seq }: MessageView): 'sent' | 'delivered' | 'read' {
  if (seq <= talk.readSeq) return 'read';
  return seq <= talk.deliveredSeq ? 'delivered' : 'sent';
}

/** Whether it is somebody else's words: what happened to the conversation is not waited for. */
export function isToRead({ isMine, isDeleted, notice }: MessageView): boolean {
  return !isMine && !isDeleted && notice === null;
}

/** The first message of somebody else after the number up to which I had read when I came. */
export function firstUnread(talk: Pick<MessageWindow, 'messages'>, readSeq: number): MessageView | undefined {
  return talk.messages.find((message) => message.seq > readSeq && isToRead(message));
}
