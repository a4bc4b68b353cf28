-- The calendar of a course counts when its students without a cohort started, and when access ends.
create index course_enrollments_started_idx on course_enrollments (course_id, enrolled_at)
  where ended_at is null and cohort_id is null;
create index course_enrollments_access_idx on course_enrollments (course_id, access_ends_at)
  where ended_at is null and access_ends_at is not null;
