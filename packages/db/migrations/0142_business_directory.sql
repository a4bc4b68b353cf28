alter table businesses
  -- Titles of the services on offer, which are searched too; kept by a trigger of services.
  add column service_titles text not null default '',
  add column search_text text not null generated always as (
    ' ' || lower(
      name || ' ' || coalesce(tagline, '') || ' ' || description || ' ' || coalesce(location, '') || ' ' || service_titles
    )
  ) stored,
  -- Whole stars of the mean as it is shown, with one digit.
  add column stars smallint not null generated always as (
    case when rating_count = 0 then 0 else floor(round(rating_sum::numeric / rating_count, 1)) end
  ) stored,
  -- The order of the best rated, in thousandths: as if five more had given 3.5, so that one review alone is not the best.
  add column rating_rank integer not null generated always as (
    case when rating_count = 0 then 0 else round(1000 * (rating_sum + 17.5) / (rating_count + 5)) end
  ) stored;

drop trigger businesses_touch on businesses;
create trigger businesses_touch before update of
  owner_id, name, slug, description, website, location, industry, size, logo_url, banner_url, tagline, email, phone,
  shows_email, shows_phone, founded, scope, time_zone, specialties, achievements, certifications, verified_at
  on businesses for each row execute function touch_updated_at();

-- The four orders of the directory; its filters are answered from the index alone.
drop index businesses_newest_idx;
drop index businesses_industry_idx;
create index businesses_trending_idx on businesses (trending_score desc, id desc)
  include (industry, size, scope, stars, owner_id) where deleted_at is null;
create index businesses_rated_idx on businesses (rating_rank desc, id desc)
  include (industry, size, scope, stars, owner_id) where deleted_at is null;
create index businesses_newest_idx on businesses (created_at desc, id desc)
  include (industry, size, scope, stars, owner_id) where deleted_at is null;
create index businesses_followed_idx on businesses (follower_count desc, id desc)
  include (industry, size, scope, stars, owner_id) where deleted_at is null;
-- For filters that few businesses meet.
create index businesses_options_idx on businesses (industry, size, scope, stars) where deleted_at is null;
create index businesses_words_idx on businesses using gin (search_text gin_trgm_ops) where deleted_at is null;
-- The same name in the same place.
create index businesses_same_idx on businesses (lower(name), lower(coalesce(location, '')))
  where deleted_at is null;

create function businesses_service_titles() returns trigger language plpgsql as $$
declare
  changed uuid;
begin
  for changed in
    select distinct id from unnest(array[old.business_id, new.business_id]) id where id is not null order by id
  loop
    -- Whoever changes another service of it waits, and then sees this one.
    perform from businesses where id = changed for no key update;
    update businesses set service_titles = coalesce((
      select string_agg(title, ' ' order by created_at desc, id) from (
        select title, created_at, id from services
        where business_id = changed and is_active order by created_at desc, id limit 50) shown), '')
    where id = changed;
  end loop;
  return null;
end $$;
create trigger services_titles after insert or delete or update of title, is_active, business_id on services
  for each row execute function businesses_service_titles();
update businesses set service_titles = coalesce((
  select string_agg(title, ' ' order by created_at desc, id) from services
  where business_id = businesses.id and is_active), '');

-- How many businesses there are of each kind: the numbers beside the filters, for any combination of them.
create table business_counts (
  industry text not null,
  size text not null,
  scope text not null,
  stars smallint not null,
  business_count integer not null,
  primary key (industry, size, scope, stars)
);
create function businesses_count() returns trigger language plpgsql as $$
begin
  insert into business_counts as counts (industry, size, scope, stars, business_count)
  select * from (values
    (old.industry, old.size, old.scope, old.stars, case when tg_op <> 'INSERT' and old.deleted_at is null then -1 end),
    (new.industry, new.size, new.scope, new.stars, case when tg_op <> 'DELETE' and new.deleted_at is null then 1 end)
  ) change (industry, size, scope, stars, difference)
  where difference is not null
  -- Two at once take the rows in the same order.
  order by industry, size, scope, stars
  on conflict (industry, size, scope, stars) do update
    set business_count = counts.business_count + excluded.business_count;
  return null;
end $$;
create trigger businesses_count after insert or delete on businesses
  for each row execute function businesses_count();
create trigger businesses_recount after update on businesses for each row
  when ((old.industry, old.size, old.scope, old.stars, old.deleted_at is null)
    is distinct from (new.industry, new.size, new.scope, new.stars, new.deleted_at is null))
  execute function businesses_count();
insert into business_counts
select industry, size, scope, stars, count(*) from businesses where deleted_at is null group by 1, 2, 3, 4;
