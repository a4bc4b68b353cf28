-- whether a handle is free
select "tribe_id"
from "tribe_slugs"
where "slug" = $1;

-- a tribe by a handle it had
select "tribes"."id", "tribes"."owner_id", "tribes"."slug", "tribes"."name", "tribes"."description",
    "tribes"."image_url", "tribes"."avatar_url", "tribes"."primary_color", "tribes"."is_private",
    "tribes"."is_open", "tribes"."content_access", "tribes"."member_count", "tribes"."price",
    "tribes"."currency", "tribes"."membership_type", "tribes"."trial_days", "tribes"."require_approval",
    "tribes"."min_age", "tribes"."gate", "tribes"."gate_course_id", "tribes"."gate_roles",
    "tribes"."archived_at", "tribes"."category", "tribes"."tags", "tribes"."is_verified",
    "tribes"."created_at", "tribes"."last_active_at", "mine"."id" as "membership_id", "mine"."joined_at",
    "mine"."tier_until", "mine"."access_until", "mine"."last_visited_at", (
  select people.plan
  from users people
  where people.id = tribes.owner_id) as "owner_plan", mine.role as "role", coalesce(mine.tier,
      'free') as "tier", exists (
  select
  from tribe_bans bans
  where bans.tribe_id = tribes.id and bans.user_id = $1::uuid and (bans.until is null
      or bans.until > now()) offset 0) as "is_banned", exists (
  select
  from tribe_join_requests asked
  where asked.tribe_id = tribes.id and asked.user_id = $2::uuid
      and asked.status = 'pending' offset 0) as "has_requested", exists (
  select
  from tribe_invitations invited
  where invited.tribe_id = tribes.id and invited.user_id = $3::uuid and (invited.revoked_at is null
      and (invited.expires_at is null or invited.expires_at > now()) and (invited.max_uses is null
      or invited.use_count < invited.max_uses)) offset 0) as "is_invited", exists (
  select
  from tribe_trials trials
  where trials.tribe_id = tribes.id and trials.user_id = $4::uuid offset 0) as "had_trial",
      (tribes.gate_course_id is not null and exists (
    select
    from course_enrollments taken
    where taken.course_id = tribes.gate_course_id
    and taken.user_id = $5::uuid offset 0)) as "has_gate_course", (
  select extract(year
    from age(people.birth_date))::int
  from users people
  where people.id = $6::uuid) as "age", "tribes"."banner_url", "tribes"."welcome_message", "tribes"."rules",
      "tribes"."join_questions", "tribes"."enabled_features", "tribes"."pending_count",
      "tribes"."checklist_hidden_at", "owner"."first_name" as "owner_first_name",
      "owner"."last_name" as "owner_last_name", "owner"."handle" as "owner_handle", (
  select json_build_object('reason', bans.reason, 'until', bans.until)
  from tribe_bans bans
  where bans.tribe_id = tribes.id and bans.user_id = $7::uuid and (bans.until is null
      or bans.until > now())) as "ban", (
  select json_build_object('status', asked.status, 'reason', asked.reason, 'at', coalesce(asked.decided_at,
      asked.created_at))
  from tribe_join_requests asked
  where asked.tribe_id = tribes.id and asked.user_id = $8::uuid
  order by asked.created_at desc
  limit 1) as "last_request"
from "tribes"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "tribes"."id" and "mine"."user_id" = $9
inner join "users" as "owner" on "owner"."id" = "tribes"."owner_id"
where "tribes"."deleted_at" is null and "tribes"."slug" = $10;

select "tribes"."id", "tribes"."owner_id", "tribes"."slug", "tribes"."name", "tribes"."description",
    "tribes"."image_url", "tribes"."avatar_url", "tribes"."primary_color", "tribes"."is_private",
    "tribes"."is_open", "tribes"."content_access", "tribes"."member_count", "tribes"."price",
    "tribes"."currency", "tribes"."membership_type", "tribes"."trial_days", "tribes"."require_approval",
    "tribes"."min_age", "tribes"."gate", "tribes"."gate_course_id", "tribes"."gate_roles",
    "tribes"."archived_at", "tribes"."category", "tribes"."tags", "tribes"."is_verified",
    "tribes"."created_at", "tribes"."last_active_at", "mine"."id" as "membership_id", "mine"."joined_at",
    "mine"."tier_until", "mine"."access_until", "mine"."last_visited_at", (
  select people.plan
  from users people
  where people.id = tribes.owner_id) as "owner_plan", mine.role as "role", coalesce(mine.tier,
      'free') as "tier", exists (
  select
  from tribe_bans bans
  where bans.tribe_id = tribes.id and bans.user_id = $1::uuid and (bans.until is null
      or bans.until > now()) offset 0) as "is_banned", exists (
  select
  from tribe_join_requests asked
  where asked.tribe_id = tribes.id and asked.user_id = $2::uuid
      and asked.status = 'pending' offset 0) as "has_requested", exists (
  select
  from tribe_invitations invited
  where invited.tribe_id = tribes.id and invited.user_id = $3::uuid and (invited.revoked_at is null
      and (invited.expires_at is null or invited.expires_at > now()) and (invited.max_uses is null
      or invited.use_count < invited.max_uses)) offset 0) as "is_invited", exists (
  select
  from tribe_trials trials
  where trials.tribe_id = tribes.id and trials.user_id = $4::uuid offset 0) as "had_trial",
      (tribes.gate_course_id is not null and exists (
    select
    from course_enrollments taken
    where taken.course_id = tribes.gate_course_id
    and taken.user_id = $5::uuid offset 0)) as "has_gate_course", (
  select extract(year
    from age(people.birth_date))::int
  from users people
  where people.id = $6::uuid) as "age", "tribes"."banner_url", "tribes"."welcome_message", "tribes"."rules",
      "tribes"."join_questions", "tribes"."enabled_features", "tribes"."pending_count",
      "tribes"."checklist_hidden_at", "owner"."first_name" as "owner_first_name",
      "owner"."last_name" as "owner_last_name", "owner"."handle" as "owner_handle", (
  select json_build_object('reason', bans.reason, 'until', bans.until)
  from tribe_bans bans
  where bans.tribe_id = tribes.id and bans.user_id = $7::uuid and (bans.until is null
      or bans.until > now())) as "ban", (
  select json_build_object('status', asked.status, 'reason', asked.reason, 'at', coalesce(asked.decided_at,
      asked.created_at))
  from tribe_join_requests asked
  where asked.tribe_id = tribes.id and asked.user_id = $8::uuid
  order by asked.created_at desc
  limit 1) as "last_request"
