-- A live event that a lesson links to.
alter table course_lessons add column event_id uuid references events on delete set null;
create index course_lessons_event_idx on course_lessons (event_id) where event_id is not null;
