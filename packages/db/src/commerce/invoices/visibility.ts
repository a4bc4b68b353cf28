import type { Viewer } from '@kindred/permissions/viewer';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../client.ts';
import type { Cursor } from '../../paging.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

function invoices(db: Db) {
  return unrestrictedDb(db)
    .selectFrom('invoices')
    .select([
      'id',
      'kind',
      'orderId',
      'userId',
      'issuerId',
      'amountMinor',
      'currency',
      'status',
      'issuedAt',
      'dueAt',
      'content',
    ])
    .select(sql<string>`issued_at::text`.as('place'));
}
export type InvoiceRow = Awaited<ReturnType<ReturnType<typeof invoices>['execute']>>[number];

/** Invoices and credit notes that the viewer got as a buyer, or issued as a seller; newest first. */
export async function invoicesOf(
  db: Db,
  viewer: Viewer,
  { role, limit, after }: { role: 'buyer' | 'seller'; limit: number; after?: Cursor | undefined },
): Promise<InvoiceRow[]> {
  return invoices(db)
    .where(role === 'buyer' ? 'userId' : 'issuerId', '=', viewer.id)
    .$if(after !== undefined, (rows) =>
      rows.where(sql<SqlBool>`(issued_at, id) < (${after?.place}::text::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('issuedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** One that the viewer got or issued, with when its order was paid. */
export async function invoiceAsSeen(db: Db, viewer: Viewer, id: string) {
  return invoices(db)
    .select(
      sql<Date | null>`(select orders.paid_at from orders where orders.id = invoices.order_id)`.as('paidAt'),
    )
    .where('id', '=', id)
    .where((where) => where.or([where('userId', '=', viewer.id), where('issuerId', '=', viewer.id)]))
    .executeTakeFirst();
}
