-- Tribes that staff hide: no list, search, map or recommendation shows them to people outside. Links go on leading there.
alter table tribes add column hidden_at timestamptz;

create or replace function search_entries(source tribes) returns setof search_entry language sql stable as $$
  select source.id, not source.is_private and source.archived_at is null and source.hidden_at is null, null::uuid,
    source.created_at, source.name,
    coalesce(source.description, '') || ' ' || coalesce(source.category, '') || ' ' || array_to_string(source.tags, ' ')
  where source.deleted_at is null
$$;
drop trigger tribes_search_again on tribes;
create trigger tribes_search_again after update on tribes for each row when (
    (old.name, old.description, old.category, old.tags, old.is_private, old.archived_at, old.hidden_at, old.deleted_at)
    is distinct from
    (new.name, new.description, new.category, new.tags, new.is_private, new.archived_at, new.hidden_at, new.deleted_at)
) execute function keep_search_items('tribe');

-- A hidden one is shown to its members, as a private one is. Its events stay as they are.
create or replace function tribe_map_audience(tribe tribes, of_event boolean) returns uuid language sql immutable
return case
  when tribe.deleted_at is not null then null
  when not of_event and tribe.archived_at is not null then null
  when of_event and tribe.is_open or not of_event and not tribe.is_private and tribe.hidden_at is null
    then '00000000-0000-0000-0000-000000000000'::uuid
  else tribe.id end;
drop trigger tribes_move_on_map on tribes;
create trigger tribes_move_on_map after update on tribes for each row when (
  (old.name, old.is_open, old.is_private, old.archived_at, old.hidden_at, old.deleted_at)
    is distinct from (new.name, new.is_open, new.is_private, new.archived_at, new.hidden_at, new.deleted_at)
) execute function move_tribe_on_map();
