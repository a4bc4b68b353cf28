-- Beside a point, an index over places holds what they are places of.
create extension if not exists btree_gist;

-- Where people, businesses, tribes and events are, as (longitude, latitude). Of people the middle of a cell of about
-- 5 km is all that is ever stored.
create table map_places (
  kind text not null,
  subject_id uuid not null generated always as (coalesce(user_id, business_id, event_id, tribe_id)) stored,
  user_id uuid references users on delete cascade,
  business_id uuid references businesses on delete cascade,
  event_id uuid references events on delete cascade,
  -- Of a tribe, and of an event of it.
  tribe_id uuid references tribes on delete cascade,
  location text not null,
  point point not null,
  is_exact boolean not null default false,
  -- Kept by triggers, so that a query of a box reads this table alone.
  name text not null default '',
  -- Whose blocks hide it.
  person_id uuid,
  -- The nil uuid stands for everybody, a tribe for those in it; null is on nobody's map.
  audience uuid,
  -- When an event is over.
  ends_at timestamptz,
  search_text text not null generated always as (' ' || lower(name) || ' ' || lower(location)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (kind, subject_id),
  constraint map_places_one_subject check (
    case kind
      when 'user' then user_id is not null and num_nonnulls(business_id, event_id, tribe_id) = 0
      when 'business' then business_id is not null and num_nonnulls(user_id, event_id, tribe_id) = 0
      when 'tribe' then tribe_id is not null and num_nonnulls(user_id, business_id, event_id) = 0
      when 'event' then event_id is not null and num_nonnulls(user_id, business_id) = 0
      else false end
  ),
  constraint map_places_location_length check (length(location) between 1 and 100),
  constraint map_places_point_on_earth check (
    point[0] >= -180 and point[0] < 180 and point[1] between -90 and 90
  ),
  constraint map_places_people_are_not_exact check (not (kind = 'user' and is_exact))
);
create index map_places_user_idx on map_places (user_id) where user_id is not null;
create index map_places_business_idx on map_places (business_id) where business_id is not null;
create index map_places_event_idx on map_places (event_id) where event_id is not null;
create index map_places_tribe_idx on map_places (tribe_id) where tribe_id is not null;
create index map_places_ends_idx on map_places (ends_at) where ends_at is not null;
create index map_places_point_idx on map_places using gist (point, kind)
  where audience = '00000000-0000-0000-0000-000000000000';
create index map_places_words_idx on map_places using gin (search_text gin_trgm_ops)
  where audience = '00000000-0000-0000-0000-000000000000';
create index map_places_audience_idx on map_places (audience)
  where audience <> '00000000-0000-0000-0000-000000000000';

create function tribe_map_audience(tribe tribes, of_event boolean) returns uuid language sql immutable
return case
  when tribe.deleted_at is not null then null
  when not of_event and tribe.archived_at is not null then null
  when of_event and tribe.is_open or not of_event and not tribe.is_private
    then '00000000-0000-0000-0000-000000000000'::uuid
  else tribe.id end;

-- The row of the subject is locked, so that a place and a change of its subject never overlook each other.
create function fill_map_place() returns trigger language plpgsql as $$
declare everybody constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if new.kind = 'user' then
    select trim(first_name || ' ' || last_name), id, case when suspended_at is null then everybody end
      into new.name, new.person_id, new.audience from users where id = new.user_id for share;
  elsif new.kind = 'business' then
    select name, owner_id, case when deleted_at is null then everybody end
      into new.name, new.person_id, new.audience from businesses where id = new.business_id for share;
  elsif new.kind = 'tribe' then
    select name, null, tribe_map_audience(tribes, false)
      into new.name, new.person_id, new.audience from tribes where id = new.tribe_id for share;
  else
    select title, host_id, tribe_id, end_time, everybody
      into new.name, new.person_id, new.tribe_id, new.ends_at, new.audience
      from events where id = new.event_id for share;
    if new.tribe_id is not null then
      select tribe_map_audience(tribes, true) into new.audience from tribes where id = new.tribe_id for share;
    end if;
  end if;
  return new;
end $$;
create trigger map_places_fill before insert or update of updated_at on map_places
  for each row execute function fill_map_place();

create trigger map_places_touch before update on map_places
  for each row execute function touch_updated_at();

create function refill_map_place() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'users' then update map_places set updated_at = now() where user_id = new.id;
    when 'businesses' then update map_places set updated_at = now() where business_id = new.id;
    else update map_places set updated_at = now() where event_id = new.id;
  end case;
  return null;
end $$;
create trigger users_refill_map after update on users for each row when (
  (old.first_name, old.last_name, old.suspended_at)
    is distinct from (new.first_name, new.last_name, new.suspended_at)
) execute function refill_map_place();
create trigger businesses_refill_map after update on businesses for each row when (
  (old.name, old.owner_id, old.deleted_at) is distinct from (new.name, new.owner_id, new.deleted_at)
) execute function refill_map_place();
create trigger events_refill_map after update on events for each row when (
  (old.title, old.host_id, old.tribe_id, old.end_time)
    is distinct from (new.title, new.host_id, new.tribe_id, new.end_time)
) execute function refill_map_place();

-- Its events are not read anew: who changes one of them waits for the tribe, not the tribe for them.
create function move_tribe_on_map() returns trigger language plpgsql as $$
begin
  update map_places set
    name = case kind when 'tribe' then new.name else name end,
    audience = tribe_map_audience(new, kind = 'event')
  where tribe_id = new.id;
  return null;
end $$;
create trigger tribes_move_on_map after update on tribes for each row when (
  (old.name, old.is_open, old.is_private, old.archived_at, old.deleted_at)
    is distinct from (new.name, new.is_open, new.is_private, new.archived_at, new.deleted_at)
) execute function move_tribe_on_map();

-- Towns of GeoNames, filled by the job `map.loadTowns`.
create table towns (
  geoname_id integer primary key,
  name text not null,
  region text not null,
  -- ISO 3166-1, two letters.
  country text not null,
  population integer not null,
  point point not null,
  -- The zoom from which its name is written on the map.
  label_zoom smallint not null,
  -- Its name in lower case, as it is and without accents, a space before each.
  search_text text not null
);
create index towns_words_idx on towns using gin (search_text gin_trgm_ops);
create index towns_labels_idx on towns using gist (point, label_zoom);
