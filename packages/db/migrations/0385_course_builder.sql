-- A lesson without a time of publication is a draft, which only teachers see.
alter table course_lessons add column published_at timestamptz default now();
update course_lessons set published_at = created_at;

-- A course lasts as long as its published lessons, unless its teacher says otherwise.
drop trigger courses_touch on courses;
alter table courses
  add column own_duration integer,
  add column lesson_minutes integer not null default 0,
  -- Paid members of the tribe enroll without paying.
  add column is_included boolean not null default false,
  -- Of what the modules and lessons are and in which order; a stale order is refused by it.
  add column curriculum_version integer not null default 0,
  add column deleted_at timestamptz,
  add constraint courses_own_duration_not_negative check (own_duration >= 0),
  add constraint courses_lesson_minutes_not_negative check (lesson_minutes >= 0),
  add constraint courses_deleted_not_published check (deleted_at is null or not is_published);
update courses set lesson_minutes = per.minutes
from (
  select course_id, sum(duration)::int as minutes from course_lessons where deleted_at is null group by 1
) per where courses.id = per.course_id;
update courses set own_duration = duration where duration <> lesson_minutes;
alter table courses drop column duration;
alter table courses add column duration integer not null
  generated always as (coalesce(own_duration, lesson_minutes)) stored;
create trigger courses_touch before update of
  creator_id, tribe_id, title, description, image_url, price, own_duration, level, is_included, is_published, deleted_at
  on courses for each row execute function touch_updated_at();

-- Moving does not touch: two teachers can write and order at the same time.
drop trigger course_modules_touch on course_modules;
create trigger course_modules_touch before update of title, description, deleted_at on course_modules
  for each row execute function touch_updated_at();
drop trigger course_lessons_touch on course_lessons;
create trigger course_lessons_touch before update of title, content, video_url, duration, published_at, deleted_at
  on course_lessons for each row execute function touch_updated_at();

-- Counts lessons and their minutes: of those that are published and not deleted.
drop trigger course_lessons_counted_deleted on course_lessons;
drop function count_deleted_lesson();
create or replace function count_course_lessons() returns trigger language plpgsql as $$
begin
  update courses set
    lesson_count = lesson_count + per.count * case tg_op when 'INSERT' then 1 else -1 end,
    lesson_minutes = lesson_minutes + per.minutes * case tg_op when 'INSERT' then 1 else -1 end
  from (
    select course_id, count(*)::int as count, sum(duration)::int as minutes from changed_rows
    where deleted_at is null and published_at is not null group by 1) per
  where courses.id = per.course_id;
  return null;
end $$;
create function count_changed_lesson() returns trigger language plpgsql as $$
declare
  was boolean := old.deleted_at is null and old.published_at is not null;
  is_now boolean := new.deleted_at is null and new.published_at is not null;
begin
  update courses set
    lesson_count = lesson_count + is_now::int - was::int,
    lesson_minutes = lesson_minutes + is_now::int * new.duration - was::int * old.duration
  where id = new.course_id;
  return null;
end $$;
create trigger course_lessons_counted_change after update of deleted_at, published_at, duration on course_lessons
  for each row when (
    (old.deleted_at is null, old.published_at is null, old.duration)
    is distinct from (new.deleted_at is null, new.published_at is null, new.duration)
  ) execute function count_changed_lesson();

-- Read by order, without those that were deleted, however many they are.
drop index course_modules_course_idx;
create index course_modules_course_idx on course_modules (course_id, order_index, id) where deleted_at is null;
create index course_modules_all_idx on course_modules (course_id);
drop index course_lessons_module_idx;
create index course_lessons_module_idx on course_lessons (module_id, order_index, id) where deleted_at is null;
create index course_lessons_all_idx on course_lessons (module_id);

create or replace function search_entries(source course_lessons) returns setof search_entry language sql stable as $$
  select source.course_id, false, null::uuid, source.created_at, source.title, source.content
  where source.deleted_at is null and source.published_at is not null
$$;
drop trigger course_lessons_search_again on course_lessons;
create trigger course_lessons_search_again after update on course_lessons for each row when (
    (old.title, old.content, old.course_id, old.deleted_at, old.published_at)
    is distinct from (new.title, new.content, new.course_id, new.deleted_at, new.published_at)
) execute function keep_search_items('lesson');

-- Paid members of a tribe enroll in what it includes; their access lasts as long as they pay.
alter table course_enrollments drop constraint course_enrollments_source_known,
  add constraint course_enrollments_source_known check (source in ('free', 'paid', 'granted', 'included'));

comment on table courses is null;
comment on table course_modules is null;
comment on table course_lessons is null;

-- For counting progress again in batches, and for whether a student paid.
create index course_enrollments_batch_idx on course_enrollments (course_id, id) where ended_at is null;
create index course_enrollments_paid_idx on course_enrollments (course_id) where ended_at is null and source = 'paid';
