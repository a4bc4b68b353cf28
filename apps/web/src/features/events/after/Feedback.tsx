import type { EventView } from '@kindred/validation/events';
import { trpc } from '../../../app/trpc.ts';
import { WriteReview } from '../../commerce/products/public.tsx';
import classes from '../Event.module.css';
import { useSettleEvent } from '../hooks.ts';
import { AFTER } from './copy.ts';

/** My feedback on an event that is over. */
export function Feedback({ event: { id, feedback, can } }: { event: EventView }) {
  const onSuccess = useSettleEvent();
  const give = trpc.events.giveFeedback.useMutation({ onSuccess });
  const remove = trpc.events.deleteFeedback.useMutation({ onSuccess });
  if (!can.giveFeedback) return null;
  return (
    <section className={classes.section}>
      <h2 className={classes.sectionTitle}>{AFTER.feedback.title}</h2>
      <p className={classes.muted}>{AFTER.feedback.text}</p>
      <WriteReview
        names={AFTER.feedback}
        mine={feedback}
        send={(words) => give.mutateAsync({ id, ...words })}
        remove={() => remove.mutateAsync({ id })}
      />
    </section>
  );
}
