-- its members, those called all
select "users"."id", "members"."id" as "membership_id", "users"."first_name", "users"."last_name",
    "users"."handle", "users"."profile_image_url", "members"."role", "members"."tier", "members"."joined_at",
    tribe_rank(members.role) as "rank", members.joined_at::text as "place", exists (
  select
  from user_follows mine
  where mine.followee_id = "users"."id" and mine.follower_id = $1 offset 0) as "is_following", exists (
  select
  from sessions
  where sessions.user_id = users.id
      and sessions.last_seen_at > now() - make_interval(mins => $2) offset 0) and not exists (
  select
  from user_preferences
  where user_preferences.user_id = "users"."id"
      and (user_preferences.privacy_settings->>'hidesPresence')::boolean offset 0) as "was_here"
from "tribe_memberships" as "members"
inner join "users" on "users"."id" = "members"."user_id"
where "members"."tribe_id" = $3 and "users"."suspended_at" is null and "members"."user_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $4::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $5::uuid))
order by tribe_rank(members.role) desc, "members"."joined_at" desc, "members"."id" desc
limit $6;

-- its members, those called staff
select "users"."id", "members"."id" as "membership_id", "users"."first_name", "users"."last_name",
    "users"."handle", "users"."profile_image_url", "members"."role", "members"."tier", "members"."joined_at",
    tribe_rank(members.role) as "rank", members.joined_at::text as "place", exists (
  select
  from user_follows mine
  where mine.followee_id = "users"."id" and mine.follower_id = $1 offset 0) as "is_following", exists (
  select
  from sessions
  where sessions.user_id = users.id
      and sessions.last_seen_at > now() - make_interval(mins => $2) offset 0) and not exists (
  select
  from user_preferences
  where user_preferences.user_id = "users"."id"
      and (user_preferences.privacy_settings->>'hidesPresence')::boolean offset 0) as "was_here"
from "tribe_memberships" as "members"
inner join "users" on "users"."id" = "members"."user_id"
where "members"."tribe_id" = $3 and "users"."suspended_at" is null and "members"."user_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $4::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $5::uuid)) and tribe_rank(members.role) >= 1
order by tribe_rank(members.role) desc, "members"."joined_at" desc, "members"."id" desc
limit $6;

-- its members, those called admin
select "users"."id", "members"."id" as "membership_id", "users"."first_name", "users"."last_name",
    "users"."handle", "users"."profile_image_url", "members"."role", "members"."tier", "members"."joined_at",
    tribe_rank(members.role) as "rank", members.joined_at::text as "place", exists (
  select
  from user_follows mine
  where mine.followee_id = "users"."id" and mine.follower_id = $1 offset 0) as "is_following", exists (
  select
  from sessions
  where sessions.user_id = users.id
      and sessions.last_seen_at > now() - make_interval(mins => $2) offset 0) and not exists (
  select
  from user_preferences
  where user_preferences.user_id = "users"."id"
      and (user_preferences.privacy_settings->>'hidesPresence')::boolean offset 0) as "was_here"
from "tribe_memberships" as "members"
inner join "users" on "users"."id" = "members"."user_id"
where "members"."tribe_id" = $3 and "users"."suspended_at" is null and "members"."user_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $4::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $5::uuid)) and tribe_rank(members.role) >= 2
order by tribe_rank(members.role) desc, "members"."joined_at" desc, "members"."id" desc
limit $6;

-- its members, those called moderator
select "users"."id", "members"."id" as "membership_id", "users"."first_name", "users"."last_name",
    "users"."handle", "users"."profile_image_url", "members"."role", "members"."tier", "members"."joined_at",
    tribe_rank(members.role) as "rank", members.joined_at::text as "place", exists (
  select
  from user_follows mine
  where mine.followee_id = "users"."id" and mine.follower_id = $1 offset 0) as "is_following", exists (
  select
  from sessions
  where sessions.user_id = users.id
      and sessions.last_seen_at > now() - make_interval(mins => $2) offset 0) and not exists (
  select
  from user_preferences
  where user_preferences.user_id = "users"."id"
      and (user_preferences.privacy_settings->>'hidesPresence')::boolean offset 0) as "was_here"
from "tribe_memberships" as "members"
inner join "users" on "users"."id" = "members"."user_id"
where "members"."tribe_id" = $3 and "users"."suspended_at" is null and "members"."user_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $4::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $5::uuid)) and tribe_rank(members.role) = 1
order by tribe_rank(members.role) desc, "members"."joined_at" desc, "members"."id" desc
limit $6;

