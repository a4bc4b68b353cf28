-- How many left a tribe, by the day (UTC); who they were is not kept.
create table tribe_departures (
  tribe_id uuid not null references tribes on delete cascade,
  day date not null,
  count integer not null,
  primary key (tribe_id, day),
  constraint tribe_departures_positive check (count > 0)
);

-- A tribe that goes takes its days along: nothing is counted in it any more.
create function tribes_count_departures() returns trigger language plpgsql as $$
begin
  insert into tribe_departures as days (tribe_id, day, count)
  select id, (now() at time zone 'utc')::date, 1 from tribes where id = old.tribe_id and deleted_at is null
  on conflict (tribe_id, day) do update set count = days.count + 1;
  return null;
end $$;
create trigger tribes_count_departures after delete on tribe_memberships
  for each row execute function tribes_count_departures();

-- What the guide offered to do: once, for its person, until it expires; then what takes it back.
create table guide_actions (
  -- What the offer is taken up with, by its person alone.
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  action text not null,
  target_type text,
  target_id uuid,
  content jsonb not null default '{}',
  state text not null default 'offered',
  -- What taking it back needs; none where that cannot be.
  undo jsonb,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint guide_actions_state_known check (state in ('offered', 'taken', 'done', 'undone'))
);
create index guide_actions_user_idx on guide_actions (user_id);
create index guide_actions_expired_idx on guide_actions (expires_at);
