import { Button } from '../../ui/Button.tsx';
import { Loading, SkeletonBar } from '../../ui/Skeleton.tsx';
import { Bubble } from './Bubble.tsx';
import { waitingInBrief } from './brief.ts';
import classes from './Chat.module.css';
import { LocalContent } from './content/LocalContent.tsx';
import { ACTIONS, CHAT, MESSAGES, STATUS_LABELS } from './copy.ts';
import { clockOf } from './days.ts';
import type { Waiting } from './outbox/kept.ts';
import { discard, sendAgain } from './outbox/outbox.ts';

/** A message of mine that has not arrived yet. */
export function OnItsWay({ message }: { message: Waiting }) {
  const { key, content, at, replyTo, refusal, attached } = message;
  const createdAt = new Date(at).toISOString();
  const status = refusal === null ? 'sending' : 'failed';
  return (
    <article
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
          <div className={classes.refusal} role="alert">
            <span>{refusal}</span>
            <Button size="sm" variant="soft" tone="danger" onClick={() => void sendAgain(key)}>
              {ACTIONS.retry}
            </Button>
            <Button size="sm" variant="soft" tone="neutral" onClick={() => void discard(key)}>
              {ACTIONS.discard}
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
