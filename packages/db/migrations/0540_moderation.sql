-- Rules of the community, which decisions name.
create table community_rules (
  id uuid primary key default uuidv7(),
  position integer not null,
  title text not null,
  description text not null default '',
  -- Decisions go on naming a rule that was removed.
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint community_rules_title_length check (length(title) between 1 and 80),
  constraint community_rules_description_length check (length(description) <= 500)
);
create trigger community_rules_touch before update on community_rules for each row execute function touch_updated_at();
create index community_rules_position_idx on community_rules (position, id) where archived_at is null;
insert into community_rules (position, title, description) values
  (1, 'No spam', 'Do not post the same thing again and again, mislead people to click, or sell where it is not welcome.'),
  (2, 'No harassment', 'Do not insult, threaten, expose or follow people around.'),
  (3, 'No hate', 'Do not attack people for who they are.'),
  (4, 'No violence', 'Do not threaten with, praise or show violence.'),
  (5, 'No nudity', 'Do not post sexual content.'),
  (6, 'No false information', 'Do not deceive people about facts that can hurt them, or about who you are.'),
  (7, 'Nothing illegal', 'Do not post or sell what the law forbids.');

-- Everything that was reported: one case a subject, reopened by new reports.
create table moderation_cases (
  id uuid primary key default uuidv7(),
  subject_type text not null,
  subject_id uuid not null,
  -- Whom a decision is about; null once the account was erased.
  author_id uuid references users on delete set null,
  -- Where it was reported; its moderators have the case until it is escalated.
  tribe_id uuid references tribes on delete set null,
  -- The beginning of what was reported, or its name.
  title text not null default '',
  state text not null default 'open',
  -- In the queue of the platform.
  is_escalated boolean not null,
  escalates_at timestamptz,
  -- Weights of the open reports together.
  priority real not null default 0,
  -- Open reports.
  report_count integer not null default 0,
  version integer not null default 1,
  -- Since when the subject is hidden by this case.
  hidden_at timestamptz,
  claimed_by uuid references users on delete set null,
  claimed_at timestamptz,
  opened_at timestamptz not null default now(),
  decided_at timestamptz,
  -- When hidden content is deleted, with its files.
  purge_at timestamptz,
  created_at timestamptz not null default now(),
  constraint moderation_cases_subject_key unique (subject_type, subject_id),
  constraint moderation_cases_subject_type_known check (subject_type in
    ('post', 'comment', 'message', 'user', 'conversation', 'tribe', 'business', 'business_review', 'course_review',
     'product', 'course', 'event')),
  constraint moderation_cases_state_known check (state in ('open', 'appealed', 'decided')),
  constraint moderation_cases_decided check ((state = 'open') or decided_at is not null)
);
create index moderation_cases_queue_idx on moderation_cases (priority desc, id)
  where state <> 'decided' and is_escalated;
create index moderation_cases_tribe_queue_idx on moderation_cases (tribe_id, priority desc, id)
  where state <> 'decided' and tribe_id is not null;
create index moderation_cases_decided_idx on moderation_cases (decided_at desc, id desc)
  where state = 'decided' and is_escalated;
create index moderation_cases_tribe_decided_idx on moderation_cases (tribe_id, decided_at desc, id desc)
  where state = 'decided' and tribe_id is not null;
create index moderation_cases_escalates_idx on moderation_cases (escalates_at)
  where state <> 'decided' and not is_escalated;
create index moderation_cases_purge_idx on moderation_cases (purge_at) where purge_at is not null;
create index moderation_cases_author_idx on moderation_cases (author_id) where author_id is not null;
create index moderation_cases_tribe_idx on moderation_cases (tribe_id) where tribe_id is not null;
create index moderation_cases_claimed_idx on moderation_cases (claimed_by) where claimed_by is not null;

-- Content as it was when it was reported. Erased with the account of its author.
create table case_snapshots (
  id uuid primary key default uuidv7(),
  case_id uuid not null references moderation_cases on delete cascade,
  author_id uuid references users on delete cascade,
  content jsonb not null,
  -- SHA-256 of the content: the same is kept once.
  digest bytea not null,
  created_at timestamptz not null default now(),
  constraint case_snapshots_once_key unique (case_id, digest)
);
create index case_snapshots_author_idx on case_snapshots (author_id) where author_id is not null;

create table moderation_decisions (
  id uuid primary key default uuidv7(),
  case_id uuid not null references moderation_cases on delete cascade,
  author_id uuid references users on delete set null,
  decided_by uuid references users on delete set null,
  actions text[] not null,
  rule_id uuid references community_rules on delete set null,
  -- Title of the rule on that day.
  rule text,
  reason text not null,
  -- For moderators.
  note text,
  -- End of a limit or suspension.
  until timestamptz,
  -- When the strike no longer counts; null without a strike.
  strike_until timestamptz,
  -- The oldest of the reports that were decided.
  reported_at timestamptz not null,
  reversed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint moderation_decisions_actions_known check (
    actions <@ array['keep', 'warn', 'remove', 'limit', 'suspend'] and cardinality(actions) between 1 and 3)
);
create index moderation_decisions_case_idx on moderation_decisions (case_id, created_at desc);
create index moderation_decisions_author_idx on moderation_decisions (author_id, created_at desc)
  where author_id is not null;
