import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import type { RefundsTable } from '../../schema/commerce.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export type RefundRow = Selectable<RefundsTable>;

export interface NewRefund {
  orderId: string;
  amount: number;
  reason: string;
  status: 'requested' | 'pending';
  requestedBy: string | null;
  decidedBy: string | null;
  /** What of the amount falls on each line; the rest is shipping. */
  lines: readonly { orderItemId: string; amount: number }[];
}

/** Keeps the amount for a refund of an order whose row is locked: what is left of it can be refunded once. */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<RefundRow> {
  const db = unrestrictedDb(tx);
  const row = await db
    .insertInto('refunds')
    .values({
      orderId: refund.orderId,
      amountMinor: refund.amount,
      reason: refund.reason,
      status: refund.status,
      requestedBy: refund.requestedBy,
      decidedBy: refund.decidedBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const lines = refund.lines.filter(({ amount }) => amount > 0);
  if (lines.length > 0) {
    await db
      .insertInto('refundItems')
      .values(
        lines.map(({ orderItemId, amount }) => ({ refundId: row.id, orderItemId, amountMinor: amount })),
      )
      .execute();
  }
  await moveRefunded(tx, refund.orderId, refund.amount, lines);
  return row;
}

async function moveRefunded(
  tx: Tx,
  orderId: string,
  amount: number,
  lines: readonly { orderItemId: string; amount: number }[],
): Promise<void> {
  const db = unrestrictedDb(tx);
  await db
    .updateTable('orders')
    .set((row) => ({ refundedMinor: row('refundedMinor', '+', amount) }))
    .where('id', '=', orderId)
    .execute();
  for (const line of lines) {
    await db
      .updateTable('orderItems')
      .set((row) => ({ refundedMinor: row('refundedMinor', '+', line.amount) }))
      .where('id', '=', line.orderItemId)
      .execute();
  }
}

/** The amount that was kept for a refund that does not happen can be refunded again. */
export async function releaseRefund(
  tx: Tx,
  refund: RefundRow,
  end: { status: 'failed' | 'declined'; decidedBy?: string | null; reason?: string | null; at: Date },
): Promise<void> {
  const lines = await linesOfRefund(tx, refund.id);
  await moveRefunded(
    tx,
    refund.orderId,
    -refund.amountMinor,
    lines.map(({ orderItemId, amountMinor }) => ({ orderItemId, amount: -amountMinor })),
  );
  await unrestrictedDb(tx)
    .updateTable('refunds')
    .set({
      status: end.status,
      settledAt: end.at,
      declineReason: end.reason ?? null,
      ...(end.decidedBy === undefined ? {} : { decidedBy: end.decidedBy }),
    })
    .where('id', '=', refund.id)
    .execute();
}

export async function linesOfRefund(db: Db | Tx, refundId: string) {
  return unrestrictedDb(db)
    .selectFrom('refundItems')
    .select(['orderItemId', 'amountMinor'])
    .where('refundId', '=', refundId)
    .execute();
}

/** What was refunded of each line by refunds that have happened, but for this one. */
export async function settledBefore(tx: Tx, orderId: string, refundId: string): Promise<Map<string, number>> {
  const rows = await unrestrictedDb(tx)
    .selectFrom('refundItems')
    .innerJoin('refunds', 'refunds.id', 'refundItems.refundId')
    .select(['refundItems.orderItemId', sql<string>`sum(refund_items.amount_minor)`.as('sum')])
    .where('refunds.orderId', '=', orderId)
    .where('refunds.status', '=', 'succeeded')
    .where('refunds.id', '!=', refundId)
    .groupBy('refundItems.orderItemId')
    .execute();
  return new Map(rows.map(({ orderItemId, sum }) => [orderItemId, Number(sum)]));
}

export async function refundById(db: Db | Tx, id: string): Promise<RefundRow | undefined> {
  return unrestrictedDb(db).selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function updateRefund(
  tx: Tx,
  id: string,
  values: Partial<Pick<RefundRow, 'status' | 'decidedBy' | 'providerRef' | 'settledAt'>>,
): Promise<void> {
  await unrestrictedDb(tx).updateTable('refunds').set(values).where('id', '=', id).execute();
}

/** Refunds that the provider was not asked for yet, or did not answer about. */
export async function pendingRefunds(db: Db, olderThan: Date, limit: number): Promise<string[]> {
  const rows = await unrestrictedDb(db)
    .selectFrom('refunds')
    .select('id')
    .where('status', '=', sql.lit('pending'))
    .where('createdAt', '<', olderThan)
    .orderBy('createdAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** A refund of this order that waits for the seller. */
export async function requestedRefund(db: Db | Tx, orderId: string): Promise<RefundRow | undefined> {
  return unrestrictedDb(db)
    .selectFrom('refunds')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('status', '=', 'requested')
    .executeTakeFirst();
}
