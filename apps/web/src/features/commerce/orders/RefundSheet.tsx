import { type OrderView, requestRefundInput } from '@kindred/validation/commerce/orders';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { useApiForm } from '../../../app/form.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormError, FormStack, TextAreaField } from '../../../ui/Form.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { orderQuery, refreshCommerce } from '../query.ts';
import { ORDER } from './copy.ts';
import classes from './Orders.module.css';

interface RefundSheetProps {
  order: OrderView;
  isOpen: boolean;
  onClose: () => void;
}

export default function RefundSheet({ order, isOpen, onClose }: RefundSheetProps) {
  const after = order.subscriptionAfterRefund;
  const client = useQueryClient();
  const toast = useToast();
  const { form, formError, isBusy, submit } = useApiForm({
    schema: requestRefundInput.omit({ id: true }),
    initial: { reason: '' },
  });
  const onSubmit = submit(async ({ reason }) => {
    const changed = await api.commerce.refunds.request.mutate({ id: order.id, reason });
    client.setQueryData(orderQuery(order.id).queryKey, changed);
    refreshCommerce(client);
    const isDone = changed.status === 'refunded';
    toast.show({ title: isDone ? ORDER.refundDone : ORDER.refundAsked, tone: 'success' });
    onClose();
  });
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={ORDER.refundTitle}>
      <form noValidate onSubmit={onSubmit}>
        <p className={classes.text}>
          {ORDER.refundText} {after !== null && ORDER.afterRefund[after]}
        </p>
        <FormError message={formError} />
        <FormStack>
          <TextAreaField
            label={ORDER.refundReason}
            name="reason"
            rows={3}
            maxLength={500}
            data-autofocus
            {...form.getInputProps('reason')}
          />
          <Button type="submit" size="lg" isWide isBusy={isBusy}>
            {isBusy ? ORDER.refundSending : ORDER.refundSend}
          </Button>
        </FormStack>
      </form>
    </BottomSheet>
  );
}
