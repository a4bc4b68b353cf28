-- The platform's word is about this name and this website: with another of them it is not true any more.
create function businesses_unverify() returns trigger language plpgsql as $$
begin
  new.verified_at = null;
  return new;
end $$;
create trigger businesses_unverify before update of name, website on businesses
  for each row when (old.name <> new.name or old.website is distinct from new.website)
  execute function businesses_unverify();

create trigger businesses_files after delete on businesses
  referencing old table as gone for each statement execute function remove_files_of_rows();
