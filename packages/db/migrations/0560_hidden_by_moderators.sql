-- Since when moderators hide it.
alter table businesses add column hidden_at timestamptz;
alter table business_reviews add column hidden_at timestamptz;
alter table course_reviews add column hidden_at timestamptz;
alter table products add column hidden_at timestamptz;
alter table courses add column hidden_at timestamptz;
alter table events add column hidden_at timestamptz;

-- The directory is read from its indexes alone, and the lists of admins have hidden businesses too.
drop index businesses_trending_idx;
drop index businesses_rated_idx;
drop index businesses_newest_idx;
drop index businesses_followed_idx;
create index businesses_trending_idx on businesses (trending_score desc, id desc)
  include (industry, size, scope, stars, owner_id, hidden_at) where deleted_at is null;
create index businesses_rated_idx on businesses (rating_rank desc, id desc)
  include (industry, size, scope, stars, owner_id, hidden_at) where deleted_at is null;
create index businesses_newest_idx on businesses (created_at desc, id desc)
  include (industry, size, scope, stars, owner_id, hidden_at) where deleted_at is null;
create index businesses_followed_idx on businesses (follower_count desc, id desc)
  include (industry, size, scope, stars, owner_id, hidden_at) where deleted_at is null;

create or replace function businesses_count() returns trigger language plpgsql as $$
begin
  insert into business_counts as counts (industry, size, scope, stars, business_count)
  select * from (values
    (old.industry, old.size, old.scope, old.stars,
      case when tg_op <> 'INSERT' and num_nonnulls(old.deleted_at, old.hidden_at) = 0 then -1 end),
    (new.industry, new.size, new.scope, new.stars,
      case when tg_op <> 'DELETE' and num_nonnulls(new.deleted_at, new.hidden_at) = 0 then 1 end)
  ) change (industry, size, scope, stars, difference)
  where difference is not null
  -- Two at once take the rows in the same order.
  order by industry, size, scope, stars
  on conflict (industry, size, scope, stars) do update
    set business_count = counts.business_count + excluded.business_count;
  return null;
end $$;
drop trigger businesses_recount on businesses;
create trigger businesses_recount after update on businesses for each row
  when ((old.industry, old.size, old.scope, old.stars, num_nonnulls(old.deleted_at, old.hidden_at) = 0)
    is distinct from (new.industry, new.size, new.scope, new.stars, num_nonnulls(new.deleted_at, new.hidden_at) = 0))
  execute function businesses_count();

create or replace function search_entries(source businesses) returns setof search_entry language sql stable as $$
  select source.id, true, source.owner_id, source.created_at, source.name,
    coalesce(source.tagline, '') || ' ' || source.description || ' ' || coalesce(source.location, '')
      || ' ' || source.service_titles || ' ' || array_to_string(source.specialties, ' ')
  where source.deleted_at is null and source.hidden_at is null
$$;
create trigger businesses_search_shown after update on businesses for each row
  when ((old.hidden_at is null) <> (new.hidden_at is null)) execute function keep_search_items('business');
create or replace function search_entries(source products) returns setof search_entry language sql stable as $$
  select coalesce(source.tribe_id, source.business_id), search_home_is_open(coalesce(source.tribe_id, source.business_id)),
    case when source.tribe_id is not null then source.seller_id end, source.created_at, source.name,
    source.description || ' ' || array_to_string(source.features, ' ')
  where source.is_active and source.hidden_at is null
$$;
create trigger products_search_shown after update on products for each row
  when ((old.hidden_at is null) <> (new.hidden_at is null)) execute function keep_search_items('product');
create or replace function search_entries(source courses) returns setof search_entry language sql stable as $$
  select source.tribe_id, search_home_is_open(source.tribe_id), source.creator_id, source.created_at, source.title, source.description
  where source.tribe_id is not null and source.is_published and source.hidden_at is null
