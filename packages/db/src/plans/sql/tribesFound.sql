-- the most active
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
  where people.id = $6::uuid) as "age", listed.place::text as "place"
from "tribes"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "tribes"."id" and "mine"."user_id" = $7
inner join (
  select "tribes"."id", "tribes"."last_active_at" as "place"
  from "tribes"
  where not tribes.is_private and tribes.archived_at is null and not exists (
    select
    from tribe_bans bans
    where bans.tribe_id = tribes.id and bans.user_id = $8::uuid and (bans.until is null
    or bans.until > now()) offset 0)
  order by "tribes"."last_active_at" desc, "tribes"."id" desc
  limit 21) as "listed" on "listed"."id" = "tribes"."id"
where "tribes"."deleted_at" is null
order by "listed"."place" desc, "tribes"."id" desc;

-- the newest
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
  where people.id = $6::uuid) as "age", listed.place::text as "place"
from "tribes"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "tribes"."id" and "mine"."user_id" = $7
inner join (
  select "tribes"."id", "tribes"."created_at" as "place"
  from "tribes"
  where not tribes.is_private and tribes.archived_at is null and not exists (
    select
    from tribe_bans bans
    where bans.tribe_id = tribes.id and bans.user_id = $8::uuid and (bans.until is null
    or bans.until > now()) offset 0)
  order by "tribes"."created_at" desc, "tribes"."id" desc
  limit 21) as "listed" on "listed"."id" = "tribes"."id"
where "tribes"."deleted_at" is null
order by "listed"."place" desc, "tribes"."id" desc;

-- the biggest
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
  where people.id = $6::uuid) as "age", listed.place::text as "place"
from "tribes"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "tribes"."id" and "mine"."user_id" = $7
inner join (
  select "tribes"."id", "tribes"."member_count" as "place"
  from "tribes"
  where not tribes.is_private and tribes.archived_at is null and not exists (
    select
    from tribe_bans bans
    where bans.tribe_id = tribes.id and bans.user_id = $8::uuid and (bans.until is null
    or bans.until > now()) offset 0)
  order by "tribes"."member_count" desc, "tribes"."id" desc
  limit 21) as "listed" on "listed"."id" = "tribes"."id"
where "tribes"."deleted_at" is null
order by "listed"."place" desc, "tribes"."id" desc;

-- the biggest, further on
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
  where people.id = $6::uuid) as "age", listed.place::text as "place"
from "tribes"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "tribes"."id" and "mine"."user_id" = $7
inner join (
  select "tribes"."id", "tribes"."member_count" as "place"
  from "tribes"
  where not tribes.is_private and tribes.archived_at is null and not exists (
    select
    from tribe_bans bans
    where bans.tribe_id = tribes.id and bans.user_id = $8::uuid and (bans.until is null
    or bans.until > now()) offset 0) and ("tribes"."member_count", tribes.id) < ($9::text::integer, $10::uuid)
  order by "tribes"."member_count" desc, "tribes"."id" desc
  limit 21) as "listed" on "listed"."id" = "tribes"."id"
where "tribes"."deleted_at" is null
order by "listed"."place" desc, "tribes"."id" desc;

-- the most active, after one that is held
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
  where people.id = $6::uuid) as "age", listed.place::text as "place"
from "tribes"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "tribes"."id" and "mine"."user_id" = $7
inner join (
  select "tribes"."id", "tribes"."last_active_at" as "place"
  from "tribes"
  where not tribes.is_private and tribes.archived_at is null and not exists (
    select
    from tribe_bans bans
    where bans.tribe_id = tribes.id and bans.user_id = $8::uuid and (bans.until is null
    or bans.until > now()) offset 0) and ("tribes"."last_active_at", tribes.id) < (
    select "held"."last_active_at", held.id
    from tribes held
    where held.id = $9::uuid and not held.is_private and held.archived_at is null)
  order by "tribes"."last_active_at" desc, "tribes"."id" desc
  limit 21) as "listed" on "listed"."id" = "tribes"."id"
