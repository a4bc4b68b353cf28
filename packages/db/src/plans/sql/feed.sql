-- the newest page
with "page" as (
  select "posts".*
  from "posts"
  where posts.deleted_at is null and (posts.visibility = 'public' or posts.author_id = $1::uuid)
      and "posts"."author_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $2::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $3::uuid)) and (posts.tribe_id is null or exists (
      select
      from tribes home
      where home.id = posts.tribe_id and (not home.is_private or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $4::uuid offset 0)) offset 0))
          and posts.type <> 'story'
  order by "posts"."created_at" desc, "posts"."id" desc
  limit 21)
select "page"."id", "page"."type", "page"."content", "page"."created_at", "page"."edited_at",
    "page"."is_pinned", "page"."like_count", "page"."comment_count", "page"."share_count",
    "page"."author_id", "page"."tribe_id", "author"."first_name" as "author_first_name",
    "author"."last_name" as "author_last_name", "author"."handle" as "author_handle",
    "author"."profile_image_url" as "author_image_url", "author"."role" as "author_role",
    "theirs"."role" as "author_tribe_role", "mine"."role" as "viewer_tribe_role",
    "tribe"."name" as "tribe_name", "tribe"."slug" as "tribe_slug", "page"."created_at"::text as "place",
    exists (
  select
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $5 offset 0) as "is_liked"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $6
order by "page"."created_at" desc, "page"."id" desc;

-- a page in the middle of time
with "page" as (
  select "posts".*
  from "posts"
  where posts.deleted_at is null and (posts.visibility = 'public' or posts.author_id = $1::uuid)
      and "posts"."author_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $2::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $3::uuid)) and (posts.tribe_id is null or exists (
      select
      from tribes home
      where home.id = posts.tribe_id and (not home.is_private or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $4::uuid offset 0)) offset 0))
          and posts.type <> 'story' and ("posts"."created_at", posts.id) < ($5::text::timestamptz, $6::uuid)
  order by "posts"."created_at" desc, "posts"."id" desc
  limit 21)
select "page"."id", "page"."type", "page"."content", "page"."created_at", "page"."edited_at",
    "page"."is_pinned", "page"."like_count", "page"."comment_count", "page"."share_count",
    "page"."author_id", "page"."tribe_id", "author"."first_name" as "author_first_name",
    "author"."last_name" as "author_last_name", "author"."handle" as "author_handle",
    "author"."profile_image_url" as "author_image_url", "author"."role" as "author_role",
    "theirs"."role" as "author_tribe_role", "mine"."role" as "viewer_tribe_role",
    "tribe"."name" as "tribe_name", "tribe"."slug" as "tribe_slug", "page"."created_at"::text as "place",
    exists (
  select
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $7 offset 0) as "is_liked"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $8
order by "page"."created_at" desc, "page"."id" desc;

-- the hottest page
with "page" as (
  select "posts".*
  from "posts"
  where posts.deleted_at is null and (posts.visibility = 'public' or posts.author_id = $1::uuid)
      and "posts"."author_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $2::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $3::uuid)) and (posts.tribe_id is null or exists (
      select
      from tribes home
      where home.id = posts.tribe_id and (not home.is_private or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $4::uuid offset 0)) offset 0))
          and posts.type <> 'story'
  order by "posts"."hot_score" desc, "posts"."id" desc
  limit 21)
select "page"."id", "page"."type", "page"."content", "page"."created_at", "page"."edited_at",
    "page"."is_pinned", "page"."like_count", "page"."comment_count", "page"."share_count",
    "page"."author_id", "page"."tribe_id", "author"."first_name" as "author_first_name",
    "author"."last_name" as "author_last_name", "author"."handle" as "author_handle",
    "author"."profile_image_url" as "author_image_url", "author"."role" as "author_role",
    "theirs"."role" as "author_tribe_role", "mine"."role" as "viewer_tribe_role",
    "tribe"."name" as "tribe_name", "tribe"."slug" as "tribe_slug", "page"."hot_score"::text as "place",
    exists (
  select
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $5 offset 0) as "is_liked"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $6
order by "page"."hot_score" desc, "page"."id" desc;

-- a page in the middle of heat
with "page" as (
  select "posts".*
  from "posts"
  where posts.deleted_at is null and (posts.visibility = 'public' or posts.author_id = $1::uuid)
      and "posts"."author_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $2::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $3::uuid)) and (posts.tribe_id is null or exists (
      select
      from tribes home
      where home.id = posts.tribe_id and (not home.is_private or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $4::uuid offset 0)) offset 0))
          and posts.type <> 'story' and ("posts"."hot_score", posts.id) < ($5::text::double precision,
          $6::uuid)
  order by "posts"."hot_score" desc, "posts"."id" desc
  limit 21)
select "page"."id", "page"."type", "page"."content", "page"."created_at", "page"."edited_at",
    "page"."is_pinned", "page"."like_count", "page"."comment_count", "page"."share_count",
    "page"."author_id", "page"."tribe_id", "author"."first_name" as "author_first_name",
    "author"."last_name" as "author_last_name", "author"."handle" as "author_handle",
    "author"."profile_image_url" as "author_image_url", "author"."role" as "author_role",
    "theirs"."role" as "author_tribe_role", "mine"."role" as "viewer_tribe_role",
    "tribe"."name" as "tribe_name", "tribe"."slug" as "tribe_slug", "page"."hot_score"::text as "place",
    exists (
  select
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $7 offset 0) as "is_liked"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $8
order by "page"."hot_score" desc, "page"."id" desc;

