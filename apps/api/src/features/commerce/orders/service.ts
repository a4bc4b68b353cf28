import type { Db, Tx } from '@kindred/db/client';
import { type OrderRow, orderAsSeen, partsOfOrder } from '@kindred/db/commerce/orders/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import type { OrderView } from '@kindred/validation/commerce/orders';
import { fail } from '../../../trpc/errors.ts';
import { giftPath } from '../gifts/code.ts';
import { pathsOf } from '../itemPaths.ts';
import { presentOrder } from './present.ts';

export { subjectOf } from './present.ts';

/** For `canOn`: an order that the viewer bought or sold. */
export function loadOrder(db: Db, viewer: Viewer, { id }: { id: string }) {
  return orderAsSeen(db, viewer, id);
}

/** An order that was read as the viewer sees it, with its lines and refunds. */
export async function hydrateOrder(db: Db | Tx, viewer: Viewer, row: OrderRow): Promise<OrderView> {
  const parts = await partsOfOrder(db, row.id);
  const paths = await pathsOf(db, parts.lines);
  const { giftId: id, codeVersion, recipientId } = row;
  const giftLink =
    id === null || codeVersion === null ? null : await giftPath(db, { id, codeVersion, recipientId });
  return presentOrder(row, { ...parts, paths, giftLink }, viewer, new Date());
}

/** An order as its buyer or its seller sees it; stops with 404 for anybody else. */
export async function viewOfOrder(db: Db | Tx, viewer: Viewer, id: string): Promise<OrderView> {
  return hydrateOrder(db, viewer, (await orderAsSeen(db, viewer, id)) ?? fail('not_found'));
}
