create table conversations (
  id uuid primary key default uuidv7(),
  type text not null,
  -- The two members' ids of a direct conversation, smaller first, so that two people opening the same
  -- conversation at the same moment end up in one.
  direct_key text,
  name text,
  image_url text,
  description text,
  last_message_id uuid,
  last_message_at timestamptz,
  last_message_preview text,
  is_pinned boolean not null default false,
  is_archived boolean not null default false,
  is_muted boolean not null default false,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint conversations_type_known check (type in ('direct', 'group')),
  constraint conversations_direct_key_key unique (direct_key),
  constraint conversations_direct_has_key check ((type = 'direct') = (direct_key is not null))
);
create index conversations_created_by_idx on conversations (created_by);
create trigger conversations_touch before update on conversations
  for each row execute function touch_updated_at();

create table conversation_members (
  id uuid primary key default uuidv7(),
  conversation_id uuid not null references conversations on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null default 'member',
  nickname text,
  unread_count integer not null default 0,
  -- A place in the order of messages, not a reference: it keeps its meaning when that message is deleted.
  last_read_message_id uuid,
  joined_at timestamptz not null default now(),
  last_seen_at timestamptz,
  is_pinned boolean not null default false,
  is_archived boolean not null default false,
  is_muted boolean not null default false,
  notification_settings jsonb not null default '{}',
  constraint conversation_members_conversation_user_key unique (conversation_id, user_id),
  constraint conversation_members_unread_count_not_negative check (unread_count >= 0)
);
-- The conversation list of one person: read by user, joined to conversations for the order by activity.
create index conversation_members_user_idx on conversation_members (user_id, is_archived, conversation_id);

create table messages (
  id uuid primary key default uuidv7(),
  conversation_id uuid not null references conversations on delete cascade,
  sender_id uuid not null references users on delete cascade,
  content text,
  message_type text not null default 'text',
  status text not null default 'sending',
  reply_to_message_id uuid references messages on delete set null,
  forwarded_from_message_id uuid references messages on delete set null,
  media_url text,
  thumbnail_url text,
  file_name text,
  file_size bigint,
  mime_type text,
  duration integer,
  latitude numeric(10, 8),
  longitude numeric(11, 8),
  location_name text,
  is_edited boolean not null default false,
  edited_at timestamptz,
  is_deleted boolean not null default false,
  deleted_at timestamptz,
  expires_at timestamptz,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint messages_message_type_known check (
    message_type in ('text', 'image', 'video', 'audio', 'voice', 'file', 'location', 'sticker', 'gif')
  ),
  constraint messages_status_known check (status in ('sending', 'sent', 'delivered', 'read', 'failed')),
  constraint messages_file_size_not_negative check (file_size >= 0),
  constraint messages_duration_not_negative check (duration >= 0),
  constraint messages_latitude_range check (latitude between -90 and 90),
  constraint messages_longitude_range check (longitude between -180 and 180)
);
create index messages_conversation_idx on messages (conversation_id, id desc);
create index messages_sender_idx on messages (sender_id, id desc);
create index messages_reply_to_idx on messages (reply_to_message_id) where reply_to_message_id is not null;
create index messages_forwarded_from_idx on messages (forwarded_from_message_id)
  where forwarded_from_message_id is not null;
create index messages_expires_idx on messages (expires_at) where expires_at is not null;
create trigger messages_touch before update on messages for each row execute function touch_updated_at();

-- The two tables point at one another; deferrable so that both can be loaded in bulk.
alter table conversations add constraint conversations_last_message_fkey
  foreign key (last_message_id) references messages on delete set null deferrable;
create index conversations_last_message_idx on conversations (last_message_id);

create table message_reactions (
  id uuid primary key default uuidv7(),
  message_id uuid not null references messages on delete cascade,
  user_id uuid not null references users on delete cascade,
  emoji text not null,
  created_at timestamptz not null default now(),
  constraint message_reactions_message_user_emoji_key unique (message_id, user_id, emoji),
  constraint message_reactions_emoji_length check (length(emoji) between 1 and 32)
);
create index message_reactions_user_idx on message_reactions (user_id);

create table message_read_receipts (
  id uuid primary key default uuidv7(),
  message_id uuid not null references messages on delete cascade,
  user_id uuid not null references users on delete cascade,
  read_at timestamptz not null default now(),
  constraint message_read_receipts_message_user_key unique (message_id, user_id)
);
create index message_read_receipts_user_idx on message_read_receipts (user_id);

-- Older than a few seconds it means nothing, so it is kept out of the write-ahead log.
create unlogged table typing_indicators (
  id uuid primary key default uuidv7(),
  conversation_id uuid not null references conversations on delete cascade,
  user_id uuid not null references users on delete cascade,
  started_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint typing_indicators_conversation_user_key unique (conversation_id, user_id)
);
create index typing_indicators_user_idx on typing_indicators (user_id);
create index typing_indicators_expires_idx on typing_indicators (expires_at);

create table user_presence (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  status text not null default 'offline',
  last_seen_at timestamptz not null default now(),
  status_message text,
  constraint user_presence_user_key unique (user_id),
  constraint user_presence_status_known check (status in ('online', 'away', 'busy', 'offline'))
);

create table voice_notes (
  id uuid primary key default uuidv7(),
  message_id uuid not null references messages on delete cascade,
  audio_url text not null,
  duration integer not null,
  waveform smallint[] not null default '{}',
  transcription text,
  created_at timestamptz not null default now(),
  constraint voice_notes_message_key unique (message_id),
  constraint voice_notes_duration_not_negative check (duration >= 0)
);

create table pinned_messages (
  id uuid primary key default uuidv7(),
  conversation_id uuid not null references conversations on delete cascade,
  message_id uuid not null references messages on delete cascade,
  pinned_by uuid references users on delete set null,
  pinned_at timestamptz not null default now(),
  constraint pinned_messages_conversation_message_key unique (conversation_id, message_id)
);
create index pinned_messages_message_idx on pinned_messages (message_id);
create index pinned_messages_pinned_by_idx on pinned_messages (pinned_by);
