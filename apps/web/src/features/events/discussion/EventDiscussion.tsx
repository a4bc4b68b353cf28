import { type EventView, eventPath } from '@kindred/validation/events';
import { trpc } from '../../../app/trpc.ts';
import { Discussion } from '../../feed/public.tsx';
import { DISCUSSION } from './copy.ts';

/** The comments of users who see an event; visitors read none. */
export function EventDiscussion({ event }: { event: EventView }) {
  const { id, commentCount, isCancelled } = event;
  const utils = trpc.useUtils();
  if (commentCount === null) return null;
  return (
    <Discussion
      place={{ id, of: 'event' }}
      path={eventPath(id)}
      commentCount={commentCount}
      canComment={event.can.comment}
      words={isCancelled ? DISCUSSION.closed : DISCUSSION.open}
      onArrived={() => void utils.events.get.invalidate({ id })}
    />
  );
}
