-- of a much discussed post, top first
with "page" as (
  select "comments".*, "posts"."author_id" as "post_author_id", "posts"."tribe_id",
      "posts"."type" as "post_type", "comments"."like_count" as "place"
  from "comments"
  inner join "posts" on "posts"."id" = "comments"."post_id"
  where comments.post_id = $1::uuid and comments.parent_id is null and posts.deleted_at is null
      and (posts.on_feed or posts.on_profile or posts.business_id is not null
      or posts.space_id is not null or posts.author_id = $2::uuid or exists (
      select
      from post_tribes given
      where given.post_id = posts.id and exists (
        select
        from tribes home
        where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
              select
              from tribe_bans bans
              where bans.tribe_id = home.id and bans.user_id = $3::uuid and (bans.until is null
              or bans.until > now()) offset 0)) or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = home.id and mine.user_id = $4::uuid and (mine.access_until is null
            or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0) offset 0))
            and "posts"."author_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $5::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $6::uuid)) and (posts.expires_at is null or posts.expires_at > now())
      and (posts.tribe_id is null or exists (
      select
      from tribes home
      where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
            select
            from tribe_bans bans
            where bans.tribe_id = home.id and bans.user_id = $7::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $8::uuid and (mine.access_until is null
          or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
          and (posts.space_id is null or exists (
      select
      from spaces
      where spaces.id = posts.space_id and ((spaces.read_role = 'everyone' and spaces.read_tier = 'free')
      or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = spaces.tribe_id and mine.user_id = $9::uuid and (mine.access_until is null
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
            where mine.tribe_id = home.id and mine.user_id = $10::uuid
            and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
            'platform_admin') offset 0)) offset 0) offset 0)) and "comments"."author_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $11::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $12::uuid))
  order by "comments"."like_count" desc, "comments"."id" desc
  limit 21)
select "page"."id", "page"."post_id", "page"."parent_id", "page"."depth", "page"."content",
    "page"."created_at", "page"."edited_at", "page"."deleted_at", "page"."like_count",
    "page"."reaction_counts", "page"."reply_count", "page"."author_id", "page"."post_author_id",
    "page"."tribe_id", "page"."post_type", "mine"."role" as "viewer_tribe_role", "users"."first_name",
    "users"."last_name", "users"."handle", "users"."profile_image_url", page.place::text as "place",
    (page.tribe_id is not null and exists (
    select
    from tribes home
    where home.id = page.tribe_id and home.archived_at is not null offset 0)) as "is_tribe_archived", (
  select reactions.type
  from comment_reactions reactions
  where reactions.comment_id = page.id and reactions.user_id = $13 offset 0) as "my_reaction"
from "page"
inner join "users" on "users"."id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $14
order by "page"."place" desc, "page"."id" desc;

-- of a much discussed post, top first, further on
with "page" as (
  select "comments".*, "posts"."author_id" as "post_author_id", "posts"."tribe_id",
      "posts"."type" as "post_type", "comments"."like_count" as "place"
  from "comments"
  inner join "posts" on "posts"."id" = "comments"."post_id"
  where comments.post_id = $1::uuid and comments.parent_id is null and posts.deleted_at is null
      and (posts.on_feed or posts.on_profile or posts.business_id is not null
      or posts.space_id is not null or posts.author_id = $2::uuid or exists (
      select
      from post_tribes given
      where given.post_id = posts.id and exists (
        select
        from tribes home
        where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
              select
              from tribe_bans bans
              where bans.tribe_id = home.id and bans.user_id = $3::uuid and (bans.until is null
              or bans.until > now()) offset 0)) or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = home.id and mine.user_id = $4::uuid and (mine.access_until is null
            or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0) offset 0))
            and "posts"."author_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $5::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $6::uuid)) and (posts.expires_at is null or posts.expires_at > now())
      and (posts.tribe_id is null or exists (
      select
      from tribes home
      where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
            select
            from tribe_bans bans
            where bans.tribe_id = home.id and bans.user_id = $7::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $8::uuid and (mine.access_until is null
          or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
          and (posts.space_id is null or exists (
      select
      from spaces
      where spaces.id = posts.space_id and ((spaces.read_role = 'everyone' and spaces.read_tier = 'free')
      or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = spaces.tribe_id and mine.user_id = $9::uuid and (mine.access_until is null
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
            where mine.tribe_id = home.id and mine.user_id = $10::uuid
            and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
            'platform_admin') offset 0)) offset 0) offset 0)) and "comments"."author_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $11::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $12::uuid)) and ("comments"."like_count", comments.id) < ($13::text::integer,
      $14::uuid)
  order by "comments"."like_count" desc, "comments"."id" desc
  limit 21)