where "tribes"."deleted_at" is null
order by "listed"."place" desc, "tribes"."id" desc;

-- of a category
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
  where people.id = $6::uuid) as "age", listed.place::text as "place"
from "tribes"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "tribes"."id" and "mine"."user_id" = $7
inner join (
  select "tribes"."id", "tribes"."member_count" as "place"
  from "tribes"
  where not tribes.is_private and tribes.archived_at is null and tribes.category = $8 and not exists (
    select
    from tribe_bans bans
    where bans.tribe_id = tribes.id and bans.user_id = $9::uuid and (bans.until is null
    or bans.until > now()) offset 0)
  order by "tribes"."member_count" desc, "tribes"."id" desc
  limit 21) as "listed" on "listed"."id" = "tribes"."id"
where "tribes"."deleted_at" is null
order by "listed"."place" desc, "tribes"."id" desc;

-- with a price
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
  where people.id = $6::uuid) as "age", listed.place::text as "place"
from "tribes"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "tribes"."id" and "mine"."user_id" = $7
inner join (
  select "tribes"."id", "tribes"."created_at" as "place"
  from "tribes"
  where not tribes.is_private and tribes.archived_at is null and tribes.price > 0 and not exists (
    select
    from tribe_bans bans
    where bans.tribe_id = tribes.id and bans.user_id = $8::uuid and (bans.until is null
    or bans.until > now()) offset 0)
  order by "tribes"."created_at" desc, "tribes"."id" desc
  limit 21) as "listed" on "listed"."id" = "tribes"."id"
where "tribes"."deleted_at" is null
order by "listed"."place" desc, "tribes"."id" desc;

-- for nothing
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
  where people.id = $6::uuid) as "age", listed.place::text as "place"
from "tribes"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "tribes"."id" and "mine"."user_id" = $7
inner join (
  select "tribes"."id", "tribes"."last_active_at" as "place"
  from "tribes"
  where not tribes.is_private and tribes.archived_at is null and (tribes.price = 0
      or tribes.membership_type <> 'paid') and not exists (
    select
    from tribe_bans bans
    where bans.tribe_id = tribes.id and bans.user_id = $8::uuid and (bans.until is null
    or bans.until > now()) offset 0)
  order by "tribes"."last_active_at" desc, "tribes"."id" desc
  limit 21) as "listed" on "listed"."id" = "tribes"."id"
where "tribes"."deleted_at" is null
order by "listed"."place" desc, "tribes"."id" desc;

-- of a category, with a price
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
  where people.id = $6::uuid) as "age", listed.place::text as "place"
from "tribes"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "tribes"."id" and "mine"."user_id" = $7
inner join (
  select "tribes"."id", "tribes"."last_active_at" as "place"
  from "tribes"
  where not tribes.is_private and tribes.archived_at is null and tribes.category = $8
      and tribes.price > 0 and not exists (
    select
    from tribe_bans bans
    where bans.tribe_id = tribes.id and bans.user_id = $9::uuid and (bans.until is null
    or bans.until > now()) offset 0)
  order by "tribes"."last_active_at" desc, "tribes"."id" desc
  limit 21) as "listed" on "listed"."id" = "tribes"."id"
where "tribes"."deleted_at" is null
order by "listed"."place" desc, "tribes"."id" desc;

-- of common words
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
  where people.id = $6::uuid) as "age", listed.place::text as "place"
from "tribes"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "tribes"."id" and "mine"."user_id" = $7
inner join (
  select "tribes"."id", "tribes"."last_active_at" as "place"
  from "tribes"
  where not tribes.is_private and tribes.archived_at is null
      and tribes.search_text like '%' || lower($8::text) || '%' and not exists (
    select
    from tribe_bans bans
    where bans.tribe_id = tribes.id and bans.user_id = $9::uuid and (bans.until is null
    or bans.until > now()) offset 0)
  order by "tribes"."last_active_at" desc, "tribes"."id" desc
  limit 21) as "listed" on "listed"."id" = "tribes"."id"
where "tribes"."deleted_at" is null
order by "listed"."place" desc, "tribes"."id" desc;

