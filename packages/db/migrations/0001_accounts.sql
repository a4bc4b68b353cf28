-- updated_at is kept by a trigger so that no write can forget it. A table with counters names the columns
-- that count as a change, so that a like does not make a post look edited. A write that sets updated_at
-- itself is left alone: imports and the demo data bring their own times.
create function touch_updated_at() returns trigger language plpgsql as $$
begin
  if new.updated_at is not distinct from old.updated_at then
    new.updated_at := now();
  end if;
  return new;
end
$$;

create table users (
  id uuid primary key default uuidv7(),
  email text not null,
  password text,
  first_name text not null,
  last_name text not null,
  profile_image_url text,
  cover_image_url text,
  username text,
  handle text not null,
  bio text,
  website text,
  location text,
  role text not null default 'member',
  is_admin boolean not null default false,
  is_verified boolean not null default false,
  stripe_customer_id text,
  stripe_subscription_id text,
  auth_provider text not null default 'password',
  google_id text,
  facebook_id text,
  instagram_id text,
  suspended_at timestamptz,
  email_verified_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_email_key unique (email),
  constraint users_google_id_key unique (google_id),
  constraint users_facebook_id_key unique (facebook_id),
  constraint users_instagram_id_key unique (instagram_id),
  constraint users_stripe_customer_id_key unique (stripe_customer_id),
  constraint users_stripe_subscription_id_key unique (stripe_subscription_id),
  -- Only ASCII is folded here: the application folds the rest, and the two must never disagree.
  constraint users_email_lowercase check (email = lower(email collate "C")),
  constraint users_email_length check (length(email) between 3 and 254),
  constraint users_first_name_length check (length(first_name) between 1 and 80),
  constraint users_last_name_length check (length(last_name) between 1 and 80),
  constraint users_username_format check (username ~ '^[A-Za-z0-9_]{3,30}$'),
  constraint users_handle_format check (handle ~ '^[A-Za-z0-9_.-]{1,40}$'),
  constraint users_bio_length check (length(bio) <= 500),
  constraint users_location_length check (length(location) <= 100),
  constraint users_role_known check (
    role in ('guest', 'member', 'creator', 'tribe_owner', 'tribe_admin', 'platform_admin', 'owner')
  )
);
create unique index users_username_lower_key on users (lower(username));
create unique index users_handle_lower_key on users (lower(handle));
create index users_newest_idx on users (created_at desc, id desc);
create trigger users_touch before update on users for each row execute function touch_updated_at();

create table sessions (
  sid text primary key,
  sess jsonb not null default '{}',
  expire timestamptz not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  constraint sessions_sid_is_sha256 check (sid ~ '^[0-9a-f]{64}$')
);
create index sessions_user_idx on sessions (user_id, last_seen_at desc);
create index sessions_expire_idx on sessions (expire);

create table password_reset_tokens (
  token_hash text primary key,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index password_reset_tokens_user_idx on password_reset_tokens (user_id);
create index password_reset_tokens_expires_idx on password_reset_tokens (expires_at);

create table access_tokens (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  name text not null,
  token_hash text not null,
  token_hint text not null,
  scopes text[] not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint access_tokens_token_hash_key unique (token_hash),
  constraint access_tokens_name_length check (length(name) between 1 and 60),
  constraint access_tokens_scopes_known check (
    cardinality(scopes) > 0 and scopes <@ array['read', 'write']
  )
);
create index access_tokens_user_idx on access_tokens (user_id, created_at desc, id desc);

create table user_blocks (
  blocker_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  constraint user_blocks_not_oneself check (blocker_id <> blocked_id)
);
create index user_blocks_blocked_idx on user_blocks (blocked_id, blocker_id);

create table user_preferences (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  interests text[] not null default '{}',
  preferred_content_types text[] not null default '{}',
  notification_settings jsonb not null default '{}',
  privacy_settings jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint user_preferences_user_key unique (user_id)
);
create trigger user_preferences_touch before update on user_preferences
  for each row execute function touch_updated_at();

create table badges (
  id uuid primary key default uuidv7(),
  name text not null,
  description text not null,
  icon_url text,
  criteria jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint badges_name_key unique (name)
);
create trigger badges_touch before update on badges for each row execute function touch_updated_at();

create table user_badges (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  badge_id uuid not null references badges on delete cascade,
  earned_at timestamptz not null default now(),
  constraint user_badges_user_badge_key unique (user_id, badge_id)
);
create index user_badges_badge_idx on user_badges (badge_id);

create table attachments (
  id uuid primary key default uuidv7(),
  filename text not null,
  mime_type text not null,
  size bigint not null,
  url text not null,
  uploaded_by uuid not null references users on delete cascade,
  attached_to uuid,
  attached_type text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint attachments_size_not_negative check (size >= 0),
  constraint attachments_attached_whole check ((attached_to is null) = (attached_type is null))
);
create index attachments_uploaded_by_idx on attachments (uploaded_by, created_at desc, id desc);
create index attachments_attached_idx on attachments (attached_type, attached_to);
create trigger attachments_touch before update on attachments
  for each row execute function touch_updated_at();

-- Counts are worth nothing after a crash, so they are kept out of the write-ahead log.
create unlogged table rate_limits (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null,
  constraint rate_limits_count_not_negative check (count >= 0)
);
create index rate_limits_resets_idx on rate_limits (resets_at);

create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  key text not null,
  procedure text not null,
  request_hash text not null,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key),
  constraint idempotency_keys_key_length check (length(key) between 1 and 200)
);
create index idempotency_keys_created_idx on idempotency_keys (created_at);
