-- somebody by id
select "users"."id", "users"."first_name", "users"."last_name", "users"."handle", "users"."username",
    "users"."profile_image_url", "users"."cover_image_url", "users"."bio", "users"."location",
    "users"."website", "users"."role", "users"."is_verified", "users"."follower_count",
    "users"."following_count", "users"."friend_count", exists (
  select
  from user_follows mine
  where mine.followee_id = "users"."id" and mine.follower_id = $1 offset 0) as "is_following", exists (
  select
  from user_follows theirs
  where theirs.follower_id = users.id and theirs.followee_id = $2 offset 0) as "follows_me"
from "users"
where users.id = $3::uuid and "users"."suspended_at" is null and "users"."id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $4::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $5::uuid));

-- somebody by handle
select "users"."id", "users"."first_name", "users"."last_name", "users"."handle", "users"."username",
    "users"."profile_image_url", "users"."cover_image_url", "users"."bio", "users"."location",
    "users"."website", "users"."role", "users"."is_verified", "users"."follower_count",
    "users"."following_count", "users"."friend_count", exists (
  select
  from user_follows mine
  where mine.followee_id = "users"."id" and mine.follower_id = $1 offset 0) as "is_following", exists (
  select
  from user_follows theirs
  where theirs.follower_id = users.id and theirs.followee_id = $2 offset 0) as "follows_me"
from "users"
where lower(users.handle) = lower($3) and "users"."suspended_at" is null and "users"."id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $4::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $5::uuid));

-- how many posts a busy person shows
select count(*) as "count"
from (
  select "posts"."id"
  from "posts"
  where posts.deleted_at is null and (posts.on_feed or posts.on_profile or posts.business_id is not null
      or posts.space_id is not null or posts.author_id = $1::uuid or exists (
      select
      from post_tribes given
      where given.post_id = posts.id and exists (
        select
        from tribes home
        where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
              select
              from tribe_bans bans
              where bans.tribe_id = home.id and bans.user_id = $2::uuid and (bans.until is null
              or bans.until > now()) offset 0)) or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = home.id and mine.user_id = $3::uuid and (mine.access_until is null
            or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0) offset 0))
            and "posts"."author_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $4::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $5::uuid)) and (posts.expires_at is null or posts.expires_at > now())
      and (posts.tribe_id is null or exists (
      select
      from tribes home
      where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
            select
            from tribe_bans bans
            where bans.tribe_id = home.id and bans.user_id = $6::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $7::uuid and (mine.access_until is null
          or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
          and (posts.space_id is null or exists (
      select
      from spaces
      where spaces.id = posts.space_id and ((spaces.read_role = 'everyone' and spaces.read_tier = 'free')
      or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = spaces.tribe_id and mine.user_id = $8::uuid and (mine.access_until is null
          or mine.access_until > now() or mine.role <> 'member')
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
            where mine.tribe_id = home.id and mine.user_id = $9::uuid
            and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
            'platform_admin') offset 0)) offset 0) offset 0)) and posts.type <> 'story'
            and posts.on_profile and posts.author_id = $10
  order by "posts"."created_at" desc, "posts"."id" desc
  limit 1000) as "counted";

-- followers of somebody known
select "person".*, exists (
  select
  from user_follows mine
  where mine.followee_id = "person"."id" and mine.follower_id = $1 offset 0) as "is_following",
      follows.created_at::text as "place"
