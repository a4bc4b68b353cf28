import { sellerShareOf } from '@kindred/permissions/plans';
import { MEMBERSHIP_TYPES, TRIAL_DAYS } from '@kindred/validation/tribes';
import { PROJECTED_MEMBERS } from '@kindred/validation/tribes/tribeCreation';
import { useId } from 'react';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { TextField } from '../../../ui/Form.tsx';
import { formatPrice } from '../../../ui/money.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { MONEY } from './copy.ts';
import classes from './Fields.module.css';
import type { FieldsProps } from './fields.ts';
import { dollarsOf } from './values.ts';

interface MoneyFieldsProps extends FieldsProps {
  /** Percent of the price that is left to the owner; my own unless given. */
  sellerShare?: number;
}

export function MoneyFields({ values, set, leave, problems, sellerShare }: MoneyFieldsProps) {
  const me = useSignedInUser();
  const share = sellerShare ?? sellerShareOf(me.plan);
  const name = useId();
  const { membershipType, price } = values;
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
      {membershipType !== 'free' && (
        <>
          <PriceField
            value={price}
            problem={problems.price}
            onChange={(typed) => set({ price: typed })}
            onLeave={() => leave('price')}
          />
          <AnnualPriceField
            value={values.annualPrice}
            monthly={price}
            problem={problems.annualPrice}
            onChange={(typed) => set({ annualPrice: typed })}
            onLeave={() => leave('annualPrice')}
          />
          <TrialField value={values.trialDays} onChange={(trialDays) => set({ trialDays })} />
          <Projection price={price} share={share} />
        </>
      )}
      <p className={classes.note}>{MONEY.share(share)}</p>
    </>
  );
}

interface PriceFieldProps {
  value: string;
  problem: string | undefined;
  onChange: (typed: string) => void;
  onLeave: () => void;
}

export function PriceField({ value, problem, onChange, onLeave }: PriceFieldProps) {
  return (
    <TextField
      label={MONEY.price}
      name="price"
      type="number"
      inputMode="decimal"
      min={0}
      step={0.01}
      leftSection="$"
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
  problem,
  onChange,
  onLeave,
}: PriceFieldProps & { monthly: string }) {
  const [month, year] = [dollarsOf(monthly), dollarsOf(value)];
  const saving = month > 0 && year > 0 ? Math.round((1 - year / (month * 12)) * 100) : 0;
  return (
    <TextField
      label={MONEY.annualPrice}
      description={saving > 0 ? MONEY.saving(saving) : undefined}
      name="annualPrice"
      type="number"
      inputMode="decimal"
      min={0}
      step={0.01}
      leftSection="$"
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

/** What is left of it, in whole cents, as somebody types. */
function Projection({ price, share }: { price: string; share: number }) {
  const dollars = dollarsOf(price);
  const cents = Number.isFinite(dollars) && dollars > 0 ? Math.round(dollars * 100) * PROJECTED_MEMBERS : 0;
  const fee = Math.round((cents * (100 - share)) / 100);
  const each = Number.isFinite(dollars) && dollars > 0 ? dollars : 0;
  return (
    <section className={classes.projection} aria-label={MONEY.projection} aria-live="polite">
      <p className={classes.legend}>{MONEY.projection}</p>
      <p className={classes.line}>
        <span>{MONEY.members(PROJECTED_MEMBERS, formatPrice(each))}</span>
        <span>{formatPrice(cents / 100)}</span>
      </p>
      <p className={classes.line}>
        <span>{MONEY.fee(100 - share)}</span>
        <span>{formatPrice(fee === 0 ? 0 : -fee / 100)}</span>
      </p>
      <p className={classes.line} data-sum>
        <span>{MONEY.yours}</span>
        <span>{formatPrice((cents - fee) / 100)}</span>
      </p>
    </section>
  );
}
