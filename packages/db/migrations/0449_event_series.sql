-- A series of events that repeat. Its dates are rows of events, made a year ahead.
create table event_series (
  id uuid primary key default uuidv7(),
  -- The series that it was split from, or itself: the same for calendars.
  root_id uuid not null,
  -- The zone of original_start of its events, which stays when the series moves to another.
  key_zone text not null,
  rrule text not null,
  except_dates text[] not null default '{}',
  -- The times of its first date, on the clocks of its zone; those of other dates are as many days later.
  starts_local text not null,
  ends_local text not null,
  starts_second boolean not null default false,
  ends_second boolean not null default false,
  time_zone text not null,
  is_all_day boolean not null default false,
  -- The last date that was looked at; null once there are no more.
  generated_until text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint event_series_local_form check (
    starts_local ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$' and ends_local ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  constraint event_series_generated_form check (generated_until ~ '^\d{4}-\d\d-\d\d$')
);
create trigger event_series_touch before update on event_series
  for each row execute function touch_updated_at();
create index event_series_root_idx on event_series (root_id);
create index event_series_due_idx on event_series (generated_until, id) where generated_until is not null;

alter table events
  add column series_id uuid references event_series on delete set null,
  -- The local start that its series gave it. Stays when it is moved or cancelled.
  add column original_start text,
  -- The date of the recurrence that it is for, which follows a change of all dates.
  add column series_date text,
  -- Whether it was edited apart from its series.
  add column is_exception boolean not null default false,
  -- Whether a series made it after its first date. It counts for no plan.
  add column is_repeat boolean not null default false,
  add constraint events_original_start_form check (original_start ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  add constraint events_series_date_form check (series_date ~ '^\d{4}-\d\d-\d\d$'),
  add constraint events_series_key unique (series_id, original_start);
create index events_series_idx on events (series_id, start_time, id) where series_id is not null;

-- Answers to all dates of a series. Those who go or may go do so on dates that are made later, too.
create table event_series_answers (
  id uuid primary key default uuidv7(),
  series_id uuid not null references event_series on delete cascade,
  user_id uuid not null references users on delete cascade,
  status text not null,
  guests smallint not null default 0,
  is_hidden boolean not null default false,
  -- The name of the free ticket type that is wanted, as each date has its own.
  ticket_type text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint event_series_answers_once unique (series_id, user_id),
  constraint event_series_answers_status_known check (status in ('going', 'maybe', 'declined')),
  constraint event_series_answers_guests_range check (guests between 0 and 10),
  constraint event_series_answers_ticket_type_length check (length(ticket_type) between 1 and 80)
);
create trigger event_series_answers_touch before update on event_series_answers
  for each row execute function touch_updated_at();
create index event_series_answers_user_idx on event_series_answers (user_id);
