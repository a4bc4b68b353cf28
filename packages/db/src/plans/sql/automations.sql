-- the rules of a tribe
select "rules"."id", "rules"."tribe_id", "rules"."acts_as", "rules"."name", "rules"."content",
    "rules"."trigger", "rules"."status", "rules"."note", "rules"."next_run_at", "rules"."created_at",
    "rules"."updated_at", "actor"."first_name", "actor"."last_name", "actor"."handle", "last"."last_status",
    "last"."last_run_at"
from "automation_rules" as "rules"
inner join "users" as "actor" on "actor"."id" = "rules"."acts_as"
left join lateral (
  select "runs"."status" as "last_status", "runs"."created_at" as "last_run_at"
  from "automation_runs" as "runs"
  where "runs"."rule_id" = "rules"."id"
  order by "runs"."created_at" desc, "runs"."id" desc
  limit $1) as "last" on true
where "rules"."tribe_id" = $2
order by "rules"."created_at", "rules"."id";

-- those that answer an event
select "rules"."id", "rules"."content"
from "automation_rules" as "rules"
inner join "tribes" on "tribes"."id" = "rules"."tribe_id"
where "rules"."tribe_id" = $1 and "rules"."trigger" = $2 and "rules"."status" = $3
    and "tribes"."archived_at" is null and "tribes"."deleted_at" is null and $4 = any(tribes.enabled_features)
order by "rules"."created_at", "rules"."id";

-- what they can be about
select "id", "name"
from "spaces"
where "tribe_id" = $1 and "archived_at" is null
order by "position", "id";

select "id", "title"
from "challenges"
where "tribe_id" = $1
order by "ends_at" desc, "id"
limit $2;

-- the log
select "runs"."id", "runs"."rule_id", "rules"."name" as "rule_name", "runs"."user_id", "runs"."status",
    "runs"."reason", "runs"."actions", "runs"."created_at", "person"."first_name", "person"."last_name",
    "person"."handle", runs.created_at::text as "place"
from "automation_runs" as "runs"
inner join "automation_rules" as "rules" on "rules"."id" = "runs"."rule_id"
left join "users" as "person" on "person"."id" = "runs"."user_id"
where "runs"."tribe_id" = $1
order by "runs"."created_at" desc, "runs"."id" desc
limit $2;

-- the log, further back
select "runs"."id", "runs"."rule_id", "rules"."name" as "rule_name", "runs"."user_id", "runs"."status",
    "runs"."reason", "runs"."actions", "runs"."created_at", "person"."first_name", "person"."last_name",
    "person"."handle", runs.created_at::text as "place"
from "automation_runs" as "runs"
inner join "automation_rules" as "rules" on "rules"."id" = "runs"."rule_id"
left join "users" as "person" on "person"."id" = "runs"."user_id"
where "runs"."tribe_id" = $1 and (runs.created_at, runs.id) < ($2::text::timestamptz, $3::uuid)
order by "runs"."created_at" desc, "runs"."id" desc
limit $4;

-- the log of one rule
select "runs"."id", "runs"."rule_id", "rules"."name" as "rule_name", "runs"."user_id", "runs"."status",
    "runs"."reason", "runs"."actions", "runs"."created_at", "person"."first_name", "person"."last_name",
    "person"."handle", runs.created_at::text as "place"
from "automation_runs" as "runs"
inner join "automation_rules" as "rules" on "rules"."id" = "runs"."rule_id"
left join "users" as "person" on "person"."id" = "runs"."user_id"
where "runs"."rule_id" = $1 and "rules"."tribe_id" = $2
order by "runs"."created_at" desc, "runs"."id" desc
limit $3;

-- whom it is about
select "users"."id", "users"."first_name", "users"."last_name", "users"."handle", "users"."role",
    "member"."id" as "membership_id", "member"."role" as "tribe_role", "member"."tier",
    "member"."tier_until", "member"."joined_at", "member"."invited_by", "member"."last_visited_at",
    "asked"."request_id", "asked"."request_status", "asked"."answers", array(
  select badges.id::text
  from user_badges join badges on badges.id = user_badges.badge_id and badges.tribe_id = $1::uuid
  where user_badges.user_id = users.id) as "badge_ids"
from "users"
left join "tribe_memberships" as "member" on "member"."user_id" = "users"."id" and "member"."tribe_id" = $2
left join lateral (
  select "id" as "request_id", "status" as "request_status", "answers"
  from "tribe_join_requests"
  where "tribe_join_requests"."user_id" = "users"."id" and "tribe_join_requests"."tribe_id" = $3
  order by "created_at" desc
  limit $4) as "asked" on true
