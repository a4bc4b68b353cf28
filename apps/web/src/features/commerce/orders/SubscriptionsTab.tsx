import type { SubscriptionView } from '@kindred/validation/commerce/subscriptions';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { useLedTo } from '../../../app/useLedTo.ts';
import { useParamOnce } from '../../../app/useParamOnce.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PaperReceipt } from '../../../ui/illustrations/PaperReceipt.tsx';
import { formatDay } from '../../../ui/time.ts';
import { useToast } from '../../../ui/toast.tsx';
import { priceEach } from '../checkout/words.ts';
import { CardFacts, CardFoot, CardTop, PagedList } from '../PagedList.tsx';
import { refreshCommerce, subscriptionsQuery } from '../query.ts';
import { ORDERS, SUBSCRIPTION, TABS } from './copy.ts';
import classes from './Orders.module.css';
import { StatusBadge } from './StatusBadge.tsx';

const ManageSheet = lazyPartWithRetry(() => import('./ManageSheet.tsx'));

const day = (at: string) => formatDay(new Date(at));

export function SubscriptionsTab() {
  const [managed, setManaged] = useState<string>();
  const [isManaging, setManaging] = useState(false);
  const query = useInfiniteQuery(subscriptionsQuery);
  useMethodCheck();
  const subscription = query.data?.pages.flatMap(({ items }) => items).find(({ id }) => id === managed);
  return (
    <>
      <PagedList
        label={TABS.subscriptions}
        loading={ORDERS.loading}
        query={query}
        empty={
          <EmptyState
            illustration={<PaperReceipt />}
            title={ORDERS.noSubscriptions}
            text={ORDERS.noSubscriptionsText}
            action={<ButtonLink to="/tribes?tab=discover">{ORDERS.discover}</ButtonLink>}
          />
        }
      >
        {(each) => (
          <SubscriptionCard
            subscription={each}
            onManage={() => {
              setManaged(each.id);
              setManaging(true);
            }}
          />
        )}
      </PagedList>
      {subscription !== undefined && (
        <Suspense fallback={null}>
          <ManageSheet
            key={subscription.id}
            subscription={subscription}
            isOpen={isManaging}
            onClose={() => setManaging(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** After the page on which a payment method is replaced, the new one is shown. */
function useMethodCheck() {
  const client = useQueryClient();
  const toast = useToast();
  const check = useMutation({
    mutationFn: (id: string) => api.commerce.subscriptions.checkMethod.mutate({ id }),
    onSuccess: () => refreshCommerce(client),
    onError: (error) =>
      toast.show({ title: SUBSCRIPTION.notChecked, description: messageOf(error), tone: 'destructive' }),
  });
  useParamOnce('method', (id) => check.mutate(id));
}

function SubscriptionCard({
  subscription,
  onManage,
}: {
  subscription: SubscriptionView;
  onManage: () => void;
}) {
  const { name, plan, amount, currency, interval, state, next, can, transfer } = subscription;
  const { nextBilling, endDate, trialEndsAt, graceUntil } = subscription;
  const isManageable = Object.values(can).some(Boolean);
  const line = useRef<HTMLSpanElement>(null);
  useLedTo(useLocation().hash === `#${subscription.id}`, line);
  return (
    <>
      <CardTop
        title={
          <span ref={line} tabIndex={-1}>
            <Link to={subscription.url}>{name}</Link>
          </span>
        }
        end={priceEach(amount, currency, interval)}
      />
      <CardFacts
        facts={[
          plan,
          state === 'trial' && trialEndsAt !== null ? SUBSCRIPTION.trialUntil(day(trialEndsAt)) : null,
          nextBilling === null ? null : SUBSCRIPTION.nextBilling(day(nextBilling)),
          endDate === null
            ? null
            : (state === 'ended' ? SUBSCRIPTION.ended : SUBSCRIPTION.ends)(day(endDate)),
          SUBSCRIPTION.started(day(subscription.startDate)),
          subscription.paymentMethod,
          subscription.isTest ? ORDERS.test : null,
        ]}
      />
      {next !== null && nextBilling !== null && (
        <CardFacts
          facts={[SUBSCRIPTION.changesTo(priceEach(next.amount, currency, next.interval), day(nextBilling))]}
        />
      )}
      {transfer?.isChange && (
        <p className={classes.text}>
          {SUBSCRIPTION.changeDue(
            SUBSCRIPTION.interval[interval === 'month' ? 'year' : 'month'],
            transfer.reference,
          )}
        </p>
      )}
      {state === 'past_due' && (
        <p className={classes.warning}>
          {transfer === null || transfer.isChange
            ? can.payNow
              ? SUBSCRIPTION.failedNow
              : SUBSCRIPTION.renewalWaits
            : SUBSCRIPTION.transferDue(transfer.reference)}
          {graceUntil !== null && ` ${SUBSCRIPTION.accessUntil(day(graceUntil))}`}
        </p>
      )}
      <CardFoot badge={<StatusBadge status={subscription.status} />}>
        {transfer !== null && (
          <ButtonLink to={`/profile/orders/${transfer.orderId}`} variant="soft" size="sm">
            {SUBSCRIPTION.howToPay}
          </ButtonLink>
        )}
        {isManageable && (
          <Button
            variant="soft"
            size="sm"
            aria-haspopup="dialog"
            aria-label={SUBSCRIPTION.manageNamed(name)}
            onClick={onManage}
          >
            {SUBSCRIPTION.manage}
          </Button>
        )}
      </CardFoot>
    </>
  );
}
