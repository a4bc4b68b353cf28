create extension if not exists btree_gist;

-- Who or what is booked: somebody of the team, a room, or the business itself where nothing else was chosen.
create table booking_resources (
  id uuid primary key default uuidv7(),
  business_id uuid not null references businesses on delete cascade,
  kind text not null,
  name text not null default '',
  user_id uuid references users on delete cascade,
  created_at timestamptz not null default now(),
  constraint booking_resources_kind_known check (kind in ('business', 'person', 'room')),
  constraint booking_resources_of_kind
    check ((kind = 'person') = (user_id is not null) and (kind = 'room') = (name <> '')),
  constraint booking_resources_name_length check (length(name) <= 60),
  constraint booking_resources_person_key unique (business_id, user_id)
);
create unique index booking_resources_itself_key on booking_resources (business_id) where kind = 'business';
create unique index booking_resources_room_key on booking_resources (business_id, lower(name)) where kind = 'room';
create index booking_resources_user_idx on booking_resources (user_id) where user_id is not null;

-- A service with rules can be booked here. Times are minutes.
create table booking_rules (
  service_id uuid primary key references services on delete cascade,
  duration integer not null,
  step integer not null default 30,
  buffer_before integer not null default 0,
  buffer_after integer not null default 0,
  notice integer not null default 60,
  ahead_days integer not null default 60,
  capacity integer not null default 1,
  confirms_by_hand boolean not null default false,
  cancel_until integer not null default 1440,
  reschedule_until integer not null default 1440,
  pays text not null default 'site',
  constraint booking_rules_pays_known check (pays in ('booking', 'site')),
  constraint booking_rules_ranges check (
    duration between 5 and 720 and step in (5, 10, 15, 20, 30, 60) and buffer_before between 0 and 240
    and buffer_after between 0 and 240 and notice between 0 and 43200 and ahead_days between 1 and 365
    and capacity between 1 and 100 and cancel_until between 0 and 43200 and reschedule_until between 0 and 43200
  )
);
create table service_resources (
  service_id uuid not null references services on delete cascade,
  resource_id uuid not null references booking_resources on delete cascade,
  primary key (service_id, resource_id)
);
create index service_resources_resource_idx on service_resources (resource_id);

create table bookings (
  id uuid primary key default uuidv7(),
  business_id uuid not null references businesses on delete cascade,
  service_id uuid not null references services on delete cascade,
  resource_id uuid not null references booking_resources on delete cascade,
  user_id uuid not null references users on delete cascade,
  status text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- With the buffers: nothing else is booked meanwhile.
  busy tstzrange not null,
  -- The place in a session of several, from 1.
  seat smallint not null default 1,
  -- Only who books the same service at the same time shares a session.
  session text not null generated always as (
    service_id::text || extract(epoch from starts_at - 'epoch'::timestamptz)::text
  ) stored,
  note text not null default '',
  -- Said by whoever declined or cancelled.
  reason text not null default '',
  order_id uuid references orders on delete set null,
  -- Of one that is not ordered yet.
  held_until timestamptz,
  -- The next reminder; null when none is to come.
  remind_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint bookings_status_known check (
    status in ('held', 'requested', 'confirmed', 'declined', 'cancelled', 'no_show')
  ),
  constraint bookings_times check (starts_at < ends_at and not isempty(busy)),
  constraint bookings_note_length check (length(note) <= 500 and length(reason) <= 500),
  constraint bookings_held_until check (status = 'held' or held_until is null),
  -- No place is booked twice, and nobody and no room is in two sessions at once.
  constraint bookings_one_seat exclude using gist (resource_id with =, seat with =, busy with &&)
    where (status in ('held', 'requested', 'confirmed')),
  constraint bookings_one_session exclude using gist (resource_id with =, busy with &&, session with <>)
    where (status in ('held', 'requested', 'confirmed'))
);
create index bookings_user_idx on bookings (user_id, starts_at desc, id desc);
create index bookings_business_idx on bookings (business_id, starts_at, id);
create index bookings_service_idx on bookings (service_id);
create index bookings_order_idx on bookings (order_id) where order_id is not null;
create index bookings_held_idx on bookings (held_until) where held_until is not null;
create index bookings_remind_idx on bookings (remind_at) where remind_at is not null;
create trigger bookings_touch before update on bookings for each row execute function touch_updated_at();

-- Secret addresses of calendars: all my bookings, or those of a business whose bookings I manage.
create table calendar_links (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  business_id uuid references businesses on delete cascade,
  -- SHA-256 of the secret.
  secret_hash bytea not null,
  created_at timestamptz not null default now(),
  constraint calendar_links_secret_key unique (secret_hash),
  constraint calendar_links_one_key unique nulls not distinct (user_id, business_id)
);
create index calendar_links_business_idx on calendar_links (business_id) where business_id is not null;