select "page"."id", "page"."post_id", "page"."parent_id", "page"."depth", "page"."content",
    "page"."created_at", "page"."edited_at", "page"."deleted_at", "page"."like_count",
    "page"."reaction_counts", "page"."reply_count", "page"."author_id", "page"."post_author_id",
    "page"."tribe_id", "page"."post_type", "mine"."role" as "viewer_tribe_role", "users"."first_name",
    "users"."last_name", "users"."handle", "users"."profile_image_url", page.place::text as "place",
    (page.tribe_id is not null and exists (
    select
    from tribes home
    where home.id = page.tribe_id and home.archived_at is not null offset 0)) as "is_tribe_archived", (
  select reactions.type
  from comment_reactions reactions
  where reactions.comment_id = page.id and reactions.user_id = $15 offset 0) as "my_reaction"
from "page"
inner join "users" on "users"."id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $16
order by "page"."place" desc, "page"."id" desc;

-- of a much discussed post, newest first
with "page" as (
  select "comments".*, "posts"."author_id" as "post_author_id", "posts"."tribe_id",
      "posts"."type" as "post_type", "comments"."created_at" as "place"
  from "comments"
  inner join "posts" on "posts"."id" = "comments"."post_id"
  where comments.post_id = $1::uuid and comments.parent_id is null and posts.deleted_at is null
      and (posts.on_feed or posts.on_profile or posts.business_id is not null
      or posts.space_id is not null or posts.author_id = $2::uuid or exists (
      select
      from post_tribes given
      where given.post_id = posts.id and exists (
        select
        from tribes home
        where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
              select
              from tribe_bans bans
              where bans.tribe_id = home.id and bans.user_id = $3::uuid and (bans.until is null
              or bans.until > now()) offset 0)) or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = home.id and mine.user_id = $4::uuid and (mine.access_until is null
            or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0) offset 0))
            and "posts"."author_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $5::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $6::uuid)) and (posts.expires_at is null or posts.expires_at > now())
      and (posts.tribe_id is null or exists (
      select
      from tribes home
      where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
            select
            from tribe_bans bans
            where bans.tribe_id = home.id and bans.user_id = $7::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $8::uuid and (mine.access_until is null
          or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
          and (posts.space_id is null or exists (
      select
      from spaces
      where spaces.id = posts.space_id and ((spaces.read_role = 'everyone' and spaces.read_tier = 'free')
      or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = spaces.tribe_id and mine.user_id = $9::uuid and (mine.access_until is null
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
            where mine.tribe_id = home.id and mine.user_id = $10::uuid
            and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
            'platform_admin') offset 0)) offset 0) offset 0)) and "comments"."author_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $11::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $12::uuid))
  order by "comments"."created_at" desc, "comments"."id" desc
  limit 21)
select "page"."id", "page"."post_id", "page"."parent_id", "page"."depth", "page"."content",
    "page"."created_at", "page"."edited_at", "page"."deleted_at", "page"."like_count",
    "page"."reaction_counts", "page"."reply_count", "page"."author_id", "page"."post_author_id",
    "page"."tribe_id", "page"."post_type", "mine"."role" as "viewer_tribe_role", "users"."first_name",
    "users"."last_name", "users"."handle", "users"."profile_image_url", page.place::text as "place",
    (page.tribe_id is not null and exists (
    select
    from tribes home
    where home.id = page.tribe_id and home.archived_at is not null offset 0)) as "is_tribe_archived", (
  select reactions.type
  from comment_reactions reactions
  where reactions.comment_id = page.id and reactions.user_id = $13 offset 0) as "my_reaction"
