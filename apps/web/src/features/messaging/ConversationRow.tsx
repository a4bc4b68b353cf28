import type { ConversationView } from '@kindred/validation/messaging';
import {
  IconAlertCircle,
  IconArchive,
  IconArchiveOff,
  IconBellOff,
  IconClock,
  IconDots,
  IconMail,
  IconMailOpened,
  IconPin,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Count, Dot } from '../../ui/Badge.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { useSwipe } from '../../ui/useSwipe.ts';
import { deletedWords, inBrief, waitingInBrief } from './brief.ts';
import { ConversationAvatar } from './ConversationAvatar.tsx';
import { CHAT, MESSAGES, STATUS_LABELS } from './copy.ts';
import classes from './Messages.module.css';
import { firstNameIn, nameOf } from './naming.ts';
import type { Waiting } from './outbox/outboxStore.ts';
import { TIME } from './time/copy.ts';
import { useTyping } from './typing.ts';
import { isWaiting, useChoosing } from './useChoosing.ts';

interface ConversationRowProps {
  conversation: ConversationView;
  /** What of mine is on its way, where nothing was said after it. */
  waiting: Waiting | undefined;
  /** Whether Tab comes to it. */
  isStop: boolean;
  onMenu: (conversation: ConversationView) => void;
}

export function ConversationRow({ conversation, waiting, isStop, onMenu }: ConversationRowProps) {
  const { id, lastMessage, unreadCount, isMarkedUnread, isPinned, isMuted, isArchived } = conversation;
  const name = nameOf(conversation);
  const isTyping = useTyping(id).size > 0;
  const saidAt = waiting === undefined ? lastMessage?.createdAt : new Date(waiting.at).toISOString();
  const isNew = isWaiting(conversation);
  const { archive, markRead, markUnread } = useChoosing(conversation);
  const swipe = useSwipe((to) => {
    if (to === 'left') archive();
    else if (isNew) markRead();
    else markUnread();
  });
  const Away = isArchived ? IconArchiveOff : IconArchive;
  const Read = isNew ? IconMailOpened : IconMail;
  return (
    <li className={classes.rowBox} data-row={id}>
      <div className={classes.slide} {...swipe}>
        <Link
          to={`/messages/${id}`}
          className={classes.row}
          tabIndex={isStop ? 0 : -1}
          draggable={false}
          data-new={isNew || undefined}
          onContextMenu={(event) => {
            event.preventDefault();
            onMenu(conversation);
          }}
        >
          <ConversationAvatar conversation={conversation} size={52} />
          <span className={classes.words}>
            <span className={classes.line}>
              <span className={classes.name} dir="auto">
                {name}
              </span>
              {isPinned && <IconPin size={14} stroke={ICON_STROKE} role="img" aria-label={MESSAGES.pinned} />}
              {isMuted && (
                <IconBellOff size={14} stroke={ICON_STROKE} role="img" aria-label={MESSAGES.muted} />
              )}
              {saidAt !== undefined && (
                <span className={classes.time}>
                  <RelativeTime value={saidAt} format="list" />
                </span>
              )}
            </span>
            <span className={classes.line}>
              {waiting !== undefined && <OnItsWayMark refusal={waiting.refusal} />}
              <span className={classes.preview} dir="auto" data-typing={isTyping || undefined}>
                {isTyping ? CHAT.typing : previewOf(conversation, waiting)}
              </span>
              {unreadCount > 0 && <Count value={unreadCount} label={MESSAGES.unread(unreadCount)} />}
              {unreadCount === 0 && isMarkedUnread && <Dot label={MESSAGES.markedUnread} />}
            </span>
          </span>
        </Link>
        <IconButton
          label={MESSAGES.menuOf(name)}
          tabIndex={isStop ? 0 : -1}
          onClick={() => onMenu(conversation)}
        >
          <IconDots size={ICON.row} stroke={ICON_STROKE} />
        </IconButton>
      </div>
      <span className={classes.behind} aria-hidden>
        <Read size={ICON.bar} stroke={ICON_STROKE} />
        <Away size={ICON.bar} stroke={ICON_STROKE} />
      </span>
    </li>
  );
}

const byMe = (words: string) => `${MESSAGES.you}: ${words}`;

/** How far it has come, before its words. */
function OnItsWayMark({ refusal }: Pick<Waiting, 'refusal'>) {
  if (refusal === null) {
    return <IconClock size={15} stroke={ICON_STROKE} role="img" aria-label={STATUS_LABELS.sending} />;
  }
  return (
    <span className={classes.failed}>
      <IconAlertCircle size={15} stroke={ICON_STROKE} aria-hidden />
      {STATUS_LABELS.failed}
    </span>
  );
}

function previewOf({ lastMessage, isGroup, draft }: ConversationView, waiting: Waiting | undefined): string {
  if (waiting !== undefined) return byMe(waitingInBrief(waiting));
  if (draft !== null) return TIME.draft(draft.content);
  if (lastMessage === null) return MESSAGES.noMessages;
  const { isMine, senderName } = lastMessage;
  if (lastMessage.isDeleted) return deletedWords(isMine, isGroup);
  const content = inBrief(lastMessage);
  if (lastMessage.notice !== null) return content;
  if (isMine) return byMe(content);
  return isGroup ? `${firstNameIn(senderName)}: ${content}` : content;
}
