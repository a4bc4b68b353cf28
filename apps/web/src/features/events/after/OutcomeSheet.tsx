import type { EventView } from '@kindred/validation/events';
import { IconDownload } from '@tabler/icons-react';
import { messageOf } from '../../../app/errors.ts';
import { PaginatedList } from '../../../app/PaginatedList.tsx';
import { trpc } from '../../../app/trpc.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { ButtonAnchor } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { Figure, Figures } from '../../../ui/Figures.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { FirstStar } from '../../../ui/illustrations/FirstStar.tsx';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import { SkeletonBar } from '../../../ui/Skeleton.tsx';
import { Ratings, ReviewCard } from '../../commerce/products/public.tsx';
import classes from '../Event.module.css';
import { AFTER } from './copy.ts';

const { outcome } = AFTER;

/** Attendance and feedback of an event, for its hosts. */
export default function OutcomeSheet({ event, isOpen, onClose }: SheetProps & { event: EventView }) {
  const { id } = event;
  const { data, error, refetch } = trpc.events.attendance.useQuery({ id }, { enabled: isOpen, staleTime: 0 });
  const feedback = trpc.events.feedback.useInfiniteQuery(
    { id },
    { enabled: isOpen, getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0 },
  );
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} isTall title={outcome.open}>
      {data === undefined && error !== null && (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <SkeletonBar height="4rem" />}
      {data !== undefined && (
        <div className={classes.section}>
          <Figures label={outcome.figures}>
            <Figure name={outcome.going} value={data.going} />
            {data.noShows !== null && (
              <>
                <Figure name={outcome.joined} value={data.joined} />
                <Figure name={outcome.noShows} value={data.noShows} />
              </>
            )}
          </Figures>
          <ButtonAnchor
            variant="soft"
            size="sm"
            icon={<IconDownload size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
            href={`/api/events/${id}/attendees.csv`}
            download
          >
            {outcome.export}
          </ButtonAnchor>
          {data.rating !== null && (
            <Ratings
              rating={data.rating}
              ratings={data.ratings}
              count={data.feedbackCount}
              counted={outcome.answers(data.feedbackCount)}
            />
          )}
        </div>
      )}
      <PaginatedList
        label={outcome.list}
        loading={outcome.loading}
        query={feedback}
        skeleton={<SkeletonBar width="60%" height="2.5rem" />}
        empty={<EmptyState illustration={<FirstStar />} title={outcome.empty} text={outcome.emptyText} />}
      >
        {({ user, ...given }) => (
          <ReviewCard
            review={{ ...given, author: user, isRefunded: false, reply: null }}
            from={outcome.host}
          />
        )}
      </PaginatedList>
    </BottomSheet>
  );
}
