-- One-time tokens that create a platform admin: printed at the first start of an empty product, or by `pnpm admin:create --link`.
create table setup_tokens (
  token_hash text primary key,
  -- The token of a first start is worth nothing once there are people.
  requires_no_users boolean not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint setup_tokens_hash_is_sha256 check (token_hash ~ '^[0-9a-f]{64}$')
);