-- its members, those called member
select "users"."id", "members"."id" as "membership_id", "users"."first_name", "users"."last_name",
    "users"."handle", "users"."profile_image_url", "members"."role", "members"."tier", "members"."joined_at",
    tribe_rank(members.role) as "rank", members.joined_at::text as "place", exists (
  select
  from user_follows mine
  where mine.followee_id = "users"."id" and mine.follower_id = $1 offset 0) as "is_following", exists (
  select
  from sessions
  where sessions.user_id = users.id
      and sessions.last_seen_at > now() - make_interval(mins => $2) offset 0) and not exists (
  select
  from user_preferences
  where user_preferences.user_id = "users"."id"
      and (user_preferences.privacy_settings->>'hidesPresence')::boolean offset 0) as "was_here"
from "tribe_memberships" as "members"
inner join "users" on "users"."id" = "members"."user_id"
where "members"."tribe_id" = $3 and "users"."suspended_at" is null and "members"."user_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $4::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $5::uuid)) and tribe_rank(members.role) = 0
order by tribe_rank(members.role) desc, "members"."joined_at" desc, "members"."id" desc
limit $6;

-- its members, for those who decide about them
select "users"."id", "members"."id" as "membership_id", "users"."first_name", "users"."last_name",
    "users"."handle", "users"."profile_image_url", "members"."role", "members"."tier", "members"."joined_at",
    tribe_rank(members.role) as "rank", members.joined_at::text as "place", exists (
  select
  from user_follows mine
  where mine.followee_id = "users"."id" and mine.follower_id = $1 offset 0) as "is_following", exists (
  select
  from sessions
  where sessions.user_id = users.id
      and sessions.last_seen_at > now() - make_interval(mins => $2) offset 0) and not exists (
  select
  from user_preferences
  where user_preferences.user_id = "users"."id"
      and (user_preferences.privacy_settings->>'hidesPresence')::boolean offset 0) as "was_here"
from "tribe_memberships" as "members"
inner join "users" on "users"."id" = "members"."user_id"
where "members"."tribe_id" = $3 and "users"."suspended_at" is null
order by tribe_rank(members.role) desc, "members"."joined_at" desc, "members"."id" desc
limit $4;

-- its members, far down
select "users"."id", "members"."id" as "membership_id", "users"."first_name", "users"."last_name",
    "users"."handle", "users"."profile_image_url", "members"."role", "members"."tier", "members"."joined_at",
    tribe_rank(members.role) as "rank", members.joined_at::text as "place", exists (
  select
  from user_follows mine
  where mine.followee_id = "users"."id" and mine.follower_id = $1 offset 0) as "is_following", exists (
  select
  from sessions
  where sessions.user_id = users.id
      and sessions.last_seen_at > now() - make_interval(mins => $2) offset 0) and not exists (
  select
  from user_preferences
  where user_preferences.user_id = "users"."id"
      and (user_preferences.privacy_settings->>'hidesPresence')::boolean offset 0) as "was_here"
from "tribe_memberships" as "members"
inner join "users" on "users"."id" = "members"."user_id"
where "members"."tribe_id" = $3 and "users"."suspended_at" is null and "members"."user_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $4::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $5::uuid)) and (tribe_rank(members.role), members.joined_at, members.id) < ($6::int,
    $7::timestamptz, $8::uuid)
order by tribe_rank(members.role) desc, "members"."joined_at" desc, "members"."id" desc
limit $9;

-- those who are online
select "users"."id", "members"."id" as "membership_id", "users"."first_name", "users"."last_name",
    "users"."handle", "users"."profile_image_url", "members"."role", "members"."tier", "members"."joined_at",
    tribe_rank(members.role) as "rank", members.joined_at::text as "place", exists (
  select
  from user_follows mine
  where mine.followee_id = "users"."id" and mine.follower_id = $1 offset 0) as "is_following", exists (
  select
  from sessions
  where sessions.user_id = users.id
      and sessions.last_seen_at > now() - make_interval(mins => $2) offset 0) and not exists (
  select
  from user_preferences
  where user_preferences.user_id = "users"."id"
      and (user_preferences.privacy_settings->>'hidesPresence')::boolean offset 0) as "was_here"
from "tribe_memberships" as "members"
inner join "users" on "users"."id" = "members"."user_id"
where "members"."tribe_id" = $3 and "users"."suspended_at" is null and "members"."user_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $4::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $5::uuid)) and members.user_id = any($6::uuid[])
order by tribe_rank(members.role) desc, "members"."joined_at" desc, "members"."id" desc
limit $7;

-- members of a common name
select "users"."id", "members"."id" as "membership_id", "users"."first_name", "users"."last_name",
    "users"."handle", "users"."profile_image_url", "members"."role", "members"."tier", "members"."joined_at",
    tribe_rank(members.role) as "rank", members.joined_at::text as "place", exists (
  select
  from user_follows mine
  where mine.followee_id = "users"."id" and mine.follower_id = $1 offset 0) as "is_following", exists (
  select
  from sessions
  where sessions.user_id = users.id
      and sessions.last_seen_at > now() - make_interval(mins => $2) offset 0) and not exists (
  select
  from user_preferences
  where user_preferences.user_id = "users"."id"
      and (user_preferences.privacy_settings->>'hidesPresence')::boolean offset 0) as "was_here"
