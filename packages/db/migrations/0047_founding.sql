-- What somebody pays the platform for. Nothing is sold yet, so everybody begins on Starter; whoever already runs
-- more than Starter holds keeps it.
alter table users
  add column plan text not null default 'starter',
  add constraint users_plan_known check (plan in ('starter', 'pro', 'enterprise'));
update users set plan = 'pro'
where exists (select from tribes where tribes.owner_id = users.id and tribes.member_count > 50);

alter table tribes
  -- Its owner took everything along; only then, and for a day, can it be deleted.
  add column exported_at timestamptz,
  -- Nobody finds it from here on, while a job takes its rows away piece by piece.
  add column deleted_at timestamptz;

-- Somebody asks the platform to say that a tribe is who it says. Its documents are attachments.
create table verification_requests (
  id uuid primary key default uuidv7(),
  tribe_id uuid not null references tribes on delete cascade,
  requested_by uuid not null references users on delete cascade,
  status text not null default 'pending',
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint verification_requests_status_known check (status in ('pending', 'approved', 'declined')),
  constraint verification_requests_decided_whole check ((status = 'pending') = (decided_at is null))
);
create unique index verification_requests_pending_key on verification_requests (tribe_id)
  where status = 'pending';
create index verification_requests_tribe_idx on verification_requests (tribe_id, created_at desc, id desc);
create index verification_requests_queue_idx on verification_requests (created_at, id)
  where status = 'pending';
create index verification_requests_requested_by_idx on verification_requests (requested_by);
create index verification_requests_decided_by_idx on verification_requests (decided_by)
  where decided_by is not null;

-- Bytes as they were sent: what is kept of a picture is smaller or larger than what its owner chose.
alter table attachments
  add column received_size integer,
  add constraint attachments_received_size_not_negative check (received_size >= 0);

create trigger tribes_files after delete on tribes
  referencing old table as gone for each statement execute function remove_files_of_rows();
create trigger verification_requests_files after delete on verification_requests
  referencing old table as gone for each statement execute function remove_files_of_rows();
