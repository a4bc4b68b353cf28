-- What attendees say about an event after its end, to its hosts.
create table event_feedback (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  rating smallint not null,
  content text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint event_feedback_user_key unique (event_id, user_id),
  constraint event_feedback_rating_range check (rating between 1 and 5),
  constraint event_feedback_content_length check (length(content) <= 2000)
);
create index event_feedback_list_idx on event_feedback (event_id, created_at desc, id desc);
create index event_feedback_user_idx on event_feedback (user_id);
create trigger event_feedback_touch before update of rating, content on event_feedback
  for each row execute function touch_updated_at();

alter table events
  -- When attendees were asked for feedback.
  add column thanked_at timestamptz,
  -- When attendees were notified of the replay; they are once.
  add column replay_announced_at timestamptz;
update events set thanked_at = now() where end_time <= now();
update events set replay_announced_at = now() where replay_url is not null;
create index events_thanks_due_idx on events (end_time)
  where thanked_at is null and cancelled_at is null and deleted_at is null;
