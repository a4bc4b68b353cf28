import { isBlank } from '@kindred/validation/characters';
import type { QuoteView } from '@kindred/validation/commerce/checkout';
import { QUANTITY_MAX } from '@kindred/validation/commerce/values';
import { IconMinus, IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Form.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import classes from './Checkout.module.css';
import { CHECKOUT } from './copy.ts';
import type { Quoted } from './useQuote.ts';
import { priceOfLine } from './words.ts';

interface ChoiceProps {
  quoted: Quoted;
  quote: QuoteView;
}

/** By the month or by the year, of what is sold by both. */
export function BillingChoice({ quoted, quote }: ChoiceProps) {
  const { other, input, change, problems } = quoted;
  const [mine] = quote.lines;
  const [theirs] = other?.lines ?? [];
  if (!mine?.interval || !theirs?.interval) return null;
  const [monthly, yearly] = mine.interval === 'month' ? [mine, theirs] : [theirs, mine];
  const saved = Math.floor((1 - Number(yearly.price) / (Number(monthly.price) * 12)) * 100);
  return (
    <div className={classes.stack}>
      <Segmented
        label={CHECKOUT.billing}
        isWide
        options={[
          { value: 'month', label: priceOfLine(monthly, quote) },
          { value: 'year', label: priceOfLine(yearly, quote) },
        ]}
        value={mine.interval}
        onChange={(interval) =>
          void change('interval', { items: input.items.map((item) => ({ ...item, interval })) })
        }
      />
      {saved > 0 && quote.recurring !== null && <p className={classes.muted}>{CHECKOUT.saves(saved)}</p>}
      {problems.interval !== undefined && (
        <p role="alert" className={classes.problem}>
          {problems.interval}
        </p>
      )}
    </div>
  );
}

/** How many, of one thing that is sent by post. */
export function QuantityChoice({ quoted, quote }: ChoiceProps) {
  const { input, change, changing, problems } = quoted;
  const [item, ...others] = input.items;
  if (!quote.needsAddress || item === undefined || others.length > 0) return null;
  const set = (quantity: number) => void change('quantity', { items: [{ ...item, quantity }] });
  const icon = { size: ICON.row, stroke: ICON_STROKE, 'aria-hidden': true } as const;
  return (
    <div>
      <div className={classes.stepper}>
        <span>{CHECKOUT.quantity}</span>
        <span className={classes.steps}>
          <IconButton
            label={CHECKOUT.fewer}
            variant="soft"
            disabled={item.quantity <= 1 || changing === 'quantity'}
            onClick={() => set(item.quantity - 1)}
          >
            <IconMinus {...icon} />
          </IconButton>
          <output aria-label={CHECKOUT.quantity}>{item.quantity}</output>
          <IconButton
            label={CHECKOUT.more}
            variant="soft"
            disabled={item.quantity >= QUANTITY_MAX || changing === 'quantity'}
            onClick={() => set(item.quantity + 1)}
          >
            <IconPlus {...icon} />
          </IconButton>
        </span>
      </div>
      {problems.quantity !== undefined && (
        <p role="alert" className={classes.problem}>
          {problems.quantity}
        </p>
      )}
    </div>
  );
}

/** A code that makes it cheaper. One that is refused stays as it was typed. */
export function CouponField({ quoted, quote }: ChoiceProps) {
  const { change, changing, problems, forget } = quoted;
  const [isOpen, setOpen] = useState(false);
  const [code, setCode] = useState('');
  // What the platform sells takes none.
  const isNothing = quote.seller === null || (Number(quote.subtotal) === 0 && quote.recurring === null);
  if (quote.coupon !== null) {
    return (
      <div className={classes.stepper}>
        <span>
          {CHECKOUT.coupon}: {quote.coupon}
        </span>
        <IconButton
          label={CHECKOUT.removeCoupon}
          onClick={() => void change('coupon', { coupon: undefined })}
        >
          <IconX size={ICON.row} stroke={ICON_STROKE} aria-hidden />
        </IconButton>
      </div>
    );
  }
  if (isNothing) return null;
  if (!isOpen) {
    return (
      <div>
        <Button variant="subtle" size="sm" onClick={() => setOpen(true)}>
          {CHECKOUT.haveCoupon}
        </Button>
      </div>
    );
  }
  const wanted = code.trim().toUpperCase();
  const apply = () => {
    if (!isBlank(code)) void change('coupon', { coupon: wanted });
  };
  return (
    <div className={classes.couponRow}>
      <TextField
        label={CHECKOUT.coupon}
        placeholder={CHECKOUT.couponPlaceholder}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={32}
        data-autofocus
        value={code}
        error={problems.coupon}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          forget('coupon');
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
      />
      <Button variant="soft" isBusy={changing === 'coupon'} disabled={isBlank(code)} onClick={apply}>
        {changing === 'coupon' ? CHECKOUT.applying : CHECKOUT.apply}
      </Button>
    </div>
  );
}
