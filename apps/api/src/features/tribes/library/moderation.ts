import type { Tx } from '@kindred/db/client';
import { removeHiddenItem } from '@kindred/db/tribes/library/writes';
import { LIBRARY_ITEM_KIND } from '@kindred/db/tribes/moderation';
import type { Outbox } from '../../../platform/bus.ts';
import { sweepMedia } from '../../media/service.ts';

/** Has open libraries load again. */
export function announceLibrary(outbox: Outbox, tribeId: string): Promise<void> {
  return outbox.event({ topic: 'tribe_changed', payload: { tribeId, what: 'spaces' } });
}

export async function announceFileHidden(tx: Tx, outbox: Outbox, id: string): Promise<void> {
  const tribeId = (await LIBRARY_ITEM_KIND.load(tx, id))?.tribeId ?? null;
  if (tribeId !== null) await announceLibrary(outbox, tribeId);
}

/** Deletes a hidden file for good. */
export async function purgeFile(tx: Tx, outbox: Outbox, id: string): Promise<void> {
  if (await removeHiddenItem(tx, id)) await outbox.job(sweepMedia, {});
}
