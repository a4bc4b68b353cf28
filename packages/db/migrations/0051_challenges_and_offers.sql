-- One badge of a tribe is told from another by its picture, one of a few that the web draws.
alter table badges
  add column icon text not null default 'award',
  add constraint badges_icon_known check (
    icon in ('award', 'trophy', 'medal', 'star', 'flame', 'heart', 'bolt', 'leaf', 'book', 'crown')
  );

create table challenges (
  id uuid primary key default uuidv7(),
  tribe_id uuid not null references tribes on delete cascade,
  title text not null,
  description text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Whose midnight ends a day of a daily task.
  time_zone text not null default 'UTC',
  badge_id uuid references badges on delete set null,
  -- What its tasks ask for, added up: whoever has done that much has finished.
  goal integer not null default 0,
  participant_count integer not null default 0,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint challenges_tribe_key unique (id, tribe_id),
  constraint challenges_title_length check (length(title) between 1 and 80),
  constraint challenges_description_length check (length(description) <= 1000),
  constraint challenges_ends_after_start check (ends_at > starts_at),
  constraint challenges_goal_not_negative check (goal >= 0),
  constraint challenges_participant_count_not_negative check (participant_count >= 0)
);
-- Running ones by when they end, coming ones by when they start.
create index challenges_ends_idx on challenges (tribe_id, ends_at, id);
create index challenges_starts_idx on challenges (tribe_id, starts_at, id);
create index challenges_badge_idx on challenges (badge_id) where badge_id is not null;
create index challenges_created_by_idx on challenges (created_by) where created_by is not null;
create trigger challenges_touch before update of
  title, description, starts_at, ends_at, time_zone, badge_id, goal
  on challenges for each row execute function touch_updated_at();

create table challenge_tasks (
  id uuid primary key default uuidv7(),
  challenge_id uuid not null references challenges on delete cascade,
  position integer not null default 0,
  title text not null,
  points integer not null,
  frequency text not null default 'once',
  -- Check-ins that do it: one, or so many days.
  goal integer not null default 1,
  proof text not null default 'none',
  -- Whether a check-in counts only when somebody with a say has seen it.
  needs_approval boolean not null default false,
  constraint challenge_tasks_title_length check (length(title) between 1 and 120),
  constraint challenge_tasks_points_range check (points between 1 and 1000),
  constraint challenge_tasks_frequency_known check (frequency in ('once', 'daily')),
  constraint challenge_tasks_goal_range check (goal >= 1 and (frequency = 'daily' or goal = 1)),
  constraint challenge_tasks_proof_known check (proof in ('none', 'text', 'photo'))
);
create index challenge_tasks_challenge_idx on challenge_tasks (challenge_id, position, id);

-- Nobody takes part who is not in the tribe: whoever leaves it leaves its challenges.
create table challenge_participants (
  challenge_id uuid not null,
  tribe_id uuid not null,
  user_id uuid not null,
  -- Of approved check-ins.
  points integer not null default 0,
  -- How much of the challenge's goal is done.
  done integer not null default 0,
  finished_at timestamptz,
  joined_at timestamptz not null default now(),
  primary key (challenge_id, user_id),
  constraint challenge_participants_challenge_fkey
    foreign key (challenge_id, tribe_id) references challenges (id, tribe_id) on delete cascade,
  constraint challenge_participants_member_fkey
    foreign key (tribe_id, user_id) references tribe_memberships (tribe_id, user_id) on delete cascade,
  constraint challenge_participants_points_not_negative check (points >= 0),
  constraint challenge_participants_done_not_negative check (done >= 0)
);
create index challenge_participants_points_idx
  on challenge_participants (challenge_id, points desc, user_id desc);
create index challenge_participants_member_idx on challenge_participants (tribe_id, user_id);

create function count_challenge_participants() returns trigger language plpgsql as $$
begin
  update challenges set participant_count = participant_count + changed.by
  from (
    select challenge_id, case tg_op when 'INSERT' then count(*) else -count(*) end as by
    from changed_rows group by challenge_id
  ) changed
  where challenges.id = changed.challenge_id;
  return null;
end
$$;
create trigger challenge_participants_joined after insert on challenge_participants
  referencing new table as changed_rows for each statement execute function count_challenge_participants();
create trigger challenge_participants_left after delete on challenge_participants
  referencing old table as changed_rows for each statement execute function count_challenge_participants();

create table challenge_check_ins (
  id uuid primary key default uuidv7(),
  challenge_id uuid not null,
  user_id uuid not null,
  task_id uuid not null references challenge_tasks on delete cascade,
  -- Of a daily task: the day it is for, in the challenge's time zone.
  day date,
  note text,
  status text not null default 'pending',
  -- What the task was worth.
  points integer not null,
  -- Told to the person when declined.
  reason text,
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint challenge_check_ins_participant_fkey
    foreign key (challenge_id, user_id)
    references challenge_participants (challenge_id, user_id) on delete cascade,
  constraint challenge_check_ins_note_length check (length(note) <= 500),
  constraint challenge_check_ins_reason_length check (length(reason) <= 300),
  constraint challenge_check_ins_status_known check (status in ('pending', 'approved', 'declined')),
  constraint challenge_check_ins_points_not_negative check (points >= 0)
);
-- Once a task, or once a task and day; what was declined may be tried again.
create unique index challenge_check_ins_once_key on challenge_check_ins (task_id, user_id, day)
  nulls not distinct where status <> 'declined';
create index challenge_check_ins_task_idx on challenge_check_ins (task_id);
create index challenge_check_ins_participant_idx on challenge_check_ins (challenge_id, user_id, created_at desc);
create index challenge_check_ins_queue_idx on challenge_check_ins (challenge_id, created_at, id)
  where status = 'pending';
create index challenge_check_ins_decided_by_idx on challenge_check_ins (decided_by)
  where decided_by is not null;
create trigger challenge_check_ins_files after delete on challenge_check_ins
  referencing old table as gone for each statement execute function remove_files_of_rows();

-- What a tribe meets for, and where it can be seen again.
alter table events
  add column kind text not null default 'live_room',
  add column replay_url text,
  add constraint events_kind_known check (
    kind in ('live_room', 'webinar', 'office_hours', 'workshop', 'stream', 'zoom')
  );
-- What is to come or runs, by when it ends.
create index events_tribe_ends_idx on events (tribe_id, end_time, id);
create index events_tribe_replays_idx on events (tribe_id, start_time desc, id desc)
  where replay_url is not null;

create table products (
  id uuid primary key default uuidv7(),
  tribe_id uuid references tribes on delete cascade,
  business_id uuid references businesses on delete cascade,
  seller_id uuid not null references users on delete restrict,
  kind text not null default 'digital',
  name text not null,
  description text not null default '',
  price numeric(10, 2) not null default 0,
  -- Before it became cheaper.
  original_price numeric(10, 2),
  image_url text,
  in_stock boolean not null default true,
  features text[] not null default '{}',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint products_sold_somewhere check (tribe_id is not null or business_id is not null),
  constraint products_kind_known check (
    kind in ('digital', 'physical', 'bundle', 'subscription', 'coaching')
  ),
  constraint products_name_length check (length(name) between 1 and 120),
  constraint products_price_not_negative check (price >= 0),
  constraint products_original_price_higher check (original_price > price)
);
create index products_tribe_idx on products (tribe_id, created_at desc, id desc) where tribe_id is not null;
create index products_business_idx on products (business_id, created_at desc, id desc)
  where business_id is not null;
create index products_seller_idx on products (seller_id);
create trigger products_touch before update on products for each row execute function touch_updated_at();
