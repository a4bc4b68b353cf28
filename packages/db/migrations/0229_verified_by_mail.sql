-- Verifications by a mailed code are on record, so that they can be taken back like those of administrators.
insert into verification_requests (business_id, requested_by, kind, proof, status, created_at, decided_at)
select id, owner_id, 'verification', 'domain', 'approved', verified_at, verified_at
from businesses
where verified_at is not null and deleted_at is null and not exists (
  select from verification_requests requests
  where requests.business_id = businesses.id and requests.status = 'approved'
);
