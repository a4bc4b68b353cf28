import type { QueryClient } from '@tanstack/react-query';
import { followArrivals } from './arrivals.ts';
import { openOutbox } from './outbox.ts';

const followed = new WeakSet<QueryClient>();

/** Sends what waits, and shows in the lists of conversations what arrives from here on. */
export function startOutbox(client: QueryClient, userId: string): void {
  if (!followed.has(client)) {
    followed.add(client);
    followArrivals(client);
  }
  void openOutbox(userId);
}