-- of rare words
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
  where people.id = $6::uuid) as "age", listed.place::text as "place"
from "tribes"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "tribes"."id" and "mine"."user_id" = $7
inner join (
  select "tribes"."id", "tribes"."last_active_at" as "place"
  from "tribes"
  where not tribes.is_private and tribes.archived_at is null
      and tribes.search_text like '%' || lower($8::text) || '%' and not exists (
    select
    from tribe_bans bans
    where bans.tribe_id = tribes.id and bans.user_id = $9::uuid and (bans.until is null
    or bans.until > now()) offset 0)
  order by "tribes"."last_active_at" desc, "tribes"."id" desc
  limit 21) as "listed" on "listed"."id" = "tribes"."id"
where "tribes"."deleted_at" is null
order by "listed"."place" desc, "tribes"."id" desc;

-- of words that nobody used
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
  where people.id = $6::uuid) as "age", listed.place::text as "place"
from "tribes"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "tribes"."id" and "mine"."user_id" = $7
inner join (
  select "tribes"."id", "tribes"."last_active_at" as "place"
  from "tribes"
  where not tribes.is_private and tribes.archived_at is null
      and tribes.search_text like '%' || lower($8::text) || '%' and not exists (
    select
    from tribe_bans bans
    where bans.tribe_id = tribes.id and bans.user_id = $9::uuid and (bans.until is null
    or bans.until > now()) offset 0)
  order by "tribes"."last_active_at" desc, "tribes"."id" desc
  limit 21) as "listed" on "listed"."id" = "tribes"."id"
where "tribes"."deleted_at" is null
order by "listed"."place" desc, "tribes"."id" desc;

-- of one letter
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
  where people.id = $6::uuid) as "age", listed.place::text as "place"
from "tribes"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "tribes"."id" and "mine"."user_id" = $7
inner join (
  select "tribes"."id", "tribes"."last_active_at" as "place"
  from "tribes"
  where not tribes.is_private and tribes.archived_at is null
      and tribes.search_text like '%' || lower($8::text) || '%' and not exists (
    select
    from tribe_bans bans
    where bans.tribe_id = tribes.id and bans.user_id = $9::uuid and (bans.until is null
    or bans.until > now()) offset 0)
  order by "tribes"."last_active_at" desc, "tribes"."id" desc
  limit 21) as "listed" on "listed"."id" = "tribes"."id"
where "tribes"."deleted_at" is null
order by "listed"."place" desc, "tribes"."id" desc;

-- mine
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
  where people.id = $6::uuid) as "age", "joined"."joined_at" as "member_since",
      "owner"."first_name" as "owner_first_name", "owner"."last_name" as "owner_last_name",
      "owner"."handle" as "owner_handle", exists (
  select
  from posts
  where posts.tribe_id = tribes.id and posts.created_at > mine.last_visited_at
      and posts.author_id <> $7::uuid and posts.deleted_at is null and (posts.on_feed or posts.on_profile
      or posts.business_id is not null or posts.space_id is not null or posts.author_id = $8::uuid or exists (
      select
      from post_tribes given
      where given.post_id = posts.id and exists (
        select
        from tribes home
        where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
              select
              from tribe_bans bans
              where bans.tribe_id = home.id and bans.user_id = $9::uuid and (bans.until is null
              or bans.until > now()) offset 0)) or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = home.id and mine.user_id = $10::uuid and (mine.access_until is null
            or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0) offset 0))
            and "posts"."author_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $11::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $12::uuid)) and (posts.expires_at is null or posts.expires_at > now())
      and (posts.tribe_id is null or exists (
      select
      from tribes home
      where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
            select
            from tribe_bans bans
            where bans.tribe_id = home.id and bans.user_id = $13::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $14::uuid and (mine.access_until is null
          or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
          and (posts.space_id is null or exists (
      select
      from spaces
      where spaces.id = posts.space_id and ((spaces.read_role = 'everyone' and spaces.read_tier = 'free')
      or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = spaces.tribe_id and mine.user_id = $15::uuid
          and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member')
          and ((tribe_rank(mine.role) >= tribe_rank(spaces.read_role) and (spaces.read_tier = 'free'
          or mine.role <> 'member' or (mine.tier = 'paid' and (mine.tier_until is null
          or mine.tier_until > now())))) or exists (
              select
              from space_people added
              where added.space_id = spaces.id and added.user_id = mine.user_id offset 0)) offset 0))
              and exists (
        select
        from tribes home
        where home.id = spaces.tribe_id and ('spaces' = any(home.enabled_features) or exists (
            select
            from tribe_memberships mine join users me on me.id = mine.user_id
            where mine.tribe_id = home.id and mine.user_id = $16::uuid
            and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
            'platform_admin') offset 0)) offset 0) offset 0)) offset 0) as "has_news"
