create table course_cohorts (
  id uuid primary key default uuidv7(),
  course_id uuid not null references courses on delete cascade,
  title text not null,
  -- Days as chosen, on the clocks of the zone; starts_at and ends_at are their instants.
  starts_on text not null,
  ends_on text,
  time_zone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  seats integer,
  access_ends boolean not null default false,
  -- Open enrollments; kept by a trigger.
  student_count integer not null default 0,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint course_cohorts_order check (ends_at > starts_at),
  constraint course_cohorts_end_whole check ((ends_on is null) = (ends_at is null)),
  constraint course_cohorts_access_has_end check (not access_ends or ends_at is not null),
  constraint course_cohorts_seats check (student_count >= 0 and student_count <= seats)
);
create index course_cohorts_course_idx on course_cohorts (course_id, starts_at, id) where deleted_at is null;
-- Those that a run could have chosen when it began.
create index course_cohorts_choice_idx on course_cohorts (course_id, created_at) where deleted_at is null;
create index course_cohorts_all_idx on course_cohorts (course_id);
create index course_cohorts_ends_idx on course_cohorts (ends_at, id) where access_ends and deleted_at is null;

alter table course_enrollments add column cohort_id uuid references course_cohorts on delete set null;
create index course_enrollments_cohort_idx on course_enrollments (cohort_id, id) where cohort_id is not null;

-- Named to fire after the count of the course: a course is locked before its cohorts.
create function count_cohort_students() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and not exists (select from changed_rows where cohort_id is not null) then return null; end if;
  perform from course_cohorts where id in (select cohort_id from changed_rows) order by id for no key update;
  update course_cohorts set student_count = student_count + per.count * case tg_op when 'INSERT' then 1 else -1 end
  from (
    select cohort_id, count(*)::int as count from changed_rows where ended_at is null and cohort_id is not null group by 1
  ) per where course_cohorts.id = per.cohort_id;
  return null;
end $$;
create function count_moved_students() returns trigger language plpgsql as $$
declare
  moved record;
begin
  for moved in
    select cohort_id, sum(count)::int as count from (
      select after.cohort_id, 1 as count from changed_rows after join old_rows before on before.id = after.id
        where after.ended_at is null and after.cohort_id is not null
          and (before.cohort_id is distinct from after.cohort_id or before.ended_at is not null)
      union all
      select before.cohort_id, -1 from changed_rows after join old_rows before on before.id = after.id
        where before.ended_at is null and before.cohort_id is not null
          and (before.cohort_id is distinct from after.cohort_id or after.ended_at is not null)) changes
    group by 1 order by 1
  loop
    update course_cohorts set student_count = student_count + moved.count where id = moved.cohort_id;
  end loop;
  return null;
end $$;
create trigger course_enrollments_seated after insert on course_enrollments
  referencing new table as changed_rows for each statement execute function count_cohort_students();
create trigger course_enrollments_seated_end after update on course_enrollments
  referencing old table as old_rows new table as changed_rows
  for each statement execute function count_moved_students();
create trigger course_enrollments_seated_out after delete on course_enrollments
  referencing old table as changed_rows for each statement execute function count_cohort_students();
