import type { AdminSale } from '@kindred/validation/admin/commerce';
import { isBlank } from '@kindred/validation/characters';
import { toDecimal, toMinor } from '@kindred/validation/commerce/money';
import { useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { TextAreaField } from '../../../ui/Form.tsx';
import { FormSheet } from '../../../ui/FormSheet.tsx';
import { formatAmount } from '../../../ui/money.ts';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import classes from '../Admin.module.css';
import { SALES } from './copy.ts';
import { useRefund } from './hooks.ts';

const REASON_MAX = 500;

/** Refunds everything that is left of a sale, and asks for the reason. */
export default function RefundSheet({ sale, isOpen, onClose }: SheetProps & { sale: AdminSale }) {
  const { id, orderNumber, amount, refunded, currency, buyer } = sale;
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const toast = useToast();
  const refund = useRefund();
  const left = toDecimal(toMinor(amount, currency) - toMinor(refunded, currency), currency);
  return (
    <FormSheet
      isOpen={isOpen}
      onClose={onClose}
      title={SALES.refundNamed(orderNumber)}
      action={SALES.refund}
      tone="danger"
      isBusy={refund.isPending}
      isDisabled={isBlank(reason)}
      onSubmit={() => {
        setProblem(null);
        refund.mutate(
          { id, reason },
          {
            onSuccess() {
              toast.show({ title: SALES.done, tone: 'success' });
              onClose();
            },
            onError: (error) => setProblem(messageOf(error)),
          },
        );
      }}
      problem={problem}
    >
      <p className={classes.sub}>{SALES.refundText(formatAmount(left, currency), buyer.name)}</p>
      <TextAreaField
        label={SALES.reason}
        description={SALES.reasonText}
        rows={3}
        maxLength={REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormSheet>
  );
}