from "tribes"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "tribes"."id" and "mine"."user_id" = $17
inner join (
  select "joined"."tribe_id", "joined"."joined_at", "joined"."id"
  from "tribe_memberships" as "joined"
  where "joined"."user_id" = $18 and joined.role = any($19::text[])
  order by "joined"."joined_at" desc, "joined"."id" desc
  limit $20) as "joined" on "joined"."tribe_id" = "tribes"."id"
inner join "users" as "owner" on "owner"."id" = "tribes"."owner_id"
where "tribes"."deleted_at" is null
order by "joined"."joined_at" desc, "joined"."id" desc;

-- mine, further back
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
  where people.id = $6::uuid) as "age", "joined"."joined_at" as "member_since",
      "owner"."first_name" as "owner_first_name", "owner"."last_name" as "owner_last_name",
      "owner"."handle" as "owner_handle", exists (
  select
  from posts
  where posts.tribe_id = tribes.id and posts.created_at > mine.last_visited_at
      and posts.author_id <> $7::uuid and posts.deleted_at is null and (posts.on_feed or posts.on_profile
      or posts.business_id is not null or posts.space_id is not null or posts.author_id = $8::uuid or exists (
      select
      from post_tribes given
      where given.post_id = posts.id and exists (
        select
        from tribes home
        where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
              select
              from tribe_bans bans
              where bans.tribe_id = home.id and bans.user_id = $9::uuid and (bans.until is null
              or bans.until > now()) offset 0)) or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = home.id and mine.user_id = $10::uuid and (mine.access_until is null
            or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0) offset 0))
            and "posts"."author_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $11::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $12::uuid)) and (posts.expires_at is null or posts.expires_at > now())
      and (posts.tribe_id is null or exists (
      select
      from tribes home
      where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
            select
            from tribe_bans bans
            where bans.tribe_id = home.id and bans.user_id = $13::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $14::uuid and (mine.access_until is null
          or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
          and (posts.space_id is null or exists (
      select
      from spaces
      where spaces.id = posts.space_id and ((spaces.read_role = 'everyone' and spaces.read_tier = 'free')
      or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = spaces.tribe_id and mine.user_id = $15::uuid
          and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member')
          and ((tribe_rank(mine.role) >= tribe_rank(spaces.read_role) and (spaces.read_tier = 'free'
          or mine.role <> 'member' or (mine.tier = 'paid' and (mine.tier_until is null
          or mine.tier_until > now())))) or exists (
              select
              from space_people added
              where added.space_id = spaces.id and added.user_id = mine.user_id offset 0)) offset 0))
              and exists (
        select
        from tribes home
        where home.id = spaces.tribe_id and ('spaces' = any(home.enabled_features) or exists (
            select
            from tribe_memberships mine join users me on me.id = mine.user_id
            where mine.tribe_id = home.id and mine.user_id = $16::uuid
            and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
            'platform_admin') offset 0)) offset 0) offset 0)) offset 0) as "has_news"
