-- A live event that a lesson links to.
alter table course_lessons add column event_id uuid references events on delete set null;
create index course_lessons_event_idx on course_lessons (event_id) where event_id is not null;
drop trigger course_lessons_touch on course_lessons;
create trigger course_lessons_touch before update of
  title, content, video_url, duration, published_at, deleted_at, event_id
  on course_lessons for each row execute function touch_updated_at();