from "tribe_memberships" as "members"
inner join "users" on "users"."id" = "members"."user_id"
where "members"."tribe_id" = $3 and "users"."suspended_at" is null and "members"."user_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $4::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $5::uuid)) and users.search_name like lower($6) || '%'
order by "users"."search_name", "users"."id"
limit $7;

-- members of a rare name
select "users"."id", "members"."id" as "membership_id", "users"."first_name", "users"."last_name",
    "users"."handle", "users"."profile_image_url", "members"."role", "members"."tier", "members"."joined_at",
    tribe_rank(members.role) as "rank", members.joined_at::text as "place", exists (
  select
  from user_follows mine
  where mine.followee_id = "users"."id" and mine.follower_id = $1 offset 0) as "is_following", exists (
  select
  from sessions
  where sessions.user_id = users.id
      and sessions.last_seen_at > now() - make_interval(mins => $2) offset 0) and not exists (
  select
  from user_preferences
  where user_preferences.user_id = "users"."id"
      and (user_preferences.privacy_settings->>'hidesPresence')::boolean offset 0) as "was_here"
from "tribe_memberships" as "members"
inner join "users" on "users"."id" = "members"."user_id"
where "members"."tribe_id" = $3 and "users"."suspended_at" is null and "members"."user_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $4::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $5::uuid)) and users.search_name like lower($6) || '%'
order by "users"."search_name", "users"."id"
limit $7;

select "users"."id", "members"."id" as "membership_id", "users"."first_name", "users"."last_name",
    "users"."handle", "users"."profile_image_url", "members"."role", "members"."tier", "members"."joined_at",
    tribe_rank(members.role) as "rank", members.joined_at::text as "place", exists (
  select
  from user_follows mine
  where mine.followee_id = "users"."id" and mine.follower_id = $1 offset 0) as "is_following", exists (
  select
  from sessions
  where sessions.user_id = users.id
      and sessions.last_seen_at > now() - make_interval(mins => $2) offset 0) and not exists (
  select
  from user_preferences
  where user_preferences.user_id = "users"."id"
      and (user_preferences.privacy_settings->>'hidesPresence')::boolean offset 0) as "was_here"
from "tribe_memberships" as "members"
inner join "users" on "users"."id" = "members"."user_id"
where "members"."tribe_id" = $3 and "users"."suspended_at" is null and "members"."user_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $4::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $5::uuid)) and lower(users.last_name) collate "C" like lower($6) || '%'
    and not users.search_name like lower($7) || '%'
order by lower(users.last_name) collate "C", "users"."id"
limit $8;

-- members of a common last name
select "users"."id", "members"."id" as "membership_id", "users"."first_name", "users"."last_name",
    "users"."handle", "users"."profile_image_url", "members"."role", "members"."tier", "members"."joined_at",
    tribe_rank(members.role) as "rank", members.joined_at::text as "place", exists (
  select
  from user_follows mine
  where mine.followee_id = "users"."id" and mine.follower_id = $1 offset 0) as "is_following", exists (
  select
  from sessions
  where sessions.user_id = users.id
      and sessions.last_seen_at > now() - make_interval(mins => $2) offset 0) and not exists (
  select
  from user_preferences
  where user_preferences.user_id = "users"."id"
      and (user_preferences.privacy_settings->>'hidesPresence')::boolean offset 0) as "was_here"
from "tribe_memberships" as "members"
inner join "users" on "users"."id" = "members"."user_id"
where "members"."tribe_id" = $3 and "users"."suspended_at" is null and "members"."user_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $4::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $5::uuid)) and users.search_name like lower($6) || '%'
order by "users"."search_name", "users"."id"
limit $7;

select "users"."id", "members"."id" as "membership_id", "users"."first_name", "users"."last_name",
    "users"."handle", "users"."profile_image_url", "members"."role", "members"."tier", "members"."joined_at",
    tribe_rank(members.role) as "rank", members.joined_at::text as "place", exists (
  select
  from user_follows mine
  where mine.followee_id = "users"."id" and mine.follower_id = $1 offset 0) as "is_following", exists (
  select
  from sessions
  where sessions.user_id = users.id
      and sessions.last_seen_at > now() - make_interval(mins => $2) offset 0) and not exists (
  select
  from user_preferences
  where user_preferences.user_id = "users"."id"
      and (user_preferences.privacy_settings->>'hidesPresence')::boolean offset 0) as "was_here"
