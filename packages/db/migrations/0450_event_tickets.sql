-- What a seat costs and who can have it. An event without ticket types is free for everyone who can attend it.
create table event_ticket_types (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  name text not null,
  description text not null default '',
  price numeric(10, 2) not null default 0,
  attends text not null default 'any',
  -- Only members of this tier can have one.
  tier text,
  -- Seats; null for no limit of its own.
  quantity integer,
  available_until timestamptz,
  taken_count integer not null default 0,
  held_count integer not null default 0,
  position smallint not null,
  -- No longer on sale; kept for those who have one.
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint event_ticket_types_name_length check (length(name) between 1 and 80),
  constraint event_ticket_types_description_length check (length(description) <= 300),
  constraint event_ticket_types_price_not_negative check (price >= 0),
  constraint event_ticket_types_attends_known check (attends in ('any', 'in_person', 'online')),
  constraint event_ticket_types_tier_known check (tier in ('free', 'paid')),
  constraint event_ticket_types_seats check (
    taken_count >= 0 and held_count >= 0 and quantity > 0 and taken_count + held_count <= quantity)
);
create index event_ticket_types_list_idx on event_ticket_types (event_id, position, id);
create trigger event_ticket_types_touch before update of
  name, description, price, attends, tier, quantity, available_until, position, archived_at
  on event_ticket_types for each row execute function touch_updated_at();

-- A ticket is one seat of a user who goes. Users bring guests with further tickets.
create table event_tickets (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  rsvp_id uuid not null references event_rsvps on delete cascade,
  type_id uuid references event_ticket_types,
  -- No reference: an order outlasts the event.
  order_item_id uuid,
  created_at timestamptz not null default now()
);
create index event_tickets_rsvp_idx on event_tickets (rsvp_id);
create index event_tickets_event_idx on event_tickets (event_id, id);
create index event_tickets_user_idx on event_tickets (user_id, event_id);
create index event_tickets_type_idx on event_tickets (type_id) where type_id is not null;
create index event_tickets_order_item_idx on event_tickets (order_item_id) where order_item_id is not null;

-- Users who wait for seats, in the order of their ids.
create table event_waitlist_entries (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  type_id uuid references event_ticket_types on delete cascade,
  quantity smallint not null,
  accepts_fewer boolean not null default false,
  created_at timestamptz not null default now(),
  constraint event_waitlist_entries_quantity_range check (quantity between 1 and 11),
  constraint event_waitlist_entries_once unique (event_id, user_id)
);
create index event_waitlist_entries_list_idx on event_waitlist_entries (event_id, id);
create index event_waitlist_entries_user_idx on event_waitlist_entries (user_id, event_id);
create index event_waitlist_entries_type_idx on event_waitlist_entries (type_id) where type_id is not null;

-- Seats kept for a user: by an order until it is paid or cancelled, or by an offer of the waitlist until it expires.
create table event_holds (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  type_id uuid references event_ticket_types on delete cascade,
  quantity smallint not null,
  order_item_id uuid,
  entry_id uuid references event_waitlist_entries on delete cascade,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  constraint event_holds_quantity_range check (quantity between 1 and 11),
  constraint event_holds_for_one check (num_nonnulls(order_item_id, entry_id) = 1),
  constraint event_holds_offers_expire check ((entry_id is null) = (expires_at is null)),
  constraint event_holds_order_item_key unique (order_item_id),
  constraint event_holds_entry_key unique (entry_id)
);
create index event_holds_event_idx on event_holds (event_id, id);
create index event_holds_user_idx on event_holds (user_id, event_id);
create index event_holds_type_idx on event_holds (type_id) where type_id is not null;
create index event_holds_due_idx on event_holds (expires_at) where expires_at is not null;

alter table events
  add column held_count integer not null default 0,
  drop constraint events_not_overbooked,
  add constraint events_not_overbooked check (held_count >= 0 and attendee_count + held_count <= max_attendees);

-- Seats are counted by tickets from now on.
drop trigger event_rsvps_counted on event_rsvps;
drop trigger event_rsvps_counted_change on event_rsvps;
drop trigger event_rsvps_counted_out on event_rsvps;
drop function count_event_seats();
drop function count_changed_event_seats();
insert into event_tickets (event_id, user_id, rsvp_id, created_at)
  select event_id, user_id, id, rsvped_at from event_rsvps, generate_series(0, guests) where status = 'going';
alter table event_rsvps drop column guests;

-- Rows of tickets and holds are added and removed, not changed. Events are changed before ticket types, each in the order
-- of their ids.
create function count_event_seats() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
  per record;
begin
  for per in select event_id as id, count(*)::int as seats from changed_rows group by 1 order by 1 loop
    update events set attendee_count = attendee_count + sign * per.seats where id = per.id;
  end loop;
  for per in
    select type_id as id, count(*)::int as seats from changed_rows where type_id is not null group by 1 order by 1
  loop
    update event_ticket_types set taken_count = taken_count + sign * per.seats where id = per.id;
  end loop;
  return null;
end $$;
create function count_held_event_seats() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
  per record;
begin
  for per in select event_id as id, sum(quantity)::int as seats from changed_rows group by 1 order by 1 loop
    update events set held_count = held_count + sign * per.seats where id = per.id;
  end loop;
  for per in
    select type_id as id, sum(quantity)::int as seats from changed_rows where type_id is not null group by 1 order by 1
  loop
    update event_ticket_types set held_count = held_count + sign * per.seats where id = per.id;
  end loop;
  return null;
end $$;
create trigger event_tickets_counted after insert on event_tickets
  referencing new table as changed_rows for each statement execute function count_event_seats();
create trigger event_tickets_counted_out after delete on event_tickets
  referencing old table as changed_rows for each statement execute function count_event_seats();
create trigger event_holds_counted after insert on event_holds
  referencing new table as changed_rows for each statement execute function count_held_event_seats();
create trigger event_holds_counted_out after delete on event_holds
  referencing old table as changed_rows for each statement execute function count_held_event_seats();
