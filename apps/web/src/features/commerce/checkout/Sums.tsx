import type { QuoteView } from '@kindred/validation/commerce/checkout';
import { ownZone, whenOf, zonedWords, zoneName } from '../../../ui/clock.ts';
import { formatAmount } from '../../../ui/money.ts';
import classes from './Checkout.module.css';
import { CHECKOUT } from './copy.ts';
import { laterOf, priceOfLine, refundTermsOf } from './words.ts';

/** What is bought, and from whom. */
export function Lines({ quote }: { quote: QuoteView }) {
  return (
    <>
      {quote.lines.map((line) => (
        <div key={`${line.type} ${line.id}`} className={classes.line}>
          {line.imageUrl !== null && <img className={classes.picture} src={line.imageUrl} alt="" />}
          <span className={classes.words}>
            <span className={classes.name} dir="auto">
              {line.title}
            </span>
            {quote.seller !== null && <span className={classes.muted}>{CHECKOUT.soldBy(quote.seller)}</span>}
            {line.booked !== null && <When booked={line.booked} />}
            {line.cohort !== null && (
              <span className={classes.muted} dir="auto">
                {CHECKOUT.cohort(line.cohort)}
              </span>
            )}
          </span>
          <span className={classes.amount}>
            {priceOfLine(line, quote)}
            {line.quantity > 1 && ` ${CHECKOUT.times(line.quantity)}`}
          </span>
        </div>
      ))}
    </>
  );
}

/** When it takes place, for the reader and on the clocks of who sells it. */
function When({ booked }: { booked: NonNullable<QuoteView['lines'][number]['booked']> }) {
  const elsewhere = zonedWords(new Date(booked.startsAt), booked.timeZone);
  return (
    <>
      <time className={classes.when} dateTime={booked.startsAt}>
        {CHECKOUT.when(whenOf(booked), zoneName(ownZone()))}
      </time>
      {elsewhere !== null && <span className={classes.muted}>{elsewhere}</span>}
    </>
  );
}

/** What is due now and what later. */
export function Sums({ quote }: { quote: QuoteView }) {
  const { currency } = quote;
  const rows: [string, string, boolean][] = [
    [CHECKOUT.subtotal, quote.subtotal, true],
    [CHECKOUT.discount(quote.coupon), `-${quote.discount}`, Number(quote.discount) > 0],
    [CHECKOUT.shipping, quote.shipping, quote.needsAddress],
    [
      quote.isTaxIncluded
        ? CHECKOUT.included(quote.taxLabel ?? CHECKOUT.tax)
        : (quote.taxLabel ?? CHECKOUT.tax),
      quote.tax,
      quote.taxLabel !== null,
    ],
  ];
  const shown = rows.filter(([, , isShown]) => isShown);
  const later = laterOf(quote);
  return (
    <div className={classes.stack} aria-live="polite">
      <dl className={classes.sums}>
        {shown.length > 1 &&
          shown.map(([label, amount]) => (
            <div key={label} className={classes.sum}>
              <dt>{label}</dt>
              <dd>
                {label === CHECKOUT.shipping && Number(amount) === 0
                  ? CHECKOUT.free
                  : formatAmount(amount, currency)}
              </dd>
            </div>
          ))}
        <div className={`${classes.sum} ${classes.total}`}>
          <dt>{quote.recurring === null ? CHECKOUT.total : CHECKOUT.dueNow}</dt>
          <dd>{formatAmount(quote.total, currency)}</dd>
        </div>
      </dl>
      {later !== null && <p className={classes.muted}>{later}</p>}
      {Number(quote.total) > 0 &&
        refundTermsOf(quote).map((terms) => (
          <p key={terms} className={classes.muted}>
            {terms}
          </p>
        ))}
    </div>
  );
}
