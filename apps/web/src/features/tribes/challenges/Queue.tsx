import type { TribeView } from '@kindred/validation/tribes';
import {
  type ChallengeView,
  type CheckInView,
  DECLINE_REASON_MAX,
} from '@kindred/validation/tribes/challenges';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { messageOf } from '../../../app/errors.ts';
import { usePlace } from '../../../app/inView.ts';
import { NextPage } from '../../../app/PaginatedList.tsx';
import { useLedTo } from '../../../app/useLedTo.ts';
import { Count } from '../../../ui/Badge.tsx';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { FormStack, TextAreaField } from '../../../ui/Form.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import offers from '../offers/Offers.module.css';
import { QUEUE } from './copy.ts';
import { useDecide } from './hooks.ts';
import { Placed } from './LinkedCheckIn.tsx';
import { Made } from './Made.tsx';
import classes from './One.module.css';
import { checkInsQuery } from './query.ts';

interface QueueProps {
  tribe: TribeView;
  challenge: ChallengeView;
  /** The one that the address is about, while it waits. */
  linked: CheckInView | undefined;
}

/** With the one that the address is about before them when it is further down. */
function withLinked(items: CheckInView[] | undefined, linked: CheckInView | undefined) {
  if (items === undefined || linked === undefined || items.some(({ id }) => id === linked.id)) return items;
  return [linked, ...items];
}

/** Check-ins that somebody with a say looks at before they count; nothing when none wait. */
export function Queue(props: QueueProps) {
  return (props.challenge.pendingCount ?? 0) > 0 ? <Waits {...props} /> : null;
}

function Waits({ tribe, challenge, linked }: QueueProps) {
  const part = useRef<HTMLElement>(null);
  useLedTo(useLocation().hash === '#waiting', part);
  usePlace('#waiting', part);
  const query = useInfiniteQuery(checkInsQuery(tribe.id, challenge.id, 'waiting'));
  const [declined, setDeclined] = useState<CheckInView | null>(null);
  const decide = useDecide(tribe.id, challenge.id, () => setDeclined(null));
  const listed = query.data?.pages.flatMap((page) => page.items);
  const items = withLinked(listed, linked);
  return (
    <section ref={part} tabIndex={-1} className={classes.part} aria-label={QUEUE.title}>
      <h3 className={classes.heading}>
        {QUEUE.title} <Count value={challenge.pendingCount ?? 0} />
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
              <Placed id={item.id} isLinked={item.id === linked?.id}>
                <Waiting
                  item={item}
                  isBusy={decide.isPending && decide.variables.checkInId === item.id}
                  onApprove={() => decide.mutate({ checkInId: item.id, decision: 'approved' })}
                  onDecline={() => setDeclined(item)}
                />
              </Placed>
            </li>
          ))}
        </ul>
      )}
      <NextPage query={query} />
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
  const { user, canDecide } = item;
  return (
    <Card>
      <div className={classes.waiting}>
        <Made item={item} />
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
