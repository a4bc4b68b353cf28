-- New accounts that wait for approval are suspended by waiting: both columns hold the same moment then. Both columns are
-- null for accounts that were approved or never had to wait.
alter table users
  add column awaits_approval_since timestamptz,
  add column sign_up_answer text,
  add constraint users_waiting check (awaits_approval_since is null or suspended_at is not null);
create index users_waiting_idx on users (created_at, id) where awaits_approval_since is not null;