from "tribe_memberships" as "members"
inner join "users" on "users"."id" = "members"."user_id"
where "members"."tribe_id" = $3 and "users"."suspended_at" is null and "members"."user_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $4::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $5::uuid)) and lower(users.last_name) collate "C" like lower($6) || '%'
    and not users.search_name like lower($7) || '%'
order by lower(users.last_name) collate "C", "users"."id"
limit $8;

-- members of a name that nobody has
select "users"."id", "members"."id" as "membership_id", "users"."first_name", "users"."last_name",
    "users"."handle", "users"."profile_image_url", "members"."role", "members"."tier", "members"."joined_at",
    tribe_rank(members.role) as "rank", members.joined_at::text as "place", exists (
  select
  from user_follows mine
  where mine.followee_id = "users"."id" and mine.follower_id = $1 offset 0) as "is_following", exists (
  select
  from sessions
  where sessions.user_id = users.id
      and sessions.last_seen_at > now() - make_interval(mins => $2) offset 0) and not exists (
  select
  from user_preferences
  where user_preferences.user_id = "users"."id"
      and (user_preferences.privacy_settings->>'hidesPresence')::boolean offset 0) as "was_here"
from "tribe_memberships" as "members"
inner join "users" on "users"."id" = "members"."user_id"
where "members"."tribe_id" = $3 and "users"."suspended_at" is null and "members"."user_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $4::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $5::uuid)) and users.search_name like lower($6) || '%'
order by "users"."search_name", "users"."id"
limit $7;

select "users"."id", "members"."id" as "membership_id", "users"."first_name", "users"."last_name",
    "users"."handle", "users"."profile_image_url", "members"."role", "members"."tier", "members"."joined_at",
    tribe_rank(members.role) as "rank", members.joined_at::text as "place", exists (
  select
  from user_follows mine
  where mine.followee_id = "users"."id" and mine.follower_id = $1 offset 0) as "is_following", exists (
  select
  from sessions
  where sessions.user_id = users.id
      and sessions.last_seen_at > now() - make_interval(mins => $2) offset 0) and not exists (
  select
  from user_preferences
  where user_preferences.user_id = "users"."id"
      and (user_preferences.privacy_settings->>'hidesPresence')::boolean offset 0) as "was_here"
from "tribe_memberships" as "members"
inner join "users" on "users"."id" = "members"."user_id"
where "members"."tribe_id" = $3 and "users"."suspended_at" is null and "members"."user_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $4::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $5::uuid)) and lower(users.last_name) collate "C" like lower($6) || '%'
    and not users.search_name like lower($7) || '%'
order by lower(users.last_name) collate "C", "users"."id"
limit $8;

-- members of a common name, in a small tribe
select "users"."id", "members"."id" as "membership_id", "users"."first_name", "users"."last_name",
    "users"."handle", "users"."profile_image_url", "members"."role", "members"."tier", "members"."joined_at",
    tribe_rank(members.role) as "rank", members.joined_at::text as "place", exists (
  select
  from user_follows mine
  where mine.followee_id = "users"."id" and mine.follower_id = $1 offset 0) as "is_following", exists (
  select
  from sessions
  where sessions.user_id = users.id
      and sessions.last_seen_at > now() - make_interval(mins => $2) offset 0) and not exists (
  select
  from user_preferences
  where user_preferences.user_id = "users"."id"
      and (user_preferences.privacy_settings->>'hidesPresence')::boolean offset 0) as "was_here"
from "tribe_memberships" as "members"
inner join "users" on "users"."id" = "members"."user_id"
where "members"."tribe_id" = $3 and "users"."suspended_at" is null and "members"."user_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $4::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $5::uuid)) and users.search_name like lower($6) || '%'
order by "users"."search_name", "users"."id"
limit $7;

select "users"."id", "members"."id" as "membership_id", "users"."first_name", "users"."last_name",
    "users"."handle", "users"."profile_image_url", "members"."role", "members"."tier", "members"."joined_at",
    tribe_rank(members.role) as "rank", members.joined_at::text as "place", exists (
  select
  from user_follows mine
  where mine.followee_id = "users"."id" and mine.follower_id = $1 offset 0) as "is_following", exists (
  select
  from sessions
  where sessions.user_id = users.id
      and sessions.last_seen_at > now() - make_interval(mins => $2) offset 0) and not exists (
  select
  from user_preferences
  where user_preferences.user_id = "users"."id"
      and (user_preferences.privacy_settings->>'hidesPresence')::boolean offset 0) as "was_here"
from "tribe_memberships" as "members"
inner join "users" on "users"."id" = "members"."user_id"
where "members"."tribe_id" = $3 and "users"."suspended_at" is null and "members"."user_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $4::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $5::uuid)) and lower(users.last_name) collate "C" like lower($6) || '%'
    and not users.search_name like lower($7) || '%'
