import type { QueryClient } from '@tanstack/react-query';
import { askAgain } from '../../app/refetch.ts';
import { COMMERCE_KEY } from './query.ts';

/** What is sold somewhere has other prices: all that shows them is asked for again. */
export function refreshPrices(client: QueryClient): void {
  askAgain(client, { queryKey: COMMERCE_KEY });
}
