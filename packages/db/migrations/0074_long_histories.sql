-- From where on a day is read.
create index messages_said_idx on messages (conversation_id, created_at, seq);
-- Rare words among all messages; common ones are met soon enough in the conversations of whoever looks for them.
create index messages_words_idx on messages using gin (content gin_trgm_ops) where not is_deleted;

-- After how long what is said from now on goes away by itself; null when it stays. Who said so, when, and after
-- which message, is told in the chat.
alter table conversations
  add column disappear_after text,
  add column disappear_set_by uuid references users on delete set null,
  add column disappear_set_at timestamptz,
  add column disappear_from_seq bigint,
  add constraint conversations_disappear_after_known check (disappear_after in ('24h', '7d', '90d'));
create index conversations_disappear_set_by_idx on conversations (disappear_set_by)
  where disappear_set_by is not null;

-- Whatever stores a message, the conversation says when it goes; edited or not, it goes then.
create function expire_message() returns trigger language plpgsql as $$
begin
  select now() + case disappear_after when '24h' then interval '24 hours' when '7d' then interval '7 days'
      when '90d' then interval '90 days' end
  into new.expires_at from conversations where id = new.conversation_id and disappear_after is not null;
  return new;
end $$;
create trigger messages_expire before insert on messages for each row when (new.expires_at is null)
  execute function expire_message();

-- What waits for its time: no message yet, and nobody else's business.
create table scheduled_messages (
  id uuid primary key default uuidv7(),
  conversation_id uuid not null references conversations on delete cascade,
  sender_id uuid not null references users on delete cascade,
  content text not null,
  reply_to_message_id uuid references messages on delete set null,
  send_at timestamptz not null,
  -- What the message will be called: sent twice it is one.
  client_key uuid not null,
  -- Why it did not go out; it waits for its sender then.
  failure text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint scheduled_messages_client_key_key unique (sender_id, client_key)
);
create index scheduled_messages_due_idx on scheduled_messages (send_at) where failure is null;
create index scheduled_messages_mine_idx on scheduled_messages (sender_id, conversation_id, send_at);
create index scheduled_messages_conversation_idx on scheduled_messages (conversation_id);
create index scheduled_messages_reply_to_idx on scheduled_messages (reply_to_message_id)
  where reply_to_message_id is not null;
create trigger scheduled_messages_touch before update on scheduled_messages
  for each row execute function touch_updated_at();

-- What somebody has begun to write, on all their devices.
create table message_drafts (
  user_id uuid not null references users on delete cascade,
  conversation_id uuid not null references conversations on delete cascade,
  content text not null,
  reply_to_message_id uuid references messages on delete set null,
  -- Moves with each change, so that a device knows whether what it has is the latest.
  revision bigint not null default 1,
  updated_at timestamptz not null default now(),
  primary key (user_id, conversation_id)
);
create index message_drafts_conversation_idx on message_drafts (conversation_id);
create index message_drafts_reply_to_idx on message_drafts (reply_to_message_id)
  where reply_to_message_id is not null;
