import type { EventView } from '@kindred/validation/events';
import type { Attendee } from '@kindred/validation/events/attending';
import { trpc } from '../../../app/trpc.ts';
import { useAction } from '../../../app/useAction.ts';
import { Button } from '../../../ui/Button.tsx';
import classes from '../Event.module.css';
import { JOIN } from './copy.ts';

const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** When an attendee joined, and their join link, for hosts. */
export function AttendanceOf({ event, attendee }: { event: EventView; attendee: Attendee }) {
  const utils = trpc.useUtils();
  const revoke = trpc.events.revokeJoinLink.useMutation(
    useAction({
      failed: JOIN.revokeFailed,
      done: { title: JOIN.revoked },
      onSuccess: () => void utils.events.attendees.invalidate({ id: event.id }),
    }),
  );
  const { user, joinedAt, isLinkRevoked } = attendee;
  const isOpen = event.can.edit && event.isOnline && new Date(event.endTime) > new Date();
  return (
    <>
      {joinedAt !== null && <p className={classes.muted}>{JOIN.joinedAt(time.format(new Date(joinedAt)))}</p>}
      {isLinkRevoked && <p className={classes.muted}>{JOIN.isRevoked}</p>}
      {isOpen && !isLinkRevoked && (
        <Button
          variant="subtle"
          tone="neutral"
          size="sm"
          aria-label={JOIN.revokeNamed(user.name)}
          isBusy={revoke.isPending}
          onClick={() => revoke.mutate({ id: event.id, userId: user.id })}
        >
          {JOIN.revoke}
        </Button>
      )}
    </>
  );
}
