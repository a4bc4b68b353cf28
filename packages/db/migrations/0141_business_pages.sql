alter table businesses
  add tagline text,
  add email text,
  add phone text,
  add shows_email boolean not null default false,
  add shows_phone boolean not null default false,
  add founded integer,
  add scope text not null default 'local',
  add time_zone text not null default 'UTC',
  add specialties text[] not null default '{}',
  add achievements jsonb not null default '[]',
  add certifications text[] not null default '{}',
  add verified_at timestamptz,
  add follower_count integer not null default 0,
  add rating_sum integer not null default 0,
  add rating_count integer not null default 0,
  add rating numeric(3, 2) not null generated always as (
    case when rating_count = 0 then 0 else round(rating_sum::numeric / rating_count, 2) end
  ) stored,
  add trending_score double precision not null default 0,
  add deleted_at timestamptz,
  add constraint businesses_tagline_length check (length(tagline) <= 120),
  add constraint businesses_scope_known check (scope in ('local', 'national', 'international')),
  add constraint businesses_founded_range check (founded between 1000 and 9999),
  add constraint businesses_counts_not_negative
    check (follower_count >= 0 and rating_sum >= 0 and rating_count >= 0);

create table business_members (
  business_id uuid not null references businesses on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null,
  title text not null default '',
  bio text not null default '',
  specialties text[] not null default '{}',
  answers_messages boolean not null default false,
  manages_bookings boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (business_id, user_id),
  constraint business_members_role_known check (role in ('owner', 'manager', 'staff'))
);
create index business_members_user_idx on business_members (user_id, business_id);

-- Whoever owns a business is in its team as an owner.
create function businesses_add_owner() returns trigger language plpgsql as $$
begin
  insert into business_members (business_id, user_id, role) values (new.id, new.owner_id, 'owner')
  on conflict (business_id, user_id) do update set role = 'owner';
  return null;
end $$;
create trigger businesses_add_owner after insert or update of owner_id on businesses
  for each row execute function businesses_add_owner();
insert into business_members (business_id, user_id, role, created_at)
select id, owner_id, 'owner', created_at from businesses;

create table business_follows (
  business_id uuid not null references businesses on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- What the follower is notified of.
  notify text not null default 'none',
  created_at timestamptz not null default now(),
  primary key (business_id, user_id),
  constraint business_follows_notify_known check (notify in ('none', 'all', 'posts', 'offers'))
);
create index business_follows_user_idx on business_follows (user_id, created_at desc, business_id desc);

create table business_saves (
  business_id uuid not null references businesses on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (business_id, user_id)
);
create index business_saves_user_idx on business_saves (user_id, created_at desc, business_id desc);
