alter table tribe_memberships add column is_mentor boolean not null default false;
