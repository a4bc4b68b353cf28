alter table orders
  -- Of a renewal: the beginning of the period that it pays.
  add column period_start timestamptz,
  -- Of a change: what a period costs from then on, before tax and coupon.
  add column plan_amount_minor bigint;

-- A period is charged by one order.
create unique index orders_period_key on orders (subscription_id, period_start)
  where kind = 'renewal' and status <> 'cancelled';

alter table subscriptions
  -- From when `next_amount_minor` counts, of a price that was announced; null of a change the buyer asked for.
  add column next_from timestamptz;
