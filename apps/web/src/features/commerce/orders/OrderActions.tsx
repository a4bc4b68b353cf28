import type { OrderView } from '@kindred/validation/commerce/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { arePurchasesOpen } from '../../../app/product.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { formatPrice } from '../../../ui/money.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useGoToPayment } from '../checkout/usePlaceOrder.ts';
import { TransferActions } from '../pay/TransferActions.tsx';
import { PurchasesClosed } from '../public.tsx';
import { orderQuery, refreshCommerce } from '../query.ts';
import { ORDER } from './copy.ts';
import classes from './Order.module.css';

const RefundSheet = lazyPartWithRetry(() => import('./RefundSheet.tsx'));

/** What can be done with an order: use what was bought, pay it, call it off, ask for the money back. */
export function OrderActions({ order }: { order: OrderView }) {
  const [isCancelling, setCancelling] = useState(false);
  const [isRefunding, setRefunding] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  const { pay, cancel } = useOrderActs(order, () => setCancelling(false));
  const { can, status, subscriptionId } = order;
  const isCharged = Number(order.amount) > 0;
  const isUsed = status === 'completed' && order.gift === null;
  const used = isUsed ? order.lines.find(({ url }) => url !== null) : undefined;
  return (
    <div className={classes.actions}>
      {can.pay && isCharged && <PurchasesClosed />}
      {can.pay && (!isCharged || arePurchasesOpen()) && (
        <Button size="lg" isWide isBusy={pay.isPending} onClick={() => pay.mutate()}>
          {isCharged ? ORDER.pay(formatPrice(order.amount, order.currency)) : ORDER.payFree}
        </Button>
      )}
      <TransferActions order={order} />
      {used?.url && (
        <ButtonLink to={used.url} size="lg" isWide>
          {/* The line of a change says what it changes to. */}
          {order.kind === 'change' ? ORDER.openAgain : ORDER.open(used.title)}
        </ButtonLink>
      )}
      {subscriptionId !== null && status === 'completed' && (
        <ButtonLink to="/profile/orders?tab=subscriptions" variant="soft" isWide>
          {ORDER.subscription}
        </ButtonLink>
      )}
      {can.requestRefund && (
        <Button
          variant="subtle"
          isWide
          aria-haspopup="dialog"
          onClick={() => {
            setNeeded(true);
            setRefunding(true);
          }}
        >
          {ORDER.refund}
        </Button>
      )}
      {can.cancel && !can.markPaid && (
        <Button variant="subtle" tone="danger" isWide onClick={() => setCancelling(true)}>
          {ORDER.cancel}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isCancelling}
        onClose={() => setCancelling(false)}
        onConfirm={() => cancel.mutate()}
        title={ORDER.cancelTitle}
        text={ORDER.cancelText}
        confirmLabel={ORDER.cancel}
        cancelLabel={ORDER.keep}
        isDanger
        isBusy={cancel.isPending}
      />
      {isNeeded && (
        <Suspense fallback={null}>
          <RefundSheet order={order} isOpen={isRefunding} onClose={() => setRefunding(false)} />
        </Suspense>
      )}
    </div>
  );
}

function useOrderActs({ id }: OrderView, onCancelled: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const goToPayment = useGoToPayment();
  const pay = useMutation({
    mutationFn: () => api.commerce.checkout.pay.mutate({ id }),
    onSuccess: ({ paymentUrl }) => {
      if (paymentUrl === null) refreshCommerce(client);
      else goToPayment(paymentUrl);
    },
    onError: (error) => {
      refreshCommerce(client);
      toast.show({ title: ORDER.notPaid, description: messageOf(error), tone: 'destructive' });
    },
  });
  const cancel = useMutation({
    mutationFn: () => api.commerce.orders.cancel.mutate({ id }),
    onSuccess: (order) => {
      client.setQueryData(orderQuery(id).queryKey, order);
      refreshCommerce(client);
      onCancelled();
    },
    onError: (error) =>
      toast.show({ title: ORDER.notCancelled, description: messageOf(error), tone: 'destructive' }),
  });
  return { pay, cancel };
}
