import type { MessageView } from '@kindred/validation/messaging/messages';
import { memo } from 'react';
import { formatFullTime } from '../../ui/time.ts';
import { Bubble } from './Bubble.tsx';
import { answeredBy, briefOf, deletedWords } from './brief.ts';
import classes from './Chat.module.css';
import { MessageContent } from './content/MessageContent.tsx';
import { CHAT, MESSAGES, SELECT, STATUS_LABELS } from './copy.ts';
import { clockOf, dayOf } from './days.ts';
import { type Marks, statusIn } from './messageWindow.ts';
import picking from './selection/Selection.module.css';

interface SaidProps extends Marks {
  messages: readonly MessageView[];
  /** The one before the first of them. */
  before: MessageView | undefined;
  /** The first that I had not read when I came. */
  start: string | undefined;
  /** The number of the one that was gone to. */
  lit: number | undefined;
  isGroup: boolean;
  /** Those that are selected; null while none are to be. */
  selected: ReadonlySet<string> | null;
  onSelect: (id: string) => void;
  onMenu: (message: MessageView) => void;
  onReact: (message: MessageView, emoji: string, isOn: boolean) => void;
  onGoTo: (seq: number) => void;
}

/** Messages as they were said, under their days, what happened between them, and those that are chosen. */
export const MessageGroup = memo(function MessageGroup(props: SaidProps) {
  const {
    messages,
    before: first,
    deliveredSeq,
    readSeq,
    start,
    lit,
    isGroup,
    selected,
    onSelect,
    onMenu,
    onReact,
    onGoTo,
  } = props;
  const now = new Date();
  return messages.map((message, at) => {
    const before = messages[at - 1] ?? first;
    const day = dayOf(message.createdAt, now);
    const isNewDay = before === undefined || dayOf(before.createdAt, now) !== day;
    const isOther = isNewDay || before.senderId !== message.senderId || before.notice !== null;
    const status =
      message.isMine && !message.isDeleted && message.notice === null
        ? statusIn({ deliveredSeq, readSeq }, message)
        : undefined;
    const words = message.isDeleted ? deletedWords(message.isMine, isGroup) : briefOf(message);
    return (
      <article
        key={message.id}
        className={classes.entry}
        tabIndex={-1}
        aria-label={CHAT.said({
          name: message.notice !== null ? null : message.isMine ? MESSAGES.you : message.senderName,
          words,
          clock: clockOf(message.createdAt),
          status: status && STATUS_LABELS[status],
        })}
        data-entry
        data-seq={message.seq}
        data-lit={message.seq === lit || undefined}
        data-selecting={selected !== null || undefined}
      >
        {isNewDay && <p className={classes.day}>{day}</p>}
        {message.id === start && (
          <p className={classes.unread} data-unread>
            {CHAT.newMessages}
          </p>
        )}
        {selected !== null && message.notice === null && (
          <label className={picking.pick}>
            <input
              type="checkbox"
              aria-label={SELECT.select(message.senderName, words)}
              checked={selected.has(message.id)}
              onChange={() => onSelect(message.id)}
            />
          </label>
        )}
        {message.notice !== null ? (
          <p className={classes.notice} title={formatFullTime(new Date(message.createdAt))}>
            {message.content}
          </p>
        ) : (
          <Bubble
            isMine={message.isMine}
            sender={
              isGroup && !message.isMine && isOther
                ? { id: message.senderId, name: message.senderName, imageUrl: message.senderImageUrl }
                : undefined
            }
            isFaced={isGroup && !message.isMine}
            content={message.isDeleted ? words : message.content}
            createdAt={message.createdAt}
            isDeleted={message.isDeleted}
            isEdited={message.isEdited}
            status={status}
            replyTo={message.replyTo && answeredBy(message.replyTo, isGroup)}
            held={
              message.isDeleted || message.messageType === 'text' ? null : <MessageContent {...message} />
            }
            isForwarded={message.isForwarded}
            isPinned={message.isPinned}
            onReplyTo={message.replyTo === null ? undefined : () => onGoTo(message.replyTo?.seq ?? 0)}
            reactions={message.reactions}
            onReact={(emoji, isOn) => onReact(message, emoji, isOn)}
            onMenu={() => onMenu(message)}
          />
        )}
      </article>
    );
  });
});
