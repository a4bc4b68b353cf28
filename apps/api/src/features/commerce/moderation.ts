import type { Tx } from '@kindred/db/client';
import { removeHiddenProduct } from '@kindred/db/commerce/products/writes';
import type { Outbox } from '../../platform/bus.ts';
import { sweepMedia } from '../media/service.ts';

/** Deletes a hidden product for good; one that was bought is taken off sale and stays with its buyers. */
export async function purgeProduct(tx: Tx, outbox: Outbox, id: string): Promise<void> {
  if (await removeHiddenProduct(tx, id)) await outbox.job(sweepMedia, {});
}
