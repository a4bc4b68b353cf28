import type { OrderView } from '@kindred/validation/commerce/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { formatPrice } from '../../../ui/money.ts';
import { useToast } from '../../../ui/toast.tsx';
import { orderQuery, refreshCommerce } from '../query.ts';
import { TRANSFER } from './copy.ts';

/** For the seller of what is paid by bank transfer: confirm that money arrived or was sent back, or cancel the order. */
export function TransferActions({ order }: { order: OrderView }) {
  const { id, currency, can, buyer } = order;
  const pending = can.markRefunded ? order.refunds.filter(({ status }) => status === 'pending') : [];
  return (
    <>
      {can.markPaid && (
        <Settle
          id={id}
          label={TRANSFER.markPaid}
          title={TRANSFER.markPaidTitle(formatPrice(order.amount, currency))}
          text={TRANSFER.markPaidText(buyer.name)}
          act={() => api.commerce.payments.markPaid.mutate({ id })}
        />
      )}
      {can.markPaid && can.cancel && (
        <Settle
          id={id}
          label={TRANSFER.cancel}
          title={TRANSFER.cancelTitle}
          text={TRANSFER.cancelText(buyer.name)}
          isDanger
          act={() => api.commerce.orders.cancel.mutate({ id })}
        />
      )}
      {pending.map((refund) => {
        const amount = formatPrice(refund.amount, currency);
        return (
          <Settle
            key={refund.id}
            id={id}
            label={TRANSFER.markSent(amount)}
            title={TRANSFER.markSentTitle(amount)}
            text={TRANSFER.markSentText(buyer.name)}
            act={() => api.commerce.payments.markRefunded.mutate({ id, refundId: refund.id })}
          />
        );
      })}
    </>
  );
}

interface SettleProps {
  id: string;
  label: string;
  title: string;
  text: string;
  isDanger?: boolean;
  act: () => Promise<OrderView>;
}

function Settle({ id, label, title, text, isDanger = false, act }: SettleProps) {
  const client = useQueryClient();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const settle = useMutation({
    mutationFn: act,
    onSuccess: (order) => {
      setAsking(false);
      client.setQueryData(orderQuery(id).queryKey, order);
      refreshCommerce(client);
    },
    onError: (error) =>
      toast.show({ title: TRANSFER.failed, description: messageOf(error), tone: 'destructive' }),
  });
  return (
    <>
      <Button
        size="lg"
        isWide
        {...(isDanger ? { variant: 'subtle', tone: 'danger' } : {})}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => settle.mutate()}
        title={title}
        text={text}
        confirmLabel={label}
        cancelLabel={isDanger ? TRANSFER.keep : TRANSFER.notYet}
        isDanger={isDanger}
        isBusy={settle.isPending}
      />
    </>
  );
}
