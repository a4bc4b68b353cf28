import type { PaymentDriverName } from '@kindred/validation/commerce/values';
import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { prepare } from '../../prepared.ts';
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

const countDeclines = prepare((_db, { userId, triedFrom }: { userId: string; triedFrom: string }) => {
  const of = (which: ReturnType<typeof sql>) => sql`(select count(*)::int from payments
      where ${which} and status = 'failed' and updated_at > now() - interval '1 hour')`;
  return sql<{ ofUser: number; ofNetwork: number }>`
      select ${of(sql`user_id = ${userId}::uuid`)} as of_user,
        ${of(sql`tried_from = ${triedFrom}::text`)} as of_network`;
});

/** Declined payments of a person, and those tried from a network, in the last hour. */
export async function declinesOf(db: Db | Tx, of: { userId: string; triedFrom: string }) {
  const [counts] = await countDeclines(db, of);
  return counts ?? { ofUser: 0, ofNetwork: 0 };
}
