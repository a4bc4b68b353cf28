-- All courses and events for platform admins, whole and by state. Conditions on counts always hold: without them, other
-- lists would be read from these indexes.
create index courses_staff_newest_idx on courses (created_at desc, id desc)
  where deleted_at is null and lesson_count >= 0;
create index courses_staff_published_idx on courses (created_at desc, id desc)
  where deleted_at is null and is_published and hidden_at is null and lesson_count >= 0;
create index courses_staff_drafts_idx on courses (created_at desc, id desc)
  where deleted_at is null and not is_published and hidden_at is null;
create index courses_staff_hidden_idx on courses (created_at desc, id desc)
  where deleted_at is null and hidden_at is not null;
-- Begins with a space, so that what begins a word follows one.
alter table courses add column title_text text not null generated always as (' ' || lower(title)) stored;
create index courses_titles_idx on courses using gin (title_text gin_trgm_ops)
  with (fastupdate = off) where deleted_at is null;

create index events_staff_ends_idx on events (end_time desc, id desc)
  where deleted_at is null and attendee_count >= 0;
create index events_staff_standing_idx on events (end_time desc, id desc)
  where deleted_at is null and cancelled_at is null and hidden_at is null and attendee_count >= 0;
create index events_staff_cancelled_idx on events (end_time desc, id desc)
  where deleted_at is null and cancelled_at is not null and hidden_at is null;
create index events_staff_hidden_idx on events (end_time desc, id desc)
  where deleted_at is null and hidden_at is not null;
alter table events add column title_text text not null generated always as (' ' || lower(title)) stored;
create index events_titles_idx on events using gin (title_text gin_trgm_ops)
  with (fastupdate = off) where deleted_at is null;
