import type { SaleState } from '@kindred/validation/admin/commerce';
import type { DisputeStatus, RefundStatus } from '@kindred/validation/commerce/values';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../app/trpc.ts';
import { useAction } from '../../../app/useAction.ts';
import { FAILURES } from './copy.ts';

const LIST = {
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
  placeholderData: keepPreviousData,
  staleTime: 0,
} as const;

export const useSales = (filter: { q?: string; state?: SaleState }) =>
  trpc.admin.commerce.sales.useInfiniteQuery(filter, LIST);
export const useRefunds = (filter: { state?: RefundStatus }) =>
  trpc.admin.commerce.refunds.useInfiniteQuery(filter, LIST);
export const useDisputes = (filter: { state?: DisputeStatus }) =>
  trpc.admin.commerce.disputes.useInfiniteQuery(filter, LIST);
export const useFailedJobs = () => trpc.admin.failures.jobs.useInfiniteQuery({}, LIST);
export const useFailedWebhooks = () => trpc.admin.failures.paymentEvents.useInfiniteQuery({}, LIST);

export const useOverview = () => trpc.admin.commerce.overview.useQuery(undefined, { staleTime: 0 });

/** Asked by its button alone. */
export const useLedgerCheck = () =>
  trpc.admin.commerce.checkLedger.useQuery(undefined, { enabled: false, staleTime: Infinity, retry: false });

/** For a form, which shows the error itself. */
export function useRefund() {
  const utils = trpc.useUtils();
  return trpc.commerce.refunds.give.useMutation({
    onSuccess() {
      void utils.admin.commerce.invalidate();
      void utils.admin.audit.list.invalidate();
    },
  });
}

function useRetry() {
  const utils = trpc.useUtils();
  return useAction({
    failed: FAILURES.failed,
    done: { title: FAILURES.retried },
    onSuccess() {
      void utils.admin.failures.invalidate();
      void utils.admin.audit.list.invalidate();
    },
  });
}
export const useRetryJob = () => trpc.admin.failures.retryJob.useMutation(useRetry());
export const useRetryWebhook = () => trpc.admin.failures.retryPaymentEvent.useMutation(useRetry());
