-- Of everybody, or of a tribe for its members.
create table guide_playbooks (
  id uuid primary key default uuidv7(),
  -- Of those that come with the program, by which they are brought up to date.
  key text,
  tribe_id uuid references tribes on delete cascade,
  author_id uuid references users on delete set null,
  title text not null,
  description text not null,
  goal text not null,
  industry text,
  weeks integer not null,
  difficulty text not null,
  icon text not null,
  -- { "steps": [{ title, description, day, priority, fill }] }
  content jsonb not null,
  step_count integer not null generated always as (jsonb_array_length(content -> 'steps')) stored,
  search_text text not null generated always as (lower(title || ' ' || description)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint guide_playbooks_key_unique unique (key),
  constraint guide_playbooks_one_source check ((key is null) = (tribe_id is not null)),
  constraint guide_playbooks_title_length check (length(title) between 1 and 80),
  constraint guide_playbooks_description_length check (length(description) between 1 and 400),
  constraint guide_playbooks_goal_known check (goal in ('grow', 'monetize', 'engage', 'launch', 'automate')),
  constraint guide_playbooks_industry_known check (
    industry in ('fitness', 'business', 'creative', 'tech', 'education', 'lifestyle')
  ),
  constraint guide_playbooks_weeks_range check (weeks between 1 and 52),
  constraint guide_playbooks_difficulty_known check (difficulty in ('beginner', 'intermediate', 'advanced')),
  constraint guide_playbooks_steps_range check (jsonb_array_length(content -> 'steps') between 1 and 40)
);
create index guide_playbooks_tribe_idx on guide_playbooks (tribe_id, id);
create index guide_playbooks_author_idx on guide_playbooks (author_id) where author_id is not null;
create trigger guide_playbooks_touch before update on guide_playbooks
  for each row execute function touch_updated_at();

create table guide_plans (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  playbook_id uuid references guide_playbooks on delete set null,
  title text not null,
  -- { "tasks": [{ id, title, description, deadline, automated, priority, completed, target }] }
  content jsonb not null,
  -- How often the shared link was made anew; the link itself is made of it and the server's key.
  share_version integer not null default 0,
  -- SHA-256 of the code in the shared link; none while it is not shared.
  share_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint guide_plans_share_key unique (share_hash),
  constraint guide_plans_title_length check (length(title) between 1 and 120),
  constraint guide_plans_tasks_range check (jsonb_array_length(content -> 'tasks') <= 100)
);
create index guide_plans_user_idx on guide_plans (user_id, updated_at desc, id desc);
create index guide_plans_playbook_idx on guide_plans (playbook_id) where playbook_id is not null;
-- Sharing a plan does not change it.
create trigger guide_plans_touch before update of title, content on guide_plans
  for each row execute function touch_updated_at();

-- What somebody asked, to ask again.
create table guide_questions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  query text not null,
  goal text,
  industry text,
  type text not null,
  created_at timestamptz not null default now(),
  constraint guide_questions_query_length check (length(query) between 1 and 300)
);
create index guide_questions_user_idx on guide_questions (user_id, created_at desc, id desc);
