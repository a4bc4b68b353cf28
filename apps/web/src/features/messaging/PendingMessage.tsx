import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Loading, SkeletonBar } from '../../ui/Skeleton.tsx';
import { isOver, useFocusAfter } from '../../ui/useFocusAfter.ts';
import { Bubble } from './Bubble.tsx';
import { waitingInBrief } from './brief.ts';
import classes from './Chat.module.css';
import { LocalContent } from './content/LocalContent.tsx';
import { ACTIONS, CHAT, MESSAGES, STATUS_LABELS } from './copy.ts';
import { clockOf } from './days.ts';
import { discard, sendAgain, takeBack } from './outbox/outbox.ts';
import type { Waiting } from './outbox/outboxStore.ts';

/** Most have arrived by then: what is offered for a blink would only make the others jump. */
const OFFER_AFTER_MS = 1_000;

function useIsSlow(): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), OFFER_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
}

/** A message of mine that has not arrived yet. */
export function PendingMessage({ message }: { message: Waiting }) {
  const { key, content, at, replyTo, refusal, attached, isOut = false } = message;
  const entry = useRef<HTMLElement>(null);
  const canTakeBack = useIsSlow() && refusal === null && !isOut;
  // Its request has gone out under the finger: the keyboard stays at the message.
  useFocusAfter(canTakeBack, isOver, entry);
  const createdAt = new Date(at).toISOString();
  const status = refusal === null ? 'sending' : 'failed';
  return (
    <article
      ref={entry}
      className={classes.entry}
      tabIndex={-1}
      aria-label={CHAT.said({
        name: MESSAGES.you,
        words: waitingInBrief(message),
        clock: clockOf(createdAt),
        status: STATUS_LABELS[status],
      })}
      data-entry
    >
      <Bubble
        isMine
        content={content}
        createdAt={createdAt}
        status={status}
        replyTo={replyTo}
        held={attached && <LocalContent messageKey={key} attached={attached} />}
      >
        {refusal !== null && (
          <div className={classes.unsent} role="alert">
            <span>{refusal}</span>
            <Button size="sm" variant="soft" tone="danger" onClick={() => void sendAgain(key)}>
              {ACTIONS.retry}
            </Button>
            <Button size="sm" variant="soft" tone="neutral" onClick={() => void discard(key)}>
              {ACTIONS.discard}
            </Button>
          </div>
        )}
        {canTakeBack && (
          <div className={classes.unsent}>
            <Button size="sm" variant="soft" tone="neutral" onClick={() => void takeBack(key)}>
              {ACTIONS.takeBack}
            </Button>
          </div>
        )}
      </Bubble>
    </article>
  );
}

const BARS = [
  ['a', '60%', 'start'],
  ['b', '45%', 'start'],
  ['c', '52%', 'end'],
  ['d', '66%', 'start'],
] as const;

export function LogSkeleton() {
  return (
    <Loading label={CHAT.loading}>
      <div className={classes.bars}>
        {BARS.map(([key, width, side]) => (
          <span key={key} data-side={side} style={{ width }}>
            <SkeletonBar height="2.5rem" radius="1.125rem" />
          </span>
        ))}
      </div>
    </Loading>
  );
}
