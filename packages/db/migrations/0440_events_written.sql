-- Events are created, answered and called off. Clocks of a named zone say when, and instants are computed from them.
alter table events
  add column time_zone text not null default 'UTC',
  -- As clocks of the zone show it, such as 2027-03-28T19:30.
  add column starts_local text,
  add column ends_local text,
  -- Whether a time that clocks show twice is the second of the two.
  add column starts_second boolean not null default false,
  add column ends_second boolean not null default false,
  add column is_all_day boolean not null default false,
  add column address text,
  -- Whether only those who go see the address.
  add column is_address_private boolean not null default false,
  add column audience text not null default 'tribe',
  -- People each may bring along.
  add column guests_max smallint not null default 0,
  add column shows_attendees boolean not null default true,
  add column cancelled_at timestamptz,
  add column cancel_reason text,
  -- Deleted events still count in the month of their plan.
  add column deleted_at timestamptz,
  -- Counts changes of start, end, zone, place and status, for calendars.
  add column sequence integer not null default 0;
update events set starts_local = to_char(start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'),
  ends_local = to_char(end_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'),
  audience = case when tribe_id is null then 'public' else 'tribe' end;
alter table events
  alter column starts_local set not null,
  alter column ends_local set not null,
  add constraint events_local_form check (
    starts_local ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$' and ends_local ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  add constraint events_audience_known check (audience in ('public', 'tribe', 'paid', 'invited')),
  add constraint events_audience_of_tribe check (tribe_id is not null or audience in ('public', 'invited')),
  add constraint events_guests_range check (guests_max between 0 and 10),
  add constraint events_title_length check (length(title) <= 200),
  add constraint events_cancel_whole check (cancelled_at is not null or cancel_reason is null);
comment on table events is null;
comment on table event_rsvps is null;
comment on column event_rsvps.rsvped_at is null;

drop trigger events_touch on events;
create trigger events_touch before update of
  host_id, tribe_id, title, description, image_url, start_time, end_time, location, meeting_url, is_online,
  price, max_attendees, kind, replay_url, time_zone, starts_local, ends_local, starts_second, ends_second, is_all_day,
  address, is_address_private, audience, guests_max, shows_attendees, cancelled_at, cancel_reason, deleted_at
  on events for each row execute function touch_updated_at();

-- Public events that are to come or run, by when they end.
create index events_public_ends_idx on events (end_time, id) where audience = 'public';
create index events_host_ends_idx on events (host_id, end_time, id);

update event_rsvps set status = 'maybe' where status not in ('going', 'maybe', 'declined');
alter table event_rsvps
  add column guests smallint not null default 0,
  -- Whether the list of attendees shows them to hosts alone.
  add column is_hidden boolean not null default false,
  add column updated_at timestamptz not null default now(),
  drop constraint event_rsvps_status_length,
  add constraint event_rsvps_status_known check (status in ('going', 'maybe', 'declined')),
  add constraint event_rsvps_guests_range check (guests between 0 and 10),
  add constraint event_rsvps_guests_of_going check (status = 'going' or guests = 0);
create trigger event_rsvps_touch before update on event_rsvps
  for each row execute function touch_updated_at();
create index event_rsvps_list_idx on event_rsvps (event_id, status, rsvped_at desc, id desc);
create index event_rsvps_going_idx on event_rsvps (user_id, event_id) where status <> 'declined';

-- Seats of those who go and of their guests. Events are changed in the order of their ids.
create function count_event_seats() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
  per record;
begin
  for per in
    select event_id, sum(1 + guests)::int as seats from changed_rows where status = 'going' group by 1 order by 1
  loop
    update events set attendee_count = attendee_count + sign * per.seats where id = per.event_id;
  end loop;
  return null;
end $$;
create function count_changed_event_seats() returns trigger language plpgsql as $$
declare
  per record;
begin
  for per in
    select event_id, sum(seats)::int as seats from (
      select event_id, 1 + guests as seats from changed_rows where status = 'going'
      union all select event_id, -1 - guests from old_rows where status = 'going') changes
    group by 1 having sum(seats) <> 0 order by 1
  loop
    update events set attendee_count = attendee_count + per.seats where id = per.event_id;
  end loop;
  return null;
end $$;
create trigger event_rsvps_counted after insert on event_rsvps
  referencing new table as changed_rows for each statement execute function count_event_seats();
create trigger event_rsvps_counted_change after update on event_rsvps
  referencing old table as old_rows new table as changed_rows
  for each statement execute function count_changed_event_seats();
create trigger event_rsvps_counted_out after delete on event_rsvps
  referencing old table as changed_rows for each statement execute function count_event_seats();

-- People who run an event beside its host, and those who speak at it, who may have no account.
create table event_people (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  role text not null,
  user_id uuid references users on delete cascade,
  -- Null for a user, whose name it is.
  name text,
  about text not null default '',
  position smallint not null,
  created_at timestamptz not null default now(),
  constraint event_people_role_known check (role in ('host', 'speaker')),
  constraint event_people_named_once check (num_nonnulls(user_id, name) = 1),
  constraint event_people_host_is_user check (role <> 'host' or user_id is not null),
  constraint event_people_name_length check (length(name) between 1 and 80),
  constraint event_people_about_length check (length(about) <= 200),
  constraint event_people_once unique (event_id, role, user_id)
);
create index event_people_list_idx on event_people (event_id, position, id);
create index event_people_user_idx on event_people (user_id, event_id) where user_id is not null;

create table event_invitations (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  invited_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  constraint event_invitations_once unique (event_id, user_id)
);
create index event_invitations_user_idx on event_invitations (user_id, event_id);
create index event_invitations_list_idx on event_invitations (event_id, created_at desc, id desc);
create index event_invitations_inviter_idx on event_invitations (invited_by) where invited_by is not null;

-- When attendees are reminded. `sent_for` is the start that the last reminder was about.
create table event_reminders (
  event_id uuid not null references events on delete cascade,
  minutes integer not null,
  remind_at timestamptz,
  sent_for timestamptz,
  primary key (event_id, minutes),
  constraint event_reminders_minutes_range check (minutes between 5 and 40320)
);
create index event_reminders_due_idx on event_reminders (remind_at) where remind_at is not null;

-- Search finds events for everyone, and those of their tribe. Others are found in lists alone.
create or replace function search_entries(source events) returns setof search_entry language sql stable as $$
  select case when source.audience = 'public' then '00000000-0000-0000-0000-000000000000' else source.tribe_id end,
    source.audience = 'public' or search_home_is_open(source.tribe_id), source.host_id, source.start_time, source.title,
    source.description || ' ' || coalesce(source.location, '')
  where source.audience in ('public', 'tribe') and source.cancelled_at is null and source.deleted_at is null
$$;
drop trigger events_search_again on events;
create trigger events_search_again after update on events for each row when (
    (old.title, old.description, old.location, old.tribe_id, old.host_id, old.start_time, old.audience, old.cancelled_at,
    old.deleted_at)
    is distinct from
    (new.title, new.description, new.location, new.tribe_id, new.host_id, new.start_time, new.audience, new.cancelled_at,
    new.deleted_at)
) execute function keep_search_items('event');

-- The map shows the same.
create function event_map_audience(tribe tribes, audience text) returns uuid language sql immutable
return case
  when tribe.deleted_at is not null then null
  when audience = 'public' then '00000000-0000-0000-0000-000000000000'::uuid
  else tribe_map_audience(tribe, true) end;
create or replace function fill_map_place() returns trigger language plpgsql as $$
declare
  everybody constant uuid := '00000000-0000-0000-0000-000000000000';
  shown_to text;
begin
  if new.kind = 'user' then
    select trim(first_name || ' ' || last_name), id, case when suspended_at is null then everybody end
      into new.name, new.person_id, new.audience from users where id = new.user_id for share;
    -- Read after the lock. The person stands for those whom the profile is shown to.
    if new.audience is not null and not profile_is_open(new.user_id) then
      new.audience := new.user_id;
    end if;
  elsif new.kind = 'business' then
    select name, owner_id, case when deleted_at is null then everybody end
      into new.name, new.person_id, new.audience from businesses where id = new.business_id for share;
  elsif new.kind = 'tribe' then
    select name, null, tribe_map_audience(tribes, false)
      into new.name, new.person_id, new.audience from tribes where id = new.tribe_id for share;
  else
    select title, host_id, tribe_id, end_time, 
        case when num_nonnulls(cancelled_at, deleted_at) = 0 and audience = 'public' then everybody end,
        case when num_nonnulls(cancelled_at, deleted_at) = 0 then audience end
      into new.name, new.person_id, new.tribe_id, new.ends_at, new.audience, shown_to
      from events where id = new.event_id for share;
    if new.tribe_id is not null and shown_to in ('public', 'tribe') then
      select event_map_audience(tribes, shown_to) into new.audience from tribes where id = new.tribe_id for share;
    end if;
  end if;
  return new;
end $$;
create or replace function move_tribe_on_map() returns trigger language plpgsql as $$
begin
  update map_places set
    name = new.name,
    audience = tribe_map_audience(new, false)
  where tribe_id = new.id and kind = 'tribe';
  update map_places set audience = event_map_audience(new, events.audience)
  from events
  where map_places.tribe_id = new.id and map_places.kind = 'event' and events.id = map_places.event_id
    and events.audience in ('public', 'tribe') and num_nonnulls(events.cancelled_at, events.deleted_at) = 0;
  return null;
end $$;
drop trigger events_refill_map on events;
create trigger events_refill_map after update on events for each row when (
  (old.title, old.host_id, old.tribe_id, old.end_time, old.audience, old.cancelled_at, old.deleted_at)
    is distinct from
    (new.title, new.host_id, new.tribe_id, new.end_time, new.audience, new.cancelled_at, new.deleted_at)
) execute function refill_map_place();
