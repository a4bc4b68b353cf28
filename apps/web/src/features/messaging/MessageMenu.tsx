import type { MessageView } from '@kindred/validation/messaging/messages';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCircleCheck,
  IconCopy,
  IconFlag,
  IconInfoCircle,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { ListRow } from '../../ui/Card.tsx';
import { copyText } from '../../ui/copyText.ts';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { useToast } from '../../ui/toast.tsx';
import { ACTIONS, CHAT, PINS, QUICK_EMOJI, RECEIPTS, SELECT } from './copy.ts';
import classes from './MessageMenu.module.css';

interface MessageMenuProps {
  message: MessageView;
  canWrite: boolean;
  onClose: () => void;
  isGroup: boolean;
  onReply: () => void;
  onForward: () => void;
  onPin: () => void;
  onSelect: () => void;
  onReceipts: () => void;
  onEdit: () => void;
  onReact: (emoji: string, isOn: boolean) => void;
  onReport: () => void;
  onDeleteForAll: () => void;
  onDeleteForMe: () => void;
}

/** All that can be done with one message. */
export default function MessageMenu(props: MessageMenuProps) {
  const { message, canWrite, onClose, onReply, onEdit, onReact } = props;
  const { isGroup, onForward, onPin, onSelect, onReceipts, onReport, onDeleteForAll, onDeleteForMe } = props;
  const toast = useToast();
  const isMine = (emoji: string) => message.reactions.some((each) => each.emoji === emoji && each.isMine);
  const row = (Icon: typeof IconCopy, title: string, act: () => void, text?: string, tone?: 'danger') => (
    <ListRow
      start={<Icon size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
      title={title}
      text={text}
      {...(tone === undefined ? {} : { tone })}
      onClick={() => {
        onClose();
        act();
      }}
    />
  );
  async function copy() {
    if (await copyText(message.content)) toast.show({ title: ACTIONS.copied });
  }
  return (
    <BottomSheet isOpen onClose={onClose} title={CHAT.actions}>
      {canWrite && !message.isDeleted && (
        <div className={classes.quick}>
          {QUICK_EMOJI.map((emoji) => (
            <button
              key={emoji}
              type="button"
              className={classes.emoji}
              aria-label={emoji}
              aria-pressed={isMine(emoji)}
              onClick={() => {
                onClose();
                onReact(emoji, !isMine(emoji));
              }}
            >
              {emoji}
            </button>
          ))}
        </div>
      )}
      {canWrite && !message.isDeleted && row(IconArrowBackUp, ACTIONS.reply, onReply)}
      {!message.isDeleted && row(IconArrowForwardUp, SELECT.forward, onForward)}
      {message.content !== '' && row(IconCopy, ACTIONS.copy, () => void copy())}
      {message.can.pin &&
        row(message.isPinned ? IconPinnedOff : IconPin, message.isPinned ? PINS.unpin : PINS.pin, onPin)}
      {isGroup && message.isMine && !message.isDeleted && row(IconInfoCircle, RECEIPTS.info, onReceipts)}
      {row(IconCircleCheck, SELECT.start, onSelect)}
      {canWrite && message.can.edit && row(IconPencil, ACTIONS.edit, onEdit, ACTIONS.editHint)}
      {message.can.report && row(IconFlag, ACTIONS.report, onReport, ACTIONS.reportHint)}
      {message.can.deleteForAll && row(IconTrash, ACTIONS.deleteForAll, onDeleteForAll, undefined, 'danger')}
      {row(IconTrash, ACTIONS.deleteForMe, onDeleteForMe, undefined, 'danger')}
    </BottomSheet>
  );
}
