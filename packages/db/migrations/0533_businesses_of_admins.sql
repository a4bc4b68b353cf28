-- All businesses for platform admins; the newest are in businesses_newest_idx.
create index businesses_verified_idx on businesses (created_at desc, id desc)
  where deleted_at is null and verified_at is not null;
create index businesses_admin_words_idx on businesses using gin ((' ' || lower(name) || ' ' || slug) gin_trgm_ops)
  where deleted_at is null;
