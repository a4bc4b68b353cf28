-- What somebody read while they let nobody know of it stays untold when they let it be known again, until they read
-- on: up to `hidden_read_seq` they count as having read up to `told_read_seq`.
alter table conversation_members
  add column told_read_seq bigint not null default 0,
  add column hidden_read_seq bigint not null default 0;
update conversation_members set told_read_seq = read_seq where hides_receipts;
