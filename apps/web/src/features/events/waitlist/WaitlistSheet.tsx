import type { EventView } from '@kindred/validation/events';
import type { WaitlistEntry } from '@kindred/validation/events/waitlist';
import { PaginatedList } from '../../../app/PaginatedList.tsx';
import { trpc } from '../../../app/trpc.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { OpenPlaces } from '../../../ui/illustrations/OpenPlaces.tsx';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import classes from '../Event.module.css';
import { PersonLink } from '../people/PersonLink.tsx';
import { withUserIds } from '../people/withUserIds.ts';
import { reasonOf, WAITLIST } from './copy.ts';

/** Users who wait for seats, with their offers or the reason for none. */
export default function WaitlistSheet({ event, isOpen, onClose }: SheetProps & { event: EventView }) {
  const query = trpc.events.waitlist.list.useInfiniteQuery(
    { id: event.id },
    { enabled: isOpen, getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0 },
  );
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} isTall title={WAITLIST.title}>
      <PaginatedList
        label={WAITLIST.title}
        loading={WAITLIST.loading}
        query={withUserIds(query)}
        skeleton={<SkeletonRow />}
        empty={
          <EmptyState
            illustration={<OpenPlaces />}
            title={WAITLIST.empty}
            text={WAITLIST.emptyText}
            level={3}
          />
        }
      >
        {(entry) => <Entry entry={entry} />}
      </PaginatedList>
    </BottomSheet>
  );
}

function Entry({ entry }: { entry: WaitlistEntry }) {
  const { user, offer } = entry;
  const until = (at: string) =>
    new Intl.DateTimeFormat(undefined, { weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(
      new Date(at),
    );
  return (
    <div className={classes.person}>
      <Avatar id={user.id} name={user.name} src={user.profileImageUrl} />
      <div>
        <PersonLink person={user} />
        <p className={classes.muted}>{WAITLIST.wants(entry)}</p>
        <p className={classes.muted}>
          {offer === null ? reasonOf(entry) : WAITLIST.offered(offer.quantity, until(offer.expiresAt))}
        </p>
      </div>
    </div>
  );
}
