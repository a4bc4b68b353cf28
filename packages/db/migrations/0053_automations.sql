-- What a tribe does by itself: when something happens, if all of this holds, then that.
create table automation_rules (
  id uuid primary key default uuidv7(),
  tribe_id uuid not null references tribes on delete cascade,
  -- In whose name and with whose rights it acts: who saved it or switched it on last.
  acts_as uuid not null references users on delete cascade,
  name text not null,
  -- {"trigger": {"type": …}, "conditions": [], "actions": []}
  content jsonb not null,
  trigger text not null generated always as (content -> 'trigger' ->> 'type') stored,
  status text not null default 'active',
  -- Why it was paused, when nobody did.
  note text,
  -- What happened before is not answered.
  activated_at timestamptz not null default now(),
  -- Of a schedule that is on.
  next_run_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint automation_rules_name_length check (length(name) between 1 and 80),
  constraint automation_rules_trigger_known check (
    trigger in (
      'joined', 'requested', 'first_post', 'inactive', 'challenge_finished', 'post_in_space', 'schedule'
    )
  ),
  constraint automation_rules_status_known check (status in ('active', 'paused'))
);
create index automation_rules_tribe_idx on automation_rules (tribe_id, created_at, id);
create index automation_rules_acts_as_idx on automation_rules (acts_as);
create index automation_rules_inactive_idx on automation_rules (id)
  where trigger = 'inactive' and status = 'active';
create index automation_rules_due_idx on automation_rules (next_run_at)
  where status = 'active' and next_run_at is not null;
create trigger automation_rules_touch before update of acts_as, name, content, status
  on automation_rules for each row execute function touch_updated_at();

-- What became of each event that a rule answered; its key keeps a rule from answering one twice.
create table automation_runs (
  id uuid primary key default uuidv7(),
  rule_id uuid not null references automation_rules on delete cascade,
  tribe_id uuid not null references tribes on delete cascade,
  event_key text not null,
  -- The event that set off the one that set off this one; its own when nothing did.
  chain_key text not null,
  depth integer not null default 0,
  -- Whom it was about; null of a schedule.
  user_id uuid references users on delete cascade,
  status text not null,
  reason text,
  -- {"items": [{"type": "give_badge", "outcome": "done", "reason": null}]}
  actions jsonb not null default '{"items": []}',
  created_at timestamptz not null default now(),
  constraint automation_runs_event_key unique (rule_id, event_key),
  constraint automation_runs_depth_not_negative check (depth >= 0),
  constraint automation_runs_status_known check (
    status in ('done', 'partly', 'failed', 'skipped', 'stopped')
  )
);
create index automation_runs_chain_idx on automation_runs (rule_id, chain_key);
create index automation_runs_tribe_idx on automation_runs (tribe_id, created_at desc, id desc);
create index automation_runs_rule_idx on automation_runs (rule_id, created_at desc, id desc);
create index automation_runs_user_idx on automation_runs (user_id) where user_id is not null;
create index automation_runs_oldest_idx on automation_runs (created_at);

-- Who was here last when: for those who stay away.
create index tribe_memberships_visited_idx on tribe_memberships (tribe_id, last_visited_at);
