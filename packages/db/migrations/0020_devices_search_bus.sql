-- A device that once signed in keeps its own allowance of password attempts, so that strangers who guess
-- at an account never lock its owner out.
create table trusted_devices (
  token_hash text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (token_hash, user_id)
);
create index trusted_devices_user_idx on trusted_devices (user_id);

-- Byte order serves both the alphabetical list and the prefix search with one index.
alter table users
  add column search_name text collate "C" not null
    generated always as (lower(first_name || ' ' || last_name)) stored,
  add column search_handle text collate "C" not null generated always as (lower(handle)) stored;
create index users_search_name_idx on users (search_name, id);
create index users_search_handle_idx on users (search_handle);

-- What nodes tell each other, kept for a quarter of an hour for browsers that reconnect.
create table bus_events (
  id uuid primary key default uuidv7(),
  topic text not null,
  payload jsonb not null default '{}',
  is_relayed boolean not null default true,
  created_at timestamptz not null default now()
);
create index bus_events_created_idx on bus_events (created_at, id);
create index bus_events_unrelayed_idx on bus_events (id) where not is_relayed;

-- Posts newer than this put the dot beside Tribes.
alter table tribe_memberships add column last_visited_at timestamptz not null default now();
