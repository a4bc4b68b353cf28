import type { Tx } from '@kindred/db/client';
import type { Deps } from '../trpc/context.ts';
import type { Outbox } from './bus.ts';

/** One transaction; what goes into the outbox leaves only when it commits, all together at its end. */
export async function write<T>(
  { db, bus }: Pick<Deps, 'db' | 'bus'>,
  work: (tx: Tx, outbox: Outbox) => Promise<T>,
): Promise<T> {
  const result = await db.transaction().execute(async (tx) => {
    const { outbox, send } = bus.collectingOutbox(tx);
    const made = await work(tx, outbox);
    await send();
    return made;
  });
  bus.committed();
  return result;
}