-- posts of a busy person
with "page" as (
  select "posts".*
  from "posts"
  where posts.deleted_at is null and (posts.visibility = 'public' or posts.author_id = $1::uuid)
      and "posts"."author_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $2::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $3::uuid)) and (posts.tribe_id is null or exists (
      select
      from tribes home
      where home.id = posts.tribe_id and (not home.is_private or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $4::uuid offset 0)) offset 0))
          and posts.type <> 'story' and posts.author_id = $5
  order by "posts"."created_at" desc, "posts"."id" desc
  limit 20)
select "page"."id", "page"."type", "page"."content", "page"."created_at", "page"."edited_at",
    "page"."is_pinned", "page"."like_count", "page"."comment_count", "page"."share_count",
    "page"."author_id", "page"."tribe_id", "author"."first_name" as "author_first_name",
    "author"."last_name" as "author_last_name", "author"."handle" as "author_handle",
    "author"."profile_image_url" as "author_image_url", "author"."role" as "author_role",
    "theirs"."role" as "author_tribe_role", "mine"."role" as "viewer_tribe_role",
    "tribe"."name" as "tribe_name", "tribe"."slug" as "tribe_slug", "page"."created_at"::text as "place",
    exists (
  select
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $6 offset 0) as "is_liked"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $7
order by "page"."created_at" desc, "page"."id" desc;

-- posts of a busy person, further back
with "page" as (
  select "posts".*
  from "posts"
  where posts.deleted_at is null and (posts.visibility = 'public' or posts.author_id = $1::uuid)
      and "posts"."author_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $2::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $3::uuid)) and (posts.tribe_id is null or exists (
      select
      from tribes home
      where home.id = posts.tribe_id and (not home.is_private or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $4::uuid offset 0)) offset 0))
          and posts.type <> 'story' and posts.author_id = $5 and (posts.created_at, posts.id) < (
    select last.created_at, last.id
    from posts last
    where last.id = $6 and last.author_id = $7)
  order by "posts"."created_at" desc, "posts"."id" desc
  limit 20)
select "page"."id", "page"."type", "page"."content", "page"."created_at", "page"."edited_at",
    "page"."is_pinned", "page"."like_count", "page"."comment_count", "page"."share_count",
    "page"."author_id", "page"."tribe_id", "author"."first_name" as "author_first_name",
    "author"."last_name" as "author_last_name", "author"."handle" as "author_handle",
    "author"."profile_image_url" as "author_image_url", "author"."role" as "author_role",
    "theirs"."role" as "author_tribe_role", "mine"."role" as "viewer_tribe_role",
    "tribe"."name" as "tribe_name", "tribe"."slug" as "tribe_slug", "page"."created_at"::text as "place",
    exists (
  select
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $8 offset 0) as "is_liked"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $9
order by "page"."created_at" desc, "page"."id" desc;

-- one post
with "page" as (
  select "posts".*
  from "posts"
  where posts.deleted_at is null and (posts.visibility = 'public' or posts.author_id = $1::uuid)
      and "posts"."author_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $2::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $3::uuid)) and (posts.tribe_id is null or exists (
      select
      from tribes home
      where home.id = posts.tribe_id and (not home.is_private or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $4::uuid offset 0)) offset 0)) and posts.id = $5
  order by "posts"."created_at" desc, "posts"."id" desc
  limit 1)
select "page"."id", "page"."type", "page"."content", "page"."created_at", "page"."edited_at",
    "page"."is_pinned", "page"."like_count", "page"."comment_count", "page"."share_count",
    "page"."author_id", "page"."tribe_id", "author"."first_name" as "author_first_name",
    "author"."last_name" as "author_last_name", "author"."handle" as "author_handle",
    "author"."profile_image_url" as "author_image_url", "author"."role" as "author_role",
    "theirs"."role" as "author_tribe_role", "mine"."role" as "viewer_tribe_role",
    "tribe"."name" as "tribe_name", "tribe"."slug" as "tribe_slug", "page"."created_at"::text as "place",
    exists (
  select
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $6 offset 0) as "is_liked"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $7
order by "page"."created_at" desc, "page"."id" desc;

-- the audience of a post among 200 people
select "users"."id"
from "posts"
inner join "users" on users.id = any($1::uuid[])
where "posts"."id" = $2 and posts.deleted_at is null and (posts.visibility = 'public'
    or posts.author_id = users.id) and "posts"."author_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = users.id
    union all
    select blocker_id
    from user_blocks
    where blocked_id = users.id)) and (posts.tribe_id is null or exists (
    select
    from tribes home
    where home.id = posts.tribe_id and (not home.is_private or exists (
        select
        from tribe_memberships mine
        where mine.tribe_id = home.id and mine.user_id = users.id offset 0)) offset 0));

-- publishing
insert into "posts" ("author_id", "type", "content")
values ($1, $2, $3)
returning "id";

-- liking
select "like_count"
from "posts"
where "id" = $1 and "deleted_at" is null
for no key update;

insert into "post_reactions" ("post_id", "user_id", "type")
values ($1, $2, $3)
on conflict ("post_id", "user_id") do nothing
returning "id";

update "posts"
set "like_count" = "like_count" + $1
where "id" = $2
returning "like_count";

-- taking a like back
select "like_count"
from "posts"
where "id" = $1 and "deleted_at" is null
for no key update;

delete
from "post_reactions"
where "post_id" = $1 and "user_id" = $2
returning "id";

update "posts"
set "like_count" = "like_count" + $1
where "id" = $2
returning "like_count";

-- deleting
update "posts"
set "deleted_at" = $1
where "id" = $2 and "deleted_at" is null
returning "id";
