import type { MessageView } from '@kindred/validation/messaging/messages';
import { IconList, IconPinFilled } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { api } from '../../../app/api.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { useLiveEvent } from '../../../app/live.tsx';
import { askAgain } from '../../../app/refetch.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { briefOf } from '../brief.ts';
import { PINS } from '../copy.ts';
import { MESSAGING_KEY } from '../query.ts';
import classes from './Pins.module.css';

const PinsSheet = lazyPartWithRetry(() => import('./PinsSheet.tsx'));

export const pinsKey = (id: string) => [...MESSAGING_KEY, 'pins', id] as const;

interface PinBarProps {
  conversationId: string;
  onGoTo: (seq: number) => void;
}

/** The latest pin, on top of the chat; a tap goes to it. */
export function PinBar({ conversationId, onGoTo }: PinBarProps) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { data: pins = [] } = useQuery({
    queryKey: pinsKey(conversationId),
    queryFn: ({ signal }): Promise<MessageView[]> =>
      api.messaging.pins.list.query({ id: conversationId }, { signal }),
  });
  const again = () => askAgain(client, { queryKey: pinsKey(conversationId) });
  useLiveEvent('messages_changed', (event) => {
    if (event.conversationId === conversationId) again();
  });
  useLiveEvent('sight_changed', again);
  useLiveEvent('resync', again);
  const [latest] = pins;
  if (latest === undefined) return null;
  const words = briefOf(latest);
  return (
    <div className={classes.place} data-pins>
      <div className={classes.bar}>
        <IconPinFilled size={ICON.row} className={classes.sign} aria-hidden />
        <button type="button" className={classes.latest} title={PINS.goTo} onClick={() => onGoTo(latest.seq)}>
          <span className={classes.title}>{PINS.bar(pins.length)}</span>
          <span className={classes.words} dir="auto">
            {words}
          </span>
        </button>
        <IconButton label={PINS.all} onClick={() => setOpen(true)}>
          <IconList size={ICON.row} stroke={ICON_STROKE} />
        </IconButton>
        {isOpen && (
          <Suspense fallback={null}>
            <PinsSheet pins={pins} onGoTo={onGoTo} onClose={() => setOpen(false)} onChange={again} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
