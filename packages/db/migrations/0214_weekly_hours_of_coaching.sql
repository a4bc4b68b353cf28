-- When coaching is offered: as a business is open, in local minutes.
create table product_hours (
  product_id uuid not null references products on delete cascade,
  -- 1 for Monday to 7 for Sunday.
  day smallint not null,
  opens smallint not null,
  closes smallint not null,
  primary key (product_id, day, opens),
  constraint product_hours_day_range check (day between 1 and 7),
  constraint product_hours_times check (opens between 0 and 1439 and closes > opens and closes <= opens + 1440)
);
create table product_special_days (
  product_id uuid not null references products on delete cascade,
  date date not null,
  note text not null default '',
  -- [[opens, closes], …] in local minutes.
  openings jsonb not null default '[]',
  primary key (product_id, date),
  constraint product_special_days_note_length check (length(note) <= 80)
);
-- How it is booked; minutes. How long it takes is `products.duration_minutes`.
create table product_booking_rules (
  product_id uuid primary key references products on delete cascade,
  time_zone text not null,
  -- A link or a place, for buyers.
  place text not null,
  step integer not null default 30,
  buffer_before integer not null default 0,
  buffer_after integer not null default 0,
  notice integer not null default 120,
  ahead_days integer not null default 60,
  constraint product_booking_rules_place_length check (length(place) between 1 and 300),
  constraint product_booking_rules_ranges check (
    step in (5, 10, 15, 20, 30, 60) and buffer_before between 0 and 240 and buffer_after between 0 and 240
    and notice between 0 and 43200 and ahead_days between 1 and 365
  )
);

-- From now on a row is a time that somebody booked, or is about to.
alter table product_slots
  add user_id uuid references users on delete cascade,
  -- With the buffers.
  add busy tstzrange,
  -- Of one that is not ordered yet.
  add held_until timestamptz,
  -- When it was given back; others may have booked it since.
  add freed_at timestamptz,
  drop constraint product_slots_time_key;
drop trigger product_slots_busy on product_slots;
update product_slots set user_id = orders.user_id,
  busy = tstzrange(starts_at, starts_at + minutes * interval '1 minute')
from orders where orders.id = product_slots.order_id;

-- Single hours that nobody bought become openings of special days, on the clocks that their seller has chosen; a step
-- that divides their length offers their starts again.
insert into product_booking_rules (product_id, time_zone, place, step, notice, ahead_days)
select distinct on (products.id) products.id,
  case when is_time_zone(chosen.zone) then chosen.zone else 'UTC' end,
  slots.place, case
    when products.duration_minutes % 60 = 0 then 60 when products.duration_minutes % 30 = 0 then 30
    when products.duration_minutes % 20 = 0 then 20 when products.duration_minutes % 15 = 0 then 15
    when products.duration_minutes % 10 = 0 then 10 else 5 end, 0, 365
from product_slots slots
join products on products.id = slots.product_id
left join user_preferences chosen_by on chosen_by.user_id = products.seller_id
left join businesses on businesses.id = products.business_id
cross join lateral (
  select coalesce(businesses.time_zone, chosen_by.notification_settings->>'timeZone', 'UTC') as zone) chosen
where slots.order_id is null and slots.starts_at > now()
order by products.id, slots.starts_at;

with open_hours as (
  select rules.product_id, starts_at at time zone rules.time_zone as starts, minutes
  from product_slots join product_booking_rules rules using (product_id)
  where order_id is null and starts_at > now()),
-- Those that touch are one opening.
merged as (
  select product_id, starts::date as date,
    unnest(range_agg(tsrange(starts, starts + minutes * interval '1 minute'))) as span
  from open_hours group by product_id, starts::date),
openings as (
  select product_id, date, extract(epoch from lower(span) - date)::int / 60 as opens,
    extract(epoch from upper(span) - date)::int / 60 as closes
  from merged)
insert into product_special_days (product_id, date, openings)
select product_id, date, jsonb_agg(jsonb_build_array(opens, least(closes, opens + 1440)) order by opens)
from openings group by product_id, date;
delete from product_slots where order_id is null;

alter table product_slots alter user_id set not null, alter busy set not null;
create index product_slots_product_idx on product_slots (product_id, starts_at);
create index product_slots_user_idx on product_slots (user_id, starts_at);
create index product_slots_held_idx on product_slots (held_until) where held_until is not null;

create or replace function busy_hours(sold products) returns table (user_id uuid, busy tstzrange, session text, slot_id uuid)
language sql stable as $$
  select sold.seller_id, slots.busy, slots.id::text, slots.id
  from product_slots slots where slots.product_id = sold.id and slots.freed_at is null
$$;
create or replace function keep_busy_hour() returns trigger language plpgsql as $$
begin
  delete from busy_times where slot_id = new.id;
  insert into busy_times (user_id, busy, session, slot_id)
  select seller_id, new.busy, new.id::text, new.id from products
  where id = new.product_id and new.freed_at is null;
  return null;
end $$;
create trigger product_slots_busy after insert or update of busy, freed_at on product_slots
  for each row execute function keep_busy_hour();
