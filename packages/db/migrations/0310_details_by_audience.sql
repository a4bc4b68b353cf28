-- The details of a person are found by those whom their profile is shown to. Of a profile that is not for everyone the
-- names alone are open; the details have a home of their own, which a search reads for those viewers only.
create function profile_is_open(person uuid) returns boolean language sql stable
return coalesce((select privacy_settings->>'profile' from user_preferences where user_id = person), 'everyone') = 'everyone';

-- Not the person's id: posts that are theirs alone are at home there.
create function profile_home(person uuid) returns uuid language sql immutable strict parallel safe
return md5('profile:' || person)::uuid;

create index user_preferences_limited_profile_idx on user_preferences (user_id)
  where privacy_settings->>'profile' in ('followers', 'friends');

create or replace function search_entries(source users) returns setof search_entry language sql stable as $$
  select '00000000-0000-0000-0000-000000000000'::uuid, true, source.id, source.created_at,
    source.first_name || ' ' || source.last_name || ' ' || source.handle || ' ' || coalesce(source.username, ''),
    case when profile_is_open(source.id) then coalesce(source.bio, '') || ' ' || coalesce(source.location, '') end
  where source.suspended_at is null
  union all
  select profile_home(source.id), false, source.id, source.created_at,
    source.first_name || ' ' || source.last_name || ' ' || source.handle || ' ' || coalesce(source.username, ''),
    coalesce(source.bio, '') || ' ' || coalesce(source.location, '')
  where source.suspended_at is null and not profile_is_open(source.id)
    and trim(coalesce(source.bio, '') || coalesce(source.location, '')) <> ''
$$;

create or replace function fill_map_place() returns trigger language plpgsql as $$
declare everybody constant uuid := '00000000-0000-0000-0000-000000000000';
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
    select title, host_id, tribe_id, end_time, everybody
      into new.name, new.person_id, new.tribe_id, new.ends_at, new.audience
      from events where id = new.event_id for share;
    if new.tribe_id is not null then
      select tribe_map_audience(tribes, true) into new.audience from tribes where id = new.tribe_id for share;
    end if;
  end if;
  return new;
end $$;

create function move_profile_details() returns trigger language plpgsql as $$
begin
  -- Locked, so that a change of the person and one of their audience never overlook each other.
  perform from users where id = new.user_id for no key update;
  delete from search_items where subject_id = new.user_id and kind = 'person';
  insert into search_items (kind, subject_id, home, is_open, person_id, ranked_at, name, words)
  select 'person', users.id, entry.home, entry.is_open, entry.person_id, entry.ranked_at,
    trim(search_fold(entry.name)), search_words(entry.name, entry.body)
  from users cross join lateral search_entries(users) entry where users.id = new.user_id;
  update map_places set updated_at = now() where user_id = new.user_id;
  return null;
end $$;
create trigger user_preferences_profile after insert on user_preferences for each row when (
  new.privacy_settings->>'profile' <> 'everyone'
) execute function move_profile_details();
create trigger user_preferences_profile_again after update on user_preferences for each row when (
  coalesce(old.privacy_settings->>'profile', 'everyone') is distinct from coalesce(new.privacy_settings->>'profile', 'everyone')
) execute function move_profile_details();

delete from search_items items using user_preferences chosen
where items.kind = 'person' and items.subject_id = chosen.user_id and not profile_is_open(chosen.user_id);
insert into search_items (kind, subject_id, home, is_open, person_id, ranked_at, name, words)
select 'person', users.id, entry.home, entry.is_open, entry.person_id, entry.ranked_at,
  trim(search_fold(entry.name)), search_words(entry.name, entry.body)
from user_preferences chosen join users on users.id = chosen.user_id cross join lateral search_entries(users) entry
where not profile_is_open(chosen.user_id);
update map_places set updated_at = now() where user_id in (
  select user_id from user_preferences where not profile_is_open(user_id));
