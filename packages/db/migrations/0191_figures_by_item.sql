-- A subscription whose period was given and that nobody pays for yet; it is no recurring revenue.
alter table subscriptions add column is_gift boolean not null default false;
update subscriptions set is_gift = true
where exists (select from orders where orders.subscription_id = subscriptions.id and orders.is_gift)
  and not exists (
    select from orders where orders.subscription_id = subscriptions.id and not orders.is_gift and orders.paid_at is not null);

-- What is counted of subscriptions is counted for each thing that is subscribed to, as sales and views are.
alter table subscriptions_daily
  add column item_type text,
  add column item_id uuid;
alter table subscription_cohorts
  add column item_type text,
  add column item_id uuid;
truncate subscriptions_daily, subscription_cohorts;
alter table subscriptions_daily
  drop constraint subscriptions_daily_pkey,
  add primary key (seller_id, day, item_type, item_id, currency, is_test);
alter table subscription_cohorts
  drop constraint subscription_cohorts_pkey,
  add primary key (seller_id, started_month, ended_month, item_type, item_id, currency, is_test);

create or replace function move_cohort(of_row subscriptions, ended date, by integer) returns void language sql as $$
  insert into subscription_cohorts as cohorts
    (seller_id, started_month, ended_month, item_type, item_id, currency, is_test, count)
  values (of_row.seller_id,
    date_trunc('month', coalesce(of_row.trial_ends_at, of_row.created_at) at time zone 'utc')::date,
    ended, of_row.item_type, of_row.item_id, of_row.currency, of_row.is_test, by)
  on conflict (seller_id, started_month, ended_month, item_type, item_id, currency, is_test)
  do update set count = cohorts.count + excluded.count
$$;

create or replace function count_subscription() returns trigger language plpgsql as $$
declare
  pays boolean := new.status in ('active', 'past_due') and not new.is_gift;
  paid boolean := false;
  share bigint := 0;
  had bigint := 0;
  moment timestamptz := now();
begin
  if new.seller_id is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    moment := new.created_at;
  else
    paid := old.status in ('active', 'past_due') and not old.is_gift;
    if new.status = 'ended' then
      moment := coalesce(new.ended_at, moment);
    elsif not paid then
      moment := coalesce(new.trial_ends_at, moment);
    end if;
  end if;
  if pays then
    share := round(new.amount_minor / case new.interval when 'year' then 12.0 else 1 end);
  end if;
  if paid then
    had := round(old.amount_minor / case old.interval when 'year' then 12.0 else 1 end);
  end if;
  if pays = paid and share = had then
    return null;
  end if;
  insert into subscriptions_daily as days
    (seller_id, day, item_type, item_id, currency, is_test, active_change, monthly_change_minor, started, ended)
  values (new.seller_id, (moment at time zone 'utc')::date, new.item_type, new.item_id, new.currency, new.is_test,
    pays::integer - paid::integer, share - had, (pays and not paid)::integer, (paid and not pays)::integer)
  on conflict (seller_id, day, item_type, item_id, currency, is_test) do update set
    active_change = days.active_change + excluded.active_change,
    monthly_change_minor = days.monthly_change_minor + excluded.monthly_change_minor,
    started = days.started + excluded.started,
    ended = days.ended + excluded.ended;
  if pays and not paid then
    if tg_op = 'UPDATE' and old.status = 'ended' and not old.is_gift then
      perform move_cohort(old, date_trunc('month', old.ended_at at time zone 'utc')::date, -1);
    end if;
    perform move_cohort(new, '9999-12-01', 1);
  elsif paid and not pays then
    perform move_cohort(old, '9999-12-01', -1);
    perform move_cohort(new, date_trunc('month', moment at time zone 'utc')::date, 1);
  end if;
  return null;
end $$;
drop trigger subscriptions_count on subscriptions;
create trigger subscriptions_count after insert or update of status, amount_minor, interval, is_gift on subscriptions
  for each row execute function count_subscription();

-- Counted anew from the subscriptions that were paid.
insert into subscriptions_daily
  (seller_id, day, item_type, item_id, currency, is_test, active_change, monthly_change_minor, started, ended)
select seller_id, (moment at time zone 'utc')::date, item_type, item_id, currency, is_test,
  sum(step), sum(step * share), count(*) filter (where step > 0), count(*) filter (where step < 0)
from subscriptions cross join lateral (
  select round(amount_minor / case interval when 'year' then 12.0 else 1 end)::bigint as share) monthly
cross join lateral (values (1, coalesce(trial_ends_at, created_at)), (-1, ended_at)) steps(step, moment)
where seller_id is not null and not is_gift and moment is not null
  and (status in ('active', 'past_due') or status = 'ended' and period_count > 0)
group by 1, 2, 3, 4, 5, 6;
insert into subscription_cohorts (seller_id, started_month, ended_month, item_type, item_id, currency, is_test, count)
select seller_id, date_trunc('month', coalesce(trial_ends_at, created_at) at time zone 'utc')::date,
  coalesce(date_trunc('month', ended_at at time zone 'utc')::date, '9999-12-01'), item_type, item_id, currency, is_test,
  count(*)
from subscriptions
where seller_id is not null and not is_gift
  and (status in ('active', 'past_due') or status = 'ended' and period_count > 0)
group by 1, 2, 3, 4, 5, 6, 7;

-- The newest of a seller come first in what figures can be narrowed to.
drop index products_seller_idx;
create index products_seller_idx on products (seller_id, created_at desc, id desc);
