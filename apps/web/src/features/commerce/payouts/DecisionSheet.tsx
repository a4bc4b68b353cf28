import {
  completePayoutInput,
  declinePayoutInput,
  type PayoutRequest,
} from '@kindred/validation/commerce/payouts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { useApiForm } from '../../../app/form.ts';
import { askAgain } from '../../../app/refetch.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormError, FormStack, TextAreaField, TextField } from '../../../ui/Form.tsx';
import { formatAmount } from '../../../ui/money.ts';
import { useToast } from '../../../ui/toast.tsx';
import classes from '../console/Console.module.css';
import { CONSOLE_KEY } from '../console/query.ts';
import { useAct } from '../console/useAct.ts';
import { REQUESTS, REVIEW } from './copy.ts';
import { PayoutReview } from './PayoutReview.tsx';

export type Decision = 'approve' | 'complete' | 'decline';

interface DecisionSheetProps {
  request: PayoutRequest;
  opened: Decision | null;
  onClose: () => void;
}

/** What a decision needs: a look at where the money comes from, the reference of the transfer, or why there is none. */
export function DecisionSheet({ request, opened, onClose }: DecisionSheetProps) {
  return (
    <>
      <BottomSheet isOpen={opened === 'approve'} onClose={onClose} title={REVIEW.title}>
        <Approve request={request} onClose={onClose} />
      </BottomSheet>
      <BottomSheet isOpen={opened === 'complete'} onClose={onClose} title={REQUESTS.completeTitle}>
        <Complete request={request} onClose={onClose} />
      </BottomSheet>
      <BottomSheet isOpen={opened === 'decline'} onClose={onClose} title={REQUESTS.declineTitle}>
        <Decline request={request} onClose={onClose} />
      </BottomSheet>
    </>
  );
}

interface FormProps {
  request: PayoutRequest;
  onClose: () => void;
}

function useDone(onClose: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  return (title: string) => {
    toast.show({ title, tone: 'success' });
    onClose();
    askAgain(client, { queryKey: CONSOLE_KEY });
  };
}

function Approve({ request: { id }, onClose }: FormProps) {
  const approve = useAct({
    call: () => api.commerce.payouts.approve.mutate({ id }),
    done: REQUESTS.approved,
    failed: REQUESTS.failed,
    onDone: onClose,
  });
  return (
    <FormStack>
      <PayoutReview id={id} />
      <p className={classes.text}>{REQUESTS.approveText}</p>
      <Button size="lg" isWide isBusy={approve.isPending} onClick={() => approve.mutate(undefined)}>
        {REQUESTS.approve}
      </Button>
    </FormStack>
  );
}

function Complete({ request: { id, amount, currency, seller, can }, onClose }: FormProps) {
  const done = useDone(onClose);
  const { form, formError, isBusy, submit } = useApiForm({
    schema: completePayoutInput.pick({ reference: true }),
    initial: { reference: '' },
  });
  const onSubmit = submit(async ({ reference }) => {
    await api.commerce.payouts.complete.mutate({ id, reference });
    done(REQUESTS.completed);
  });
  const send = submit(async () => {
    await api.commerce.payments.sendPayout.mutate({ id });
    done(REQUESTS.completed);
  }, []);
  return (
    <form noValidate onSubmit={onSubmit}>
      <FormError message={formError} />
      <FormStack>
        <PayoutReview id={id} />
        {can.send && (
          <>
            <p className={classes.text}>{REQUESTS.sendText(formatAmount(amount, currency), seller.name)}</p>
            <Button size="lg" isWide isBusy={isBusy} onClick={send}>
              {REQUESTS.send}
            </Button>
          </>
        )}
        <p className={classes.text}>
          {(can.send ? REQUESTS.completeInstead : REQUESTS.completeText)(
            formatAmount(amount, currency),
            seller.name,
          )}
        </p>
        <TextField
          label={REQUESTS.reference}
          description={REQUESTS.referenceHint}
          name="reference"
          autoComplete="off"
          maxLength={120}
          data-autofocus={!can.send || undefined}
          {...form.getInputProps('reference')}
        />
        <Button type="submit" variant={can.send ? 'soft' : 'filled'} size="lg" isWide isBusy={isBusy}>
          {isBusy ? REQUESTS.busy : REQUESTS.complete}
        </Button>
      </FormStack>
    </form>
  );
}

function Decline({ request: { id }, onClose }: FormProps) {
  const done = useDone(onClose);
  const { form, formError, isBusy, submit } = useApiForm({
    schema: declinePayoutInput.pick({ reason: true }),
    initial: { reason: '' },
  });
  const onSubmit = submit(async ({ reason }) => {
    await api.commerce.payouts.decline.mutate({ id, reason });
    done(REQUESTS.declined);
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <FormError message={formError} />
      <FormStack>
        <p className={classes.text}>{REQUESTS.declineText}</p>
        <TextAreaField
          label={REQUESTS.reason}
          description={REQUESTS.reasonHint}
          name="reason"
          rows={3}
          maxLength={500}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <Button type="submit" size="lg" isWide tone="danger" isBusy={isBusy}>
          {isBusy ? REQUESTS.busy : REQUESTS.decline}
        </Button>
      </FormStack>
    </form>
  );
}