order by lower(users.last_name) collate "C", "users"."id"
limit $8;

-- members of a common name, further on
select "users"."id", "users"."search_name", lower(users.last_name) as "last_name",
    users.search_name like lower($1) || '%' as "is_first"
from "users"
where "users"."id" = $2;

select "users"."id", "members"."id" as "membership_id", "users"."first_name", "users"."last_name",
    "users"."handle", "users"."profile_image_url", "members"."role", "members"."tier", "members"."joined_at",
    tribe_rank(members.role) as "rank", members.joined_at::text as "place", exists (
  select
  from user_follows mine
  where mine.followee_id = "users"."id" and mine.follower_id = $1 offset 0) as "is_following", exists (
  select
  from sessions
  where sessions.user_id = users.id
      and sessions.last_seen_at > now() - make_interval(mins => $2) offset 0) and not exists (
  select
  from user_preferences
  where user_preferences.user_id = "users"."id"
      and (user_preferences.privacy_settings->>'hidesPresence')::boolean offset 0) as "was_here"
from "tribe_memberships" as "members"
inner join "users" on "users"."id" = "members"."user_id"
where "members"."tribe_id" = $3 and "users"."suspended_at" is null and "members"."user_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $4::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $5::uuid)) and users.search_name like lower($6) || '%' and (users.search_name,
    users.id) > ($7, $8::uuid)
order by "users"."search_name", "users"."id"
limit $9;

-- who has a say in it
select "users"."id", "users"."role" as "platform_role", "members"."role"
from "tribe_memberships" as "members"
inner join "users" on "users"."id" = "members"."user_id"
where "members"."tribe_id" = $1 and tribe_rank(members.role) >= 1 and "users"."suspended_at" is null
order by tribe_rank(members.role) desc, "members"."joined_at" desc
limit $2;

-- one of its members, as the list has them
select "users"."id", "members"."id" as "membership_id", "users"."first_name", "users"."last_name",
    "users"."handle", "users"."profile_image_url", "members"."role", "members"."tier", "members"."joined_at",
    tribe_rank(members.role) as "rank", members.joined_at::text as "place", exists (
  select
  from user_follows mine
  where mine.followee_id = "users"."id" and mine.follower_id = $1 offset 0) as "is_following", exists (
  select
  from sessions
  where sessions.user_id = users.id
      and sessions.last_seen_at > now() - make_interval(mins => $2) offset 0) and not exists (
  select
  from user_preferences
  where user_preferences.user_id = "users"."id"
      and (user_preferences.privacy_settings->>'hidesPresence')::boolean offset 0) as "was_here"
from "tribe_memberships" as "members"
inner join "users" on "users"."id" = "members"."user_id"
where "members"."tribe_id" = $3 and "users"."suspended_at" is null and "members"."user_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $4::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $5::uuid)) and "members"."user_id" = $6
limit $7;

-- somebody of it
select "users"."id", "users"."role" as "platform_role", "users"."suspended_at", "members"."role", exists (
  select
  from tribe_bans bans
  where bans.tribe_id = $1::uuid and bans.user_id = users.id and (bans.until is null
      or bans.until > now()) offset 0) as "is_banned"
from "users"
left join "tribe_memberships" as "members" on "members"."user_id" = "users"."id" and "members"."tribe_id" = $2
where "users"."id" = $3;

-- who is shut out
select "users"."id", "users"."first_name", "users"."last_name", "users"."handle",
    "users"."profile_image_url", "bans"."reason", "bans"."until", "bans"."created_at", "bans"."banned_by",
    "staff"."first_name" as "by_first_name", "staff"."last_name" as "by_last_name",
    bans.created_at::text as "place"
from "tribe_bans" as "bans"
inner join "users" on "users"."id" = "bans"."user_id"
left join "users" as "staff" on "staff"."id" = "bans"."banned_by"
where "bans"."tribe_id" = $1 and (bans.until is null or bans.until > now())
order by "bans"."created_at" desc, "bans"."user_id" desc
limit $2;

-- who is shut out, further on
select "users"."id", "users"."first_name", "users"."last_name", "users"."handle",
    "users"."profile_image_url", "bans"."reason", "bans"."until", "bans"."created_at", "bans"."banned_by",
    "staff"."first_name" as "by_first_name", "staff"."last_name" as "by_last_name",
    bans.created_at::text as "place"
from "tribe_bans" as "bans"
inner join "users" on "users"."id" = "bans"."user_id"
left join "users" as "staff" on "staff"."id" = "bans"."banned_by"
where "bans"."tribe_id" = $1 and (bans.until is null or bans.until > now()) and (bans.created_at,
    bans.user_id) < ($2::timestamptz, $3::uuid)
