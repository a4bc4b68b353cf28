import type { Viewer } from '@kindred/permissions/viewer';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** By the provider's own name of it, or by the key it was begun with. */
export type TestPaymentPlace = { ref: string } | { key: string };

function payments(db: Db | Tx, place: TestPaymentPlace) {
  return unrestrictedDb(db)
    .selectFrom('testPayments')
    .selectAll()
    .$if('ref' in place, (rows) => rows.where('ref', '=', 'ref' in place ? place.ref : ''))
    .$if('key' in place, (rows) => rows.where('key', '=', 'key' in place ? place.key : ''));
}

/** For the provider itself, which knows no viewer. */
export async function testPayment(db: Db | Tx, place: TestPaymentPlace) {
  const payment = await payments(db, place).executeTakeFirst();
  if (payment === undefined) return undefined;
  const disputes = await unrestrictedDb(db)
    .selectFrom('testDisputes')
    .select(['ref', 'amountMinor', 'reason', 'status'])
    .where('paymentRef', '=', payment.ref)
    .orderBy('createdAt')
    .execute();
  return { ...payment, disputes };
}
export type TestPaymentRow = NonNullable<Awaited<ReturnType<typeof testPayment>>>;

/** On the payment page: nobody but its buyer. */
export async function testPaymentOf(db: Db, viewer: Viewer, ref: string) {
  const payment = await testPayment(db, { ref });
  return payment?.buyerId === viewer.id ? payment : undefined;
}
