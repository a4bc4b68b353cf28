import type { OrderView } from '@kindred/validation/commerce/orders';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../app/api.ts';
import { messageOf } from '../../../../app/errors.ts';
import { BottomSheet } from '../../../../ui/BottomSheet.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { ErrorState } from '../../../../ui/EmptyState.tsx';
import { FormStack, TextAreaField, TextField } from '../../../../ui/Form.tsx';
import { formatAmount } from '../../../../ui/money.ts';
import { OrderDetails } from '../../orders/OrderDetails.tsx';
import { TransferActions } from '../../pay/TransferActions.tsx';
import { orderQuery } from '../../query.ts';
import classes from '../Console.module.css';
import { PanelSkeleton } from '../PanelSkeleton.tsx';
import { useAct } from '../useAct.ts';
import { CUSTOMERS, ORDER } from './copy.ts';
import { MessageBuyer } from './MessageBuyer.tsx';
import { RefundForm } from './RefundForm.tsx';

/** An order that I sold, and what can be done with it. */
export default function OrderSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(orderQuery(id));
  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      title={data === undefined ? ORDER.loading : CUSTOMERS.orderOf(data.orderNumber)}
      isTall
    >
      {data === undefined ? (
        error === null ? (
          <PanelSkeleton />
        ) : (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        )
      ) : (
        <div className={classes.panel}>
          <RefundRequest order={data} />
          <OrderDetails order={data} />
          <div className={classes.actions}>
            <MessageBuyer person={data.buyer} />
          </div>
          <TransferActions order={data} />
          <Shipping key={data.tracking} order={data} />
          <Refund order={data} />
        </div>
      )}
    </BottomSheet>
  );
}

/** What was done answers with the order as it is now. */
function useOrderAct<Input>(call: (input: Input) => Promise<OrderView>, done: string, onDone?: () => void) {
  const client = useQueryClient();
  return useAct<Input, OrderView>({
    call,
    done,
    onDone: (order) => {
      client.setQueryData(orderQuery(order.id).queryKey, order);
      onDone?.();
    },
  });
}

function Shipping({ order: { id, can, tracking, fulfilledAt } }: { order: OrderView }) {
  const [typed, setTyped] = useState(tracking ?? '');
  const isShipped = fulfilledAt !== null;
  const ship = useOrderAct(
    () => api.commerce.customers.fulfil.mutate({ id, tracking: typed }),
    isShipped ? ORDER.saved : ORDER.shipped,
  );
  if (!can.fulfil) return null;
  return (
    <form
      className={classes.card}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!ship.isPending) ship.mutate(undefined);
      }}
    >
      <FormStack>
        <TextField
          label={ORDER.tracking}
          description={ORDER.trackingHint}
          maxLength={200}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant={isShipped ? 'soft' : 'filled'} isWide isBusy={ship.isPending}>
          {isShipped ? ORDER.shipUpdate : ORDER.ship}
        </Button>
      </FormStack>
    </form>
  );
}

function Refund({ order }: { order: OrderView }) {
  const [isOpen, setOpen] = useState(false);
  if (!order.can.refund || order.refunds.some(({ status }) => status === 'requested')) return null;
  if (isOpen) return <RefundForm order={order} onClose={() => setOpen(false)} />;
  return (
    <Button variant="subtle" tone="danger" isWide onClick={() => setOpen(true)}>
      {ORDER.refund}
    </Button>
  );
}

/** The buyer asks for their money back, and I decide. */
function RefundRequest({ order }: { order: OrderView }) {
  const request = order.refunds.find(({ status }) => status === 'requested');
  const [reason, setReason] = useState('');
  const [isDeclining, setDeclining] = useState(false);
  const { id, currency } = order;
  const decide = useOrderAct(
    (approve: boolean) =>
      api.commerce.refunds.decide.mutate({ id, refundId: request?.id ?? '', approve, reason }),
    isDeclining ? ORDER.declined : ORDER.refunded,
    () => setDeclining(false),
  );
  if (request === undefined) return null;
  return (
    <section className={classes.card} aria-label={ORDER.request}>
      <h3 className={classes.heading}>
        {ORDER.request}: {formatAmount(request.amount, currency)}
      </h3>
      {request.reason !== '' && (
        <p className={classes.text} dir="auto">
          {request.reason}
        </p>
      )}
      <FormStack>
        {isDeclining && (
          <TextAreaField
            label={ORDER.declineReason}
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <div className={classes.actions}>
          {!isDeclining && (
            <Button size="sm" isBusy={decide.isPending} onClick={() => decide.mutate(true)}>
              {ORDER.approve}
            </Button>
          )}
          <Button
            size="sm"
            variant="soft"
            tone="danger"
            isBusy={decide.isPending}
            onClick={() => (isDeclining ? decide.mutate(false) : setDeclining(true))}
          >
            {ORDER.decline}
          </Button>
          {isDeclining && (
            <Button size="sm" variant="subtle" tone="neutral" onClick={() => setDeclining(false)}>
              {ORDER.cancel}
            </Button>
          )}
        </div>
      </FormStack>
    </section>
  );
}
