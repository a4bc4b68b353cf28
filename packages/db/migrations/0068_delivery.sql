-- What the server alone knows and every node shares, made by whichever needs it first.
create table server_secrets (
  name text primary key,
  value jsonb not null,
  created_at timestamptz not null default now()
);

-- Browsers that ring when their person is told something. They go with the session that asked for it, whichever way
-- it ends.
create table push_subscriptions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  sid text not null references sessions on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  device text not null,
  -- In a row, without one that arrived.
  failures integer not null default 0,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint push_subscriptions_endpoint_key unique (endpoint),
  constraint push_subscriptions_endpoint_length check (length(endpoint) between 1 and 1000),
  constraint push_subscriptions_failures_not_negative check (failures >= 0)
);
create index push_subscriptions_user_idx on push_subscriptions (user_id, created_at desc, id desc);
create index push_subscriptions_sid_idx on push_subscriptions (sid);

-- What has left: a job that runs twice sends once.
create table notification_deliveries (
  notification_id uuid not null references notifications on delete cascade,
  channel text not null,
  -- The moment of the row that was told of: it moves when more falls into the same row.
  told_of timestamptz not null,
  sent_at timestamptz not null default now(),
  primary key (notification_id, channel),
  constraint notification_deliveries_channel_known check (channel in ('push', 'mail'))
);

-- What waits: mails for others to go along with, everything for the end of somebody's quiet hours. `infinity` is
-- what waits for a digest.
create table waiting_deliveries (
  notification_id uuid not null references notifications on delete cascade,
  channel text not null,
  user_id uuid not null references users on delete cascade,
  due_at timestamptz not null,
  attempts integer not null default 0,
  primary key (notification_id, channel),
  constraint waiting_deliveries_channel_known check (channel in ('push', 'mail'))
);
create index waiting_deliveries_due_idx on waiting_deliveries (due_at);
create index waiting_deliveries_user_idx on waiting_deliveries (user_id, channel);

-- What was told of a message says what the message says, and nothing of one that is gone.
create index notifications_message_idx on notifications ((data->>'messageId'))
  where type = 'message' and data ? 'messageId';
create function retell_message() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.content is not distinct from old.content and new.is_deleted = old.is_deleted then return null; end if;
  end if;
  update notifications set message = coalesce(data->>'before', '') || case
      when tg_op = 'DELETE' or new.is_deleted then 'Message deleted'
      else coalesce(left(regexp_replace(new.content, '\s+', ' ', 'g'), 140), 'New message') end
  where type = 'message' and data ? 'messageId' and data->>'messageId' = old.id::text;
  return null;
end $$;
create trigger messages_retell after update of content, is_deleted or delete on messages
  for each row execute function retell_message();
