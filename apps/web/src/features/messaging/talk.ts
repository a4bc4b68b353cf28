import type { ChangesPage, MessagePage, MessageView } from '@kindred/validation/messaging/messages';

/** What is loaded of a conversation: its end, without a gap, as far back as was asked. */
export interface Talk {
  /** In the order of their numbers. */
  messages: readonly MessageView[];
  /** Everything up to this revision is in it. */
  revision: number;
  hasBefore: boolean;
  /** Up to where everybody else has the messages on a device, and has read them. */
  deliveredSeq: number;
  readSeq: number;
}

export function openTalk({ items, revision, hasBefore, deliveredSeq, readSeq }: MessagePage): Talk {
  return { messages: items, revision, hasBefore, deliveredSeq, readSeq };
}

export function withOlder(talk: Talk, { items, hasBefore }: MessagePage): Talk {
  const [first] = talk.messages;
  const older = first === undefined ? items : items.filter(({ seq }) => seq < first.seq);
  return { ...talk, hasBefore, messages: [...older, ...talk.messages] };
}

/**
 * What is new or different, each message once and in its place. What changed further back than what is loaded
 * comes when somebody goes there.
 */
export function withChanges(talk: Talk, changes: ChangesPage): Talk {
  const from = talk.hasBefore ? (talk.messages[0]?.seq ?? 0) : 0;
  const bySeq = new Map(talk.messages.map((message) => [message.seq, message]));
  for (const message of changes.items) {
    const held = bySeq.get(message.seq);
    if (message.seq >= from && (held?.revision ?? -1) <= message.revision) bySeq.set(message.seq, message);
  }
  return {
    ...talk,
    messages: [...bySeq.values()].sort((a, b) => a.seq - b.seq),
    revision: Math.max(talk.revision, changes.revision),
    deliveredSeq: Math.max(talk.deliveredSeq, changes.deliveredSeq),
    readSeq: Math.max(talk.readSeq, changes.readSeq),
  };
}

/** An answer to something done here: no reason to believe that nothing else changed before it. */
export function withMessage(talk: Talk, message: MessageView): Talk {
  const { deliveredSeq, readSeq, revision } = talk;
  return withChanges(talk, { items: [message], revision, hasMore: false, deliveredSeq, readSeq });
}

export function withoutMessage(talk: Talk, messageId: string): Talk {
  return { ...talk, messages: talk.messages.filter(({ id }) => id !== messageId) };
}

/** How far a message of mine has come, by what is known of everybody else now. */
export function statusIn(talk: Talk, { seq }: MessageView): 'sent' | 'delivered' | 'read' {
  if (seq <= talk.readSeq) return 'read';
  return seq <= talk.deliveredSeq ? 'delivered' : 'sent';
}

/** The first message of somebody else after the number up to which I had read when I came. */
export function firstUnread(talk: Talk, readSeq: number): MessageView | undefined {
  return talk.messages.find(({ seq, isMine, isDeleted }) => seq > readSeq && !isMine && !isDeleted);
}
