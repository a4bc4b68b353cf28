import { type BalanceView, requestPayoutInput } from '@kindred/validation/commerce/payouts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../../../app/api.ts';
import { useApiForm } from '../../../../app/form.ts';
import { idempotent, newKey } from '../../../../app/idempotency.ts';
import { askAgain } from '../../../../app/refetch.ts';
import { BottomSheet } from '../../../../ui/BottomSheet.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { FormError, FormStack, TextField } from '../../../../ui/Form.tsx';
import { formatAmount } from '../../../../ui/money.ts';
import { useToast } from '../../../../ui/toast.tsx';
import classes from '../Console.module.css';
import { CONSOLE_KEY } from '../query.ts';
import { PAYOUTS } from './copy.ts';

interface RequestSheetProps {
  balance: BalanceView;
  isOpen: boolean;
  onClose: () => void;
}

export function RequestSheet({ balance, isOpen, onClose }: RequestSheetProps) {
  const { currency, isTest, available, minimum, isLast } = balance;
  const amountOf = (value: string) => formatAmount(value, currency);
  const client = useQueryClient();
  const toast = useToast();
  const key = useRef(newKey());
  const { form, formError, isBusy, submit } = useApiForm({
    schema: requestPayoutInput.pick({ amount: true }),
    initial: { amount: available },
  });
  const onSubmit = submit(async ({ amount }) => {
    try {
      await api.commerce.payouts.request.mutate({ amount, currency, isTest }, idempotent(key.current));
    } finally {
      key.current = newKey();
    }
    toast.show({ title: PAYOUTS.requested, tone: 'success' });
    onClose();
    askAgain(client, { queryKey: CONSOLE_KEY });
  });
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={PAYOUTS.request}>
      <form noValidate onSubmit={onSubmit}>
        <FormError message={formError} />
        <FormStack>
          <p className={classes.text}>{PAYOUTS.sheetText}</p>
          <TextField
            label={`${PAYOUTS.amount} (${currency})`}
            description={
              isLast
                ? PAYOUTS.lastHint(amountOf(available))
                : PAYOUTS.amountHint(amountOf(available), amountOf(minimum))
            }
            readOnly={isLast}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('amount')}
          />
          <Button type="submit" size="lg" isWide isBusy={isBusy}>
            {isBusy ? PAYOUTS.submitting : PAYOUTS.submit}
          </Button>
        </FormStack>
      </form>
    </BottomSheet>
  );
}
