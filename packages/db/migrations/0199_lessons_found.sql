-- Lessons are at home in their course and never open: whoever takes or teaches it reads them.
create index search_items_lesson_idx on search_items (ranked_at desc) where is_open and kind = 'lesson';
create index search_items_lesson_words_idx on search_items using gin (words) with (gin_pending_list_limit = 256) where is_open and kind = 'lesson';

create function search_entries(source course_lessons) returns setof search_entry language sql stable as $$
  select part.course_id, false, null::uuid, source.created_at, source.title, source.content
  from course_modules part where part.id = source.module_id
$$;
create trigger course_lessons_search after insert or delete on course_lessons
  for each row execute function keep_search_items('lesson');
create trigger course_lessons_search_again after update on course_lessons for each row when (
    (old.title, old.content, old.module_id) is distinct from (new.title, new.content, new.module_id)
) execute function keep_search_items('lesson');

create function move_lesson_items() returns trigger language plpgsql as $$
begin
  update search_items items set home = new.course_id
  from course_lessons lessons
  where lessons.module_id = new.id and items.kind = 'lesson' and items.subject_id = lessons.id;
  return null;
end $$;
create trigger course_modules_search_moves after update on course_modules for each row when (
  old.course_id is distinct from new.course_id
) execute function move_lesson_items();

create or replace function fill_search_items() returns void language sql as $$
  insert into search_items (kind, subject_id, home, is_open, person_id, ranked_at, name, words)
  select kind, id, home, is_open, person_id, ranked_at, trim(search_fold(name)), search_words(name, body) from (
    select 'person' as kind, users.id, entry.* from users cross join lateral search_entries(users) entry
    union all
    select 'tribe' as kind, tribes.id, entry.* from tribes cross join lateral search_entries(tribes) entry
    union all
    select 'post' as kind, posts.id, entry.* from posts cross join lateral search_entries(posts) entry
    union all
    select 'business' as kind, businesses.id, entry.* from businesses cross join lateral search_entries(businesses) entry
    union all
    select 'service' as kind, services.id, entry.* from services cross join lateral search_entries(services) entry
    union all
    select 'product' as kind, products.id, entry.* from products cross join lateral search_entries(products) entry
    union all
    select 'course' as kind, courses.id, entry.* from courses cross join lateral search_entries(courses) entry
    union all
    select 'lesson' as kind, course_lessons.id, entry.* from course_lessons cross join lateral search_entries(course_lessons) entry
    union all
    select 'event' as kind, events.id, entry.* from events cross join lateral search_entries(events) entry
  ) found
$$;
insert into search_items (kind, subject_id, home, is_open, person_id, ranked_at, name, words)
select 'lesson', lessons.id, entry.home, entry.is_open, entry.person_id, entry.ranked_at,
  trim(search_fold(entry.name)), search_words(entry.name, entry.body)
from course_lessons lessons cross join lateral search_entries(lessons) entry;