from "page"
inner join "users" on "users"."id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $14
order by "page"."place" desc, "page"."id" desc;

-- of a much discussed post, newest first, further on
with "page" as (
  select "comments".*, "posts"."author_id" as "post_author_id", "posts"."tribe_id",
      "posts"."type" as "post_type", "comments"."created_at" as "place"
  from "comments"
  inner join "posts" on "posts"."id" = "comments"."post_id"
  where comments.post_id = $1::uuid and comments.parent_id is null and posts.deleted_at is null
      and (posts.on_feed or posts.on_profile or posts.business_id is not null
      or posts.space_id is not null or posts.author_id = $2::uuid or exists (
      select
      from post_tribes given
      where given.post_id = posts.id and exists (
        select
        from tribes home
        where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
              select
              from tribe_bans bans
              where bans.tribe_id = home.id and bans.user_id = $3::uuid and (bans.until is null
              or bans.until > now()) offset 0)) or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = home.id and mine.user_id = $4::uuid and (mine.access_until is null
            or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0) offset 0))
            and "posts"."author_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $5::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $6::uuid)) and (posts.expires_at is null or posts.expires_at > now())
      and (posts.tribe_id is null or exists (
      select
      from tribes home
      where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
            select
            from tribe_bans bans
            where bans.tribe_id = home.id and bans.user_id = $7::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $8::uuid and (mine.access_until is null
          or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
          and (posts.space_id is null or exists (
      select
      from spaces
      where spaces.id = posts.space_id and ((spaces.read_role = 'everyone' and spaces.read_tier = 'free')
      or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = spaces.tribe_id and mine.user_id = $9::uuid and (mine.access_until is null
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
            where mine.tribe_id = home.id and mine.user_id = $10::uuid
            and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
            'platform_admin') offset 0)) offset 0) offset 0)) and "comments"."author_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $11::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $12::uuid)) and ("comments"."created_at", comments.id) < ($13::text::timestamptz,
      $14::uuid)
  order by "comments"."created_at" desc, "comments"."id" desc
  limit 21)
select "page"."id", "page"."post_id", "page"."parent_id", "page"."depth", "page"."content",
    "page"."created_at", "page"."edited_at", "page"."deleted_at", "page"."like_count",
    "page"."reaction_counts", "page"."reply_count", "page"."author_id", "page"."post_author_id",
    "page"."tribe_id", "page"."post_type", "mine"."role" as "viewer_tribe_role", "users"."first_name",
    "users"."last_name", "users"."handle", "users"."profile_image_url", page.place::text as "place",
    (page.tribe_id is not null and exists (
    select
    from tribes home
    where home.id = page.tribe_id and home.archived_at is not null offset 0)) as "is_tribe_archived", (
  select reactions.type
  from comment_reactions reactions
  where reactions.comment_id = page.id and reactions.user_id = $15 offset 0) as "my_reaction"
from "page"
inner join "users" on "users"."id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $16
order by "page"."place" desc, "page"."id" desc;

-- of a much discussed post, oldest first
with "page" as (
  select "comments".*, "posts"."author_id" as "post_author_id", "posts"."tribe_id",
      "posts"."type" as "post_type", "comments"."created_at" as "place"
  from "comments"
  inner join "posts" on "posts"."id" = "comments"."post_id"
  where comments.post_id = $1::uuid and comments.parent_id is null and posts.deleted_at is null
      and (posts.on_feed or posts.on_profile or posts.business_id is not null
      or posts.space_id is not null or posts.author_id = $2::uuid or exists (
      select
      from post_tribes given
      where given.post_id = posts.id and exists (
        select
        from tribes home
        where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
              select
              from tribe_bans bans
              where bans.tribe_id = home.id and bans.user_id = $3::uuid and (bans.until is null
              or bans.until > now()) offset 0)) or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = home.id and mine.user_id = $4::uuid and (mine.access_until is null
            or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0) offset 0))
            and "posts"."author_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $5::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $6::uuid)) and (posts.expires_at is null or posts.expires_at > now())
      and (posts.tribe_id is null or exists (
      select
      from tribes home
      where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
            select
            from tribe_bans bans
            where bans.tribe_id = home.id and bans.user_id = $7::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $8::uuid and (mine.access_until is null
          or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
          and (posts.space_id is null or exists (
      select
      from spaces
      where spaces.id = posts.space_id and ((spaces.read_role = 'everyone' and spaces.read_tier = 'free')
      or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = spaces.tribe_id and mine.user_id = $9::uuid and (mine.access_until is null
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
            where mine.tribe_id = home.id and mine.user_id = $10::uuid
            and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
            'platform_admin') offset 0)) offset 0) offset 0)) and "comments"."author_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $11::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $12::uuid))
  order by "comments"."created_at" asc, "comments"."id" asc
  limit 21)
