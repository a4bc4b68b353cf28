import type { Tx } from '@kindred/db/client';
import { lockEvent } from '@kindred/db/events/writes';
import type { Outbox } from '../../platform/bus.ts';
import { dropEvent, isAwaited } from './builder/service.ts';

/** Deletes a hidden event for good, unless users attend it or seats are to be refunded. */
export async function purgeEvent(tx: Tx, outbox: Outbox, id: string): Promise<void> {
  const locked = await lockEvent(tx, id);
  if (locked === undefined || locked.hiddenAt === null || (await isAwaited(tx, locked))) return;
  await dropEvent(tx, outbox, id);
}
