-- All tribes, the newest first, for platform admins: whole, by state, and those that are verified. Open ones are in
-- tribes_newest_idx.
create index tribes_created_idx on tribes (created_at desc, id desc) where deleted_at is null;
create index tribes_private_idx on tribes (created_at desc, id desc)
  where deleted_at is null and is_private and archived_at is null;
create index tribes_archived_idx on tribes (created_at desc, id desc)
  where deleted_at is null and archived_at is not null;
create index tribes_verified_idx on tribes (created_at desc, id desc) where deleted_at is null and is_verified;
-- Begins with a space, so that what begins a word follows one.
alter table tribes add column name_text text not null generated always as (' ' || lower(name) || ' ' || slug) stored;
create index tribes_names_idx on tribes using gin (name_text gin_trgm_ops)
  with (fastupdate = off) where deleted_at is null;