select "page"."id", "page"."post_id", "page"."parent_id", "page"."depth", "page"."content",
    "page"."created_at", "page"."edited_at", "page"."deleted_at", "page"."like_count",
    "page"."reaction_counts", "page"."reply_count", "page"."author_id", "page"."post_author_id",
    "page"."tribe_id", "page"."post_type", "mine"."role" as "viewer_tribe_role", "users"."first_name",
    "users"."last_name", "users"."handle", "users"."profile_image_url", page.place::text as "place",
    (page.tribe_id is not null and exists (
    select
    from tribes home
    where home.id = page.tribe_id and home.archived_at is not null offset 0)) as "is_tribe_archived", (
  select reactions.type
  from comment_reactions reactions
  where reactions.comment_id = page.id and reactions.user_id = $13 offset 0) as "my_reaction"
from "page"
inner join "users" on "users"."id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $14
order by "page"."place" asc, "page"."id" asc;

-- of a much discussed post, oldest first, further on
with "page" as (
  select "comments".*, "posts"."author_id" as "post_author_id", "posts"."tribe_id",
      "posts"."type" as "post_type", "comments"."created_at" as "place"
  from "comments"
  inner join "posts" on "posts"."id" = "comments"."post_id"
  where comments.post_id = $1::uuid and comments.parent_id is null and posts.deleted_at is null
      and (posts.on_feed or posts.on_profile or posts.business_id is not null
      or posts.space_id is not null or posts.author_id = $2::uuid or exists (
      select
      from post_tribes given
      where given.post_id = posts.id and exists (
        select
        from tribes home
        where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
              select
              from tribe_bans bans
              where bans.tribe_id = home.id and bans.user_id = $3::uuid and (bans.until is null
              or bans.until > now()) offset 0)) or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = home.id and mine.user_id = $4::uuid and (mine.access_until is null
            or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0) offset 0))
            and "posts"."author_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $5::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $6::uuid)) and (posts.expires_at is null or posts.expires_at > now())
      and (posts.tribe_id is null or exists (
      select
      from tribes home
      where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
            select
            from tribe_bans bans
            where bans.tribe_id = home.id and bans.user_id = $7::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $8::uuid and (mine.access_until is null
          or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
          and (posts.space_id is null or exists (
      select
      from spaces
      where spaces.id = posts.space_id and ((spaces.read_role = 'everyone' and spaces.read_tier = 'free')
      or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = spaces.tribe_id and mine.user_id = $9::uuid and (mine.access_until is null
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
            where mine.tribe_id = home.id and mine.user_id = $10::uuid
            and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
            'platform_admin') offset 0)) offset 0) offset 0)) and "comments"."author_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $11::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $12::uuid)) and ("comments"."created_at", comments.id) > ($13::text::timestamptz,
      $14::uuid)
  order by "comments"."created_at" asc, "comments"."id" asc
  limit 21)
select "page"."id", "page"."post_id", "page"."parent_id", "page"."depth", "page"."content",
    "page"."created_at", "page"."edited_at", "page"."deleted_at", "page"."like_count",
    "page"."reaction_counts", "page"."reply_count", "page"."author_id", "page"."post_author_id",
    "page"."tribe_id", "page"."post_type", "mine"."role" as "viewer_tribe_role", "users"."first_name",
    "users"."last_name", "users"."handle", "users"."profile_image_url", page.place::text as "place",
    (page.tribe_id is not null and exists (
    select
    from tribes home
    where home.id = page.tribe_id and home.archived_at is not null offset 0)) as "is_tribe_archived", (
  select reactions.type
  from comment_reactions reactions
  where reactions.comment_id = page.id and reactions.user_id = $15 offset 0) as "my_reaction"
