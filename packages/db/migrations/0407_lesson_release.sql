-- Lessons open for each student by a rule; TypeScript computes instants from zones and stores them.
alter table courses add column time_zone text not null default 'UTC';
alter table course_lessons
  add column release_kind text not null default 'at_once',
  add column release_days integer,
  -- The date and time of day that were chosen, such as 2027-03-28T09:00, and their zone.
  add column release_local text,
  add column release_zone text,
  add column releases_at timestamptz,
  add constraint course_lessons_release_known
    check (release_kind in ('at_once', 'after_days', 'on_date', 'after_previous')),
  add constraint course_lessons_release_days_range check (release_days between 0 and 3650),
  add constraint course_lessons_release_whole check (
    (release_kind = 'after_days') = (release_days is not null)
    and (release_kind = 'on_date') = (release_local is not null)
    and (release_kind = 'on_date') = (release_zone is not null)
    and (release_kind = 'on_date') = (releases_at is not null));
create index course_lessons_releases_idx on course_lessons (releases_at, id) where release_kind = 'on_date';
create index course_lessons_after_days_idx on course_lessons (id) where release_kind = 'after_days';

-- A lesson that opens earlier or later for one student than its rule and cohort say.
create table lesson_exceptions (
  enrollment_id uuid not null references course_enrollments on delete cascade,
  lesson_id uuid not null references course_lessons on delete cascade,
  opens_at timestamptz not null,
  primary key (enrollment_id, lesson_id)
);
create index lesson_exceptions_lesson_idx on lesson_exceptions (lesson_id);
create index lesson_exceptions_opens_idx on lesson_exceptions (opens_at);

-- Whose students were notified that a lesson opened.
create table lesson_openings (
  enrollment_id uuid not null references course_enrollments on delete cascade,
  lesson_id uuid not null references course_lessons on delete cascade,
  created_at timestamptz not null default now(),
  primary key (enrollment_id, lesson_id)
);
create index lesson_openings_lesson_idx on lesson_openings (lesson_id);

-- Lessons that open later are at home apart from their course, where search looks for its creator only.
create function dripped_home(course uuid) returns uuid language sql immutable strict parallel safe
  as $$ select md5('dripped:' || course::text)::uuid $$;
create or replace function search_entries(source course_lessons) returns setof search_entry language sql stable as $$
  select case when source.release_kind = 'at_once' then source.course_id else dripped_home(source.course_id) end,
    false, null::uuid, source.created_at, source.title,
    source.content || coalesce((
      select E'\n' || left(spoken.words, 100000) from lesson_transcripts spoken where spoken.lesson_id = source.id), '')
  where source.deleted_at is null and source.published_at is not null
$$;
drop trigger course_lessons_search_again on course_lessons;
create trigger course_lessons_search_again after update on course_lessons for each row when (
    (old.title, old.content, old.course_id, old.deleted_at, old.published_at, old.release_kind)
    is distinct from (new.title, new.content, new.course_id, new.deleted_at, new.published_at, new.release_kind)
) execute function keep_search_items('lesson');

-- Courses of the same tribe that students complete before they enroll.
create table course_prerequisites (
  course_id uuid not null references courses on delete cascade,
  required_id uuid not null references courses on delete cascade,
  position smallint not null,
  primary key (course_id, required_id),
  constraint course_prerequisites_not_itself check (course_id <> required_id)
);
create index course_prerequisites_required_idx on course_prerequisites (required_id);