from "user_follows" as "follows"
inner join lateral (
  select "users"."id", "users"."first_name", "users"."last_name", "users"."handle",
      "users"."profile_image_url"
  from "users"
  where users.id = "follows"."follower_id" and "users"."suspended_at" is null and "users"."id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $2::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $3::uuid)) offset 0) as "person" on true
where "follows"."followee_id" = $4
order by "follows"."created_at" desc, "follows"."follower_id"
limit $5;

-- followers of somebody known, further back
select "person".*, exists (
  select
  from user_follows mine
  where mine.followee_id = "person"."id" and mine.follower_id = $1 offset 0) as "is_following",
      follows.created_at::text as "place"
from "user_follows" as "follows"
inner join lateral (
  select "users"."id", "users"."first_name", "users"."last_name", "users"."handle",
      "users"."profile_image_url"
  from "users"
  where users.id = "follows"."follower_id" and "users"."suspended_at" is null and "users"."id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $2::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $3::uuid)) offset 0) as "person" on true
where "follows"."followee_id" = $4 and follows.created_at <= $5::text::timestamptz
    and (follows.created_at < $6::text::timestamptz or "follows"."follower_id" > $7::uuid)
order by "follows"."created_at" desc, "follows"."follower_id"
limit $8;

-- people I follow
select "person".*, exists (
  select
  from user_follows mine
  where mine.followee_id = "person"."id" and mine.follower_id = $1 offset 0) as "is_following",
      follows.created_at::text as "place"
from "user_follows" as "follows"
inner join lateral (
  select "users"."id", "users"."first_name", "users"."last_name", "users"."handle",
      "users"."profile_image_url"
  from "users"
  where users.id = "follows"."followee_id" and "users"."suspended_at" is null and "users"."id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $2::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $3::uuid)) offset 0) as "person" on true
where "follows"."follower_id" = $4
order by "follows"."created_at" desc, "follows"."followee_id"
limit $5;

-- people I follow, further back
select "person".*, exists (
  select
  from user_follows mine
  where mine.followee_id = "person"."id" and mine.follower_id = $1 offset 0) as "is_following",
      follows.created_at::text as "place"
from "user_follows" as "follows"
inner join lateral (
  select "users"."id", "users"."first_name", "users"."last_name", "users"."handle",
      "users"."profile_image_url"
  from "users"
  where users.id = "follows"."followee_id" and "users"."suspended_at" is null and "users"."id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $2::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $3::uuid)) offset 0) as "person" on true
where "follows"."follower_id" = $4 and follows.created_at <= $5::text::timestamptz
    and (follows.created_at < $6::text::timestamptz or "follows"."followee_id" > $7::uuid)
order by "follows"."created_at" desc, "follows"."followee_id"
limit $8;

-- my friends
select "person".*, exists (
  select
  from user_follows mine
  where mine.followee_id = "person"."id" and mine.follower_id = $1 offset 0) as "is_following",
      follows.created_at::text as "place"
from "user_follows" as "follows"
inner join lateral (
  select "users"."id", "users"."first_name", "users"."last_name", "users"."handle",
      "users"."profile_image_url"
  from "users"
  where users.id = "follows"."followee_id" and "users"."suspended_at" is null and "users"."id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $2::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $3::uuid)) offset 0) as "person" on true
where "follows"."follower_id" = $4 and exists (
  select
  from user_follows back
  where back.follower_id = follows.followee_id and back.followee_id = follows.follower_id offset 0)
order by "follows"."created_at" desc, "follows"."followee_id"
limit $5;

-- following somebody
select "id", "follower_count", "following_count"
from "users"
where "id" in ($1, $2)
order by "id"
for no key update;

insert into "user_follows" ("follower_id", "followee_id")
values ($1, $2)
on conflict do nothing
returning "followee_id";

select "created_at"
from "user_follows"
where "follower_id" = $1 and "followee_id" = $2;

update "users"
set "following_count" = "following_count" + $1, "friend_count" = "friend_count" + $2
where "id" = $3;

update "users"
set "follower_count" = "follower_count" + $1, "friend_count" = "friend_count" + $2
where "id" = $3
returning "follower_count";

-- following no more
select "id", "follower_count", "following_count"
from "users"
where "id" in ($1, $2)
order by "id"
for no key update;

delete
from "user_follows"
where "follower_id" = $1 and "followee_id" = $2
returning "followee_id";

select "created_at"
from "user_follows"
where "follower_id" = $1 and "followee_id" = $2;

update "users"
set "following_count" = "following_count" + $1, "friend_count" = "friend_count" + $2
where "id" = $3;

update "users"
set "follower_count" = "follower_count" + $1, "friend_count" = "friend_count" + $2
where "id" = $3
returning "follower_count";
