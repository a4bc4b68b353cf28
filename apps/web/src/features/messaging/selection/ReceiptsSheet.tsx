import type { ReceiptsView } from '@kindred/validation/messaging/selection';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { useLiveEvent } from '../../../app/live.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { ListRow } from '../../../ui/Card.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { OpenPlaces } from '../../../ui/illustrations/OpenPlaces.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { formatFullTime } from '../../../ui/time.ts';
import { RECEIPTS } from '../copy.ts';
import { clockOf, dayOf } from '../days.ts';
import { MESSAGING_KEY } from '../query.ts';
import classes from './Selection.module.css';

const STATES = ['read', 'delivered', 'sent', 'invited'] as const;

interface ReceiptsSheetProps {
  message: { id: string; conversationId: string };
  onClose: () => void;
}

/** Who has read a message of mine, who has it, and who does not yet. */
export default function ReceiptsSheet({ message, onClose }: ReceiptsSheetProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [...MESSAGING_KEY, 'receipts', message.id],
    queryFn: ({ signal }) => api.messaging.receipts.get.query({ id: message.id }, { signal }),
    gcTime: 0,
  });
  useLiveEvent('marks_changed', ({ conversationId }) => {
    if (conversationId === message.conversationId) void refetch();
  });
  return (
    <BottomSheet isOpen isTall onClose={onClose} title={RECEIPTS.info}>
      {data !== undefined ? (
        <People {...data} />
      ) : error !== null ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Loading label={RECEIPTS.loading}>
          <SkeletonRow />
          <SkeletonRow />
        </Loading>
      )}
    </BottomSheet>
  );
}

/** The day and the minute, as short as they can be said. */
function whenOf(iso: string): string {
  return `${dayOf(iso, new Date())}, ${clockOf(iso)}`;
}

function People({ items, total }: ReceiptsView) {
  if (items.length === 0) {
    return <EmptyState illustration={<OpenPlaces />} title={RECEIPTS.none} text={RECEIPTS.noneText} />;
  }
  return (
    <>
      {STATES.map((state) => {
        const those = items.filter((item) => item.state === state);
        if (those.length === 0) return null;
        return (
          <section key={state} aria-label={RECEIPTS[state]}>
            <h3 className={`${classes.heading} ${classes.flush}`}>{RECEIPTS[state]}</h3>
            {those.map(({ user, readAt }) => (
              <ListRow
                key={user.id}
                start={<Avatar id={user.id} name={user.name} src={user.profileImageUrl} />}
                title={user.name}
                text={
                  readAt === null ? (
                    `@${user.handle}`
                  ) : (
                    <time dateTime={readAt} title={formatFullTime(new Date(readAt))}>
                      {whenOf(readAt)}
                    </time>
                  )
                }
              />
            ))}
          </section>
        );
      })}
      {total > items.length && (
        <p className={`${classes.heading} ${classes.flush}`}>{RECEIPTS.more(total - items.length)}</p>
      )}
    </>
  );
}
