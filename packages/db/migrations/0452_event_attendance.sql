-- Attendees who opened their join link. Kept when an answer is withdrawn.
create table event_attendance (
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  first_joined_at timestamptz not null default now(),
  last_joined_at timestamptz not null default now(),
  primary key (event_id, user_id),
  constraint event_attendance_in_order check (first_joined_at <= last_joined_at)
);
create index event_attendance_user_idx on event_attendance (user_id, event_id);

-- A join link is made of its answer and the time of that. It is revoked when this is later.
alter table event_rsvps add column join_revoked_at timestamptz;
