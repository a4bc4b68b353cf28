import { recordRepaymentInput } from '@kindred/validation/commerce/payouts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { useApiForm } from '../../../app/form.ts';
import { askAgain } from '../../../app/refetch.ts';
import { CURRENCY_OPTIONS } from '../../../ui/currency.ts';
import { TextField } from '../../../ui/Form.tsx';
import { FormSheet } from '../../../ui/FormSheet.tsx';
import { formatAmount } from '../../../ui/money.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useToast } from '../../../ui/toast.tsx';
import classes from '../console/Console.module.css';
import { CONSOLE_KEY } from '../console/query.ts';
import { REQUESTS } from './copy.ts';

/** Stays when it is closed, so that what was typed is there when it opens again. */
export function RepaymentSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const { form, formError, isBusy, submit } = useApiForm({
    schema: recordRepaymentInput,
    initial: { handle: '', amount: '', currency: 'USD', reference: '' },
  });
  const onSubmit = submit(async (typed) => {
    const { seller, available, currency } = await api.commerce.payouts.recordRepayment.mutate(typed);
    toast.show({
      title: REQUESTS.recorded(seller.name),
      description: REQUESTS.balance(formatAmount(available, currency)),
      tone: 'success',
    });
    form.reset();
    onClose();
    askAgain(client, { queryKey: CONSOLE_KEY });
  });
  return (
    <FormSheet
      isOpen={isOpen}
      onClose={onClose}
      title={REQUESTS.repayment}
      action={isBusy ? REQUESTS.busy : REQUESTS.record}
      isBusy={isBusy}
      onSubmit={onSubmit}
      problem={formError}
    >
      <p className={classes.text}>{REQUESTS.repaymentText}</p>
      <TextField
        label={REQUESTS.handle}
        description={REQUESTS.handleHint}
        name="handle"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        data-autofocus
        {...form.getInputProps('handle')}
      />
      <TextField
        label={REQUESTS.amount}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        {...form.getInputProps('amount')}
      />
      <SelectField
        label={REQUESTS.currency}
        options={CURRENCY_OPTIONS}
        value={form.getValues().currency}
        onChange={(currency) => form.setFieldValue('currency', currency)}
      />
      <TextField
        label={REQUESTS.reference}
        description={REQUESTS.repaymentReferenceHint}
        name="reference"
        autoComplete="off"
        maxLength={120}
        {...form.getInputProps('reference')}
      />
    </FormSheet>
  );
}
