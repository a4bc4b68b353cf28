-- those that run
select "challenges"."id", "challenges"."tribe_id", "challenges"."title", "challenges"."description",
    "challenges"."starts_at", "challenges"."ends_at", "challenges"."time_zone", "challenges"."goal",
    "challenges"."participant_count", "challenges"."created_by", "challenges"."badge_id",
    "badges"."name" as "badge_name", "mine"."points" as "my_points", "mine"."done" as "my_done",
    "mine"."finished_at" as "my_finished_at", "mine"."joined_at" as "my_joined_at",
    badges.icon as "badge_icon", (
  select count(*)::int
  from challenge_tasks tasks
  where tasks.challenge_id = challenges.id) as "task_count", "challenges"."ends_at"::text as "place"
from "challenges"
left join "badges" on "badges"."id" = "challenges"."badge_id"
left join lateral (
  select "points", "done", "finished_at", "joined_at"
  from "challenge_participants"
  where "challenge_id" = "challenges"."id" and "user_id" = $1 offset 0) as "mine" on true
where "challenges"."tribe_id" = $2 and (exists (
    select
    from tribes home
    where home.id = $3::uuid and home.deleted_at is null and ((home.is_open and not exists (
          select
          from tribe_bans bans
          where bans.tribe_id = home.id and bans.user_id = $4::uuid and (bans.until is null
          or bans.until > now()) offset 0)) or exists (
        select
        from tribe_memberships mine
        where mine.tribe_id = home.id and mine.user_id = $5::uuid and (mine.access_until is null
        or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0) and exists (
    select
    from tribes having_them
    where having_them.id = $6::uuid and 'challenges' = any(having_them.enabled_features) offset 0))
    and challenges.starts_at <= now() and challenges.ends_at > now()
order by "challenges"."ends_at" asc, "challenges"."id" asc
limit $7;

-- those that run, further on
select "challenges"."id", "challenges"."tribe_id", "challenges"."title", "challenges"."description",
    "challenges"."starts_at", "challenges"."ends_at", "challenges"."time_zone", "challenges"."goal",
    "challenges"."participant_count", "challenges"."created_by", "challenges"."badge_id",
    "badges"."name" as "badge_name", "mine"."points" as "my_points", "mine"."done" as "my_done",
    "mine"."finished_at" as "my_finished_at", "mine"."joined_at" as "my_joined_at",
    badges.icon as "badge_icon", (
  select count(*)::int
  from challenge_tasks tasks
  where tasks.challenge_id = challenges.id) as "task_count", "challenges"."ends_at"::text as "place"
from "challenges"
left join "badges" on "badges"."id" = "challenges"."badge_id"
left join lateral (
  select "points", "done", "finished_at", "joined_at"
  from "challenge_participants"
  where "challenge_id" = "challenges"."id" and "user_id" = $1 offset 0) as "mine" on true
where "challenges"."tribe_id" = $2 and (exists (
    select
    from tribes home
    where home.id = $3::uuid and home.deleted_at is null and ((home.is_open and not exists (
          select
          from tribe_bans bans
          where bans.tribe_id = home.id and bans.user_id = $4::uuid and (bans.until is null
          or bans.until > now()) offset 0)) or exists (
        select
        from tribe_memberships mine
        where mine.tribe_id = home.id and mine.user_id = $5::uuid and (mine.access_until is null
        or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0) and exists (
    select
    from tribes having_them
    where having_them.id = $6::uuid and 'challenges' = any(having_them.enabled_features) offset 0))
    and challenges.starts_at <= now() and challenges.ends_at > now() and ("challenges"."ends_at",
    challenges.id) > ($7::text::timestamptz, $8::uuid)
order by "challenges"."ends_at" asc, "challenges"."id" asc
limit $9;

-- those to come
select "challenges"."id", "challenges"."tribe_id", "challenges"."title", "challenges"."description",
    "challenges"."starts_at", "challenges"."ends_at", "challenges"."time_zone", "challenges"."goal",
    "challenges"."participant_count", "challenges"."created_by", "challenges"."badge_id",
    "badges"."name" as "badge_name", "mine"."points" as "my_points", "mine"."done" as "my_done",
    "mine"."finished_at" as "my_finished_at", "mine"."joined_at" as "my_joined_at",
    badges.icon as "badge_icon", (
  select count(*)::int
  from challenge_tasks tasks
  where tasks.challenge_id = challenges.id) as "task_count", "challenges"."starts_at"::text as "place"
from "challenges"
left join "badges" on "badges"."id" = "challenges"."badge_id"
left join lateral (
  select "points", "done", "finished_at", "joined_at"
  from "challenge_participants"
  where "challenge_id" = "challenges"."id" and "user_id" = $1 offset 0) as "mine" on true
where "challenges"."tribe_id" = $2 and (exists (
    select
    from tribes home
    where home.id = $3::uuid and home.deleted_at is null and ((home.is_open and not exists (
          select
          from tribe_bans bans
          where bans.tribe_id = home.id and bans.user_id = $4::uuid and (bans.until is null
          or bans.until > now()) offset 0)) or exists (
        select
        from tribe_memberships mine
        where mine.tribe_id = home.id and mine.user_id = $5::uuid and (mine.access_until is null
        or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0) and exists (
    select
    from tribes having_them
    where having_them.id = $6::uuid and 'challenges' = any(having_them.enabled_features) offset 0))
    and challenges.starts_at > now()
order by "challenges"."starts_at" asc, "challenges"."id" asc
limit $7;

-- those that are over
select "challenges"."id", "challenges"."tribe_id", "challenges"."title", "challenges"."description",
    "challenges"."starts_at", "challenges"."ends_at", "challenges"."time_zone", "challenges"."goal",
    "challenges"."participant_count", "challenges"."created_by", "challenges"."badge_id",
    "badges"."name" as "badge_name", "mine"."points" as "my_points", "mine"."done" as "my_done",
    "mine"."finished_at" as "my_finished_at", "mine"."joined_at" as "my_joined_at",
    badges.icon as "badge_icon", (
  select count(*)::int
  from challenge_tasks tasks
  where tasks.challenge_id = challenges.id) as "task_count", "challenges"."ends_at"::text as "place"
from "challenges"
left join "badges" on "badges"."id" = "challenges"."badge_id"
left join lateral (
  select "points", "done", "finished_at", "joined_at"
  from "challenge_participants"
  where "challenge_id" = "challenges"."id" and "user_id" = $1 offset 0) as "mine" on true
where "challenges"."tribe_id" = $2 and (exists (
    select
    from tribes home
    where home.id = $3::uuid and home.deleted_at is null and ((home.is_open and not exists (
          select
          from tribe_bans bans
          where bans.tribe_id = home.id and bans.user_id = $4::uuid and (bans.until is null
          or bans.until > now()) offset 0)) or exists (
        select
        from tribe_memberships mine
        where mine.tribe_id = home.id and mine.user_id = $5::uuid and (mine.access_until is null
        or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0) and exists (
    select
    from tribes having_them
    where having_them.id = $6::uuid and 'challenges' = any(having_them.enabled_features) offset 0))
    and challenges.ends_at <= now()
order by "challenges"."ends_at" desc, "challenges"."id" desc
limit $7;

-- one of them
select "challenges"."id", "challenges"."tribe_id", "challenges"."title", "challenges"."description",
    "challenges"."starts_at", "challenges"."ends_at", "challenges"."time_zone", "challenges"."goal",
    "challenges"."participant_count", "challenges"."created_by", "challenges"."badge_id",
    "badges"."name" as "badge_name", "mine"."points" as "my_points", "mine"."done" as "my_done",
    "mine"."finished_at" as "my_finished_at", "mine"."joined_at" as "my_joined_at",
    badges.icon as "badge_icon", (
  select count(*)::int
  from challenge_tasks tasks
  where tasks.challenge_id = challenges.id) as "task_count"
from "challenges"
left join "badges" on "badges"."id" = "challenges"."badge_id"
left join lateral (
  select "points", "done", "finished_at", "joined_at"
  from "challenge_participants"
  where "challenge_id" = "challenges"."id" and "user_id" = $1 offset 0) as "mine" on true
where "challenges"."tribe_id" = $2 and (exists (
    select
    from tribes home
    where home.id = $3::uuid and home.deleted_at is null and ((home.is_open and not exists (
          select
          from tribe_bans bans
          where bans.tribe_id = home.id and bans.user_id = $4::uuid and (bans.until is null
          or bans.until > now()) offset 0)) or exists (
        select
        from tribe_memberships mine
        where mine.tribe_id = home.id and mine.user_id = $5::uuid and (mine.access_until is null
        or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0) and exists (
    select
    from tribes having_them
    where having_them.id = $6::uuid and 'challenges' = any(having_them.enabled_features) offset 0))
    and "challenges"."id" = $7;

-- its tasks and what I did
select "id", "title", "points", "frequency", "goal", "proof", "needs_approval", (
  select (count(*) filter (
      where mine.status = 'approved'))::int
  from challenge_check_ins mine
  where mine.challenge_id = challenge_tasks.challenge_id and mine.user_id = $1::uuid
      and mine.task_id = challenge_tasks.id) as "approved", (
  select (count(*) filter (
      where mine.status = 'pending'))::int
  from challenge_check_ins mine
  where mine.challenge_id = challenge_tasks.challenge_id and mine.user_id = $2::uuid
      and mine.task_id = challenge_tasks.id) as "pending", exists (
  select
  from challenge_check_ins mine
  where mine.challenge_id = challenge_tasks.challenge_id and mine.user_id = $3::uuid
      and mine.task_id = challenge_tasks.id and mine.status <> 'declined' and mine.day is not distinct
  from case challenge_tasks.frequency when 'daily' then $4::date end) as "is_taken", (
  select case last.status when 'declined' then coalesce(last.reason, '') end
  from challenge_check_ins last
  where last.challenge_id = challenge_tasks.challenge_id and last.user_id = $5::uuid
      and last.task_id = challenge_tasks.id
  order by last.created_at desc
  limit 1) as "declined_reason"
from "challenge_tasks"
where "challenge_id" = $6
order by "position", "id";

-- its check-ins counted
select -- In the order of an index, or the whole table is looked through
where most of it is this challenge's. (
  select true
  from challenge_check_ins
  where challenge_id = $1::uuid
  order by user_id
  limit 1) is not null as "hasAny", (
  select count(*)::int
  from challenge_check_ins
  where challenge_id = $2::uuid and status = 'pending') as pending;

-- the leaderboard
select "users"."id", "them"."points", "them"."done", "them"."finished_at", "users"."first_name",
    "users"."last_name", "users"."handle", "users"."profile_image_url", exists (
  select
  from user_blocks between_us
  where (between_us.blocker_id = $1::uuid and between_us.blocked_id = them.user_id)
      or (between_us.blocker_id = them.user_id and between_us.blocked_id = $2::uuid) offset 0) as "is_blocked"
from "challenge_participants" as "them"
inner join "users" on "users"."id" = "them"."user_id"
where "them"."challenge_id" = $3
order by "them"."points" desc, "them"."user_id" desc
limit $4;

-- the leaderboard, further down
select "users"."id", "them"."points", "them"."done", "them"."finished_at", "users"."first_name",
    "users"."last_name", "users"."handle", "users"."profile_image_url", exists (
  select
  from user_blocks between_us
  where (between_us.blocker_id = $1::uuid and between_us.blocked_id = them.user_id)
      or (between_us.blocker_id = them.user_id and between_us.blocked_id = $2::uuid) offset 0) as "is_blocked"
from "challenge_participants" as "them"
inner join "users" on "users"."id" = "them"."user_id"
where "them"."challenge_id" = $3 and (them.points, them.user_id) < ($4::int, $5::uuid)
order by "them"."points" desc, "them"."user_id" desc
limit $6;

-- my place, at the very end
select "mine"."points", "mine"."done", "mine"."finished_at", 1 + (
  select count(*)::int
  from challenge_participants better
  where better.challenge_id = mine.challenge_id and better.points > mine.points) as "rank"
from "challenge_participants" as "mine"
where "mine"."challenge_id" = $1 and "mine"."user_id" = $2;

-- check-ins that wait
select "check_ins"."id", "check_ins"."task_id", "check_ins"."user_id", "check_ins"."points",
    "check_ins"."note", "check_ins"."status", "check_ins"."reason", "check_ins"."created_at",
    "challenge_tasks"."title" as "task_title", "users"."first_name", "users"."last_name", "users"."handle",
    "users"."profile_image_url", check_ins.day::text as "day", check_ins.created_at::text as "place"
from "challenge_check_ins" as "check_ins"
inner join "challenge_tasks" on "challenge_tasks"."id" = "check_ins"."task_id"
inner join "users" on "users"."id" = "check_ins"."user_id"
where "check_ins"."challenge_id" = $1 and "check_ins"."status" = $2
order by "check_ins"."created_at", "check_ins"."id"
limit $3;

-- check-ins that count
select "check_ins"."id", "check_ins"."task_id", "check_ins"."user_id", "check_ins"."points",
    "check_ins"."note", "check_ins"."status", "check_ins"."reason", "check_ins"."created_at",
    "challenge_tasks"."title" as "task_title", "users"."first_name", "users"."last_name", "users"."handle",
    "users"."profile_image_url", check_ins.day::text as "day", check_ins.created_at::text as "place"
from "challenge_check_ins" as "check_ins"
inner join "challenge_tasks" on "challenge_tasks"."id" = "check_ins"."task_id"
inner join "users" on "users"."id" = "check_ins"."user_id"
where "check_ins"."challenge_id" = $1 and check_ins.status = 'approved' and not exists (
  select
  from user_blocks between_us
  where (between_us.blocker_id = $2::uuid and between_us.blocked_id = check_ins.user_id)
      or (between_us.blocker_id = check_ins.user_id and between_us.blocked_id = $3::uuid) offset 0)
order by "check_ins"."created_at" desc, "check_ins"."id" desc
limit $4;

-- check-ins that count, further down
select "check_ins"."id", "check_ins"."task_id", "check_ins"."user_id", "check_ins"."points",
    "check_ins"."note", "check_ins"."status", "check_ins"."reason", "check_ins"."created_at",
    "challenge_tasks"."title" as "task_title", "users"."first_name", "users"."last_name", "users"."handle",
    "users"."profile_image_url", check_ins.day::text as "day", check_ins.created_at::text as "place"
from "challenge_check_ins" as "check_ins"
inner join "challenge_tasks" on "challenge_tasks"."id" = "check_ins"."task_id"
inner join "users" on "users"."id" = "check_ins"."user_id"
where "check_ins"."challenge_id" = $1 and check_ins.status = 'approved' and not exists (
  select
  from user_blocks between_us
  where (between_us.blocker_id = $2::uuid and between_us.blocked_id = check_ins.user_id)
      or (between_us.blocker_id = check_ins.user_id and between_us.blocked_id = $3::uuid) offset 0)
      and (check_ins.created_at, check_ins.id) < ($4::text::timestamptz, $5::uuid)
order by "check_ins"."created_at" desc, "check_ins"."id" desc
limit $6;

-- my check-ins
select "check_ins"."id", "check_ins"."task_id", "check_ins"."user_id", "check_ins"."points",
    "check_ins"."note", "check_ins"."status", "check_ins"."reason", "check_ins"."created_at",
    "challenge_tasks"."title" as "task_title", "users"."first_name", "users"."last_name", "users"."handle",
    "users"."profile_image_url", check_ins.day::text as "day", check_ins.created_at::text as "place"
from "challenge_check_ins" as "check_ins"
inner join "challenge_tasks" on "challenge_tasks"."id" = "check_ins"."task_id"
inner join "users" on "users"."id" = "check_ins"."user_id"
where "check_ins"."challenge_id" = $1 and "check_ins"."user_id" = $2
order by "check_ins"."created_at" desc, "check_ins"."id" desc
limit $3;

-- joining
select "challenges"."tribe_id"
from "challenges"
inner join "tribe_memberships" as "mine" on "mine"."tribe_id" = "challenges"."tribe_id"
where "challenges"."id" = $1 and "mine"."user_id" = $2 and challenges.ends_at > now()
for key share;

insert into "challenge_participants" ("challenge_id", "tribe_id", "user_id")
values ($1, $2, $3)
on conflict do nothing
returning "challenge_id";

-- leaving
select "id"
from "challenges"
where "id" = $1 and challenges.ends_at > now()
for no key update;

delete
from "challenge_participants"
where "challenge_id" = $1 and "user_id" = $2;

-- checking in
select (starts_at <= now() and ends_at > now()) as "is_running"
from "challenges"
where "id" = $1
for key share;

select "user_id"
from "challenge_participants"
where "challenge_id" = $1 and "user_id" = $2
for no key update;

-- deciding
select "user_id"
from "challenge_participants"
where "challenge_id" = $1 and "user_id" = $2
for no key update;

select "status"
from "challenge_check_ins"
where "id" = $1 and "challenge_id" = $2;

update "challenge_check_ins"
set "status" = $1, "reason" = $2, "decided_by" = $3, "decided_at" = now()
where "id" = $4;

select coalesce(sum(counted.points), 0)::int as points, coalesce(sum(least(counted.times, counted.goal)),
    0)::int as done
from (
  select tasks.goal, count(*) as times, sum(check_ins.points) as points
  from challenge_check_ins check_ins join challenge_tasks tasks on tasks.id = check_ins.task_id
  where check_ins.challenge_id = $1::uuid and check_ins.user_id = $2::uuid
      and check_ins.status = 'approved' group by tasks.id ) counted;

select "challenges"."tribe_id", "challenges"."title", "challenges"."goal", "challenges"."created_by",
    "challenges"."badge_id", "badges"."name" as "badge_name"
from "challenges"
left join "badges" on "badges"."id" = "challenges"."badge_id"
where "challenges"."id" = $1;

update "challenge_participants"
set "points" = $1, "done" = $2
where "challenge_id" = $3 and "user_id" = $4;

-- setting
insert into "challenges" ("tribe_id", "created_by", "title", "description", "starts_at", "ends_at",
    "time_zone", "badge_id", "goal")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
returning "id";

insert into "challenge_tasks" ("title", "points", "frequency", "goal", "proof", "needs_approval",
    "challenge_id", "position")
values ($1, $2, $3, $4, $5, $6, $7, $8);

-- holding one to change it
select "id", "slug", "name", "owner_id", "membership_type", "price", "trial_days", "member_count", "is_open"
from "tribes"
where "id" = $1
for no key update;

select "starts_at", "ends_at", "time_zone"
from "challenges"
where "id" = $1
for update;

select "goal"
from "challenge_tasks"
where "challenge_id" = $1;

select "id"
from "challenge_check_ins"
where "challenge_id" = $1
order by "user_id"
limit $2;

-- badges of a tribe, and mine of them
select "badges"."id", "badges"."name", "badges"."description", "badges"."icon", "earned"."earned_at",
    badges.tribe_id as "tribe_id"
from "badges"
left join "user_badges" as "earned" on "earned"."badge_id" = "badges"."id" and "earned"."user_id" = $1
where "badges"."tribe_id" = $2
order by "badges"."name";

-- what somebody has earned in it
select "badges"."id", "badges"."name", "badges"."description", "badges"."icon", "earned"."earned_at",
    badges.tribe_id as "tribe_id"
from "badges"
left join "user_badges" as "earned" on "earned"."badge_id" = "badges"."id" and "earned"."user_id" = $1
where "badges"."tribe_id" = $2 and "earned"."id" is not null
order by "badges"."name";

-- renaming a badge
select "id", "slug", "name", "owner_id", "membership_type", "price", "trial_days", "member_count", "is_open"
from "tribes"
where "id" = $1
for no key update;

select "id"
from "badges"
where "tribe_id" = $1 and "name" = $2 and "id" <> $3;

update "badges"
set "name" = $1, "description" = "description", "icon" = "icon"
where "id" = $2 and "tribe_id" = $3;

-- giving a badge
insert into "user_badges" ("user_id", "badge_id")
select "tribe_memberships"."user_id", "badges"."id" as "badge_id"
from "badges"
inner join "tribe_memberships" on "tribe_memberships"."tribe_id" = "badges"."tribe_id"
where "badges"."id" = $1 and "badges"."tribe_id" = $2 and "tribe_memberships"."user_id" = $3
for key share of "badges"
on conflict do nothing
returning "id";
