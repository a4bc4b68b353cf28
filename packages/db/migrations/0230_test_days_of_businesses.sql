-- Once payments are real, figures leave out what was paid with test money and who looked meanwhile.
alter table business_days
  add column is_test boolean not null default false,
  drop constraint business_days_pkey,
  add primary key (business_id, day, what, source, is_test);

drop function count_in_business(uuid, text, integer, timestamptz, text);
create function count_in_business(
  counted uuid, happened text, difference integer, moment timestamptz default now(), origin text default '',
  test boolean default false
) returns void language sql as $$
  insert into business_days as days (business_id, day, what, source, is_test, count)
  select id, business_day(time_zone, moment), happened, origin, test, difference from businesses where id = counted
  on conflict (business_id, day, what, source, is_test) do update set count = days.count + excluded.count
$$;

create function bookings_count_in_business() returns trigger language plpgsql as $$
begin
  perform count_in_business(
    new.business_id, 'booking', 1, case when tg_op = 'INSERT' then new.created_at else now() end, '',
    coalesce((select is_test from orders where orders.id = new.order_id), false)
  );
  return null;
end $$;
drop trigger bookings_by_day on bookings;
create trigger bookings_by_day after insert on bookings
  for each row when (new.status in ('requested', 'confirmed')) execute function bookings_count_in_business();
drop trigger bookings_made_by_day on bookings;
create trigger bookings_made_by_day after update of status on bookings
  for each row when (old.status in ('held', 'cancelled') and new.status in ('requested', 'confirmed'))
  execute function bookings_count_in_business();

create or replace function purchases_count_in_business() returns trigger language plpgsql as $$
begin
  perform count_in_business(products.business_id, 'order', 1, new.created_at, '', orders.is_test)
  from products
  join order_items on order_items.item_id = products.id
  join orders on orders.id = new.order_id
  where products.id = new.item_id and products.business_id is not null and order_items.id = new.order_item_id;
  return null;
end $$;

create temporary table paid_by_test on commit drop as
select happened.business_id, business_day(businesses.time_zone, happened.created_at) as day, happened.what,
  count(*)::int as count
from (
  select bookings.business_id, bookings.created_at, 'booking' as what
    from bookings join orders on orders.id = bookings.order_id and orders.is_test
    where bookings.status in ('requested', 'confirmed', 'declined', 'cancelled', 'no_show')
  union all
  select products.business_id, purchases.created_at, 'order'
    from purchases join products on products.id = purchases.item_id and purchases.item_type = 'product'
    join order_items on order_items.id = purchases.order_item_id and order_items.item_id = products.id
    join orders on orders.id = purchases.order_id and orders.is_test
    where products.business_id is not null
) happened join businesses on businesses.id = happened.business_id
group by 1, 2, 3;
update business_days days set count = days.count - least(days.count, test.count)
from paid_by_test test
where days.business_id = test.business_id and days.day = test.day and days.what = test.what;
insert into business_days (business_id, day, what, is_test, count)
select business_id, day, what, true, count from paid_by_test;