order by "bans"."created_at" desc, "bans"."user_id" desc
limit $4;

-- who waits to be let in
select "requests"."id", "requests"."user_id", "requests"."answers", "requests"."status", "requests"."reason",
    "requests"."created_at", "requests"."decided_by", "requests"."decided_at",
    "decider"."first_name" as "decider_first_name", "decider"."last_name" as "decider_last_name",
    "users"."first_name", "users"."last_name", "users"."handle", "users"."profile_image_url",
    "requests"."created_at"::text as "place"
from "tribe_join_requests" as "requests"
inner join "users" on "users"."id" = "requests"."user_id"
left join "users" as "decider" on "decider"."id" = "requests"."decided_by"
where "requests"."tribe_id" = $1 and "users"."suspended_at" is null and "requests"."status" = $2
order by "requests"."created_at" asc, "requests"."id" asc
limit $3;

-- who waits to be let in, further on
select "requests"."id", "requests"."user_id", "requests"."answers", "requests"."status", "requests"."reason",
    "requests"."created_at", "requests"."decided_by", "requests"."decided_at",
    "decider"."first_name" as "decider_first_name", "decider"."last_name" as "decider_last_name",
    "users"."first_name", "users"."last_name", "users"."handle", "users"."profile_image_url",
    "requests"."created_at"::text as "place"
from "tribe_join_requests" as "requests"
inner join "users" on "users"."id" = "requests"."user_id"
left join "users" as "decider" on "decider"."id" = "requests"."decided_by"
where "requests"."tribe_id" = $1 and "users"."suspended_at" is null and "requests"."status" = $2
    and ("requests"."created_at", requests.id) > ($3::timestamptz, $4::uuid)
order by "requests"."created_at" asc, "requests"."id" asc
limit $5;

-- what was decided
select "requests"."id", "requests"."user_id", "requests"."answers", "requests"."status", "requests"."reason",
    "requests"."created_at", "requests"."decided_by", "requests"."decided_at",
    "decider"."first_name" as "decider_first_name", "decider"."last_name" as "decider_last_name",
    "users"."first_name", "users"."last_name", "users"."handle", "users"."profile_image_url",
    "requests"."decided_at"::text as "place"
from "tribe_join_requests" as "requests"
inner join "users" on "users"."id" = "requests"."user_id"
left join "users" as "decider" on "decider"."id" = "requests"."decided_by"
where "requests"."tribe_id" = $1 and "users"."suspended_at" is null and "requests"."status" in ($2, $3)
order by "requests"."decided_at" desc, "requests"."id" desc
limit $4;

-- what was decided, further on
select "requests"."id", "requests"."user_id", "requests"."answers", "requests"."status", "requests"."reason",
    "requests"."created_at", "requests"."decided_by", "requests"."decided_at",
    "decider"."first_name" as "decider_first_name", "decider"."last_name" as "decider_last_name",
    "users"."first_name", "users"."last_name", "users"."handle", "users"."profile_image_url",
    "requests"."decided_at"::text as "place"
from "tribe_join_requests" as "requests"
inner join "users" on "users"."id" = "requests"."user_id"
left join "users" as "decider" on "decider"."id" = "requests"."decided_by"
where "requests"."tribe_id" = $1 and "users"."suspended_at" is null and "requests"."status" in ($2, $3)
    and ("requests"."decided_at", requests.id) < ($4::timestamptz, $5::uuid)
order by "requests"."decided_at" desc, "requests"."id" desc
limit $6;

-- one of those who asked
select "requests"."id", "requests"."user_id", "requests"."answers", "requests"."status", "requests"."reason",
    "requests"."created_at", "requests"."decided_by", "requests"."decided_at",
    "decider"."first_name" as "decider_first_name", "decider"."last_name" as "decider_last_name",
    "users"."first_name", "users"."last_name", "users"."handle", "users"."profile_image_url"
from "tribe_join_requests" as "requests"
inner join "users" on "users"."id" = "requests"."user_id"
left join "users" as "decider" on "decider"."id" = "requests"."decided_by"
where "requests"."tribe_id" = $1 and "users"."suspended_at" is null and "requests"."id" = $2
    and "requests"."status" != $3;

-- what it sent out
select "invited"."id", "invited"."code", "invited"."user_id", "invited"."max_uses", "invited"."use_count",
    "invited"."expires_at", "invited"."created_at", "invited"."created_by",
    "staff"."first_name" as "by_first_name", "staff"."last_name" as "by_last_name", "users"."first_name",
    "users"."last_name", "users"."handle", "users"."profile_image_url", (invited.revoked_at is null
    and (invited.expires_at is null or invited.expires_at > now()) and (invited.max_uses is null
    or invited.use_count < invited.max_uses)) as "is_open", invited.created_at::text as "place"
