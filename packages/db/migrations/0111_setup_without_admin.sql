-- Somebody who signs up before the operator does must not take the setup link away.
alter table setup_tokens rename column requires_no_users to requires_no_admin;
