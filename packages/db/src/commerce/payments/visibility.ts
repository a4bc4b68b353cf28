import type { PaymentDriverName } from '@kindred/validation/commerce/values';
import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

// Read by what runs without a viewer: webhooks, jobs and limits.

/** Looked up at once; older ones are looked up in time by themselves. */
const SETUPS_MAX = 5;

/** What a provider told and nothing came of yet; undefined for what is done. */
export async function openPaymentEvent(db: Db | Tx, driver: PaymentDriverName, eventId: string) {
  return unrestrictedDb(db)
    .selectFrom('paymentEvents')
    .select(['driver', 'eventId', 'providerRef', 'receivedAt'])
    .where('driver', '=', driver)
    .where('eventId', '=', eventId)
    .where('processedAt', 'is', null)
    .executeTakeFirst();
}
export type OpenPaymentEvent = NonNullable<Awaited<ReturnType<typeof openPaymentEvent>>>;

/** Events whose own job did not get through, the oldest first. */
export async function leftPaymentEvents(db: Db, limit: number): Promise<OpenPaymentEvent[]> {
  return unrestrictedDb(db)
    .selectFrom('paymentEvents')
    .select(['driver', 'eventId', 'providerRef', 'receivedAt'])
    .where('processedAt', 'is', null)
    .where('receivedAt', '<', sql<Date>`now() - interval '30 seconds'`)
    .orderBy('receivedAt')
    .limit(limit)
    .execute();
}

export async function paymentByProviderRef(db: Db | Tx, driver: PaymentDriverName, providerRef: string) {
  return unrestrictedDb(db)
    .selectFrom('payments')
    .selectAll()
    .where('driver', '=', driver)
    .where('providerRef', '=', providerRef)
    .executeTakeFirst();
}

/** Pages on which the buyer of a subscription was to enter another payment method, the latest first. */
export async function openSetupsOf(db: Db | Tx, subscriptionId: string) {
  return unrestrictedDb(db)
    .selectFrom('payments')
    .select(['id', 'driver', 'providerRef'])
    .where('subscriptionId', '=', subscriptionId)
    .where('mode', '=', 'setup')
    .where('status', 'in', ['pending', 'requires_action'])
    .orderBy('createdAt', 'desc')
    .limit(SETUPS_MAX)
    .execute();
}

/** Declined payments of a person, or tried from a network, in the last hour. */
export async function declinesOf(
  db: Db | Tx,
  of: { userId: string } | { triedFrom: string },
): Promise<number> {
  const { count } = await unrestrictedDb(db)
    .selectFrom('payments')
    .select((select) => select.fn.countAll<number>().as('count'))
    .$if('userId' in of, (rows) => rows.where('userId', '=', 'userId' in of ? of.userId : ''))
    .$if('triedFrom' in of, (rows) => rows.where('triedFrom', '=', 'triedFrom' in of ? of.triedFrom : ''))
    .where('status', '=', sql.lit('failed'))
    .where('updatedAt', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return Number(count);
}
