import type { EventView, RsvpStatus } from '@kindred/validation/events';
import { useState } from 'react';
import { PaginatedList } from '../../../app/PaginatedList.tsx';
import { trpc } from '../../../app/trpc.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { OpenPlaces } from '../../../ui/illustrations/OpenPlaces.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { SkeletonBar } from '../../../ui/Skeleton.tsx';
import { ATTENDEES, RSVP } from '../copy.ts';
import classes from '../Event.module.css';
import { AttendanceOf } from '../joining/AttendanceOf.tsx';
import { PersonLink } from '../people/PersonLink.tsx';
import { withUserIds } from '../people/withUserIds.ts';
import { RemoveAttendee } from '../tickets/RemoveAttendee.tsx';

interface AttendeesSheetProps {
  event: EventView;
  isOpen: boolean;
  onClose: () => void;
}

const LISTS = (['going', 'maybe', 'declined'] as const).map((value) => ({ value, label: RSVP[value] }));

/** Users by their answer to an event. */
export default function AttendeesSheet({ event, isOpen, onClose }: AttendeesSheetProps) {
  const [status, setStatus] = useState<RsvpStatus>('going');
  const canRemove = event.can.edit && status === 'going' && new Date(event.endTime) > new Date();
  const query = trpc.events.attendees.useInfiniteQuery(
    { id: event.id, status },
    { enabled: isOpen, getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0 },
  );
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      isTall
      title={ATTENDEES.title}
      top={<Segmented label={ATTENDEES.title} options={LISTS} value={status} onChange={setStatus} isWide />}
    >
      <PaginatedList
        label={RSVP[status]}
        loading={ATTENDEES.loading}
        query={withUserIds(query)}
        skeleton={<SkeletonBar width="60%" height="2.5rem" />}
        empty={
          <EmptyState
            illustration={<OpenPlaces />}
            title={ATTENDEES.empty[status]}
            text={ATTENDEES.emptyText}
          />
        }
      >
        {(attendee) => {
          const { user, guests, isHidden, answers } = attendee;
          return (
            <div className={classes.invitation}>
              <Avatar id={user.id} name={user.name} src={user.profileImageUrl} />
              <div>
                <PersonLink person={user} />
                {guests > 0 && <p className={classes.muted}>{ATTENDEES.guests(guests)}</p>}
                {isHidden && <p className={classes.muted}>{ATTENDEES.hidden}</p>}
                {answers.map(({ question, answer }) => (
                  <p key={question} className={classes.muted}>
                    {question} <span className={classes.answer}>{answer}</span>
                  </p>
                ))}
                {event.settings !== null && status === 'going' && (
                  <AttendanceOf event={event} attendee={attendee} />
                )}
              </div>
              {canRemove && <RemoveAttendee eventId={event.id} user={user} />}
            </div>
          );
        }}
      </PaginatedList>
    </BottomSheet>
  );
}
