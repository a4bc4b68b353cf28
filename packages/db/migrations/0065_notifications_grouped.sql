-- What somebody is told. What happens again while it is unread falls into the same row: several people, one line.
alter table notifications
  -- Finer than `type`, which the data model names: what settings are made for.
  add column kind text default 'system',
  add column tribe_id uuid references tribes on delete cascade,
  -- Of what falls together while it is unread; null of what stands alone.
  add column group_key text,
  add column actor_count integer not null default 1,
  -- False of what somebody does not want in the list, and is told otherwise; such a row is read from the start.
  add column is_listed boolean not null default true,
  add constraint notifications_unlisted_is_read check (is_listed or is_read);

update notifications set
  tribe_id = (select id from tribes where tribes.id::text = data->>'tribeId'),
  kind = case type
    when 'message' then 'message'
    when 'post_like' then 'like'
    when 'post_comment' then case when title like '% replied to %' then 'reply' else 'comment' end
    when 'tribe_invite' then case data->>'kind'
      when 'request' then 'request'
      when 'request_approved' then 'approval'
      when 'request_declined' then 'approval'
      when 'role' then 'role'
      else 'invite' end
    when 'course_enrollment' then 'course'
    when 'event_rsvp' then 'event'
    when 'payment' then 'payment'
    else 'system' end;
alter table notifications
  alter column kind set not null,
  add constraint notifications_kind_known check (kind in (
    'message', 'like', 'comment', 'reply', 'mention', 'follow', 'invite', 'request', 'approval', 'role', 'challenge',
    'badge', 'automation', 'tribe', 'course', 'event', 'payment', 'system'));

create index notifications_tribe_idx on notifications (tribe_id) where tribe_id is not null;
create unique index notifications_group_key on notifications (user_id, group_key)
  where group_key is not null and not is_read;

-- Everybody whose deed a row tells of, once each; the one of the row itself is the latest.
create table notification_actors (
  notification_id uuid not null references notifications on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (notification_id, user_id)
);
create index notification_actors_user_idx on notification_actors (user_id);