$$;
create trigger courses_search_shown after update on courses for each row
  when ((old.hidden_at is null) <> (new.hidden_at is null)) execute function keep_search_items('course');
create or replace function search_entries(source events) returns setof search_entry language sql stable as $$
  select case when source.audience = 'public' then '00000000-0000-0000-0000-000000000000' else source.tribe_id end,
    source.audience = 'public' or search_home_is_open(source.tribe_id), source.host_id, source.start_time, source.title,
    source.description || ' ' || coalesce(source.location, '')
  where source.audience in ('public', 'tribe')
    and num_nonnulls(source.cancelled_at, source.deleted_at, source.hidden_at) = 0
$$;
create trigger events_search_shown after update on events for each row
  when ((old.hidden_at is null) <> (new.hidden_at is null)) execute function keep_search_items('event');

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
    select name, owner_id, case when num_nonnulls(deleted_at, hidden_at) = 0 then everybody end
      into new.name, new.person_id, new.audience from businesses where id = new.business_id for share;
  elsif new.kind = 'tribe' then
    select name, null, tribe_map_audience(tribes, false)
      into new.name, new.person_id, new.audience from tribes where id = new.tribe_id for share;
  else
    select title, host_id, tribe_id, end_time,
        case when num_nonnulls(cancelled_at, deleted_at, hidden_at) = 0 and audience = 'public' then everybody end,
        case when num_nonnulls(cancelled_at, deleted_at, hidden_at) = 0 then audience end
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
    and events.audience in ('public', 'tribe')
    and num_nonnulls(events.cancelled_at, events.deleted_at, events.hidden_at) = 0;
  return null;
end $$;
create trigger businesses_shown_on_map after update on businesses for each row
  when ((old.hidden_at is null) <> (new.hidden_at is null)) execute function refill_map_place();
create trigger events_shown_on_map after update on events for each row
  when ((old.hidden_at is null) <> (new.hidden_at is null)) execute function refill_map_place();

-- Hidden reviews do not count.
create or replace function businesses_count_reviews() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.hidden_at is null then
    update businesses set
      rating_sum = rating_sum - old.rating,
      rating_count = rating_count - 1,
      rating_counts[old.rating] = rating_counts[old.rating] - 1
    where id = old.business_id;
  end if;
  if tg_op <> 'DELETE' and new.hidden_at is null then
    update businesses set
      rating_sum = rating_sum + new.rating,
      rating_count = rating_count + 1,
      rating_counts[new.rating] = rating_counts[new.rating] + 1
    where id = new.business_id;
  end if;
  return null;
end $$;
drop trigger businesses_count_reviews on business_reviews;
create trigger businesses_count_reviews after insert or delete or update of rating, hidden_at on business_reviews
  for each row execute function businesses_count_reviews();

create or replace function count_course_reviews() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
  per record;
begin
  for per in
    select course_id, rating, count(*)::int as count from changed_rows where hidden_at is null group by 1, 2 order by 1, 2
  loop
    update courses set
      rating_sum = rating_sum + sign * per.rating * per.count,
      rating_count = rating_count + sign * per.count,
      rating_counts[per.rating] = rating_counts[per.rating] + sign * per.count
    where id = per.course_id;
  end loop;
  return null;
end $$;
create or replace function count_changed_course_reviews() returns trigger language plpgsql as $$
declare
  per record;
begin
  for per in
    select course_id, rating, sum(sign)::int as count from (
      select course_id, rating, 1 as sign from changed_rows where hidden_at is null
      union all select course_id, rating, -1 from old_rows where hidden_at is null) changes
    group by 1, 2 having sum(sign) <> 0 order by 1, 2
  loop
    update courses set
      rating_sum = rating_sum + per.rating * per.count,
      rating_count = rating_count + per.count,
      rating_counts[per.rating] = rating_counts[per.rating] + per.count
    where id = per.course_id;
  end loop;
  return null;
end $$;
