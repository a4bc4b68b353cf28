import type { Db } from '@kindred/db/client';
import { invoiceAsSeen, invoicesOf } from '@kindred/db/commerce/invoices/visibility';
import { seesInvoice } from '@kindred/permissions/policies/orders';
import type { Viewer } from '@kindred/permissions/viewer';
import { invoiceIdInput, invoicePage, invoiceRow, invoicesInput } from '@kindred/validation/commerce/orders';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { canOn, router, signedIn } from '../../../trpc/access.ts';
import { presentInvoice } from './present.ts';

const tags = ['Orders'];

export const invoicesRouter = router({
  list: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/orders/invoices',
        tags,
        summary: 'List my invoices, newest first',
        description: 'Credit notes too. As a buyer, or with `role=seller` those I issued.',
        protect: true,
      },
    })
    .input(invoicesInput)
    .output(invoicePage)
    .query(async ({ ctx, input }) => {
      const { role, limit, cursor } = input;
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await invoicesOf(ctx.db, ctx.viewer, { role, limit: limit + 1, after });
      return pageByTime(rows, limit, (row) => row, presentInvoice);
    }),

  get: canOn({
    input: invoiceIdInput,
    permission: null,
    load: (db: Db, viewer: Viewer, { id }: { id: string }) => invoiceAsSeen(db, viewer, id),
    policy: seesInvoice,
  })
    .meta({
      openapi: {
        method: 'GET',
        path: '/orders/invoices/{id}',
        tags,
        summary: 'Get an invoice that I got or issued',
        description: 'As a PDF it is at `/api/invoices/{id}/pdf`.',
        protect: true,
      },
    })
    .output(invoiceRow)
    .query(({ ctx }) => presentInvoice(ctx.subject)),
});
