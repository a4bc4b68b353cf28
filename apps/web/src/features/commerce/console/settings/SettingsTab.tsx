import { isBlank } from '@kindred/validation/characters';
import { type SellerSettingsView, sellerSettingsInput } from '@kindred/validation/commerce/sellerSettings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../../../app/api.ts';
import { messageOf } from '../../../../app/errors.ts';
import { useApiForm } from '../../../../app/form.ts';
import { askAgain } from '../../../../app/refetch.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ErrorState } from '../../../../ui/EmptyState.tsx';
import { FormError, FormPair, FormStack, TextAreaField, TextField } from '../../../../ui/Form.tsx';
import { SwitchField } from '../../../../ui/SwitchField.tsx';
import { useToast } from '../../../../ui/toast.tsx';
import classes from '../Console.module.css';
import { PanelSkeleton } from '../PanelSkeleton.tsx';
import { CONSOLE_KEY, payoutAccountQuery, sellerSettingsQuery } from '../query.ts';
import { SETTINGS } from './copy.ts';
import { PayoutAccount } from './PayoutAccount.tsx';

export default function SettingsTab() {
  const { data, error, refetch } = useQuery(sellerSettingsQuery);
  const account = useQuery(payoutAccountQuery);
  // Both at once: a part that comes later would push the others down.
  if (data !== undefined && !account.isPending) return <SettingsForm settings={data} />;
  if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return <PanelSkeleton />;
}

interface Draft extends Record<string, unknown> {
  legalName: string;
  address: string;
  taxName: string;
  taxRate: string;
  isTaxInclusive: boolean;
  refundDays: string;
  payoutMethod: string;
  transferDetails: string;
}

const numberIn = (typed: string) => (isBlank(typed) ? 0 : Number(typed.replace(',', '.')));
const inputOf = ({ taxRate, refundDays, ...rest }: Draft) => ({
  ...rest,
  taxRate: numberIn(taxRate),
  refundDays: numberIn(refundDays),
});
const settingsForm = z
  .custom<Draft>()
  .transform((draft): z.input<typeof sellerSettingsInput> => inputOf(draft))
  .pipe(sellerSettingsInput);

function SettingsForm({ settings }: { settings: SellerSettingsView }) {
  const client = useQueryClient();
  const toast = useToast();
  const isByHand = useQuery(payoutAccountQuery).data?.provider === null;
  const { form, formError, isBusy, submit } = useApiForm<Draft>({
    schema: settingsForm,
    initial: {
      legalName: settings.legalName ?? '',
      address: settings.address ?? '',
      taxName: settings.taxName ?? '',
      taxRate: settings.taxRate === 0 ? '' : String(settings.taxRate),
      isTaxInclusive: settings.isTaxInclusive,
      refundDays: String(settings.refundDays),
      payoutMethod: settings.payoutMethod ?? '',
      transferDetails: settings.transferDetails ?? '',
    },
  });
  const onSubmit = submit(async (draft) => {
    const saved = await api.commerce.sellerSettings.save.mutate(inputOf(draft));
    client.setQueryData(sellerSettingsQuery.queryKey, saved);
    toast.show({ title: SETTINGS.saved, tone: 'success' });
    askAgain(client, { queryKey: CONSOLE_KEY });
  });
  return (
    <form className={`${classes.panel} ${classes.form}`} noValidate onSubmit={onSubmit}>
      <FormError message={formError} />
      <PayoutAccount />
      <section className={classes.card} aria-labelledby="seller-payouts">
        <h2 id="seller-payouts" className={classes.heading}>
          {SETTINGS.payouts}
        </h2>
        <FormStack>
          <TextField
            label={SETTINGS.payoutMethod}
            description={isByHand ? SETTINGS.payoutMethodHint : SETTINGS.payoutMethodByHand}
            name="payoutMethod"
            autoComplete="off"
            maxLength={200}
            {...form.getInputProps('payoutMethod')}
          />
        </FormStack>
      </section>
      {settings.takesTransfers && (
        <section className={classes.card} aria-labelledby="seller-transfers">
          <h2 id="seller-transfers" className={classes.heading}>
            {SETTINGS.transfers}
          </h2>
          <FormStack>
            <TextAreaField
              label={SETTINGS.transferDetails}
              description={SETTINGS.transferDetailsHint}
              name="transferDetails"
              rows={3}
              maxLength={500}
              {...form.getInputProps('transferDetails')}
            />
          </FormStack>
        </section>
      )}
      <section className={classes.card} aria-labelledby="seller-tax">
        <h2 id="seller-tax" className={classes.heading}>
          {SETTINGS.tax}
        </h2>
        <p className={classes.text}>{SETTINGS.taxText}</p>
        <FormStack>
          <FormPair>
            <TextField
              label={SETTINGS.taxName}
              description={SETTINGS.taxNameHint}
              name="taxName"
              autoComplete="off"
              maxLength={20}
              {...form.getInputProps('taxName')}
            />
            <TextField
              label={SETTINGS.taxRate}
              description={SETTINGS.taxRateHint}
              name="taxRate"
              inputMode="decimal"
              autoComplete="off"
              {...form.getInputProps('taxRate')}
            />
          </FormPair>
          <SwitchField
            label={SETTINGS.inclusive}
            description={SETTINGS.inclusiveHint}
            {...form.getInputProps('isTaxInclusive', { type: 'checkbox' })}
          />
        </FormStack>
      </section>
      <section className={classes.card} aria-labelledby="seller-refunds">
        <h2 id="seller-refunds" className={classes.heading}>
          {SETTINGS.refunds}
        </h2>
        <FormStack>
          <TextField
            label={SETTINGS.refundDays}
            description={SETTINGS.refundDaysHint}
            name="refundDays"
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('refundDays')}
          />
        </FormStack>
      </section>
      <section className={classes.card} aria-labelledby="seller-invoices">
        <h2 id="seller-invoices" className={classes.heading}>
          {SETTINGS.invoices}
        </h2>
        <FormStack>
          <TextField
            label={SETTINGS.legalName}
            description={SETTINGS.legalNameHint}
            name="legalName"
            autoComplete="organization"
            maxLength={120}
            {...form.getInputProps('legalName')}
          />
          <TextAreaField
            label={SETTINGS.address}
            name="address"
            autoComplete="street-address"
            rows={3}
            maxLength={500}
            {...form.getInputProps('address')}
          />
        </FormStack>
      </section>
      <Button type="submit" size="lg" isBusy={isBusy}>
        {isBusy ? SETTINGS.busy : SETTINGS.submit}
      </Button>
    </form>
  );
}
