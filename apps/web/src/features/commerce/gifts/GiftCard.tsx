import { type OrderGift, sendGiftInput } from '@kindred/validation/commerce/gifts';
import type { OrderView } from '@kindred/validation/commerce/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../../../app/api.ts';
import { profilePath } from '../../../app/currentUser.ts';
import { messageOf } from '../../../app/errors.ts';
import { useApiForm } from '../../../app/form.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copyText.ts';
import { FormError, FormStack } from '../../../ui/Form.tsx';
import { formatDay } from '../../../ui/time.ts';
import { useToast } from '../../../ui/toast.tsx';
import classes from '../orders/Order.module.css';
import { Row } from '../orders/Row.tsx';
import { orderQuery, refreshCommerce } from '../query.ts';
import { GIFT, GIFT_STATUS } from './copy.ts';
import { RecipientField } from './GiftChoice.tsx';

const day = (at: string) => formatDay(new Date(at));

/** Of an order that was bought for somebody else: what became of it. */
export function GiftCard({ order }: { order: OrderView }) {
  const { gift } = order;
  if (gift === null) return null;
  const { label, tone } = GIFT_STATUS[gift.status];
  return (
    <section className={classes.card}>
      <h2 className={classes.heading}>{GIFT.title}</h2>
      <dl className={classes.sums}>
        <Row name={GIFT.for} value={<span dir="auto">{gift.to}</span>} />
        <Row name={GIFT.status} value={<Badge tone={tone}>{label}</Badge>} />
        {gift.sentAt !== null && <Row name={GIFT.sent} value={day(gift.sentAt)} />}
        {gift.redeemedAt !== null && <Row name={GIFT.openedOn} value={day(gift.redeemedAt)} />}
        {gift.redeemedBy !== null && (
          <Row
            name={GIFT.openedBy}
            value={<Link to={profilePath(gift.redeemedBy)}>{gift.redeemedBy.name}</Link>}
          />
        )}
      </dl>
      {gift.message !== '' && <p dir="auto">“{gift.message}”</p>}
      <Actions order={order} gift={gift} />
    </section>
  );
}

function Actions({ order, gift }: { order: OrderView; gift: OrderGift }) {
  const toast = useToast();
  const [isChanging, setChanging] = useState(false);
  const send = useSendGift(order.id);
  const again = useMutation({
    mutationFn: () => send(undefined),
    onSuccess: () => toast.show({ title: GIFT.sentAgain, tone: 'success' }),
    onError: (error) =>
      toast.show({ title: GIFT.failed, description: messageOf(error), tone: 'destructive' }),
  });
  async function copy(link: string) {
    const isCopied = await copyText(`${window.location.origin}${link}`);
    toast.show(
      isCopied ? { title: GIFT.copied, tone: 'success' } : { title: GIFT.copyFailed, tone: 'destructive' },
    );
  }
  if (!order.can.sendGift) return null;
  const { link } = gift;
  return (
    <div className={classes.actions}>
      {link !== null && (
        <Button variant="soft" isWide onClick={() => void copy(link)}>
          {GIFT.copy}
        </Button>
      )}
      <Button variant="soft" isWide isBusy={again.isPending} onClick={() => again.mutate()}>
        {GIFT.send}
      </Button>
      <Button variant="subtle" isWide aria-haspopup="dialog" onClick={() => setChanging(true)}>
        {GIFT.change}
      </Button>
      <ChangeSheet orderId={order.id} isOpen={isChanging} onClose={() => setChanging(false)} />
    </div>
  );
}

interface ChangeSheetProps {
  orderId: string;
  isOpen: boolean;
  onClose: () => void;
}

function ChangeSheet({ orderId, isOpen, onClose }: ChangeSheetProps) {
  const toast = useToast();
  const send = useSendGift(orderId);
  const { form, formError, isBusy, submit } = useApiForm({
    schema: sendGiftInput.pick({ to: true }).required(),
    initial: { to: '' },
  });
  const onSubmit = submit(async ({ to }) => {
    await send(to);
    toast.show({ title: GIFT.changed, description: to, tone: 'success' });
    form.reset();
    onClose();
  });
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={GIFT.change}>
      <form noValidate onSubmit={onSubmit}>
        <FormError message={formError} />
        <FormStack>
          <p className={classes.text}>{GIFT.changeText}</p>
          <RecipientField data-autofocus {...form.getInputProps('to')} />
          <Button type="submit" size="lg" isWide isBusy={isBusy}>
            {isBusy ? GIFT.sending : GIFT.change}
          </Button>
        </FormStack>
      </form>
    </BottomSheet>
  );
}

function useSendGift(id: string) {
  const client = useQueryClient();
  return async (to: string | undefined) => {
    const order = await api.commerce.gifts.send.mutate({ id, ...(to === undefined ? {} : { to }) });
    client.setQueryData(orderQuery(id).queryKey, order);
    refreshCommerce(client);
  };
}
