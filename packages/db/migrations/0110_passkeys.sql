create table passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  -- As WebAuthn names it, in base64url.
  credential_id text not null,
  public_key bytea not null,
  -- Stays 0 for passkeys that are synced between devices.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkeys_credential_key unique (credential_id)
);
create index passkeys_user_idx on passkeys (user_id, created_at);

-- Without a user: to sign in or to confirm. With one: to add a passkey to that account.
create table passkey_challenges (
  challenge text primary key,
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_user_idx on passkey_challenges (user_id);
create index passkey_challenges_expires_idx on passkey_challenges (expires_at);
