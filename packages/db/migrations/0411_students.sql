-- What teachers see of students: when they were last there, when their access ends, and which lesson stops them.
alter table course_enrollments
  add column last_seen_at timestamptz,
  add column access_ends_at timestamptz,
  add column last_lesson_id uuid references course_lessons on delete set null;
update course_enrollments taken set last_lesson_id = (
  select done.lesson_id from lesson_completions done
  join course_lessons lesson on lesson.id = done.lesson_id
    and lesson.deleted_at is null and lesson.published_at is not null
  where done.enrollment_id = taken.id order by done.completed_at desc, done.lesson_id limit 1)
where exists (select from lesson_completions done where done.enrollment_id = taken.id);

create index course_enrollments_current_idx on course_enrollments (course_id, enrolled_at desc, id desc)
  where ended_at is null;
create index course_enrollments_ended_idx on course_enrollments (course_id, enrolled_at desc, id desc)
  where ended_at is not null;
create index course_enrollments_expiry_idx on course_enrollments (access_ends_at)
  where ended_at is null and access_ends_at is not null;
create index course_enrollments_last_lesson_idx on course_enrollments (last_lesson_id) where last_lesson_id is not null;
-- Holds all columns of the count of students who stopped, which is answered from it alone.
create index course_enrollments_stopped_idx
  on course_enrollments (course_id, last_lesson_id, last_seen_at, enrolled_at)
  where ended_at is null and completed_at is null;

-- Completions of a lesson in open enrollments.
alter table course_lessons add column completion_count integer not null default 0,
  add constraint course_lessons_completion_count_not_negative check (completion_count >= 0);
update course_lessons set completion_count = per.count
from (
  select done.lesson_id, count(*)::int as count from lesson_completions done
  join course_enrollments taken on taken.id = done.enrollment_id and taken.ended_at is null group by 1
) per where course_lessons.id = per.lesson_id;

-- Lessons are locked in the order of their ids, so that two statements that count several do not wait for each other.
create function move_completion_counts(lesson_ids uuid[], counts integer[]) returns void language plpgsql as $$
begin
  if lesson_ids is null then return; end if;
  perform from course_lessons where id = any(lesson_ids) order by id for no key update;
  update course_lessons set completion_count = completion_count + moved.count
  from unnest(lesson_ids, counts) moved (lesson_id, count) where course_lessons.id = moved.lesson_id;
end $$;

create function count_completions() returns trigger language plpgsql as $$
begin
  perform move_completion_counts(array_agg(lesson_id), array_agg(count * case tg_op when 'INSERT' then 1 else -1 end))
  from (
    select done.lesson_id, count(*)::int as count from changed_rows done
    join course_enrollments taken on taken.id = done.enrollment_id and taken.ended_at is null group by 1) per;
  return null;
end $$;
create trigger lesson_completions_counted_in after insert on lesson_completions
  referencing new table as changed_rows for each statement execute function count_completions();
create trigger lesson_completions_counted_out after delete on lesson_completions
  referencing old table as changed_rows for each statement execute function count_completions();

-- Named after the trigger that counts enrollments: the course is locked before its lessons.
create function count_completions_of_ended() returns trigger language plpgsql as $$
begin
  perform move_completion_counts(array_agg(lesson_id), array_agg(count))
  from (
    select done.lesson_id, sum(case when after.ended_at is null then 1 else -1 end)::int as count
    from old_rows before
    join changed_rows after on after.id = before.id and (before.ended_at is null) <> (after.ended_at is null)
    join lesson_completions done on done.enrollment_id = after.id group by 1) per;
  return null;
end $$;
create trigger course_enrollments_counted_end_lessons after update on course_enrollments
  referencing old table as old_rows new table as changed_rows
  for each statement execute function count_completions_of_ended();

-- The completions of a deleted enrollment go after it, when nothing says whether it was open.
create function count_completions_of_deleted() returns trigger language plpgsql as $$
begin
  perform from courses where id = old.course_id for no key update;
  perform move_completion_counts(array_agg(lesson_id), array_agg(-1))
  from lesson_completions where enrollment_id = old.id;
  return old;
end $$;
create trigger course_enrollments_counted_lessons before delete on course_enrollments
  for each row when (old.ended_at is null) execute function count_completions_of_deleted();
