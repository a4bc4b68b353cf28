-- Tickets are sold. The price of an event is the lowest that is on sale, and the top price the highest.
alter table events
  add column top_price numeric(10, 2) not null default 0,
  -- Holders who cancel are refunded until so many minutes before the start; null for no refunds.
  add column refund_minutes integer default 1440,
  -- When it was last moved: holders may give their tickets back for a week.
  add column moved_at timestamptz,
  add constraint events_top_price check (top_price >= 0),
  add constraint events_refund_minutes_range check (refund_minutes between 0 and 40320);
insert into event_ticket_types (event_id, name, price, position)
  select id, 'Ticket', price, 0 from events where price > 0 and tribe_id is not null;
update events set top_price = price where price > 0;

drop trigger events_touch on events;
create trigger events_touch before update of
  host_id, tribe_id, title, description, image_url, start_time, end_time, location, meeting_url, is_online,
  price, max_attendees, kind, replay_url, time_zone, starts_local, ends_local, starts_second, ends_second, is_all_day,
  address, is_address_private, audience, guests_max, shows_attendees, cancelled_at, cancel_reason, deleted_at,
  refund_minutes
  on events for each row execute function touch_updated_at();

-- Prices change when a ticket type is no longer on sale.
create index event_ticket_types_until_idx on event_ticket_types (available_until) where archived_at is null;
