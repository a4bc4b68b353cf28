-- A platform that had an active admin keeps one, whatever is written by whom. Checked at commit, one transaction after
-- another, so that two admins who demote each other at once cannot both succeed.
create function users_keep_admin() returns trigger language plpgsql as $$
begin
  -- With a snapshot of its own each statement here sees what committed while it waited for the lock; otherwise it would not.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'an admin is only taken away in a transaction of isolation level read committed';
  end if;
  perform pg_advisory_xact_lock(7203117);
  if not exists (select from users where role = 'platform_admin' and suspended_at is null) then
    raise exception 'the last active platform admin cannot be taken away'
      using errcode = 'check_violation', table = 'users', constraint = 'users_last_admin';
  end if;
  return null;
end $$;
create constraint trigger users_last_admin_changed after update of role, suspended_at on users
  deferrable initially deferred for each row
  when (old.role = 'platform_admin' and old.suspended_at is null
    and (new.role <> 'platform_admin' or new.suspended_at is not null))
  execute function users_keep_admin();
create constraint trigger users_last_admin_deleted after delete on users
  deferrable initially deferred for each row
  when (old.role = 'platform_admin' and old.suspended_at is null)
  execute function users_keep_admin();
