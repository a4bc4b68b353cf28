-- Told to who asked; whoever declines gives one.
alter table verification_requests add column reason text;
create index verification_requests_decided_idx on verification_requests (decided_at desc, id desc)
  where status <> 'pending';

-- The few who decide are told of each request.
create index users_platform_admins_idx on users (id) where role = 'platform_admin';
