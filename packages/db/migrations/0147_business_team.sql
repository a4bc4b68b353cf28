-- Somebody is asked to join the team, or somebody of the team to own the business.
create table business_invitations (
  id uuid primary key default uuidv7(),
  business_id uuid not null references businesses on delete cascade,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  -- What they will be in the team.
  role text not null,
  title text not null default '',
  answers_messages boolean not null default false,
  manages_bookings boolean not null default false,
  invited_by uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  constraint business_invitations_kind_known check (kind in ('team', 'ownership')),
  constraint business_invitations_role_known check (
    (kind = 'team' and role in ('manager', 'staff')) or (kind = 'ownership' and role = 'owner')
  )
);
create unique index business_invitations_key on business_invitations (business_id, user_id);
-- One is asked to own it at a time.
create unique index business_invitations_ownership_key on business_invitations (business_id)
  where kind = 'ownership';
create index business_invitations_user_idx on business_invitations (user_id);
create index business_invitations_invited_by_idx on business_invitations (invited_by);

-- Whoever hands a business over stays in its team as a manager: one owns it.
create or replace function businesses_add_owner() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update business_members set role = 'manager'
    where business_id = new.id and role = 'owner' and user_id <> new.owner_id;
  end if;
  insert into business_members (business_id, user_id, role) values (new.id, new.owner_id, 'owner')
  on conflict (business_id, user_id) do update set role = 'owner';
  return null;
end $$;
