import type { TribeView } from '@kindred/validation/tribes';
import {
  type ChallengeView,
  type CheckInView,
  DECLINE_REASON_MAX,
} from '@kindred/validation/tribes/challenges';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Count } from '../../../ui/Badge.tsx';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { FormStack, TextAreaField } from '../../../ui/Form.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { formatDay } from '../../../ui/time.ts';
import { MediaGallery } from '../../media/public.tsx';
import { More } from '../offers/EndlessList.tsx';
import offers from '../offers/Offers.module.css';
import { QUEUE } from './copy.ts';
import { useDecide } from './hooks.ts';
import classes from './One.module.css';
import { queueQuery } from './query.ts';

interface QueueProps {
  tribe: TribeView;
  challenge: ChallengeView;
}

/** Check-ins that somebody with a say looks at before they count; nothing when none wait. */
export function Queue({ tribe, challenge }: QueueProps) {
  const pending = challenge.pendingCount ?? 0;
  const query = useInfiniteQuery({ ...queueQuery(tribe.id, challenge.id), enabled: pending > 0 });
  const [declined, setDeclined] = useState<CheckInView | null>(null);
  const decide = useDecide(tribe.id, challenge.id, () => setDeclined(null));
  if (pending === 0) return null;
  const items = query.data?.pages.flatMap((page) => page.items);
  return (
    <section className={classes.part} aria-label={QUEUE.title}>
      <h3 className={classes.heading}>
        {QUEUE.title} <Count value={pending} />
      </h3>
      {items === undefined ? (
        query.error ? (
          <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />
        ) : (
          <Card>
            <Loading label={QUEUE.loading}>
              <SkeletonRow />
            </Loading>
          </Card>
        )
      ) : (
        <ul className={offers.list}>
          {items.map((item) => (
            <li key={item.id}>
              <Waiting
                item={item}
                isBusy={decide.isPending && decide.variables.checkInId === item.id}
                onApprove={() => decide.mutate({ checkInId: item.id, decision: 'approved' })}
                onDecline={() => setDeclined(item)}
              />
            </li>
          ))}
        </ul>
      )}
      <More query={query} />
      <DeclineSheet
        key={declined?.id}
        isOpen={declined !== null}
        isBusy={decide.isPending}
        onClose={() => setDeclined(null)}
        onDecline={(reason) => {
          if (declined === null) return;
          decide.mutate({
            checkInId: declined.id,
            decision: 'declined',
            ...(reason === '' ? {} : { reason }),
          });
        }}
      />
    </section>
  );
}

interface WaitingProps {
  item: CheckInView;
  isBusy: boolean;
  onApprove: () => void;
  onDecline: () => void;
}

function Waiting({ item, isBusy, onApprove, onDecline }: WaitingProps) {
  const { user, taskTitle, day, note, media, createdAt, canDecide } = item;
  return (
    <Card>
      <div className={classes.waiting}>
        <div className={classes.person}>
          <Avatar id={user.id} name={user.name} src={user.profileImageUrl} size={40} />
          <div className={classes.words}>
            <p className={classes.what}>{user.name}</p>
            <p className={offers.facts}>
              <span>{taskTitle}</span>
              {day !== null && <span>{QUEUE.forDay(formatDay(new Date(`${day}T12:00:00`)))}</span>}
              <RelativeTime value={createdAt} />
            </p>
          </div>
        </div>
        {note !== null && <p className={classes.note}>{note}</p>}
        {media !== null && (
          <div className={classes.proof}>
            <MediaGallery media={[media]} />
          </div>
        )}
        {canDecide ? (
          <div className={classes.decide}>
            <Button
              size="sm"
              variant="soft"
              tone="neutral"
              isBusy={isBusy}
              aria-label={QUEUE.declineFor(user.name)}
              onClick={onDecline}
            >
              {QUEUE.decline}
            </Button>
            <Button size="sm" isBusy={isBusy} aria-label={QUEUE.approveFor(user.name)} onClick={onApprove}>
              {QUEUE.approve}
            </Button>
          </div>
        ) : (
          <p className={offers.facts}>{QUEUE.own}</p>
        )}
      </div>
    </Card>
  );
}

interface DeclineSheetProps {
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onDecline: (reason: string) => void;
}

function DeclineSheet({ isOpen, isBusy, onClose, onDecline }: DeclineSheetProps) {
  const [reason, setReason] = useState('');
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={QUEUE.declineTitle}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onDecline(reason.trim());
        }}
      >
        <FormStack>
          <TextAreaField
            data-autofocus
            label={QUEUE.why}
            description={QUEUE.whyHint}
            rows={3}
            maxLength={DECLINE_REASON_MAX}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button type="submit" size="lg" isWide isBusy={isBusy}>
            {QUEUE.decline}
          </Button>
        </FormStack>
      </form>
    </BottomSheet>
  );
}
