-- Why a user is suspended, as shown to them, and when the suspension ends by itself.
alter table users
  add column suspended_until timestamptz,
  add column suspension_reason text constraint users_suspension_reason_length check (length(suspension_reason) <= 500);
create index users_suspended_until_idx on users (suspended_until) where suspended_until is not null;
