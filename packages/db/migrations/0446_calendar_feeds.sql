-- Secret addresses of calendars are of bookings, or of events: those of a user, or of one tribe for them.
alter table calendar_links
  add column kind text not null default 'bookings',
  add column tribe_id uuid references tribes on delete cascade,
  add constraint calendar_links_kind_known check (kind in ('bookings', 'events')),
  add constraint calendar_links_of_kind
    check (case kind when 'bookings' then tribe_id is null else business_id is null end),
  drop constraint calendar_links_one_key,
  add constraint calendar_links_one_key unique nulls not distinct (user_id, kind, business_id, tribe_id);
create index calendar_links_tribe_idx on calendar_links (tribe_id) where tribe_id is not null;
