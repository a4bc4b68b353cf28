import type { MessageView } from '@kindred/validation/messaging/messages';
import { IconPinnedOff } from '@tabler/icons-react';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { briefOf } from '../brief.ts';
import { MESSAGES, PINS } from '../copy.ts';
import { dayOf } from '../days.ts';
import classes from './Pins.module.css';
import { usePinning } from './usePinning.ts';

interface PinsSheetProps {
  pins: readonly MessageView[];
  onGoTo: (seq: number) => void;
  onClose: () => void;
  onChange: () => void;
}

export default function PinsSheet({ pins, onGoTo, onClose, onChange }: PinsSheetProps) {
  const pin = usePinning(onChange);
  return (
    <BottomSheet isOpen onClose={onClose} title={PINS.title}>
      <ul className={classes.list}>
        {pins.map((message) => (
          <li key={message.id} className={classes.item}>
            <button
              type="button"
              className={classes.latest}
              onClick={() => {
                onClose();
                onGoTo(message.seq);
              }}
            >
              <span className={classes.title}>
                {message.isMine ? MESSAGES.you : message.senderName} · {dayOf(message.createdAt, new Date())}
              </span>
              <span className={classes.words} dir="auto">
                {briefOf(message)}
              </span>
            </button>
            {message.can.pin && (
              <IconButton
                label={`${PINS.unpin}: ${briefOf(message)}`}
                onClick={() => {
                  if (pins.length === 1) onClose();
                  void pin(message, false);
                }}
              >
                <IconPinnedOff size={ICON.row} stroke={ICON_STROKE} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </BottomSheet>
  );
}