from "tribes"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "tribes"."id" and "mine"."user_id" = $17
inner join (
  select "joined"."tribe_id", "joined"."joined_at", "joined"."id"
  from "tribe_memberships" as "joined"
  where "joined"."user_id" = $18 and joined.role = any($19::text[]) and (joined.joined_at, joined.id) < (
    select held.joined_at, held.id
    from tribe_memberships held
    where held.user_id = $20::uuid and held.tribe_id = $21::uuid)
  order by "joined"."joined_at" desc, "joined"."id" desc
  limit $22) as "joined" on "joined"."tribe_id" = "tribes"."id"
inner join "users" as "owner" on "owner"."id" = "tribes"."owner_id"
where "tribes"."deleted_at" is null
order by "joined"."joined_at" desc, "joined"."id" desc;

-- those I own
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
  where people.id = $6::uuid) as "age", "joined"."joined_at" as "member_since",
      "owner"."first_name" as "owner_first_name", "owner"."last_name" as "owner_last_name",
      "owner"."handle" as "owner_handle", exists (
  select
  from posts
  where posts.tribe_id = tribes.id and posts.created_at > mine.last_visited_at
      and posts.author_id <> $7::uuid and posts.deleted_at is null and (posts.on_feed or posts.on_profile
      or posts.business_id is not null or posts.space_id is not null or posts.author_id = $8::uuid or exists (
      select
      from post_tribes given
      where given.post_id = posts.id and exists (
        select
        from tribes home
        where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
              select
              from tribe_bans bans
              where bans.tribe_id = home.id and bans.user_id = $9::uuid and (bans.until is null
              or bans.until > now()) offset 0)) or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = home.id and mine.user_id = $10::uuid and (mine.access_until is null
            or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0) offset 0))
            and "posts"."author_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $11::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $12::uuid)) and (posts.expires_at is null or posts.expires_at > now())
      and (posts.tribe_id is null or exists (
      select
      from tribes home
      where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
            select
            from tribe_bans bans
            where bans.tribe_id = home.id and bans.user_id = $13::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $14::uuid and (mine.access_until is null
          or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
          and (posts.space_id is null or exists (
      select
      from spaces
      where spaces.id = posts.space_id and ((spaces.read_role = 'everyone' and spaces.read_tier = 'free')
      or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = spaces.tribe_id and mine.user_id = $15::uuid
          and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member')
          and ((tribe_rank(mine.role) >= tribe_rank(spaces.read_role) and (spaces.read_tier = 'free'
          or mine.role <> 'member' or (mine.tier = 'paid' and (mine.tier_until is null
          or mine.tier_until > now())))) or exists (
              select
              from space_people added
              where added.space_id = spaces.id and added.user_id = mine.user_id offset 0)) offset 0))
              and exists (
        select
        from tribes home
        where home.id = spaces.tribe_id and ('spaces' = any(home.enabled_features) or exists (
            select
            from tribe_memberships mine join users me on me.id = mine.user_id
            where mine.tribe_id = home.id and mine.user_id = $16::uuid
            and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
            'platform_admin') offset 0)) offset 0) offset 0)) offset 0) as "has_news"
from "tribes"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "tribes"."id" and "mine"."user_id" = $17
inner join (
  select "joined"."tribe_id", "joined"."joined_at", "joined"."id"
  from "tribe_memberships" as "joined"
  where "joined"."user_id" = $18 and joined.role = any($19::text[])
  order by "joined"."joined_at" desc, "joined"."id" desc
  limit $20) as "joined" on "joined"."tribe_id" = "tribes"."id"
inner join "users" as "owner" on "owner"."id" = "tribes"."owner_id"
where "tribes"."deleted_at" is null
order by "joined"."joined_at" desc, "joined"."id" desc;

-- a tribe by its slug
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

-- a tribe by its id
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
where "tribes"."deleted_at" is null and "tribes"."id" = $10;

-- twenty tribes to write in
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
  where people.id = $6::uuid) as "age"
from "tribes"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "tribes"."id" and "mine"."user_id" = $7
where "tribes"."deleted_at" is null and tribes.id = any($8::uuid[]);

-- visiting
update "tribe_memberships"
set "last_visited_at" = greatest(last_visited_at, clock_timestamp())
where "tribe_id" = $1 and "user_id" = $2
returning "last_visited_at";
