import { type QueryCreator, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { prepare } from '../../prepared.ts';
import type { Database } from '../../schema/database.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** An order for the code that pays it; who may see it is for the caller. */
export async function orderById(db: Db | Tx, orderId: string) {
  return unrestrictedDb(db).selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
}

const findOrderToPay = prepare((db, { orderId }: { orderId: string }) =>
  unrestrictedDb(db)
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'declineReason'])
    .select(
      sql<string | null>`(select url from payments
        where payments.order_id = orders.id and payments.status in ('created', 'pending', 'requires_action')
        order by payments.created_at desc limit 1)`.as('url'),
    )
    .where('id', '=', orderId),
);

/** With the address of the page of its latest payment that is open. */
export async function orderToPay(db: Db | Tx, orderId: string) {
  const [order] = await findOrderToPay(db, { orderId });
  return order;
}

const findPaymentToBegin = prepare((db, { paymentId }: { paymentId: string }) =>
  unrestrictedDb(db)
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.userId')
    .leftJoin('orders', 'orders.id', 'payments.orderId')
    .leftJoin('paymentMethods as method', 'method.id', 'payments.paymentMethodId')
    .select([
      'payments.id',
      'payments.driver',
      'payments.mode',
      'payments.amountMinor',
      'payments.currency',
      'payments.orderId',
      'payments.subscriptionId',
      'payments.userId',
      'users.email',
      'users.firstName',
      'users.lastName',
      'orders.description',
      'orders.isGift',
      'orders.sellerId',
      'method.providerRef as methodRef',
    ])
    .where('payments.id', '=', paymentId),
);

/** All that a provider is told of a payment. */
export async function paymentToBegin(db: Db | Tx, paymentId: string) {
  const [payment] = await findPaymentToBegin(db, { paymentId });
  return payment;
}
export type PaymentToBegin = NonNullable<Awaited<ReturnType<typeof paymentToBegin>>>;

/** The rows of `orders`, each with who its two sides are. */
export const withSides = (db: Pick<QueryCreator<Database>, 'selectFrom'>) =>
  db
    .selectFrom('orders')
    .innerJoin('users as buyer', 'buyer.id', 'orders.userId')
    .leftJoin('users as seller', 'seller.id', 'orders.sellerId')
    .leftJoin('userPreferences as preferences', 'preferences.userId', 'orders.userId')
    .leftJoin('sellerSettings as settings', 'settings.userId', 'orders.sellerId')
    .selectAll('orders')
    .select([
      sql<string>`trim(buyer.first_name || ' ' || buyer.last_name)`.as('buyerName'),
      'buyer.email as buyerEmail',
      sql<string | null>`trim(seller.first_name || ' ' || seller.last_name)`.as('sellerName'),
      'seller.email as sellerEmail',
      'settings.legalName',
      'settings.address as sellerAddress',
      'preferences.notificationSettings as buyerSettings',
      sql<string | null>`(select id from invoices issued
        where issued.order_id = orders.id and issued.kind = 'invoice')`.as('invoiceId'),
    ]);

const findFacts = prepare((db, { orderId }: { orderId: string }) =>
  withSides(unrestrictedDb(db)).where('orders.id', '=', orderId),
);
export type OrderFacts = Awaited<ReturnType<typeof findFacts>>[number];

/** An order, and who its two sides are: for its notices and its invoice. */
export async function orderFacts(tx: Tx, orderId: string): Promise<OrderFacts> {
  const [order] = await findFacts(tx, { orderId });
  if (order === undefined) throw new Error(`No order ${orderId}`);
  return order;
}
