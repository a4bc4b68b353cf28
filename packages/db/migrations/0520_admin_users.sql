-- The list of users for staff: by the beginning of an email address, and by role, state and verification in the order
-- of time. Names and handles have their indexes.
create index users_email_prefix_idx on users (email collate "C", id);
create index users_role_idx on users (role, created_at, id);
create index users_suspended_idx on users (created_at, id) where suspended_at is not null;
create index users_verified_idx on users (created_at, id) where is_verified;

-- Since when a user was suspended when staff requested the deletion of the account: keeping it restores that.
alter table users add column suspended_before timestamptz;

-- What staff write about a user, for other staff.
create table staff_notes (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  -- Null once the author's account was erased.
  author_id uuid references users on delete set null,
  content text not null,
  created_at timestamptz not null default now()
);
create index staff_notes_user_idx on staff_notes (user_id, created_at desc, id desc);
create index staff_notes_author_idx on staff_notes (author_id) where author_id is not null;
