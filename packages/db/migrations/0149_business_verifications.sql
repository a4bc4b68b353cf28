-- Whoever verifies tribes verifies businesses, and decides whose a business is that somebody claims.
alter table verification_requests
  alter tribe_id drop not null,
  add business_id uuid references businesses on delete cascade,
  add kind text not null default 'verification',
  -- What shows it: papers, or a code that was mailed to the domain of the website.
  add proof text not null default 'documents',
  add constraint verification_requests_about_one check (num_nonnulls(tribe_id, business_id) = 1),
  add constraint verification_requests_kind_known check (
    kind = 'verification' or (kind = 'claim' and business_id is not null)
  ),
  add constraint verification_requests_proof_known check (proof in ('documents', 'domain'));
-- One waits of a business, and one claim of each person.
create unique index verification_requests_business_key on verification_requests (business_id)
  where status = 'pending' and kind = 'verification';
create unique index verification_requests_claim_key on verification_requests (business_id, requested_by)
  where status = 'pending' and kind = 'claim';
create index verification_requests_business_idx on verification_requests (business_id, created_at desc, id desc)
  where business_id is not null;

-- Mailed to an address at the domain of the website; whoever enters it reads mail there.
create table business_codes (
  business_id uuid not null references businesses on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- What the code was mailed for; another website makes it useless.
  website text not null,
  code_hash text not null,
  attempts integer not null default 0,
  expires_at timestamptz not null,
  primary key (business_id, user_id)
);
create index business_codes_user_idx on business_codes (user_id);
