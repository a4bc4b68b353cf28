-- Students of a calendar entry are listed page by page: without a cohort, of a cohort, by exception and by end of access.
drop index course_enrollments_started_idx;
create index course_enrollments_started_idx on course_enrollments (course_id, enrolled_at, id)
  where ended_at is null and cohort_id is null;
create index course_enrollments_cohort_started_idx on course_enrollments (cohort_id, enrolled_at, id)
  where ended_at is null and cohort_id is not null;
drop index course_enrollments_access_idx;
create index course_enrollments_access_idx on course_enrollments (course_id, access_ends_at, id)
  where ended_at is null and access_ends_at is not null;
drop index lesson_exceptions_lesson_idx;
create index lesson_exceptions_lesson_idx on lesson_exceptions (lesson_id, opens_at, enrollment_id);
