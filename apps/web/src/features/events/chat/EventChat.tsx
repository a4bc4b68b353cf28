import type { EventView } from '@kindred/validation/events';
import { IconMessageCircle } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { trpc } from '../../../app/trpc.ts';
import { useAction } from '../../../app/useAction.ts';
import { Button } from '../../../ui/Button.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import classes from '../Event.module.css';
import { momentOf } from '../when.ts';
import { EVENT_CHAT } from './copy.ts';

/** The chat of an event, for those who take part in it: when it opens, and the way into it. */
export function EventChat({ event: { id, chat, can } }: { event: EventView }) {
  const navigate = useNavigate();
  const open = trpc.events.openChat.useMutation(
    useAction({
      failed: EVENT_CHAT.failed,
      onSuccess: ({ conversationId }) => void navigate(`/messages/${conversationId}`),
    }),
  );
  if (chat === null) return null;
  if (can.openChat) {
    return (
      <Button
        isWide
        variant="soft"
        isBusy={open.isPending}
        icon={<IconMessageCircle size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
        onClick={() => open.mutate({ id })}
      >
        {chat.state === 'open' ? EVENT_CHAT.open : EVENT_CHAT.read}
      </Button>
    );
  }
  const text =
    chat.refusal !== null
      ? EVENT_CHAT.refused[chat.refusal]
      : chat.state === 'upcoming'
        ? EVENT_CHAT.opensAt(momentOf(chat.opensAt))
        : null;
  return text !== null && <p className={classes.muted}>{text}</p>;
}
