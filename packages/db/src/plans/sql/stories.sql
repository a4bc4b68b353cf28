-- the stories of today
with "alive" as (
  select "posts"."id", "posts"."content", "posts"."created_at", "posts"."expires_at", "posts"."view_count",
      "posts"."author_id", row_number() over (partition by posts.author_id
    order by posts.created_at desc) as "rank",
    max(posts.created_at) over (partition by posts.author_id) as "newest"
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
            'platform_admin') offset 0)) offset 0) offset 0)) and "posts"."type" = $10
            and posts.expires_at > now() and (posts.author_id = $11 or exists (
      select
      from user_follows mine
      where mine.follower_id = $12 and mine.followee_id = posts.author_id offset 0) or exists (
      select
      from tribe_memberships mine join tribe_memberships theirs on theirs.tribe_id = mine.tribe_id
      where mine.user_id = $13 and theirs.user_id = posts.author_id offset 0))), "authors" as (
  select "author_id"
  from "alive" group by "author_id"
  order by author_id = $14 desc, max(newest) desc
  limit $15)
select "alive"."id", "alive"."content", "alive"."created_at", "alive"."view_count", "alive"."author_id",
    "users"."first_name", "users"."last_name", "users"."handle", "users"."profile_image_url",
    alive.expires_at as "expires_at", alive.author_id = $16 or exists (
  select
  from story_views mine
  where mine.post_id = alive.id and mine.viewer_id = $17 offset 0) as "is_seen"
from "alive"
inner join "authors" on "authors"."author_id" = "alive"."author_id"
inner join "users" on "users"."id" = "alive"."author_id"
where "alive"."rank" <= $18
order by "alive"."newest" desc, "alive"."created_at", "alive"."id";

-- the stories of today, of somebody quiet
with "alive" as (
  select "posts"."id", "posts"."content", "posts"."created_at", "posts"."expires_at", "posts"."view_count",
      "posts"."author_id", row_number() over (partition by posts.author_id
    order by posts.created_at desc) as "rank",
    max(posts.created_at) over (partition by posts.author_id) as "newest"
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
            'platform_admin') offset 0)) offset 0) offset 0)) and "posts"."type" = $10
            and posts.expires_at > now() and (posts.author_id = $11 or exists (
      select
      from user_follows mine
      where mine.follower_id = $12 and mine.followee_id = posts.author_id offset 0) or exists (
      select
      from tribe_memberships mine join tribe_memberships theirs on theirs.tribe_id = mine.tribe_id
      where mine.user_id = $13 and theirs.user_id = posts.author_id offset 0))), "authors" as (
  select "author_id"
  from "alive" group by "author_id"
  order by author_id = $14 desc, max(newest) desc
  limit $15)
select "alive"."id", "alive"."content", "alive"."created_at", "alive"."view_count", "alive"."author_id",
    "users"."first_name", "users"."last_name", "users"."handle", "users"."profile_image_url",
    alive.expires_at as "expires_at", alive.author_id = $16 or exists (
  select
  from story_views mine
  where mine.post_id = alive.id and mine.viewer_id = $17 offset 0) as "is_seen"
from "alive"
inner join "authors" on "authors"."author_id" = "alive"."author_id"
inner join "users" on "users"."id" = "alive"."author_id"
where "alive"."rank" <= $18
order by "alive"."newest" desc, "alive"."created_at", "alive"."id";

-- who saw a story
select "users"."id", "users"."first_name", "users"."last_name", "users"."handle",
    "users"."profile_image_url", "story_views"."viewed_at", story_views.viewed_at::text as "place"
from "story_views"
inner join "users" on "users"."id" = "story_views"."viewer_id"
where "story_views"."post_id" = $1 and "story_views"."viewer_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $2::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $3::uuid))
order by "story_views"."viewed_at" desc, "story_views"."viewer_id" desc
limit $4;

-- seeing a story
select "author_id"
from "posts"
where "id" = $1 and "deleted_at" is null
for no key update;

insert into "story_views" ("post_id", "viewer_id")
values ($1, $2)
on conflict do nothing
returning "viewer_id";

update "posts"
set "view_count" = "view_count" + $1
where "id" = $2;

-- taking away stories that are gone
delete
from "posts"
where "type" = $1 and "deleted_at" is null and "expires_at" < now() - interval '1 day'
returning "id";

delete
from "notifications"
where data ? 'postId' and data->>'postId' = any($1::text[]);
