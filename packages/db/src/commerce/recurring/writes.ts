import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../client.ts';
import type { Recurring } from './visibility.ts';

const lockOn = (userId: RawBuilder<unknown>, itemType: RawBuilder<unknown>, itemId: RawBuilder<unknown>) =>
  sql`pg_advisory_xact_lock(hashtextextended(
    concat_ws(':', 'recurring', ${userId}::text, ${itemType}::text, ${itemId}::text), 0))`;

/**
 * Taken until the transaction ends, before the locks of orders and subscriptions: what is read afterwards stays true
 * until then.
 */
export async function lockRecurring(tx: Tx, { userId, itemType, itemId }: Recurring): Promise<void> {
  await sql`select ${lockOn(sql`${userId}::uuid`, sql`${itemType}`, sql`${itemId}::uuid`)}`.execute(tx);
}

/**
 * A condition that takes the same lock for an order before its row is locked, without a statement of its own. A gift
 * is of nobody until it is opened.
 * @param orderId an expression
 */
export const lockingOrder = (orderId: RawBuilder<unknown>) => sql<boolean>`(
  with item as materialized (
    select ${lockOn(
      sql`case when bought.is_gift then paid.user_id else bought.user_id end`,
      sql`bought.recurring_type`,
      sql`bought.recurring_id`,
    )} as taken
    from orders bought left join subscriptions paid on paid.id = bought.subscription_id
    where bought.id = ${orderId} and bought.recurring_id is not null
      and (not bought.is_gift or paid.user_id is not null))
  select count(taken) >= 0 from item)`;

/** The same for a subscription. */
export const lockingSubscription = (id: string) => sql<boolean>`(
  with item as materialized (
    select ${lockOn(sql`paid.user_id`, sql`paid.item_type`, sql`paid.item_id`)} as taken
    from subscriptions paid where paid.id = ${id}::uuid)
  select count(taken) >= 0 from item)`;
