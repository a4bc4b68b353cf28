import type { PaymentDriverName } from '@kindred/validation/commerce/values';
import { type SqlBool, sql } from 'kysely';
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
    .select(['driver', 'eventId', 'type', 'providerRef', 'receivedAt'])
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
    .select(['driver', 'eventId', 'type', 'providerRef', 'receivedAt'])
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

/** Minutes after which an event that nothing came of counts as failed. */
const LATE_MINUTES = 5;

/** Events that could not be answered so far, or wait for long, the latest first. */
export async function failedPaymentEvents(
  db: Db,
  { limit, after }: { limit: number; after?: { place: string; eventId: string } | undefined },
) {
  return unrestrictedDb(db)
    .selectFrom('paymentEvents')
    .select(['driver', 'eventId', 'type', 'attempts', 'lastError', 'receivedAt'])
    .select(sql<string>`received_at::text`.as('place'))
    .where('processedAt', 'is', null)
    .where(
      sql<SqlBool>`(attempts > 0 or received_at < now() - make_interval(mins => ${sql.lit(LATE_MINUTES)}))`,
    )
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<SqlBool>`(received_at, event_id) < (${after?.place}::text::timestamptz, ${after?.eventId}::text)`,
      ),
    )
    .orderBy('receivedAt', 'desc')
    .orderBy('eventId', 'desc')
    .limit(limit)
    .execute();
}
export type FailedPaymentEvent = Awaited<ReturnType<typeof failedPaymentEvents>>[number];
