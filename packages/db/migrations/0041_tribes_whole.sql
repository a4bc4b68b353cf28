-- Finds words anywhere in a name or a description; every distribution of PostgreSQL brings it.
create extension if not exists pg_trgm;

-- What a role in a tribe outranks: the owner is 3, a member 0.
create function tribe_rank(role text) returns integer language sql immutable strict parallel safe
  return case role when 'owner' then 3 when 'admin' then 2 when 'moderator' then 1 else 0 end;

alter table tribes
  -- What somebody must have beside a wish to join: a course they are enrolled in, or a role on the platform.
  add column gate text not null default 'none',
  add column gate_course_id uuid references courses on delete set null,
  add column gate_roles text[] not null default '{}',
  add column content_access text not null default 'public_preview',
  -- Whether somebody who is not in it reads its posts: the one thing the rule of posts asks of a tribe.
  add column is_open boolean not null generated always as (
    not is_private and content_access = 'public_preview'
  ) stored,
  -- Asked of whoever wants to join with approval.
  add column join_questions text[] not null default '{}',
  add column last_active_at timestamptz not null default now(),
  add column pending_count integer not null default 0,
  add column archived_at timestamptz,
  add column checklist_hidden_at timestamptz,
  add column search_text text not null generated always as (lower(name || ' ' || coalesce(description, ''))) stored,
  add constraint tribes_gate_known check (gate in ('none', 'course', 'role')),
  add constraint tribes_gate_roles_known check (
    gate_roles <@ array['member', 'creator', 'tribe_owner', 'tribe_admin', 'platform_admin']
  ),
  add constraint tribes_content_access_known check (
    content_access in ('members_only', 'public_preview', 'tiered')
  ),
  add constraint tribes_join_questions_count check (cardinality(join_questions) <= 5),
  add constraint tribes_pending_count_not_negative check (pending_count >= 0);
create index tribes_gate_course_idx on tribes (gate_course_id) where gate_course_id is not null;
-- Paid tribes were for members before they could say otherwise.
update tribes set content_access = 'members_only' where membership_type = 'paid';
update tribes set last_active_at = coalesce(
  (select max(posts.created_at) from posts where posts.tribe_id = tribes.id), tribes.created_at);
drop index tribes_largest_idx;
drop index tribes_newest_idx;
drop index tribes_category_idx;
drop trigger tribes_touch on tribes;
create trigger tribes_touch before update of
  owner_id, name, slug, description, image_url, is_private, price, currency, category, tags, avatar_url,
  banner_url, primary_color, welcome_message, require_approval, min_age, membership_type, trial_days,
  enabled_features, rules, is_verified, gate, gate_course_id, gate_roles, content_access, join_questions,
  archived_at
  on tribes for each row execute function touch_updated_at();
-- What can be discovered, in its three orders, whole and of one category.
create index tribes_active_idx on tribes (last_active_at desc, id desc)
  where not is_private and archived_at is null;
create index tribes_largest_idx on tribes (member_count desc, id desc)
  where not is_private and archived_at is null;
create index tribes_newest_idx on tribes (created_at desc, id desc)
  where not is_private and archived_at is null;
create index tribes_category_active_idx on tribes (category, last_active_at desc, id desc)
  where not is_private and archived_at is null;
create index tribes_category_largest_idx on tribes (category, member_count desc, id desc)
  where not is_private and archived_at is null;
create index tribes_category_newest_idx on tribes (category, created_at desc, id desc)
  where not is_private and archived_at is null;
create index tribes_words_idx on tribes
  using gin (search_text gin_trgm_ops)
  where not is_private and archived_at is null;

-- A post makes its tribe active; once a minute is often enough, and spares a busy tribe's row.
create function mark_tribe_active() returns trigger language plpgsql as $$
begin
  update tribes set last_active_at = new.created_at
  where id = new.tribe_id and last_active_at < new.created_at - interval '1 minute';
  return null;
end
$$;
create trigger posts_mark_tribe_active after insert on posts
  for each row when (new.tribe_id is not null) execute function mark_tribe_active();

-- Asked once, for tribes of a minimum age; told to nobody else.
alter table users add column birth_date date;

alter table tribe_memberships
  add column tier text not null default 'free',
  -- When the paid tier falls back to free; null for as long as they are in.
  add column tier_until timestamptz,
  -- When the tribe closes to them, of a paid one on trial; null for never.
  add column access_until timestamptz,
  add column invited_by uuid references users on delete set null,
  add constraint tribe_memberships_tier_known check (tier in ('free', 'paid'));
create index tribe_memberships_invited_by_idx on tribe_memberships (invited_by) where invited_by is not null;
-- The list of members: those with a say first, then the latest.
create index tribe_memberships_rank_idx
  on tribe_memberships (tribe_id, (tribe_rank(role)) desc, joined_at desc, id desc);
create unique index tribe_memberships_owner_key on tribe_memberships (tribe_id) where role = 'owner';

create table tribe_join_requests (
  id uuid primary key default uuidv7(),
  tribe_id uuid not null references tribes on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- {"items": [{"question": "…", "answer": "…"}]}, as it was asked.
  answers jsonb not null default '{"items": []}',
  status text not null default 'pending',
  -- Told to the applicant when declined.
  reason text,
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint tribe_join_requests_status_known check (
    status in ('pending', 'approved', 'declined', 'withdrawn')
  )
);
create unique index tribe_join_requests_pending_key on tribe_join_requests (tribe_id, user_id)
  where status = 'pending';
create index tribe_join_requests_queue_idx on tribe_join_requests (tribe_id, created_at, id)
  where status = 'pending';
