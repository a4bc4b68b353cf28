create table events (
  id uuid primary key default uuidv7(),
  host_id uuid not null references users on delete restrict,
  tribe_id uuid references tribes on delete cascade,
  title text not null,
  description text not null default '',
  image_url text,
  start_time timestamptz not null,
  end_time timestamptz not null,
  location text,
  meeting_url text,
  is_online boolean not null default true,
  price numeric(10, 2) not null default 0,
  max_attendees integer,
  attendee_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint events_ends_after_start check (end_time >= start_time),
  constraint events_price_not_negative check (price >= 0),
  constraint events_max_attendees_positive check (max_attendees > 0),
  constraint events_attendee_count_not_negative check (attendee_count >= 0),
  constraint events_not_overbooked check (attendee_count <= max_attendees)
);
create index events_host_idx on events (host_id, start_time desc, id desc);
create index events_tribe_idx on events (tribe_id, start_time, id);
create index events_start_idx on events (start_time, id);
create trigger events_touch before update of
  host_id, tribe_id, title, description, image_url, start_time, end_time, location, meeting_url, is_online,
  price, max_attendees
  on events for each row execute function touch_updated_at();

create table event_rsvps (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  status text not null default 'going',
  rsvped_at timestamptz not null default now(),
  constraint event_rsvps_event_user_key unique (event_id, user_id),
  constraint event_rsvps_status_length check (length(status) between 1 and 32)
);
create index event_rsvps_user_idx on event_rsvps (user_id, rsvped_at desc, id desc);
