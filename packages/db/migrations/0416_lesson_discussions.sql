-- The discussion of a lesson: a post with the id of the lesson, which only the lesson shows. Its comments are its content.
alter table posts
  add column lesson_id uuid references course_lessons on delete cascade,
  add constraint posts_of_lesson_there_alone check (lesson_id is null or (lesson_id = id and type = 'text'
    and content = '' and visibility = 'custom' and not (on_feed or on_profile)
    and tribe_id is null and business_id is null and space_id is null));
create unique index posts_lesson_key on posts (lesson_id) where lesson_id is not null;

-- Search has no entry for it.
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
  where source.deleted_at is null and source.type <> 'story' and source.lesson_id is null
$$;
