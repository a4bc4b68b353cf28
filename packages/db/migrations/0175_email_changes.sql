-- A change of address: asked for, confirmed at the new address, and open to be undone from the old one until it expires.
create table email_changes (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  old_email text not null,
  new_email text not null,
  -- Of the link to the new address, and of the one that undoes.
  token_hash text,
  undo_hash text,
  confirmed_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint email_changes_token_hash_key unique (token_hash),
  constraint email_changes_undo_hash_key unique (undo_hash)
);
create unique index email_changes_pending_key on email_changes (user_id) where confirmed_at is null;
create index email_changes_user_idx on email_changes (user_id, created_at);
create index email_changes_old_email_idx on email_changes (old_email);
create index email_changes_expires_idx on email_changes (expires_at);
