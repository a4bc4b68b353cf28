-- The discussion of an event, as that of a lesson: a post with the id of the event, which only the event shows. And
-- the event that a post of type event is about.
alter table posts
  add column discussed_event_id uuid references events on delete cascade,
  add column event_id uuid references events on delete set null,
  add constraint posts_event_of_type check (event_id is null or type = 'event'),
  drop constraint posts_of_lesson_there_alone,
  add constraint posts_of_discussion_there_alone check (
    (lesson_id is null and discussed_event_id is null)
    or (num_nonnulls(lesson_id, discussed_event_id) = 1 and coalesce(lesson_id, discussed_event_id) = id
      and type = 'text' and content = '' and visibility = 'custom' and not (on_feed or on_profile)
      and tribe_id is null and business_id is null and space_id is null));
create unique index posts_discussed_event_key on posts (discussed_event_id) where discussed_event_id is not null;
create index posts_event_idx on posts (event_id) where event_id is not null;

-- Search has no entry for a discussion.
create or replace function search_entries(source posts) returns setof search_entry language sql stable as $$
  select homes.home, search_home_is_open(homes.home), source.author_id, source.created_at, null::text,
    source.content || ' ' || coalesce(source.link_title, '') || ' ' || coalesce(source.link_description, '')
  from (
    select coalesce(source.space_id, source.tribe_id, '00000000-0000-0000-0000-000000000000') as home
      where source.on_feed or source.on_profile or source.space_id is not null
    union
    select given.home from (
      select coalesce(source.tribe_id, source.business_id) where source.business_id is not null
      union select coalesce(source.tribe_id, tribe_id) from post_tribes where post_id = source.id
      union select source.author_id) given (home)
    where not (source.on_feed or source.on_profile or source.space_id is not null)) homes
  where source.deleted_at is null and source.type <> 'story'
    and source.lesson_id is null and source.discussed_event_id is null
$$;