from "tribe_invitations" as "invited"
inner join "users" as "staff" on "staff"."id" = "invited"."created_by"
left join "users" on "users"."id" = "invited"."user_id"
where "invited"."tribe_id" = $1
order by "invited"."created_at" desc, "invited"."id" desc
limit $2;

-- what it sent out, further on
select "invited"."id", "invited"."code", "invited"."user_id", "invited"."max_uses", "invited"."use_count",
    "invited"."expires_at", "invited"."created_at", "invited"."created_by",
    "staff"."first_name" as "by_first_name", "staff"."last_name" as "by_last_name", "users"."first_name",
    "users"."last_name", "users"."handle", "users"."profile_image_url", (invited.revoked_at is null
    and (invited.expires_at is null or invited.expires_at > now()) and (invited.max_uses is null
    or invited.use_count < invited.max_uses)) as "is_open", invited.created_at::text as "place"
from "tribe_invitations" as "invited"
inner join "users" as "staff" on "staff"."id" = "invited"."created_by"
left join "users" on "users"."id" = "invited"."user_id"
where "invited"."tribe_id" = $1 and (invited.created_at, invited.id) < ($2::timestamptz, $3::uuid)
order by "invited"."created_at" desc, "invited"."id" desc
limit $4;

-- an invitation by its secret
select "invited"."id", "invited"."code", "invited"."tribe_id", "invited"."user_id", "invited"."created_by",
    "staff"."first_name" as "by_first_name", "staff"."last_name" as "by_last_name"
from "tribe_invitations" as "invited"
inner join "users" as "staff" on "staff"."id" = "invited"."created_by"
where (invited.revoked_at is null and (invited.expires_at is null or invited.expires_at > now())
    and (invited.max_uses is null or invited.use_count < invited.max_uses))
    and ("invited"."user_id" is null or "invited"."user_id" = $1) and "invited"."code" = $2;

-- invitations to me
select "invited"."id", "invited"."code", "invited"."tribe_id", "invited"."user_id", "invited"."created_by",
    "staff"."first_name" as "by_first_name", "staff"."last_name" as "by_last_name"
from "tribe_invitations" as "invited"
inner join "users" as "staff" on "staff"."id" = "invited"."created_by"
where (invited.revoked_at is null and (invited.expires_at is null or invited.expires_at > now())
    and (invited.max_uses is null or invited.use_count < invited.max_uses))
    and ("invited"."user_id" is null or "invited"."user_id" = $1) and "invited"."user_id" = $2
order by "invited"."created_at" desc
limit $3;

-- joining
select "id", "slug", "name", "owner_id", "membership_type", "price", "trial_days", "member_count", "is_open"
from "tribes"
where "id" = $1
for no key update;

select "role"
from "tribe_memberships"
where "tribe_id" = $1 and "user_id" = $2;

select "user_id"
from "tribe_bans"
where "tribe_id" = $1 and "user_id" = $2 and (until is null or until > now());

select "plan"
from "users"
where "id" = $1;

-- leaving
select "id", "slug", "name", "owner_id", "membership_type", "price", "trial_days", "member_count", "is_open"
from "tribes"
where "id" = $1
for no key update;

select "id"
from "tribe_memberships"
where "tribe_id" = $1 and "user_id" = $2
for update;

select
from challenges
where id in (
  select taking.challenge_id
  from challenge_participants taking
  where taking.tribe_id = $1::uuid and taking.user_id = any($2::uuid[]))
order by id
for no key update;

delete
from "tribe_memberships"
where "tribe_id" = $1 and "user_id" = $2 and "role" != $3
returning "role";

update "tribes"
set "member_count" = "member_count" + $1, "pending_count" = "pending_count" + $2
where "id" = $3;

delete
from "notifications"
where "user_id" = $1 and data->>'kind' in ('request', 'check_in', 'automation_notice')
    and (tribe_id = $2::uuid or data->>'tribeId' = $3::text or exists (
    select
    from posts
    where posts.id = (notifications.data->>'postId')::uuid and posts.tribe_id = $4::uuid offset 0));

-- becoming a moderator
select "role"
from "tribe_memberships"
where "tribe_id" = $1 and "user_id" = $2;

update "tribe_memberships"
set "role" = $1
where "tribe_id" = $2 and "user_id" = $3;

select "role"
from "users"
where "id" = $1
for no key update;

update "users"
set "role" = $1
where "id" = $2;

-- handing it over
select "id", "slug", "name", "owner_id", "membership_type", "price", "trial_days", "member_count", "is_open"
from "tribes"
where "id" = $1
for no key update;

select "role"
from "tribe_memberships"
where "tribe_id" = $1 and "user_id" = $2;

select "role"
from "tribe_memberships"
where "tribe_id" = $1 and "user_id" = $2;