from "tribes"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "tribes"."id" and "mine"."user_id" = $9
inner join "users" as "owner" on "owner"."id" = "tribes"."owner_id"
inner join "tribe_slugs" as "kept" on "kept"."tribe_id" = "tribes"."id"
where "tribes"."deleted_at" is null and "kept"."slug" = $10;

-- keeping a draft
insert into "tribe_drafts" ("user_id", "input")
values ($1, $2)
on conflict ("user_id") do update
set "input" = $3
returning "updated_at";

-- starting with Starter
update "users"
set "role" = $1
where "id" = $2 and "role" = $3;

-- its first steps
select "tribes"."enabled_features", "tribes"."checklist_hidden_at", (tribes.member_count > 1 or exists (
    select
    from tribe_invitations asked
    where asked.tribe_id = tribes.id)) as "has_invited", exists (
  select
  from posts said
  where said.tribe_id = tribes.id and said.author_id = tribes.owner_id and said.space_id is null
      and said.type <> 'story' and said.deleted_at is null offset 0) as "has_posted", exists (
  select
  from spaces
  where spaces.tribe_id = tribes.id and spaces.archived_at is null
      and (spaces.created_at > tribes.created_at
      or spaces.updated_at > spaces.created_at) offset 0) as "has_spaces",
      "tribes"."banner_url" is not null as "has_cover"
from "tribes"
where "tribes"."id" = $1;

-- changing it
select *
from "tribes"
where "id" = $1 and "deleted_at" is null
for no key update;

update "tribes"
set "name" = $1
where "id" = $2;

-- its members, page by page
select "mine"."user_id" as "id", "users"."handle", "users"."first_name", "users"."last_name",
    mine.joined_at::text as "place", "mine"."role", "mine"."tier", "mine"."tier_until",
    "mine"."access_until", "mine"."joined_at"
from "tribe_memberships" as "mine"
inner join "users" on "users"."id" = "mine"."user_id"
where "mine"."tribe_id" = $1 and (mine.joined_at, mine.user_id) > ($2::timestamptz, $3::uuid)
order by "mine"."joined_at", "mine"."user_id"
limit $4;

-- which of a hundred are members, and were here
select "users"."id", exists (
  select
  from sessions
  where sessions.user_id = users.id
      and sessions.last_seen_at > now() - make_interval(mins => $1) offset 0) and not exists (
  select
  from user_preferences
  where user_preferences.user_id = "users"."id"
      and (user_preferences.privacy_settings->>'hidesPresence')::boolean offset 0) as "was_here"
from "tribe_memberships" as "members"
inner join "users" on "users"."id" = "members"."user_id"
where "members"."tribe_id" = $2 and members.user_id = any($3::uuid[]) and "users"."suspended_at" is null
    and "members"."user_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $4::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $5::uuid));

-- what was said to them
select "comments"."id", "comments"."post_id", "comments"."parent_id", "comments"."content",
    "comments"."like_count", "comments"."created_at", "users"."handle"
from "comments"
inner join "users" on "users"."id" = "comments"."author_id"
where comments.post_id = any($1::uuid[]) and "comments"."deleted_at" is null
order by "comments"."created_at", "comments"."id";

-- its spaces
select "id", "type", "name", "description", "position", "read_role", "post_role", "read_tier", "archived_at",
    "created_at"
from "spaces"
where "tribe_id" = $1
order by "position", "id";

-- remembering the export
update "tribes"
set "exported_at" = $1
where "id" = $2;

-- closing it
update "tribes"
set "deleted_at" = $1, "archived_at" = $2, "is_private" = $3, "slug" = $4
where "id" = $5;
