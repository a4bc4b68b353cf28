import type { CouponView } from '@kindred/validation/commerce/coupons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { api } from '../../../../app/api.ts';
import { useApiForm } from '../../../../app/form.ts';
import { idempotent, newKey } from '../../../../app/idempotency.ts';
import { askAgain } from '../../../../app/refetch.ts';
import { BottomSheet } from '../../../../ui/BottomSheet.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { CheckField } from '../../../../ui/CheckField.tsx';
import { CURRENCY_OPTIONS } from '../../../../ui/currency.ts';
import { FieldError, FormError, FormPair, FormStack, TextField } from '../../../../ui/Form.tsx';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { useToast } from '../../../../ui/toast.tsx';
import classes from '../Console.module.css';
import { CONSOLE_KEY, itemsQuery } from '../query.ts';
import { FORM } from './copy.ts';
import { couponForm, couponInput, draftOf, EMPTY } from './form.ts';

interface CouponSheetProps {
  /** Null for a new one. */
  coupon: CouponView | null;
  isOpen: boolean;
  onClose: () => void;
}

export default function CouponSheet({ coupon, isOpen, onClose }: CouponSheetProps) {
  const client = useQueryClient();
  const toast = useToast();
  const items = useQuery(itemsQuery);
  const key = useRef(newKey());
  const id = useId();
  const { form, formError, isBusy, submit } = useApiForm({
    schema: couponForm,
    initial: coupon === null ? EMPTY : draftOf(coupon),
  });
  const { type, duration, scope, items: chosen, currency } = form.getValues();
  const onSubmit = submit(async (draft) => {
    const input = couponInput(draft);
    if (coupon === null) {
      await api.commerce.coupons.create.mutate(input, idempotent(key.current));
      key.current = newKey();
      form.reset();
    } else await api.commerce.coupons.update.mutate({ ...input, id: coupon.id });
    toast.show({ title: coupon === null ? FORM.created : FORM.saved, tone: 'success' });
    onClose();
    askAgain(client, { queryKey: CONSOLE_KEY });
  });
  function toggle(item: string) {
    const next = chosen.includes(item) ? chosen.filter((each) => each !== item) : [...chosen, item];
    form.setFieldValue('items', next);
  }
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      title={coupon === null ? FORM.createTitle : FORM.editTitle}
    >
      <form noValidate onSubmit={onSubmit}>
        <FormError message={formError} />
        <FormStack>
          <TextField
            label={FORM.code}
            description={FORM.codeHint}
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={32}
            data-autofocus
            {...form.getInputProps('code')}
          />
          <Segmented
            label={FORM.type}
            options={FORM.types}
            value={type}
            onChange={(next) => form.setFieldValue('type', next)}
            isWide
          />
          <FormPair>
            <TextField
              label={type === 'percentage' ? FORM.percent : FORM.amount}
              name="discount"
              inputMode="decimal"
              autoComplete="off"
              {...form.getInputProps('discount')}
            />
            {type === 'fixed' && (
              <SelectField
                label={FORM.currency}
                options={CURRENCY_OPTIONS}
                value={currency}
                onChange={(next) => form.setFieldValue('currency', next)}
                error={form.errors.currency}
              />
            )}
          </FormPair>
          <div>
            <p className={classes.legend}>{FORM.duration}</p>
            <Segmented
              label={FORM.duration}
              options={FORM.durations}
              value={duration}
              onChange={(next) => form.setFieldValue('duration', next)}
              isWide
            />
          </div>
          <FormPair>
            <TextField
              label={FORM.maxUses}
              description={FORM.unlimited}
              name="maxUses"
              inputMode="numeric"
              autoComplete="off"
              {...form.getInputProps('maxUses')}
            />
            <TextField
              label={FORM.maxPerUser}
              description={FORM.unlimited}
              name="maxPerUser"
              inputMode="numeric"
              autoComplete="off"
              {...form.getInputProps('maxPerUser')}
            />
          </FormPair>
          <TextField
            label={FORM.expires}
            description={FORM.expiresHint}
            name="expiresAt"
            type="date"
            {...form.getInputProps('expiresAt')}
          />
          <div>
            <p className={classes.legend}>{FORM.scope}</p>
            <Segmented
              label={FORM.scope}
              options={FORM.scopes}
              value={scope}
              onChange={(next) => form.setFieldValue('scope', next)}
              isWide
            />
          </div>
          {scope === 'some' && (
            <fieldset
              className={classes.group}
              aria-invalid={form.errors.items !== undefined}
              aria-describedby={`${id}-items`}
            >
              <legend className={classes.legend}>{FORM.items}</legend>
              {items.data?.length === 0 && <p className={classes.text}>{FORM.none}</p>}
              {items.data?.map((item) => {
                const value = `${item.type}:${item.id}`;
                return (
                  <CheckField
                    key={value}
                    name="items"
                    label={item.title}
                    checked={chosen.includes(value)}
                    onChange={() => toggle(value)}
                  />
                );
              })}
              <FieldError id={`${id}-items`}>{form.errors.items}</FieldError>
            </fieldset>
          )}
          <Button type="submit" size="lg" isWide isBusy={isBusy}>
            {isBusy ? FORM.busy : coupon === null ? FORM.submit : FORM.save}
          </Button>
        </FormStack>
      </form>
    </BottomSheet>
  );
}