from "page"
inner join "users" on "users"."id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $16
order by "page"."place" asc, "page"."id" asc;

-- answers to a comment with many
with "page" as (
  select "comments".*, "posts"."author_id" as "post_author_id", "posts"."tribe_id",
      "posts"."type" as "post_type", "comments"."created_at" as "place"
  from "comments"
  inner join "posts" on "posts"."id" = "comments"."post_id"
  where comments.parent_id = $1::uuid and posts.deleted_at is null and (posts.on_feed or posts.on_profile
      or posts.business_id is not null or posts.space_id is not null or posts.author_id = $2::uuid or exists (
      select
      from post_tribes given
      where given.post_id = posts.id and exists (
        select
        from tribes home
        where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
              select
              from tribe_bans bans
              where bans.tribe_id = home.id and bans.user_id = $3::uuid and (bans.until is null
              or bans.until > now()) offset 0)) or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = home.id and mine.user_id = $4::uuid and (mine.access_until is null
            or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0) offset 0))
            and "posts"."author_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $5::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $6::uuid)) and (posts.expires_at is null or posts.expires_at > now())
      and (posts.tribe_id is null or exists (
      select
      from tribes home
      where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
            select
            from tribe_bans bans
            where bans.tribe_id = home.id and bans.user_id = $7::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $8::uuid and (mine.access_until is null
          or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
          and (posts.space_id is null or exists (
      select
      from spaces
      where spaces.id = posts.space_id and ((spaces.read_role = 'everyone' and spaces.read_tier = 'free')
      or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = spaces.tribe_id and mine.user_id = $9::uuid and (mine.access_until is null
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
            where mine.tribe_id = home.id and mine.user_id = $10::uuid
            and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
            'platform_admin') offset 0)) offset 0) offset 0)) and "comments"."author_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $11::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $12::uuid))
  order by "comments"."created_at" asc, "comments"."id" asc
  limit 21)
select "page"."id", "page"."post_id", "page"."parent_id", "page"."depth", "page"."content",
    "page"."created_at", "page"."edited_at", "page"."deleted_at", "page"."like_count",
    "page"."reaction_counts", "page"."reply_count", "page"."author_id", "page"."post_author_id",
    "page"."tribe_id", "page"."post_type", "mine"."role" as "viewer_tribe_role", "users"."first_name",
    "users"."last_name", "users"."handle", "users"."profile_image_url", page.place::text as "place",
    (page.tribe_id is not null and exists (
    select
    from tribes home
    where home.id = page.tribe_id and home.archived_at is not null offset 0)) as "is_tribe_archived", (
  select reactions.type
  from comment_reactions reactions
  where reactions.comment_id = page.id and reactions.user_id = $13 offset 0) as "my_reaction"
from "page"
inner join "users" on "users"."id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $14
order by "page"."place" asc, "page"."id" asc;

-- one comment
with "page" as (
  select "comments".*, "posts"."author_id" as "post_author_id", "posts"."tribe_id",
      "posts"."type" as "post_type", "comments"."created_at" as "place"
  from "comments"
  inner join "posts" on "posts"."id" = "comments"."post_id"
  where comments.id = $1::uuid and posts.deleted_at is null and (posts.on_feed or posts.on_profile
      or posts.business_id is not null or posts.space_id is not null or posts.author_id = $2::uuid or exists (
      select
      from post_tribes given
      where given.post_id = posts.id and exists (
        select
        from tribes home
        where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
              select
              from tribe_bans bans
              where bans.tribe_id = home.id and bans.user_id = $3::uuid and (bans.until is null
              or bans.until > now()) offset 0)) or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = home.id and mine.user_id = $4::uuid and (mine.access_until is null
            or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0) offset 0))
            and "posts"."author_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $5::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $6::uuid)) and (posts.expires_at is null or posts.expires_at > now())
      and (posts.tribe_id is null or exists (
      select
      from tribes home
      where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
            select
            from tribe_bans bans
            where bans.tribe_id = home.id and bans.user_id = $7::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $8::uuid and (mine.access_until is null
          or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
          and (posts.space_id is null or exists (
      select
      from spaces
      where spaces.id = posts.space_id and ((spaces.read_role = 'everyone' and spaces.read_tier = 'free')
      or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = spaces.tribe_id and mine.user_id = $9::uuid and (mine.access_until is null
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
            where mine.tribe_id = home.id and mine.user_id = $10::uuid
            and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
            'platform_admin') offset 0)) offset 0) offset 0)) and "comments"."author_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $11::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $12::uuid))
  order by "comments"."created_at" desc, "comments"."id" desc
  limit 1)
