create table notifications (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  type text not null,
  title text not null,
  message text not null,
  data jsonb not null default '{}',
  is_read boolean not null default false,
  created_at timestamptz not null default now(),
  constraint notifications_type_known check (
    type in (
      'message', 'post_like', 'post_comment', 'tribe_invite', 'course_enrollment', 'event_rsvp', 'payment',
      'system'
    )
  )
);
create index notifications_user_idx on notifications (user_id, created_at desc, id desc);
create index notifications_unread_idx on notifications (user_id, created_at desc, id desc) where not is_read;
