alter table tribe_memberships
  -- From when it is paid for: the end of the trial of a subscription that began with one; null of who pays nothing.
  add column paid_from timestamptz;

-- Who had the trial of the platform's paid plan.
create table plan_trials (
  user_id uuid primary key references users on delete cascade,
  started_at timestamptz not null default now()
);

create table enterprise_inquiries (
  id uuid primary key default uuidv7(),
  user_id uuid references users on delete set null,
  name text not null,
  email text not null,
  organization text not null,
  message text not null,
  created_at timestamptz not null default now()
);
create index enterprise_inquiries_user_idx on enterprise_inquiries (user_id) where user_id is not null;
