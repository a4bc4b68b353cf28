-- Links with which people can create an account while sign-up needs an invitation. The token is not stored.
create table sign_up_invitations (
  id uuid primary key default uuidv7(),
  token_hash text not null unique,
  note text,
  uses_max integer not null,
  uses integer not null default 0,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint sign_up_invitations_uses check (uses >= 0 and uses <= uses_max)
);
create index sign_up_invitations_newest_idx on sign_up_invitations (created_at, id);
create index sign_up_invitations_expires_idx on sign_up_invitations (expires_at);
create index sign_up_invitations_created_by_idx on sign_up_invitations (created_by) where created_by is not null;
