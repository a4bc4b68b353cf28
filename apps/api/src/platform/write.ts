import type { Tx } from '@kindred/db/client';
import type { Deps } from '../trpc/context.ts';
import type { Outbox } from './bus.ts';

/** One transaction; what goes into the outbox leaves only when it commits. */
export async function write<T>(
  { db, bus }: Pick<Deps, 'db' | 'bus'>,
  work: (tx: Tx, outbox: Outbox) => Promise<T>,
): Promise<T> {
  const result = await db.transaction().execute((tx) => work(tx, bus.outbox(tx)));
  bus.committed();
  return result;
}
