-- An account that is to be deleted is suspended by its owner: both columns hold the same moment then.
alter table users
  add column deletion_asked_at timestamptz,
  -- While it is erased: who stands in its place where others keep something of it.
  add column erased_as uuid references users on delete set null;
create index users_deletion_asked_idx on users (deletion_asked_at) where deletion_asked_at is not null;
create index users_erased_as_idx on users (erased_as) where erased_as is not null;
