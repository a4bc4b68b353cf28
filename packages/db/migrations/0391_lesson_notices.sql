-- Students are notified of a lesson once, however often it is published.
alter table course_lessons add column announced_at timestamptz;
update course_lessons set announced_at = published_at;