-- Holds those that are decided too.
create index tribe_join_requests_tribe_idx on tribe_join_requests (tribe_id, decided_at desc, id desc);
create index tribe_join_requests_user_idx on tribe_join_requests (user_id, tribe_id, created_at desc);
create index tribe_join_requests_decided_by_idx on tribe_join_requests (decided_by)
  where decided_by is not null;

create table tribe_invitations (
  id uuid primary key default uuidv7(),
  tribe_id uuid not null references tribes on delete cascade,
  -- The secret of the link.
  code text not null,
  -- Of an invitation to one person; nobody else can use it.
  user_id uuid references users on delete cascade,
  -- Null for as often as wanted.
  max_uses integer,
  use_count integer not null default 0,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_by uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  constraint tribe_invitations_code_key unique (code),
  constraint tribe_invitations_max_uses_positive check (max_uses > 0),
  constraint tribe_invitations_not_overused check (use_count <= max_uses)
);
create index tribe_invitations_tribe_idx on tribe_invitations (tribe_id, created_at desc, id desc);
create index tribe_invitations_user_idx on tribe_invitations (user_id, created_at desc)
  where user_id is not null;
create index tribe_invitations_created_by_idx on tribe_invitations (created_by);

create table tribe_bans (
  tribe_id uuid not null references tribes on delete cascade,
  user_id uuid not null references users on delete cascade,
  reason text not null,
  -- Null for good.
  until timestamptz,
  banned_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (tribe_id, user_id)
);
create index tribe_bans_newest_idx on tribe_bans (tribe_id, created_at desc, user_id desc);
create index tribe_bans_user_idx on tribe_bans (user_id);
create index tribe_bans_banned_by_idx on tribe_bans (banned_by) where banned_by is not null;

-- One trial of a tribe a person, however often they leave and come back.
create table tribe_trials (
  tribe_id uuid not null references tribes on delete cascade,
  user_id uuid not null references users on delete cascade,
  started_at timestamptz not null default now(),
  primary key (tribe_id, user_id)
);
create index tribe_trials_user_idx on tribe_trials (user_id);

-- The tribe somebody is about to found; one a person.
create table tribe_drafts (
  user_id uuid primary key references users on delete cascade,
  input jsonb not null,
  updated_at timestamptz not null default now()
);
create trigger tribe_drafts_touch before update on tribe_drafts
  for each row execute function touch_updated_at();

create table spaces (
  id uuid primary key default uuidv7(),
  tribe_id uuid not null references tribes on delete cascade,
  type text not null,
  name text not null,
  description text,
  position integer not null default 0,
  -- Who reads and who posts: everybody who can read the tribe, or from a role in it upwards.
  read_role text not null default 'member',
  post_role text not null default 'member',
  -- Whether only the paid tier reads it; who has a say in the tribe always does.
  read_tier text not null default 'free',
  post_count integer not null default 0,
  last_post_at timestamptz,
  archived_at timestamptz,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint spaces_type_known check (
    type in (
      'announcements', 'discussion', 'qa', 'wins', 'accountability', 'office_hours', 'library', 'introductions'
    )
  ),
  constraint spaces_name_length check (length(name) between 1 and 50),
  constraint spaces_description_length check (length(description) <= 300),
  constraint spaces_read_role_known check (read_role in ('everyone', 'member', 'moderator', 'admin')),
  constraint spaces_post_role_known check (post_role in ('member', 'moderator', 'admin')),
  constraint spaces_read_tier_known check (read_tier in ('free', 'paid')),
  constraint spaces_post_count_not_negative check (post_count >= 0)
);
create index spaces_tribe_idx on spaces (tribe_id, position, id);
create index spaces_created_by_idx on spaces (created_by) where created_by is not null;
create trigger spaces_touch before update of
  name, description, position, read_role, post_role, read_tier, archived_at
  on spaces for each row execute function touch_updated_at();

-- What is written in a space is in that space alone, neither in the feed nor on a profile.
alter table posts
  add column space_id uuid references spaces on delete cascade,
  -- In a space for questions: the comment that answered it.
  add column accepted_comment_id uuid references comments on delete set null,
  add constraint posts_of_space_of_tribe check (space_id is null or tribe_id is not null),
  add constraint posts_of_space_there_alone check (space_id is null or not (on_feed or on_profile));
create index posts_space_idx on posts (space_id, created_at desc, id desc) where space_id is not null;
create index posts_accepted_comment_idx on posts (accepted_comment_id) where accepted_comment_id is not null;
-- A tribe's own wall: what was written there and not in one of its spaces.
create index posts_tribe_wall_idx on posts (tribe_id, created_at desc, id desc)
  where deleted_at is null and space_id is null and type <> 'story' and tribe_id is not null;
create index posts_tribe_pinned_idx on posts (tribe_id, created_at desc)
  where is_pinned and deleted_at is null and tribe_id is not null;

create table space_reads (
  space_id uuid not null references spaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  read_at timestamptz not null default now(),
  primary key (space_id, user_id)
);
create index space_reads_user_idx on space_reads (user_id);

-- A tribe has badges of its own; those of the platform belong to none.
alter table badges
  add column tribe_id uuid references tribes on delete cascade,
  drop constraint badges_name_key;
create unique index badges_platform_name_key on badges (name) where tribe_id is null;
create unique index badges_tribe_name_key on badges (tribe_id, name) where tribe_id is not null;

alter table reports
  drop constraint reports_subject_type_known,
  add constraint reports_subject_type_known check (subject_type in ('post', 'comment', 'user', 'tribe'));
