-- A verification is about a name, an address and an owner. It ends in the transaction that changes one of them,
-- whichever statement that is: the badge goes, and with it every request about what was there before.
alter table verification_requests
  add column lapsed_at timestamptz,
  -- What the requester sent documents or entered a code for. A claim stays open when the business changes, so that its
  -- owner cannot evade it; approving it then moves the business without verifying it.
  add column asked_name text,
  add column asked_slug text,
  add column asked_website text,
  drop constraint verification_requests_status_known,
  add constraint verification_requests_status_known check (
    status in ('pending', 'approved', 'declined', 'taken_back', 'lapsed')
  ),
  add constraint verification_requests_lapsed_whole check ((status = 'lapsed') = (lapsed_at is not null));

create function verification_requests_keep_subject() returns trigger language plpgsql as $$
begin
  select name, slug, website into new.asked_name, new.asked_slug, new.asked_website from (
    select name, slug, null as website from tribes where id = new.tribe_id
    union all
    select name, slug, website from businesses where id = new.business_id
  ) subject;
  return new;
end $$;
create trigger verification_requests_keep_subject before insert on verification_requests
  for each row execute function verification_requests_keep_subject();
update verification_requests set asked_name = tribes.name, asked_slug = tribes.slug
from tribes where tribes.id = tribe_id;
update verification_requests
set asked_name = businesses.name, asked_slug = businesses.slug, asked_website = businesses.website
from businesses where businesses.id = business_id;
alter table verification_requests
  alter asked_name set not null,
  alter asked_slug set not null;

-- Codes that were mailed for another name are worth as little as those for another website. They live for half an hour.
delete from business_codes;
alter table business_codes add column name text not null;

create function lapse_verification() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'businesses' then
    new.verified_at = null;
    update verification_requests set status = 'lapsed', lapsed_at = now(), decided_at = coalesce(decided_at, now())
    where business_id = new.id and (status = 'approved' or (status = 'pending' and kind = 'verification'));
  else
    new.is_verified = false;
    if tg_table_name = 'tribes' then
      update verification_requests set status = 'lapsed', lapsed_at = now(), decided_at = coalesce(decided_at, now())
      where tribe_id = new.id and status in ('pending', 'approved');
    end if;
  end if;
  return new;
end $$;

drop trigger businesses_unverify on businesses;
drop function businesses_unverify();
create trigger businesses_lapse_verification before update of name, slug, website, owner_id on businesses
  for each row when ((old.name, old.slug, old.website, old.owner_id)
    is distinct from (new.name, new.slug, new.website, new.owner_id))
  execute function lapse_verification();
create trigger tribes_lapse_verification before update of name, slug, owner_id on tribes
  for each row when ((old.name, old.slug, old.owner_id) is distinct from (new.name, new.slug, new.owner_id))
  execute function lapse_verification();
create trigger users_lapse_verification before update of first_name, last_name, handle on users
  for each row when ((old.first_name, old.last_name, old.handle)
    is distinct from (new.first_name, new.last_name, new.handle))
  execute function lapse_verification();
