-- the most active of a category
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
  where not tribes.is_private and tribes.archived_at is null and tribes.category = $8 and not exists (
    select
    from tribe_bans bans
    where bans.tribe_id = tribes.id and bans.user_id = $9::uuid and (bans.until is null
    or bans.until > now()) offset 0)
  order by "tribes"."last_active_at" desc, "tribes"."id" desc
  limit 21) as "listed" on "listed"."id" = "tribes"."id"
where "tribes"."deleted_at" is null
order by "listed"."place" desc, "tribes"."id" desc;

-- the most active for nothing
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

-- the most active with a price
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
  where not tribes.is_private and tribes.archived_at is null and tribes.price > 0 and not exists (
    select
    from tribe_bans bans
    where bans.tribe_id = tribes.id and bans.user_id = $8::uuid and (bans.until is null
    or bans.until > now()) offset 0)
  order by "tribes"."last_active_at" desc, "tribes"."id" desc
  limit 21) as "listed" on "listed"."id" = "tribes"."id"
where "tribes"."deleted_at" is null
order by "listed"."place" desc, "tribes"."id" desc;

-- the most active of a category, for nothing
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
      and (tribes.price = 0 or tribes.membership_type <> 'paid') and not exists (
    select
    from tribe_bans bans
    where bans.tribe_id = tribes.id and bans.user_id = $9::uuid and (bans.until is null
    or bans.until > now()) offset 0)
  order by "tribes"."last_active_at" desc, "tribes"."id" desc
  limit 21) as "listed" on "listed"."id" = "tribes"."id"
where "tribes"."deleted_at" is null
order by "listed"."place" desc, "tribes"."id" desc;

-- the most active of a category, with a price
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

-- the most active of rare words
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

-- the most active of common words
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

-- the most active of common words, of a category, with a price
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
      and tribes.price > 0 and tribes.search_text like '%' || lower($9::text) || '%' and not exists (
    select
    from tribe_bans bans
    where bans.tribe_id = tribes.id and bans.user_id = $10::uuid and (bans.until is null
    or bans.until > now()) offset 0)
  order by "tribes"."last_active_at" desc, "tribes"."id" desc
  limit 21) as "listed" on "listed"."id" = "tribes"."id"
where "tribes"."deleted_at" is null
order by "listed"."place" desc, "tribes"."id" desc;