create index moderation_decisions_decided_by_idx on moderation_decisions (decided_by) where decided_by is not null;
create index moderation_decisions_rule_idx on moderation_decisions (rule_id) where rule_id is not null;
create index moderation_decisions_created_idx on moderation_decisions (created_at);

create table moderation_appeals (
  id uuid primary key default uuidv7(),
  decision_id uuid not null references moderation_decisions on delete cascade,
  appellant_id uuid references users on delete cascade,
  side text not null,
  content text not null,
  outcome text,
  answer text,
  decided_by uuid references users on delete set null,
  -- The community had no other moderator.
  is_same_moderator boolean not null default false,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint moderation_appeals_once_key unique (decision_id, appellant_id),
  constraint moderation_appeals_side_known check (side in ('author', 'reporter')),
  constraint moderation_appeals_outcome_known check (outcome in ('upheld', 'reversed')),
  constraint moderation_appeals_decided check ((outcome is null) = (decided_at is null))
);
create index moderation_appeals_appellant_idx on moderation_appeals (appellant_id);
create index moderation_appeals_decided_by_idx on moderation_appeals (decided_by) where decided_by is not null;
create index moderation_appeals_created_idx on moderation_appeals (created_at);

-- How often a user was right with reports, which decides what the next one weighs.
create table reporter_records (
  user_id uuid primary key references users on delete cascade,
  upheld integer not null default 0,
  dismissed integer not null default 0,
  muted_until timestamptz
);

-- Until when a user publishes nothing.
alter table users add column limited_until timestamptz;

-- A report belongs to a case. Who reported before reports again once that was decided.
alter table reports
  add column case_id uuid references moderation_cases on delete cascade,
  add column decision_id uuid references moderation_decisions on delete set null,
  add column weight real not null default 0.5,
  drop constraint reports_subject_type_known,
  add constraint reports_subject_type_known check (subject_type in
    ('post', 'comment', 'message', 'user', 'conversation', 'tribe', 'business', 'business_review', 'course_review',
     'product', 'course', 'event')),
  drop constraint reports_once_key;
create unique index reports_open_key on reports (reporter_id, subject_type, subject_id) where status = 'open';
create index reports_reporter_idx on reports (reporter_id, created_at desc);
create index reports_decision_idx on reports (decision_id) where decision_id is not null;
create index reports_created_idx on reports (created_at);
drop index reports_open_idx;

-- Reports that were made before there were cases.
insert into moderation_cases
  (subject_type, subject_id, author_id, tribe_id, title, is_escalated, priority, report_count, opened_at)
select reported.subject_type, reported.subject_id, subject.author_id, subject.tribe_id,
  coalesce(left(subject.title, 140), ''), true, reported.total * 0.5, reported.total, reported.first
from (
  select subject_type, subject_id, count(*)::int as total, min(created_at) as first
  from reports where status = 'open' group by subject_type, subject_id
) reported
left join lateral (
  select author_id, tribe_id, content as title from posts
    where reported.subject_type = 'post' and posts.id = reported.subject_id
  union all
  select comments.author_id, posts.tribe_id, comments.content from comments join posts on posts.id = comments.post_id
    where reported.subject_type = 'comment' and comments.id = reported.subject_id
  union all
  select users.id, null, users.first_name || ' ' || users.last_name from users
    where reported.subject_type = 'user' and users.id = reported.subject_id
  union all
  select null, null, conversations.name from conversations
    where reported.subject_type = 'conversation' and conversations.id = reported.subject_id
  union all
  select tribes.owner_id, null, tribes.name from tribes
    where reported.subject_type = 'tribe' and tribes.id = reported.subject_id
  union all
  select businesses.owner_id, null, businesses.name from businesses
    where reported.subject_type = 'business' and businesses.id = reported.subject_id
  union all
  select business_reviews.author_id, null, business_reviews.content from business_reviews
    where reported.subject_type = 'business_review' and business_reviews.id = reported.subject_id
  union all
  select course_reviews.author_id, courses.tribe_id, course_reviews.content
    from course_reviews join courses on courses.id = course_reviews.course_id
    where reported.subject_type = 'course_review' and course_reviews.id = reported.subject_id
) subject on true;
update reports set case_id = moderation_cases.id from moderation_cases
where reports.subject_type = moderation_cases.subject_type and reports.subject_id = moderation_cases.subject_id
  and reports.status = 'open';
create index reports_case_idx on reports (case_id, created_at desc, id desc) where case_id is not null;
