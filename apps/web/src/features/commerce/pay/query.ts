import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { COMMERCE_KEY } from '../query.ts';

/** Read anew each time: nobody tells this page what the shop or another tab did to the payment. */
export function testPaymentQuery(ref: string) {
  return queryOptions({
    queryKey: [...COMMERCE_KEY, 'testPayment', ref],
    queryFn: ({ signal }) => api.commerce.payments.getTest.query({ ref }, { signal }),
    staleTime: 0,
    refetchOnMount: 'always',
  });
}
