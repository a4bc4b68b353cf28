import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { COMMERCE_KEY } from '../query.ts';

export function giftQuery(code: string) {
  return queryOptions({
    queryKey: [...COMMERCE_KEY, 'gift', code],
    queryFn: ({ signal }) => api.commerce.gifts.get.query({ code }, { signal }),
  });
}
