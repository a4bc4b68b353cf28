import { sellerShareOf } from '@kindred/permissions/plans';
import { shareOf, toDecimal, toMinor } from '@kindred/validation/commerce/money';
import { MEMBERSHIP_TYPES, TRIAL_DAYS } from '@kindred/validation/tribes';
import { PROJECTED_MEMBERS, priceProblem } from '@kindred/validation/tribes/tribeCreation';
import { useId } from 'react';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { arePurchasesOpen } from '../../../app/product.ts';
import { Button } from '../../../ui/Button.tsx';
import { amountInputOf, CURRENCY_OPTIONS, currencySection } from '../../../ui/currency.ts';
import { TextField } from '../../../ui/Form.tsx';
import { formatPrice } from '../../../ui/money.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { PurchasesClosed } from '../../commerce/public.tsx';
import { MONEY } from './copy.ts';
import classes from './Fields.module.css';
import type { FieldsProps } from './fields.ts';
import { amountOf } from './values.ts';

interface MoneyFieldsProps extends FieldsProps {
  /** Percent of the price that is left to the owner; my own unless given. */
  sellerShare?: number;
  /** Of a tribe that exists, which sells also where joining is free. */
  isCurrencyFixed?: boolean;
}

export function MoneyFields({
  values,
  set,
  leave,
  problems,
  sellerShare,
  isCurrencyFixed,
}: MoneyFieldsProps) {
  const me = useSignedInUser();
  const share = sellerShare ?? sellerShareOf(me.plan);
  const name = useId();
  const { membershipType, price, currency } = values;
  // What is sold already can be made free.
  if (!arePurchasesOpen()) {
    return (
      <>
        <PurchasesClosed />
        {membershipType !== 'free' && (
          <Button variant="soft" isWide onClick={() => set({ membershipType: 'free' })}>
            {MONEY.makeFree}
          </Button>
        )}
      </>
    );
  }
  return (
    <>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{MONEY.type}</legend>
        <div className={classes.choices}>
          {MEMBERSHIP_TYPES.map((type) => (
            <label key={type} className={classes.choice} data-on={type === membershipType}>
              <input
                type="radio"
                name={name}
                value={type}
                checked={type === membershipType}
                onChange={() => set({ membershipType: type })}
              />
              <span className={classes.words}>
                <span className={classes.label}>{MONEY.types[type].label}</span>
                <span className={classes.hint}>{MONEY.types[type].text}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {(membershipType !== 'free' || isCurrencyFixed !== undefined) && (
        <SelectField
          label={MONEY.currency}
          description={isCurrencyFixed ? MONEY.currencyFixed : MONEY.currencyText}
          options={CURRENCY_OPTIONS}
          value={currency}
          error={problems.currency}
          isDisabled={isCurrencyFixed ?? false}
          onChange={(code) => set({ currency: code })}
        />
      )}
      {membershipType !== 'free' && (
        <>
          <PriceField
            value={price}
            currency={currency}
            problem={problems.price}
            onChange={(typed) => set({ price: typed })}
            onLeave={() => leave('price')}
          />
          <AnnualPriceField
            value={values.annualPrice}
            currency={currency}
            monthly={price}
            problem={problems.annualPrice}
            onChange={(typed) => set({ annualPrice: typed })}
            onLeave={() => leave('annualPrice')}
          />
          <TrialField value={values.trialDays} onChange={(trialDays) => set({ trialDays })} />
          <Projection price={price} currency={currency} share={share} />
        </>
      )}
      <p className={classes.note}>{MONEY.share(share)}</p>
    </>
  );
}

interface PriceFieldProps {
  value: string;
  currency: string;
  problem: string | undefined;
  onChange: (typed: string) => void;
  onLeave: () => void;
}

function PriceField({ value, currency, problem, onChange, onLeave }: PriceFieldProps) {
  return (
    <TextField
      label={MONEY.price}
      name="price"
      type="number"
      {...amountInputOf(currency)}
      {...currencySection(currency)}
      value={value}
      error={problem}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onLeave}
    />
  );
}

function AnnualPriceField({
  monthly,
  value,
  currency,
  problem,
  onChange,
  onLeave,
}: PriceFieldProps & { monthly: string }) {
  const [month, year] = [amountOf(monthly), amountOf(value)];
  const saving = month > 0 && year > 0 ? Math.round((1 - year / (month * 12)) * 100) : 0;
  return (
    <TextField
      label={MONEY.annualPrice}
      description={saving > 0 ? MONEY.saving(saving) : undefined}
      name="annualPrice"
      type="number"
      {...amountInputOf(currency)}
      {...currencySection(currency)}
      value={value}
      error={problem}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onLeave}
    />
  );
}

export function TrialField({ value, onChange }: { value: number; onChange: (days: number) => void }) {
  return (
    <SelectField
      label={MONEY.trial}
      options={TRIAL_DAYS.map((days) => ({
        value: String(days),
        label: days === 0 ? MONEY.noTrial : MONEY.days(days),
      }))}
      value={String(value)}
      onChange={(days) => onChange(Number(days))}
    />
  );
}

/** What is left of it, as somebody types. */
function Projection({ price, currency, share }: { price: string; currency: string; share: number }) {
  const typed = amountOf(price);
  const isPrice = typed > 0 && priceProblem(typed, currency) === null;
  const each = isPrice ? toMinor(typed.toFixed(2), currency) : 0;
  const all = each * PROJECTED_MEMBERS;
  const fee = shareOf(all, (100 - share) * 100);
  const shown = (minor: number) => formatPrice(toDecimal(minor, currency), currency);
  return (
    <section className={classes.projection} aria-label={MONEY.projection} aria-live="polite">
      <p className={classes.legend}>{MONEY.projection}</p>
      <p className={classes.line}>
        <span>{MONEY.members(PROJECTED_MEMBERS, shown(each))}</span>
        <span>{shown(all)}</span>
      </p>
      <p className={classes.line}>
        <span>{MONEY.fee(100 - share)}</span>
        <span>{shown(fee === 0 ? 0 : -fee)}</span>
      </p>
      <p className={classes.line} data-sum>
        <span>{MONEY.yours}</span>
        <span>{shown(all - fee)}</span>
      </p>
    </section>
  );
}
