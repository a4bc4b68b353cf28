alter table orders
  -- Of what is paid by the period: the one thing that it pays for. Null of what is bought once.
  add column recurring_type text,
  add column recurring_id uuid,
  -- The token of the quote that it was placed with.
  add column quote_token text,
  -- The period that it gave when it completed.
  add column given_from timestamptz,
  add column given_until timestamptz,
  add constraint orders_recurring_whole check ((recurring_type is null) = (recurring_id is null)),
  add constraint orders_given_whole check (
    (given_from is null) = (given_until is null) and (given_from is null or given_from < given_until)
  );

update orders set recurring_type = lines.item_type, recurring_id = lines.item_id
from order_items lines
where lines.order_id = orders.id and lines.interval is not null and lines.position = 0;

-- Of several that one buyer left open for the same thing the latest stays; a job ends the others, with their payments.
update orders set recurring_type = null, recurring_id = null, reserved_until = now()
where status = 'pending' and not is_gift and recurring_id is not null and exists (
  select from orders later
  where later.user_id = orders.user_id and later.recurring_type = orders.recurring_type
    and later.recurring_id = orders.recurring_id and later.status = 'pending' and not later.is_gift
    and (later.created_at, later.id) > (orders.created_at, orders.id));

create unique index orders_one_open_key on orders (user_id, recurring_type, recurring_id)
  where status = 'pending' and not is_gift and recurring_id is not null;

-- A change counts for the period that it was priced in.
update orders set period_start = open.current_period_end from subscriptions open
where open.id = orders.subscription_id and orders.kind = 'change' and orders.status = 'pending';

update orders set given_from = open.current_period_start, given_until = open.current_period_end
from subscriptions open
where open.id = orders.subscription_id and open.status <> 'ended'
  and open.current_period_start < open.current_period_end
  and orders.id = (
    select latest.id from orders latest
    where latest.subscription_id = open.id and latest.status in ('completed', 'refunded')
    order by latest.created_at desc, latest.id desc limit 1);
