-- An enrollment is one run of a user through a course. A retake or a later cohort is another row, so that the completions
-- and the certificate of an earlier one stay. At most one of a user and course is open.
alter table course_enrollments
  drop constraint course_enrollments_course_user_key,
  drop constraint course_enrollments_course_id_fkey,
  add constraint course_enrollments_course_id_fkey foreign key (course_id) references courses,
  add column source text not null default 'free',
  add column order_item_id uuid references order_items on delete set null,
  add column ended_at timestamptz,
  add column end_reason text,
  add constraint course_enrollments_source_known check (source in ('free', 'paid', 'granted')),
  add constraint course_enrollments_end_known
    check (end_reason in ('left', 'removed', 'refunded', 'expired', 'deleted')),
  add constraint course_enrollments_end_has_reason check ((ended_at is null) = (end_reason is null));
create unique index course_enrollments_open_key on course_enrollments (course_id, user_id) where ended_at is null;
create index course_enrollments_course_idx on course_enrollments (course_id, enrolled_at desc, id desc);
create index course_enrollments_order_item_idx on course_enrollments (order_item_id) where order_item_id is not null;

update course_enrollments taken set source = 'paid', order_item_id = bought.order_item_id
from purchases bought
where bought.item_type = 'course' and bought.item_id = taken.course_id and bought.user_id = taken.user_id
  and bought.status = 'active' and taken.enrolled_at >= bought.created_at;
-- Courses could not be sold by themselves, so these were given.
update course_enrollments taken set source = 'granted'
from courses where courses.id = taken.course_id and courses.price > 0 and taken.source = 'free';

create or replace function count_course_enrollments() returns trigger language plpgsql as $$
begin
  perform from courses where id in (select course_id from changed_rows where ended_at is null)
    order by id for no key update;
  update courses set enrollment_count = enrollment_count + per.count * case tg_op when 'INSERT' then 1 else -1 end
  from (select course_id, count(*)::int as count from changed_rows where ended_at is null group by 1) per
  where courses.id = per.course_id;
  return null;
end $$;
create function count_ended_enrollments() returns trigger language plpgsql as $$
declare
  ended record;
begin
  for ended in
    select after.course_id, sum(case when after.ended_at is null then 1 else -1 end)::int as count
    from old_rows before join changed_rows after on after.id = before.id
    where (before.ended_at is null) <> (after.ended_at is null)
    group by 1 order by 1
  loop
    update courses set enrollment_count = enrollment_count + ended.count where id = ended.course_id;
  end loop;
  return null;
end $$;
create trigger course_enrollments_counted_end after update on course_enrollments
  referencing old table as old_rows new table as changed_rows
  for each statement execute function count_ended_enrollments();

-- Modules and lessons are deleted softly: completions refer to lessons, and search needs no other rule.
alter table course_modules add column deleted_at timestamptz;
alter table course_lessons
  add column course_id uuid references courses on delete cascade,
  add column deleted_at timestamptz;
update course_lessons set course_id = part.course_id from course_modules part where part.id = course_lessons.module_id;
create function set_lesson_course() returns trigger language plpgsql as $$
begin
  select part.course_id into new.course_id from course_modules part where part.id = new.module_id;
  return new;
end $$;
create trigger course_lessons_course before insert or update of module_id on course_lessons
  for each row execute function set_lesson_course();
alter table course_lessons alter column course_id set not null;
create index course_lessons_course_idx on course_lessons (course_id);

alter table courses add column lesson_count integer not null default 0,
  add constraint courses_lesson_count_not_negative check (lesson_count >= 0);
create function count_course_lessons() returns trigger language plpgsql as $$
begin
  update courses set lesson_count = lesson_count + per.count * case tg_op when 'INSERT' then 1 else -1 end
  from (select course_id, count(*)::int as count from changed_rows where deleted_at is null group by 1) per
  where courses.id = per.course_id;
  return null;
end $$;
create trigger course_lessons_counted_in after insert on course_lessons
  referencing new table as changed_rows for each statement execute function count_course_lessons();
create trigger course_lessons_counted_out after delete on course_lessons
  referencing old table as changed_rows for each statement execute function count_course_lessons();
create function count_deleted_lesson() returns trigger language plpgsql as $$
begin
  update courses set lesson_count = lesson_count + case when new.deleted_at is null then 1 else -1 end
  where id = new.course_id;
  return null;
end $$;
create trigger course_lessons_counted_deleted after update of deleted_at on course_lessons
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function count_deleted_lesson();
update courses set lesson_count = per.count
from (select course_id, count(*)::int as count from course_lessons group by 1) per where courses.id = per.course_id;

create table lesson_completions (
  enrollment_id uuid not null references course_enrollments on delete cascade,
  lesson_id uuid not null references course_lessons,
  completed_at timestamptz not null default now(),
  primary key (enrollment_id, lesson_id)
);
create index lesson_completions_lesson_idx on lesson_completions (lesson_id);

create or replace function search_entries(source course_lessons) returns setof search_entry language sql stable as $$
  select source.course_id, false, null::uuid, source.created_at, source.title, source.content
  where source.deleted_at is null
$$;
drop trigger course_lessons_search_again on course_lessons;
create trigger course_lessons_search_again after update on course_lessons for each row when (
    (old.title, old.content, old.course_id, old.deleted_at)
    is distinct from (new.title, new.content, new.course_id, new.deleted_at)
) execute function keep_search_items('lesson');
create or replace function move_lesson_items() returns trigger language plpgsql as $$
begin
  update course_lessons set course_id = new.course_id where module_id = new.id;
  return null;
end $$;

comment on column course_modules.order_index is null;
comment on column course_lessons.order_index is null;
