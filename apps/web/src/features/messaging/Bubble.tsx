import type { MessageStatus, MessageView } from '@kindred/validation/messaging/messages';
import {
  IconAlertCircle,
  IconArrowForwardUp,
  IconCheck,
  IconChecks,
  IconClock,
  IconDots,
  IconPin,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { nameColourOf } from '../../ui/colour.ts';
import { formatFullTime } from '../../ui/time.ts';
import { LinkedText } from '../feed/public.tsx';
import classes from './Chat.module.css';
import { BRIEF, CHAT, MESSAGES, STATUS_LABELS } from './copy.ts';
import { clockOf } from './days.ts';
import { isFewEmoji } from './fewEmoji.ts';

const STATUS_ICONS = {
  sending: IconClock,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
  failed: IconAlertCircle,
} as const;

interface Sender {
  id: string;
  name: string;
  imageUrl: string | null;
}

interface BubbleProps {
  isMine: boolean;
  /** In a group: whoever spoke before was somebody else. */
  sender?: Sender | undefined;
  /** There is room beside it for the face of whoever spoke. */
  isFaced?: boolean;
  /** What is said of it in its place, once it is deleted. */
  content: string;
  createdAt: string;
  isDeleted?: boolean;
  isEdited?: boolean;
  status?: MessageStatus | undefined;
  replyTo?: { senderName: string; isMine: boolean; content: string } | null;
  /** Goes to what it answers. */
  onReplyTo?: (() => void) | undefined;
  reactions?: MessageView['reactions'];
  onReact?: ((emoji: string, isOn: boolean) => void) | undefined;
  onMenu?: (() => void) | undefined;
  /** What it holds beside its words. */
  held?: ReactNode;
  isForwarded?: boolean;
  isPinned?: boolean;
  children?: ReactNode;
}

export function Bubble(props: BubbleProps) {
  const {
    isMine,
    sender,
    isFaced = false,
    content,
    createdAt,
    isDeleted = false,
    isEdited = false,
    status,
  } = props;
  const { replyTo, onReplyTo, reactions = [], onReact, onMenu, children } = props;
  const { held, isForwarded = false, isPinned = false } = props;
  const Status = status && STATUS_ICONS[status];
  // Below a picture they are its caption.
  const isLarge = !isDeleted && !held && isFewEmoji(content);
  return (
    <div className={classes.said} data-mine={isMine || undefined} data-faced={isFaced || undefined}>
      {sender !== undefined && isFaced && (
        <span className={classes.face}>
          <Avatar id={sender.id} name={sender.name} src={sender.imageUrl} size={28} />
        </span>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut to what the button beside it does. */}
      <div
        className={classes.bubble}
        data-deleted={isDeleted || undefined}
        onContextMenu={(event) => {
          if (onMenu === undefined) return;
          event.preventDefault();
          onMenu();
        }}
      >
        {sender !== undefined && (
          <span className={classes.sender} style={{ color: nameColourOf(sender.id) }} dir="auto">
            {sender.name}
          </span>
        )}
        {isForwarded && (
          <span className={classes.forwarded}>
            <IconArrowForwardUp size={14} stroke={2} aria-hidden />
            {BRIEF.forwarded}
          </span>
        )}
        {replyTo && <Quote replyTo={replyTo} onGoTo={onReplyTo} />}
        {held}
        {content !== '' && (
          <span className={classes.text} dir="auto" data-large={isLarge || undefined}>
            {isDeleted ? content : <LinkedText text={content} />}
          </span>
        )}
        <span className={classes.meta}>
          {isPinned && <IconPin size={13} stroke={2} role="img" aria-label={MESSAGES.pinned} />}
          {isEdited && <span>{CHAT.edited}</span>}
          <time dateTime={createdAt} title={formatFullTime(new Date(createdAt))}>
            {clockOf(createdAt)}
          </time>
          {Status && (
            <Status
              size={15}
              stroke={2}
              className={classes.status}
              data-status={status}
              role="img"
              aria-label={STATUS_LABELS[status]}
            />
          )}
        </span>
        {onMenu !== undefined && (
          <button
            type="button"
            className={classes.dots}
            // By the keyboard the message itself opens it.
            tabIndex={-1}
            aria-label={CHAT.actions}
            onClick={onMenu}
          >
            <IconDots size={18} aria-hidden />
          </button>
        )}
      </div>
      {reactions.length > 0 && (
        <div className={classes.reactions}>
          {reactions.map(({ emoji, count, isMine: isOn }) => (
            <button
              key={emoji}
              type="button"
              className={classes.reaction}
              aria-pressed={isOn}
              aria-label={`${emoji} ${count}`}
              onClick={() => onReact?.(emoji, !isOn)}
            >
              {emoji} {count}
            </button>
          ))}
        </div>
      )}
      {children}
    </div>
  );
}

interface QuoteProps {
  replyTo: NonNullable<BubbleProps['replyTo']>;
  onGoTo: (() => void) | undefined;
}

function Quote({ replyTo, onGoTo }: QuoteProps) {
  const words = (
    <>
      <b dir="auto">{replyTo.isMine ? MESSAGES.you : replyTo.senderName}</b>
      <span dir="auto">{replyTo.content}</span>
    </>
  );
  if (onGoTo === undefined) return <span className={classes.quote}>{words}</span>;
  return (
    <button type="button" className={classes.quote} onClick={onGoTo}>
      {words}
    </button>
  );
}
