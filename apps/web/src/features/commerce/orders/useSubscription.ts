import type { SubscriptionView } from '@kindred/validation/commerce/subscriptions';
import type { Interval } from '@kindred/validation/commerce/values';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useGoToPayment } from '../checkout/usePlaceOrder.ts';
import { refreshCommerce } from '../query.ts';
import { SUBSCRIPTION } from './copy.ts';

interface Outcome {
  /** Of what is done; null where a page follows that says so. */
  said: string | null;
  paymentUrl?: string | null;
  declineReason?: string | null;
}

/** What can be done with a subscription of mine, one thing at a time. */
export function useSubscription({ id }: Pick<SubscriptionView, 'id'>, onDone: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const goToPayment = useGoToPayment();
  const subscriptions = api.commerce.subscriptions;
  const act = useMutation({
    mutationFn: (work: () => Promise<Outcome>) => work(),
    onSuccess: ({ said, paymentUrl = null, declineReason = null }) => {
      refreshCommerce(client);
      if (paymentUrl !== null) {
        onDone();
        goToPayment(paymentUrl);
      } else if (declineReason !== null) {
        toast.show({ title: SUBSCRIPTION.not, description: declineReason, tone: 'destructive' });
      } else {
        onDone();
        if (said !== null) toast.show({ title: said, tone: 'success' });
      }
    },
    onError: (error) =>
      toast.show({ title: SUBSCRIPTION.not, description: messageOf(error), tone: 'destructive' }),
  });
  const does = (work: () => Promise<Outcome>) => act.mutate(work);
  return {
    isBusy: act.isPending,
    cancel: () =>
      does(async () => {
        await subscriptions.cancel.mutate({ id });
        return { said: SUBSCRIPTION.cancelled };
      }),
    resume: () =>
      does(async () => {
        await subscriptions.resume.mutate({ id });
        return { said: SUBSCRIPTION.resumed };
      }),
    change: (interval: Interval) =>
      does(async () => {
        const { subscription, ...result } = await subscriptions.change.mutate({ id, interval });
        const { transfer } = subscription;
        // The order says where the money goes; nothing has changed before it arrives.
        if (transfer?.isChange) return { said: null, paymentUrl: `/profile/orders/${transfer.orderId}` };
        return { ...result, said: SUBSCRIPTION.changed };
      }),
    updateMethod: () =>
      does(async () => ({
        said: null,
        paymentUrl: (await subscriptions.updateMethod.mutate({ id })).url,
      })),
    payNow: () =>
      does(async () => ({ ...(await subscriptions.payNow.mutate({ id })), said: SUBSCRIPTION.paid })),
  };
}
