import type { Db, Tx } from '@kindred/db/client';
import { passById } from '@kindred/db/events/passes/visibility';
import { defineOffer } from '../../platform/offer.ts';
import { passSale } from './passes/offer.ts';
import { ticketSale } from './tickets/offer.ts';

const saleOf = async (db: Db | Tx, itemId: string) =>
  (await passById(db, itemId)) === undefined ? ticketSale : passSale;

/** Seats of events of tribes: the item is a ticket type of one event, or a pass for all dates of a series. */
export const eventOffer = defineOffer({
  type: 'event',
  isSoldAlone: true,
  terms: async (db, viewer, item, now) => (await saleOf(db, item.id)).terms(db, viewer, item, now),
  reserve: async (tx, outbox, sale) => (await saleOf(tx, sale.itemId)).reserve(tx, outbox, sale),
  release: async (tx, outbox, sale) => (await saleOf(tx, sale.itemId)).release(tx, outbox, sale),
  paid: async (tx, outbox, sale) => (await saleOf(tx, sale.itemId)).paid(tx, outbox, sale),
  ended: async (tx, outbox, sale, reason) => (await saleOf(tx, sale.itemId)).ended(tx, outbox, sale, reason),
  path: async (db, itemId) => (await saleOf(db, itemId)).path(db, itemId),
});
