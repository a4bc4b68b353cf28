import type { SubscriptionView } from '@kindred/validation/commerce/subscriptions';
import type { Interval } from '@kindred/validation/commerce/values';
import {
  IconArrowsExchange,
  IconCreditCard,
  IconExternalLink,
  IconPlayerPlay,
  IconReceipt,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { arePurchasesOpen } from '../../../app/product.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ListRow } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { formatPrice } from '../../../ui/money.ts';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { formatDay } from '../../../ui/time.ts';
import { priceEach } from '../checkout/words.ts';
import { PurchasesClosed } from '../public.tsx';
import { planChangeQuery } from '../query.ts';
import { SUBSCRIPTION } from './copy.ts';
import classes from './Orders.module.css';
import { useSubscription } from './useSubscription.ts';

interface ManageSheetProps {
  subscription: SubscriptionView;
  isOpen: boolean;
  onClose: () => void;
}

const icon = { size: ICON.row, stroke: ICON_STROKE, 'aria-hidden': true } as const;
const day = (at: string) => formatDay(new Date(at));

/** Change, pay, cancel and resume, each with what follows from it before it happens. */
export default function ManageSheet({ subscription, isOpen, onClose }: ManageSheetProps) {
  const { name, interval, can, next, nextBilling, endDate, trialEndsAt } = subscription;
  const [isChanging, setChanging] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const close = () => {
    setChanging(false);
    setCancelling(false);
    onClose();
  };
  const isOpenForSale = arePurchasesOpen();
  const acts = useSubscription(subscription, close);
  /** A change of plan waits for its bank transfer. */
  const isUnpaid = subscription.transfer?.isChange === true;
  const other: Interval = interval === 'month' ? 'year' : 'month';
  const until = trialEndsAt ?? nextBilling ?? endDate;
  return (
    <>
      <BottomSheet isOpen={isOpen && !isCancelling} onClose={close} title={name}>
        {isChanging ? (
          <ChangePlan
            subscription={subscription}
            to={other}
            isBusy={acts.isBusy}
            onBack={() => setChanging(false)}
            onConfirm={() => acts.change(other)}
          />
        ) : (
          <>
            <PurchasesClosed />
            {can.payNow && isOpenForSale && (
              <ListRow
                start={<IconReceipt {...icon} />}
                title={SUBSCRIPTION.payNow}
                text={SUBSCRIPTION.payNowText}
                onClick={acts.payNow}
              />
            )}
            {can.change && isOpenForSale && next === null && !isUnpaid && (
              <ListRow
                start={<IconArrowsExchange {...icon} />}
                title={SUBSCRIPTION.change[other]}
                text={SUBSCRIPTION.changeText[other]}
                onClick={() => setChanging(true)}
              />
            )}
            {can.change && (next !== null || isUnpaid) && (
              <ListRow
                start={<IconArrowsExchange {...icon} />}
                title={SUBSCRIPTION.keep[interval]}
                text={
                  next === null
                    ? SUBSCRIPTION.keepUnpaid
                    : SUBSCRIPTION.changesTo(
                        priceEach(next.amount, subscription.currency, next.interval),
                        nextBilling === null ? '' : day(nextBilling),
                      )
                }
                onClick={() => acts.change(interval)}
              />
            )}
            {can.updateMethod && isOpenForSale && (
              <ListRow
                start={<IconCreditCard {...icon} />}
                title={SUBSCRIPTION.method}
                text={subscription.paymentMethod ?? SUBSCRIPTION.noMethod}
                onClick={acts.updateMethod}
              />
            )}
            {can.resume && (
              <ListRow
                start={<IconPlayerPlay {...icon} />}
                title={SUBSCRIPTION.resume}
                text={SUBSCRIPTION.resumeText}
                onClick={acts.resume}
              />
            )}
            <ListRow
              start={<IconExternalLink {...icon} />}
              title={SUBSCRIPTION.visit}
              to={subscription.url}
            />
            {can.cancel && (
              <ListRow
                tone="danger"
                start={<IconX {...icon} />}
                title={SUBSCRIPTION.cancel}
                onClick={() => setCancelling(true)}
              />
            )}
          </>
        )}
      </BottomSheet>
      <ConfirmDialog
        isOpen={isOpen && isCancelling}
        onClose={() => setCancelling(false)}
        onConfirm={acts.cancel}
        title={SUBSCRIPTION.cancelTitle(name)}
        text={
          subscription.state === 'past_due' || until === null
            ? SUBSCRIPTION.cancelNow
            : SUBSCRIPTION.cancelText(day(until))
        }
        confirmLabel={SUBSCRIPTION.cancel}
        cancelLabel={SUBSCRIPTION.keepIt}
        isDanger
        isBusy={acts.isBusy}
      />
    </>
  );
}

interface ChangePlanProps {
  subscription: SubscriptionView;
  to: Interval;
  isBusy: boolean;
  onBack: () => void;
  onConfirm: () => void;
}

function ChangePlan({ subscription, to, isBusy, onBack, onConfirm }: ChangePlanProps) {
  const { data: change, error, refetch } = useQuery(planChangeQuery(subscription.id, to));
  if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (change === undefined) {
    return (
      <Loading label={SUBSCRIPTION.previewLoading}>
        <SkeletonBar width="80%" />
        <SkeletonBar width="60%" />
      </Loading>
    );
  }
  const { currency, coupon, tax } = change;
  const isPaidNow = Number(change.dueNow) > 0;
  const amount = priceEach(change.amount, currency, change.interval);
  const due = formatPrice(change.dueNow, currency);
  return (
    <>
      <p className={classes.text}>
        {isPaidNow
          ? (change.isTransfer ? SUBSCRIPTION.previewTransfer : SUBSCRIPTION.previewNow)(due, amount)
          : SUBSCRIPTION.previewLater(day(change.startsAt), amount)}{' '}
        {Number(change.credit) > 0 && `${SUBSCRIPTION.previewCredit(formatPrice(change.credit, currency))} `}
        {coupon !== null &&
          `${SUBSCRIPTION.previewCoupon(coupon.code, formatPrice(coupon.discount, currency), coupon.isForever)} `}
        {tax !== null && `${SUBSCRIPTION.previewTax(tax.label, formatPrice(tax.amount, currency))} `}
        {isPaidNow && !change.isTransfer && SUBSCRIPTION.previewNext(day(change.nextBilling))}
      </p>
      <div className={classes.buttons}>
        <Button size="lg" isWide isBusy={isBusy} onClick={onConfirm}>
          {change.isTransfer
            ? SUBSCRIPTION.confirmTransfer
            : isPaidNow
              ? SUBSCRIPTION.confirmNow(due)
              : SUBSCRIPTION.confirmLater}
        </Button>
        <Button variant="subtle" isWide onClick={onBack}>
          {SUBSCRIPTION.back}
        </Button>
      </div>
    </>
  );
}
