import { type FileRow, filesBySize } from '@kindred/db/admin/files/visibility';
import { adminUserById } from '@kindred/db/admin/users/visibility';
import { ordersOf, type ReceiptRow } from '@kindred/db/commerce/orders/visibility';
import {
  type UserFile,
  type UserOrder,
  userFilesPage,
  userHoldingsInput,
  userOrdersPage,
} from '@kindred/validation/admin/holdings';
import { toDecimal } from '@kindred/validation/commerce/money';
import { z } from 'zod';
import { cutPage, decodeCursor, decodeTime, encodeCursor, pageByTime } from '../../../platform/paging.ts';
import { can } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';

const documented = documentedUnder('Admin');
const sizeParts = z.tuple([z.literal('s'), z.int().min(0), z.uuid()]);

function presentOrder(row: ReceiptRow): UserOrder {
  const { id, number, currency, description, status, isTest } = row;
  return {
    id,
    orderNumber: number,
    amount: toDecimal(row.totalMinor, currency),
    refunded: toDecimal(row.refundedMinor, currency),
    currency,
    description,
    status,
    isTest,
    createdAt: row.createdAt.toISOString(),
  };
}

function presentFile({ id, filename, mimeType, size, attachedType, createdAt }: FileRow): UserFile {
  return { id, name: filename, mimeType, size, usedIn: attachedType, createdAt: createdAt.toISOString() };
}

/** Orders and files of a user. */
export const holdingsRouter = {
  orders: can('suspend_users')
    .meta(documented('GET', '/admin/users/{id}/orders', 'List the orders of a user, the latest first'))
    .input(userHoldingsInput)
    .output(userOrdersPage)
    .query(async ({ ctx, input: { id, limit, cursor } }) => {
      const user = (await adminUserById(ctx.db, id)) ?? fail('not_found');
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await ordersOf(ctx.db, user, { limit: limit + 1, after });
      return pageByTime(rows, limit, (row) => row, presentOrder);
    }),

  files: can('suspend_users')
    .meta(documented('GET', '/admin/users/{id}/files', 'List the files of a user, the largest first'))
    .input(userHoldingsInput)
    .output(userFilesPage)
    .query(async ({ ctx, input: { id, limit, cursor } }) => {
      const user = (await adminUserById(ctx.db, id)) ?? fail('not_found');
      const [, size, fileId] = cursor ? decodeCursor(cursor, sizeParts) : [];
      const after = size === undefined || fileId === undefined ? undefined : { size, id: fileId };
      const rows = await filesBySize(ctx.db, user.id, { limit: limit + 1, after });
      const { shown, nextCursor } = cutPage(rows, limit, (row) => encodeCursor(['s', row.size, row.id]));
      return { items: shown.map(presentFile), nextCursor };
    }),
};