select "role"
from "tribe_memberships"
where "tribe_id" = $1 and "user_id" = $2;

update "tribe_memberships"
set "role" = $1
where "tribe_id" = $2 and "user_id" = $3;

select "role"
from "users"
where "id" = $1
for no key update;

update "users"
set "role" = $1
where "id" = $2;

select "role"
from "tribe_memberships"
where "tribe_id" = $1 and "user_id" = $2;

update "tribe_memberships"
set "role" = $1
where "tribe_id" = $2 and "user_id" = $3;

select "role"
from "users"
where "id" = $1
for no key update;

update "users"
set "role" = $1
where "id" = $2;

update "tribe_memberships"
set "access_until" = $1
where "tribe_id" = $2 and "user_id" = $3;

update "tribes"
set "owner_id" = $1
where "id" = $2;

-- shutting somebody out
select "id", "slug", "name", "owner_id", "membership_type", "price", "trial_days", "member_count", "is_open"
from "tribes"
where "id" = $1
for no key update;

select "id"
from "tribe_memberships"
where "tribe_id" = $1 and "user_id" = $2
for update;

select
from challenges
where id in (
  select taking.challenge_id
  from challenge_participants taking
  where taking.tribe_id = $1::uuid and taking.user_id = any($2::uuid[]))
order by id
for no key update;

delete
from "tribe_memberships"
where "tribe_id" = $1 and "user_id" = $2 and "role" != $3
returning "role";

update "tribes"
set "member_count" = "member_count" + $1, "pending_count" = "pending_count" + $2
where "id" = $3;

delete
from "notifications"
where "user_id" = $1 and data->>'kind' in ('request', 'check_in', 'automation_notice')
    and (tribe_id = $2::uuid or data->>'tribeId' = $3::text or exists (
    select
    from posts
    where posts.id = (notifications.data->>'postId')::uuid and posts.tribe_id = $4::uuid offset 0));

delete
from "notifications"
where "user_id" = $1 and true and (tribe_id = $2::uuid or data->>'tribeId' = $3::text or exists (
    select
    from posts
    where posts.id = (notifications.data->>'postId')::uuid and posts.tribe_id = $4::uuid offset 0));

delete
from "tribe_bans"
where "tribe_id" = $1 and "until" < now();

insert into "tribe_bans" ("tribe_id", "user_id", "reason", "until", "banned_by")
values ($1, $2, $3, $4, $5)
on conflict ("tribe_id", "user_id") do update
set "reason" = $6, "until" = $7, "banned_by" = $8, "created_at" = now();

update "tribe_join_requests"
set "status" = $1, "decided_by" = $2, "reason" = $3, "decided_at" = now()
where "tribe_id" = $4 and "user_id" = $5 and "status" = $6
returning "id";

update "tribe_invitations" as "invited"
set "revoked_at" = now()
where "invited"."tribe_id" = $1 and "invited"."user_id" = $2 and (invited.revoked_at is null
    and (invited.expires_at is null or invited.expires_at > now()) and (invited.max_uses is null
    or invited.use_count < invited.max_uses));

-- asking to be let in, and taking it back
select "id", "slug", "name", "owner_id", "membership_type", "price", "trial_days", "member_count", "is_open"
from "tribes"
where "id" = $1
for no key update;

insert into "tribe_join_requests" ("tribe_id", "user_id", "answers")
values ($1, $2, $3)
on conflict ("tribe_id", "user_id")
where "status" = $4 do nothing
returning "id";

update "tribes"
set "member_count" = "member_count" + $1, "pending_count" = "pending_count" + $2
where "id" = $3;

update "tribe_join_requests"
set "status" = $1, "decided_by" = $2, "reason" = $3, "decided_at" = now()
where "tribe_id" = $4 and "user_id" = $5 and "status" = $6
returning "id";

update "tribes"
set "member_count" = "member_count" + $1, "pending_count" = "pending_count" + $2
where "id" = $3;

-- inviting
select "id", "slug", "name", "owner_id", "membership_type", "price", "trial_days", "member_count", "is_open"
from "tribes"
where "id" = $1
for no key update;

select "invited"."id"
from "tribe_invitations" as "invited"
where "invited"."tribe_id" = $1 and (invited.revoked_at is null and (invited.expires_at is null
    or invited.expires_at > now()) and (invited.max_uses is null
    or invited.use_count < invited.max_uses)) and "invited"."user_id" = $2;

select "invited"."id"
from "tribe_invitations" as "invited"
where "invited"."tribe_id" = $1 and (invited.revoked_at is null and (invited.expires_at is null
    or invited.expires_at > now()) and (invited.max_uses is null or invited.use_count < invited.max_uses))
order by "invited"."created_at"
limit $2;
