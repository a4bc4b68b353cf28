import { toDecimal, toMinor } from '@kindred/validation/commerce/money';
import type { OrderView } from '@kindred/validation/commerce/orders';
import { Link } from 'react-router-dom';
import { profilePath, useSignedInUser } from '../../../app/currentUser.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { ButtonAnchor } from '../../../ui/Button.tsx';
import { whenOf } from '../../../ui/clock.ts';
import { countryName } from '../../../ui/countries.ts';
import { formatAmount } from '../../../ui/money.ts';
import { formatDay } from '../../../ui/time.ts';
import { ORDER, REFUND_STATUS } from './copy.ts';
import classes from './Order.module.css';
import { Row } from './Row.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { Transfer } from './Transfer.tsx';

const day = (at: string) => formatDay(new Date(at));

/** Lines add up to the subtotal below them: discount and tax follow there. */
function beforeDiscount({ price, quantity }: OrderView['lines'][number], currency: string): string {
  return toDecimal(toMinor(price, currency) * quantity, currency);
}

/** What is on the receipt. */
export function OrderDetails({ order }: { order: OrderView }) {
  const isMine = useSignedInUser().id === order.buyer.id;
  const other = isMine ? order.seller : order.buyer;
  const { business } = order;
  const amount = (value: string) => formatAmount(value, order.currency);
  return (
    <>
      {order.hasDispute && <p className={classes.test}>{ORDER.dispute}</p>}
      <Transfer order={order} isMine={isMine} />
      <section className={classes.card}>
        <h2 className={classes.heading}>{ORDER.items}</h2>
        <ul className={classes.lines}>
          {order.lines.map((line) => (
            <li key={line.id} className={classes.line}>
              <span className={classes.words}>
                <span dir="auto">
                  {line.url === null ? line.title : <Link to={line.url}>{line.title}</Link>}
                  {line.quantity > 1 && ` ${ORDER.times(line.quantity)}`}
                </span>
                {line.booked !== null && (
                  <span className={classes.muted}>
                    {ORDER.booked(whenOf(line.booked))}
                    {line.booked.place !== null && ` · ${line.booked.place}`}
                  </span>
                )}
                {line.cohort !== null && (
                  <span className={classes.muted} dir="auto">
                    {ORDER.cohort(line.cohort)}
                  </span>
                )}
                {Number(line.refunded) > 0 && (
                  <span className={classes.muted}>{ORDER.lineRefunded(amount(line.refunded))}</span>
                )}
              </span>
              <span className={classes.amount}>{amount(beforeDiscount(line, order.currency))}</span>
            </li>
          ))}
        </ul>
        <dl className={classes.sums}>
          <Row name={ORDER.subtotal} value={amount(order.subtotal)} />
          {Number(order.discount) > 0 && (
            <Row name={ORDER.discount(order.coupon)} value={`-${amount(order.discount)}`} />
          )}
          {Number(order.shipping) > 0 && <Row name={ORDER.shipping} value={amount(order.shipping)} />}
          {order.taxLabel !== null && <Row name={order.taxLabel} value={amount(order.tax)} />}
          <Row name={ORDER.total} value={amount(order.amount)} isTotal />
          {Number(order.refunded) > 0 && <Row name={ORDER.refunded} value={`-${amount(order.refunded)}`} />}
        </dl>
      </section>
      <section className={classes.card}>
        <dl className={classes.sums}>
          <Row name={ORDER.number} value={order.orderNumber} />
          <Row name={ORDER.date} value={day(order.date)} />
          {order.paymentMethod !== null && <Row name={ORDER.method} value={order.paymentMethod} />}
          {isMine && business !== null ? (
            <Row name={ORDER.seller} value={<Link to={`/business/${business.slug}`}>{business.name}</Link>} />
          ) : (
            other !== null && (
              <Row
                name={isMine ? ORDER.seller : ORDER.buyer}
                value={<Link to={profilePath(other)}>{other.name}</Link>}
              />
            )
          )}
        </dl>
        <div className={classes.foot}>
          <StatusBadge status={order.status} />
          {order.receiptUrl !== null && (
            <ButtonAnchor variant="soft" size="sm" href={order.receiptUrl} target="_blank" rel="noreferrer">
              {ORDER.invoice}
            </ButtonAnchor>
          )}
        </div>
      </section>
      <Delivery order={order} />
      {order.refunds.length > 0 && (
        <section className={classes.card}>
          <h2 className={classes.heading}>{ORDER.refunds}</h2>
          <ul className={classes.lines}>
            {order.refunds.map((refund) => (
              <li key={refund.id} className={classes.line}>
                <span className={classes.words}>
                  <span>{day(refund.createdAt)}</span>
                  {(refund.declineReason ?? refund.reason) !== '' && (
                    <span className={classes.muted} dir="auto">
                      {refund.declineReason ?? refund.reason}
                    </span>
                  )}
                </span>
                <Badge tone={refund.status === 'succeeded' ? 'neutral' : 'amber'}>
                  {REFUND_STATUS[refund.status]}
                </Badge>
                <span className={classes.amount}>{amount(refund.amount)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Delivery({ order }: { order: OrderView }) {
  const { address, fulfilledAt, tracking } = order;
  if (address === null) return null;
  const lines = [
    address.name,
    address.line1,
    address.line2,
    `${address.postalCode} ${address.city}`,
    address.region,
    countryName(address.country),
  ];
  return (
    <section className={classes.card}>
      <h2 className={classes.heading}>{ORDER.delivery}</h2>
      {fulfilledAt !== null && <p>{ORDER.shipped(day(fulfilledAt))}</p>}
      {fulfilledAt === null && order.status === 'completed' && <p>{ORDER.notShipped}</p>}
      {tracking !== null && (
        <p>
          {ORDER.tracking}:{' '}
          {/^https:\/\//.test(tracking) ? (
            <a href={tracking} target="_blank" rel="noreferrer">
              {tracking}
            </a>
          ) : (
            tracking
          )}
        </p>
      )}
      <address className={classes.muted}>
        {lines.filter(Boolean).map((line) => (
          <span key={line} dir="auto">
            {line}
          </span>
        ))}
      </address>
    </section>
  );
}
