import type { OrderView } from '@kindred/validation/commerce/orders';
import { IconCircleCheck, IconCircleX, IconClock, IconReceiptRefund } from '@tabler/icons-react';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { ICON_STROKE } from '../../../ui/icons.ts';
import { formatPrice } from '../../../ui/money.ts';
import { ORDER } from './copy.ts';
import classes from './Order.module.css';

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

interface Said {
  Icon: typeof IconClock;
  tone: 'good' | 'waits' | 'bad' | 'plain';
  title: string;
  text: string;
}

function said(order: OrderView, isMine: boolean, isSlow: boolean): Said {
  const isFree = Number(order.amount) === 0;
  switch (order.status) {
    case 'completed':
      if (!isMine) {
        const text = ORDER.soldText(order.buyer.name);
        return { Icon: IconCircleCheck, tone: 'good', title: ORDER.sold, text };
      }
      if (order.gift !== null) {
        const text = ORDER.giftText(order.gift.to);
        return { Icon: IconCircleCheck, tone: 'good', title: ORDER.confirmed, text };
      }
      return isFree
        ? { Icon: IconCircleCheck, tone: 'good', title: ORDER.confirmedFree, text: ORDER.confirmedFreeText }
        : { Icon: IconCircleCheck, tone: 'good', title: ORDER.confirmed, text: ORDER.confirmedText };
    case 'cancelled':
      return { Icon: IconCircleX, tone: 'bad', title: ORDER.cancelledTitle, text: ORDER.cancelledText };
    case 'refunded': {
      const text = ORDER.refundedText(formatPrice(order.refunded, order.currency));
      return { Icon: IconReceiptRefund, tone: 'plain', title: ORDER.refundedTitle, text };
    }
    default:
      if (order.declineReason !== null) {
        const text = ORDER.declined(order.declineReason);
        return { Icon: IconCircleX, tone: 'bad', title: ORDER.declinedTitle, text };
      }
      return { Icon: IconClock, tone: 'waits', title: ORDER.waiting, text: waitingFor(order, isSlow) };
  }
}

function waitingFor(order: OrderView, isSlow: boolean): string {
  if (!order.can.pay) return ORDER.transfer;
  if (isSlow) return ORDER.waitingSlow;
  const kept = order.reservedUntil === null ? null : new Date(order.reservedUntil);
  return kept !== null && kept > new Date()
    ? `${ORDER.waitingText} ${ORDER.waitingUntil(time.format(kept))}`
    : ORDER.waitingText;
}

/** Where the order stands, said aloud when it changes. */
export function OrderState({ order, isSlow }: { order: OrderView; isSlow: boolean }) {
  const isMine = useSignedInUser().id === order.buyer.id;
  const { Icon, tone, title, text } = said(order, isMine, isSlow);
  return (
    <>
      {order.isTest && <p className={classes.test}>{ORDER.test}</p>}
      <div className={classes.state} data-tone={tone} aria-live="polite">
        <Icon size={44} stroke={ICON_STROKE} aria-hidden />
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.text}>{text}</p>
      </div>
    </>
  );
}
