-- A link that was mailed: to set a password, or to say that the address is one's own. It holds for the address it
-- went to.
alter table password_reset_tokens rename to mailed_links;
alter index password_reset_tokens_pkey rename to mailed_links_pkey;
alter index password_reset_tokens_user_idx rename to mailed_links_user_idx;
alter index password_reset_tokens_expires_idx rename to mailed_links_expires_idx;
alter table mailed_links rename constraint password_reset_tokens_user_id_fkey to mailed_links_user_id_fkey;
alter table mailed_links
  add column purpose text not null default 'reset_password'
    constraint mailed_links_purpose_known check (purpose in ('reset_password', 'confirm_email')),
  add column email text;
update mailed_links set email = users.email from users where users.id = user_id;
alter table mailed_links alter column purpose drop default, alter column email set not null;

-- An address that changes is not known to be theirs any more.
create function doubt_changed_email() returns trigger language plpgsql as $$
begin
  if new.email_verified_at is not distinct from old.email_verified_at then new.email_verified_at := null; end if;
  return new;
end $$;
create trigger users_doubt_email before update of email on users
  for each row when (new.email <> old.email) execute function doubt_changed_email();
-- Providers say only what they have confirmed themselves.
update users set email_verified_at = created_at where auth_provider <> 'password' and email_verified_at is null;
