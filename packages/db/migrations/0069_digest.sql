-- When somebody's next digest is due, and when the last one was. Null until it is worked out, which is done again
-- when they choose otherwise.
alter table user_preferences
  add column digest_at timestamptz,
  add column digest_sent_at timestamptz;
create index user_preferences_digest_idx on user_preferences (coalesce(digest_at, '-infinity'))
  where notification_settings->>'digest' in ('daily', 'weekly');

create function forget_digest_at() returns trigger language plpgsql as $$
begin
  if new.notification_settings->>'digest' is distinct from old.notification_settings->>'digest'
    or new.notification_settings->>'timeZone' is distinct from old.notification_settings->>'timeZone' then
    new.digest_at := null;
  end if;
  return new;
end $$;
create trigger user_preferences_digest before update of notification_settings on user_preferences
  for each row execute function forget_digest_at();
