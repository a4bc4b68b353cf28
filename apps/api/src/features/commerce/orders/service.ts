import type { Db, Tx } from '@kindred/db/client';
import { orderAsSeen, partsOfOrder } from '@kindred/db/commerce/orders/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import type { OrderView } from '@kindred/validation/commerce/orders';
import { fail } from '../../../trpc/errors.ts';
import { presentOrder } from './present.ts';

export { subjectOf } from './present.ts';

/** For `canOn`: an order that the viewer bought or sold. */
export function loadOrder(db: Db, viewer: Viewer, { id }: { id: string }) {
  return orderAsSeen(db, viewer, id);
}

/** An order as its buyer or its seller sees it; stops with 404 for anybody else. */
export async function viewOfOrder(db: Db | Tx, viewer: Viewer, id: string): Promise<OrderView> {
  const row = (await orderAsSeen(db, viewer, id)) ?? fail('not_found');
  return presentOrder(row, await partsOfOrder(db, id), viewer, new Date());
}