select "page"."id", "page"."post_id", "page"."parent_id", "page"."depth", "page"."content",
    "page"."created_at", "page"."edited_at", "page"."deleted_at", "page"."like_count",
    "page"."reaction_counts", "page"."reply_count", "page"."author_id", "page"."post_author_id",
    "page"."tribe_id", "page"."post_type", "mine"."role" as "viewer_tribe_role", "users"."first_name",
    "users"."last_name", "users"."handle", "users"."profile_image_url", page.place::text as "place",
    (page.tribe_id is not null and exists (
    select
    from tribes home
    where home.id = page.tribe_id and home.archived_at is not null offset 0)) as "is_tribe_archived", (
  select reactions.type
  from comment_reactions reactions
  where reactions.comment_id = page.id and reactions.user_id = $13 offset 0) as "my_reaction"
from "page"
inner join "users" on "users"."id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $14
order by "page"."place" desc, "page"."id" desc;

-- who reacted
select "reactions"."type", "users"."id", "users"."first_name", "users"."last_name", "users"."handle",
    "users"."profile_image_url", "reactions"."id" as "reaction_id", reactions.created_at::text as "place"
from "comment_reactions" as "reactions"
inner join "users" on "users"."id" = "reactions"."user_id"
where "reactions"."comment_id" = $1::uuid and "reactions"."user_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $2::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $3::uuid))
order by "reactions"."created_at" desc, "reactions"."id" desc
limit $4;

-- commenting
insert into "comments" ("post_id", "author_id", "content", "parent_id", "depth")
values ($1, $2, $3, $4, $5)
returning "id";

update "posts"
set "comment_count" = "comment_count" + $1
where "id" = $2;

-- answering
insert into "comments" ("post_id", "author_id", "content", "parent_id", "depth")
values ($1, $2, $3, $4, $5)
returning "id";

update "comments"
set "reply_count" = "reply_count" + $1
where "id" = $2;

update "posts"
set "comment_count" = "comment_count" + $1
where "id" = $2;

-- editing
update "comments"
set "content" = $1, "edited_at" = case when "content" = $2 then "edited_at" else now() end
where "id" = $3 and "deleted_at" is null
returning "id";

-- reacting
select like_count, reaction_counts
from "comments"
where id = $1 and deleted_at is null
for no key update;

select type
from "comment_reactions"
where "comment_id" = $1 and user_id = $2;

insert into "comment_reactions" ("comment_id", user_id, type)
values ($1, $2, $3)
on conflict ("comment_id", user_id) do update
set type = excluded.type;

update "comments"
set like_count = like_count + 1,
    reaction_counts = jsonb_strip_nulls("reaction_counts" || jsonb_build_object('love'::text,
    nullif(coalesce(("reaction_counts"->>'love')::integer, 0) + 1, 0)))
where id = $1
returning like_count, reaction_counts;

-- deleting an answer
select "id"
from "posts"
where "id" = $1 and "deleted_at" is null
for no key update;

select "parent_id", "reply_count"
from "comments"
where "id" = $1 and "deleted_at" is null
for update;

delete
from "comments"
where "id" = $1;

update "comments"
set "reply_count" = "reply_count" - $1
where "id" = $2
returning "id", "parent_id", "reply_count", "deleted_at";

update "posts"
set "comment_count" = "comment_count" + $1
where "id" = $2;
