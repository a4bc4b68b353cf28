-- Seats that orders hold until they are paid or cancelled; taken and given back like stock.
alter table course_cohorts
  add column held_count integer not null default 0,
  drop constraint course_cohorts_seats,
  add constraint course_cohorts_seats check (student_count >= 0 and held_count >= 0 and student_count + held_count <= seats);
-- Of a course: the cohort that its buyer chose. No reference: an order outlasts the course.
alter table order_items add column cohort_id uuid;
