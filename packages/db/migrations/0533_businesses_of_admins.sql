-- All businesses for platform admins; the newest are in businesses_newest_idx.
create index businesses_verified_idx on businesses (created_at desc, id desc)
  where deleted_at is null and verified_at is not null;
-- As of tribes.
alter table businesses add column name_text text not null generated always as (' ' || lower(name) || ' ' || slug) stored;
create index businesses_names_idx on businesses using gin (name_text gin_trgm_ops)
  with (fastupdate = off) where deleted_at is null;
