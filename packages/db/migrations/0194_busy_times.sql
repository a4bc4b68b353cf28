-- When somebody is taken, by a booking of a business or an hour of coaching, whatever sells it.
create table busy_times (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  busy tstzrange not null,
  -- Those who booked one session of a service are served at once.
  session text not null,
  booking_id uuid references bookings on delete cascade,
  slot_id uuid references product_slots on delete cascade,
  constraint busy_times_of_one check (num_nonnulls(booking_id, slot_id) = 1),
  constraint busy_times_booking_key unique (booking_id),
  constraint busy_times_slot_key unique (slot_id),
  constraint busy_times_one_session exclude using gist (user_id with =, busy with &&, session with <>)
);

create function keep_busy_booking() returns trigger language plpgsql as $$
begin
  delete from busy_times where booking_id = new.id;
  insert into busy_times (user_id, busy, session, booking_id)
  select user_id, new.busy, new.session, new.id from booking_resources
  where id = new.resource_id and user_id is not null and new.status in ('held', 'requested', 'confirmed');
  return null;
end $$;
create trigger bookings_busy after insert or update of resource_id, status, starts_at, busy on bookings
  for each row execute function keep_busy_booking();

create function busy_hours(sold products) returns table (user_id uuid, busy tstzrange, session text, slot_id uuid)
language sql stable as $$
  select sold.seller_id, tstzrange(starts_at, starts_at + minutes * interval '1 minute'), id::text, id
  from product_slots where product_id = sold.id and order_id is not null
$$;
create function keep_busy_hour() returns trigger language plpgsql as $$
begin
  delete from busy_times where slot_id = new.id;
  insert into busy_times (user_id, busy, session, slot_id)
  select hours.* from products, busy_hours(products) hours
  where products.id = new.product_id and hours.slot_id = new.id;
  return null;
end $$;
create trigger product_slots_busy after insert or update of order_id, starts_at, minutes on product_slots
  for each row execute function keep_busy_hour();

-- With a business its hours get another seller, who may have promised that time elsewhere.
create function move_busy_hours() returns trigger language plpgsql as $$
begin
  delete from busy_times where slot_id in (select id from product_slots where product_id = new.id);
  insert into busy_times (user_id, busy, session, slot_id) select * from busy_hours(new) on conflict do nothing;
  return null;
end $$;
create trigger products_busy after update of seller_id on products for each row
  when (old.seller_id is distinct from new.seller_id) execute function move_busy_hours();

-- What was promised twice until now stays so.
insert into busy_times (user_id, busy, session, booking_id)
select resources.user_id, bookings.busy, bookings.session, bookings.id
from bookings join booking_resources resources on resources.id = bookings.resource_id
where resources.user_id is not null and bookings.status in ('held', 'requested', 'confirmed')
  and upper(bookings.busy) > now()
on conflict do nothing;
insert into busy_times (user_id, busy, session, slot_id)
select hours.* from products, busy_hours(products) hours
where products.kind = 'coaching' and upper(hours.busy) > now()
on conflict do nothing;