where "users"."id" = $5 and "users"."suspended_at" is null;

-- whether somebody wrote before
select "id"
from "posts"
where "tribe_id" = $1 and "author_id" = $2 and "type" <> $3 and (posts.created_at, posts.id) < (
  select this.created_at, this.id
  from posts this
  where this.id = $4::uuid)
limit $5;

-- who joined last
select latest.user_id, latest.id as subject_id, latest.joined_at as at
from generate_series(0, 3) as ranks (rank) cross join lateral (
  select id, user_id, joined_at
  from tribe_memberships
  where tribe_id = $1::uuid and tribe_rank(role) = ranks.rank
  order by joined_at desc
  limit $2) latest
order by latest.joined_at desc
limit $3;

-- who asked last
select user_id, id as subject_id, created_at as at
from ((
    select id, user_id, created_at
    from tribe_join_requests
    where tribe_id = $1::uuid and status = 'pending'
    order by created_at desc
    limit $2)
  union (
    select id, user_id, created_at
    from tribe_join_requests
    where tribe_id = $3::uuid and decided_at is not null
    order by decided_at desc
    limit $4) ) latest
order by at desc
limit $5;

-- who stays away
select "user_id", "id" as "subject_id", last_visited_at + make_interval(days => $1) as "at"
from "tribe_memberships"
where "tribe_id" = $2 and last_visited_at <= now() - make_interval(days => $3)
order by "last_visited_at" desc
limit $4;

-- who wrote last
select "author_id" as "user_id", "id" as "subject_id", "created_at" as "at"
from "posts"
where "tribe_id" = $1 and "type" <> $2 and "deleted_at" is null
order by "created_at" desc, "id" desc
limit $3;

-- who stays away since a rule is on
select rules.id as rule_id, rules.tribe_id, member.user_id, inactive.key as subject_id
from automation_rules rules join tribes on tribes.id = rules.tribe_id and tribes.archived_at is null
    and tribes.deleted_at is null and 'automations' = any(tribes.enabled_features) cross join lateral (
  select (rules.content -> 'trigger' ->> 'days')::int as days) asked join tribe_memberships member on member.tribe_id = rules.tribe_id and member.last_visited_at > greatest(rules.activated_at, now() - interval '7 days') - make_interval(days => asked.days) and member.last_visited_at <= now() - make_interval(days => asked.days) join users on users.id = member.user_id and users.suspended_at is null cross join lateral (
  select member.id || ' ' || floor(extract(epoch
      from member.last_visited_at))::bigint as key) inactive
where rules.trigger = 'inactive' and rules.status = 'active' and not exists (
  select
  from automation_runs runs
  where runs.rule_id = rules.id and runs.event_key = 'inactive:' || inactive.key)
order by rules.id, member.last_visited_at
limit $1;

-- answering an event
select "rules"."id", "rules"."tribe_id", "rules"."name", "rules"."content", "rules"."next_run_at",
    "tribes"."slug", "tribes"."name" as "tribe_name", "actor"."id" as "actor_id",
    "actor"."first_name" as "actor_first_name", "actor"."suspended_at" as "actor_suspended_at",
    actor.role as "actor_role", mine.role as "actor_tribe_role"
from "automation_rules" as "rules"
inner join "tribes" on "tribes"."id" = "rules"."tribe_id"
inner join "users" as "actor" on "actor"."id" = "rules"."acts_as"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "tribes"."id"
    and "mine"."user_id" = "actor"."id"
where "rules"."id" = $1 and "rules"."status" = $2 and "tribes"."archived_at" is null
    and "tribes"."deleted_at" is null and $3 = any(tribes.enabled_features)
for no key update of "rules";

select "id"
from "automation_runs"
where "rule_id" = $1 and "event_key" = $2;

select "id"
from "automation_runs"
where "rule_id" = $1 and "chain_key" = $2 and "status" not in ($3, $4)
limit $5;

insert into "automation_runs" ("rule_id", "tribe_id", "event_key", "chain_key", "depth", "user_id", "status",
    "reason", "actions")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict ("rule_id", "event_key") do nothing
returning "id";

-- the schedule that is due
select "id"
from "automation_rules"
where "status" = $1 and "next_run_at" <= now()
order by "next_run_at"
limit $2
for no key update skip locked;
