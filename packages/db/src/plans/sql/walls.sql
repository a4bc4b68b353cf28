-- the wall of a busy tribe
with "page" as (
  select *
  from (
    select *
    from ((
        select "posts".*, posts.created_at + interval '1000 years' as "place"
        from "posts"
        where posts.deleted_at is null and (posts.on_feed or posts.on_profile
        or posts.business_id is not null or posts.space_id is not null or posts.author_id = $1::uuid
        or exists (
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
            where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
            and spaces.read_tier = 'free') or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = spaces.tribe_id and mine.user_id = $8::uuid
                and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member')
                and tribe_rank(mine.role) >= tribe_rank(spaces.read_role) and (spaces.read_tier = 'free'
                or mine.role <> 'member' or (mine.tier = 'paid' and (mine.tier_until is null
                or mine.tier_until > now()))) offset 0)) offset 0)) and posts.tribe_id = $9
                and posts.space_id is null and posts.type <> 'story' and posts.is_pinned and true
        order by "posts"."created_at" desc
        limit 10)) pinned
    union all
    select *
    from ((
        select "posts".*, posts.created_at as "place"
        from "posts"
        where posts.deleted_at is null and (posts.on_feed or posts.on_profile
        or posts.business_id is not null or posts.space_id is not null or posts.author_id = $10::uuid
        or exists (
            select
            from post_tribes given
            where given.post_id = posts.id and exists (
              select
              from tribes home
              where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                    select
                    from tribe_bans bans
                    where bans.tribe_id = home.id and bans.user_id = $11::uuid and (bans.until is null
                    or bans.until > now()) offset 0)) or exists (
                  select
                  from tribe_memberships mine
                  where mine.tribe_id = home.id and mine.user_id = $12::uuid
                  and (mine.access_until is null or mine.access_until > now()
                  or mine.role <> 'member') offset 0)) offset 0) offset 0))
                  and "posts"."author_id" <> all (array(
            select blocked_id
            from user_blocks
            where blocker_id = $13::uuid
            union all
            select blocker_id
            from user_blocks
            where blocked_id = $14::uuid)) and (posts.expires_at is null or posts.expires_at > now())
            and (posts.tribe_id is null or exists (
            select
            from tribes home
            where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                  select
                  from tribe_bans bans
                  where bans.tribe_id = home.id and bans.user_id = $15::uuid and (bans.until is null
                  or bans.until > now()) offset 0)) or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = home.id and mine.user_id = $16::uuid and (mine.access_until is null
                or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
                and (posts.space_id is null or exists (
            select
            from spaces
            where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
            and spaces.read_tier = 'free') or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = spaces.tribe_id and mine.user_id = $17::uuid
                and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member')
                and tribe_rank(mine.role) >= tribe_rank(spaces.read_role) and (spaces.read_tier = 'free'
                or mine.role <> 'member' or (mine.tier = 'paid' and (mine.tier_until is null
                or mine.tier_until > now()))) offset 0)) offset 0)) and posts.tribe_id = $18
                and posts.space_id is null and posts.type <> 'story' and not posts.is_pinned and true
        order by "posts"."created_at" desc, "posts"."id" desc
        limit 20)) written
    union all
    select *
    from ((
        select "posts".*, given.created_at as "place"
        from "post_tribes" as "given"
        inner join "posts" on "posts"."id" = "given"."post_id"
        where "given"."tribe_id" = $19 and posts.tribe_id is distinct
        from $20 and posts.type <> 'story' and posts.deleted_at is null and (posts.on_feed
        or posts.on_profile or posts.business_id is not null or posts.space_id is not null
        or posts.author_id = $21::uuid or exists (
            select
            from post_tribes given
            where given.post_id = posts.id and exists (
              select
              from tribes home
              where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                    select
                    from tribe_bans bans
                    where bans.tribe_id = home.id and bans.user_id = $22::uuid and (bans.until is null
                    or bans.until > now()) offset 0)) or exists (
                  select
                  from tribe_memberships mine
                  where mine.tribe_id = home.id and mine.user_id = $23::uuid
                  and (mine.access_until is null or mine.access_until > now()
                  or mine.role <> 'member') offset 0)) offset 0) offset 0))
                  and "posts"."author_id" <> all (array(
            select blocked_id
            from user_blocks
            where blocker_id = $24::uuid
            union all
            select blocker_id
            from user_blocks
            where blocked_id = $25::uuid)) and (posts.expires_at is null or posts.expires_at > now())
            and (posts.tribe_id is null or exists (
            select
            from tribes home
            where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                  select
                  from tribe_bans bans
                  where bans.tribe_id = home.id and bans.user_id = $26::uuid and (bans.until is null
                  or bans.until > now()) offset 0)) or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = home.id and mine.user_id = $27::uuid and (mine.access_until is null
                or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
                and (posts.space_id is null or exists (
            select
            from spaces
            where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
            and spaces.read_tier = 'free') or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = spaces.tribe_id and mine.user_id = $28::uuid
                and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member')
                and tribe_rank(mine.role) >= tribe_rank(spaces.read_role) and (spaces.read_tier = 'free'
                or mine.role <> 'member' or (mine.tier = 'paid' and (mine.tier_until is null
                or mine.tier_until > now()))) offset 0)) offset 0)) and true
        order by "given"."created_at" desc, "given"."post_id" desc
        limit 20)) given) wall
  order by place desc, id desc
  limit 20)
select "page"."id", "page"."type", "page"."content", "page"."created_at", "page"."edited_at",
    "page"."is_pinned", "page"."like_count", "page"."reaction_counts", "page"."comment_count",
    "page"."share_count", "page"."view_count", "page"."visibility", "page"."on_profile", "page"."on_feed",
    "page"."business_id", "page"."link_url", "page"."link_title", "page"."link_description",
    "page"."live_ended_at", "page"."shared_post_id", "page"."is_share", "page"."expires_at",
    "page"."author_id", "page"."tribe_id", "page"."space_id", "page"."accepted_comment_id",
    "author"."first_name" as "author_first_name", "author"."last_name" as "author_last_name",
    "author"."handle" as "author_handle", "author"."profile_image_url" as "author_image_url",
    "author"."role" as "author_role", "theirs"."role" as "author_tribe_role",
    "mine"."role" as "viewer_tribe_role", "tribe"."name" as "tribe_name", "tribe"."slug" as "tribe_slug",
    coalesce(tribe.is_open, false) as "is_tribe_open", tribe.archived_at is not null as "is_tribe_archived",
    page.place::text as "place", (case when page.space_id is not null then (
    select jsonb_build_object('id', spaces.id, 'name', spaces.name, 'type', spaces.type)
    from spaces
    where spaces.id = page.space_id offset 0) end) as "space", (case when "page"."visibility" = 'custom'
    and "page"."space_id" is null then (
    select jsonb_agg(jsonb_build_object('id', place.id, 'name', place.name, 'slug', place.slug)
      order by place.name)
    from post_tribes given join tribes place on place.id = given.tribe_id
    where given.post_id = "page"."id" and given.tribe_id is distinct
    from "page"."tribe_id" and exists (
      select
      from tribes home
      where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
            select
            from tribe_bans bans
            where bans.tribe_id = home.id and bans.user_id = $29::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $30::uuid and (mine.access_until is null
          or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0)) end) as "given_to", (
  select mine.type
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $31 offset 0) as "my_reaction", exists (
  select
  from saved_posts mine
  where mine.post_id = "page"."id" and mine.user_id = $32 offset 0) as "is_saved", exists (
  select
  from user_follows mine
  where mine.followee_id = "page"."author_id" and mine.follower_id = $33 offset 0) as "is_following"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug", "tribes"."is_open", "tribes"."archived_at"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $34
order by "page"."place" desc, "page"."id" desc;

-- the wall of a busy tribe, further back
with "page" as (
  select *
  from (
    select *
    from ((
        select "posts".*, posts.created_at + interval '1000 years' as "place"
        from "posts"
        where posts.deleted_at is null and (posts.on_feed or posts.on_profile
        or posts.business_id is not null or posts.space_id is not null or posts.author_id = $1::uuid
        or exists (
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
            where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
            and spaces.read_tier = 'free') or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = spaces.tribe_id and mine.user_id = $8::uuid
                and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member')
                and tribe_rank(mine.role) >= tribe_rank(spaces.read_role) and (spaces.read_tier = 'free'
                or mine.role <> 'member' or (mine.tier = 'paid' and (mine.tier_until is null
                or mine.tier_until > now()))) offset 0)) offset 0)) and posts.tribe_id = $9
                and posts.space_id is null and posts.type <> 'story' and posts.is_pinned
                and (posts.created_at + interval '1000 years', posts.id) < (
          select case when posts.is_pinned
          and posts.tribe_id = $10 then posts.created_at + interval '1000 years' else posts.created_at end,
          posts.id
          from posts
          where posts.id = $11 and ((posts.tribe_id = $12 and posts.space_id is null) or exists (
              select
              from post_tribes given
              where given.post_id = posts.id and given.tribe_id = $13 offset 0)))
        order by "posts"."created_at" desc
        limit 10)) pinned
    union all
    select *
    from ((
        select "posts".*, posts.created_at as "place"
        from "posts"
        where posts.deleted_at is null and (posts.on_feed or posts.on_profile
        or posts.business_id is not null or posts.space_id is not null or posts.author_id = $14::uuid
        or exists (
            select
            from post_tribes given
            where given.post_id = posts.id and exists (
              select
              from tribes home
              where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                    select
                    from tribe_bans bans
                    where bans.tribe_id = home.id and bans.user_id = $15::uuid and (bans.until is null
                    or bans.until > now()) offset 0)) or exists (
                  select
                  from tribe_memberships mine
                  where mine.tribe_id = home.id and mine.user_id = $16::uuid
                  and (mine.access_until is null or mine.access_until > now()
                  or mine.role <> 'member') offset 0)) offset 0) offset 0))
                  and "posts"."author_id" <> all (array(
            select blocked_id
            from user_blocks
            where blocker_id = $17::uuid
            union all
            select blocker_id
            from user_blocks
            where blocked_id = $18::uuid)) and (posts.expires_at is null or posts.expires_at > now())
            and (posts.tribe_id is null or exists (
            select
            from tribes home
            where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                  select
                  from tribe_bans bans
                  where bans.tribe_id = home.id and bans.user_id = $19::uuid and (bans.until is null
                  or bans.until > now()) offset 0)) or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = home.id and mine.user_id = $20::uuid and (mine.access_until is null
                or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
                and (posts.space_id is null or exists (
            select
            from spaces
            where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
            and spaces.read_tier = 'free') or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = spaces.tribe_id and mine.user_id = $21::uuid
                and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member')
                and tribe_rank(mine.role) >= tribe_rank(spaces.read_role) and (spaces.read_tier = 'free'
                or mine.role <> 'member' or (mine.tier = 'paid' and (mine.tier_until is null
                or mine.tier_until > now()))) offset 0)) offset 0)) and posts.tribe_id = $22
                and posts.space_id is null and posts.type <> 'story' and not posts.is_pinned
                and (posts.created_at, posts.id) < (
          select case when posts.is_pinned
          and posts.tribe_id = $23 then posts.created_at + interval '1000 years' else posts.created_at end,
          posts.id
          from posts
          where posts.id = $24 and ((posts.tribe_id = $25 and posts.space_id is null) or exists (
              select
              from post_tribes given
              where given.post_id = posts.id and given.tribe_id = $26 offset 0)))
        order by "posts"."created_at" desc, "posts"."id" desc
        limit 20)) written
    union all
    select *
    from ((
        select "posts".*, given.created_at as "place"
        from "post_tribes" as "given"
        inner join "posts" on "posts"."id" = "given"."post_id"
        where "given"."tribe_id" = $27 and posts.tribe_id is distinct
        from $28 and posts.type <> 'story' and posts.deleted_at is null and (posts.on_feed
        or posts.on_profile or posts.business_id is not null or posts.space_id is not null
        or posts.author_id = $29::uuid or exists (
            select
            from post_tribes given
            where given.post_id = posts.id and exists (
              select
              from tribes home
              where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                    select
                    from tribe_bans bans
                    where bans.tribe_id = home.id and bans.user_id = $30::uuid and (bans.until is null
                    or bans.until > now()) offset 0)) or exists (
                  select
                  from tribe_memberships mine
                  where mine.tribe_id = home.id and mine.user_id = $31::uuid
                  and (mine.access_until is null or mine.access_until > now()
                  or mine.role <> 'member') offset 0)) offset 0) offset 0))
                  and "posts"."author_id" <> all (array(
            select blocked_id
            from user_blocks
            where blocker_id = $32::uuid
            union all
            select blocker_id
            from user_blocks
            where blocked_id = $33::uuid)) and (posts.expires_at is null or posts.expires_at > now())
            and (posts.tribe_id is null or exists (
            select
            from tribes home
            where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                  select
                  from tribe_bans bans
                  where bans.tribe_id = home.id and bans.user_id = $34::uuid and (bans.until is null
                  or bans.until > now()) offset 0)) or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = home.id and mine.user_id = $35::uuid and (mine.access_until is null
                or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
                and (posts.space_id is null or exists (
            select
            from spaces
            where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
            and spaces.read_tier = 'free') or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = spaces.tribe_id and mine.user_id = $36::uuid
                and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member')
                and tribe_rank(mine.role) >= tribe_rank(spaces.read_role) and (spaces.read_tier = 'free'
                or mine.role <> 'member' or (mine.tier = 'paid' and (mine.tier_until is null
                or mine.tier_until > now()))) offset 0)) offset 0)) and (given.created_at, given.post_id) < (
          select case when posts.is_pinned
          and posts.tribe_id = $37 then posts.created_at + interval '1000 years' else posts.created_at end,
          posts.id
          from posts
          where posts.id = $38 and ((posts.tribe_id = $39 and posts.space_id is null) or exists (
              select
              from post_tribes given
              where given.post_id = posts.id and given.tribe_id = $40 offset 0)))
        order by "given"."created_at" desc, "given"."post_id" desc
        limit 20)) given) wall
  order by place desc, id desc
  limit 20)
select "page"."id", "page"."type", "page"."content", "page"."created_at", "page"."edited_at",
    "page"."is_pinned", "page"."like_count", "page"."reaction_counts", "page"."comment_count",
    "page"."share_count", "page"."view_count", "page"."visibility", "page"."on_profile", "page"."on_feed",
    "page"."business_id", "page"."link_url", "page"."link_title", "page"."link_description",
    "page"."live_ended_at", "page"."shared_post_id", "page"."is_share", "page"."expires_at",
    "page"."author_id", "page"."tribe_id", "page"."space_id", "page"."accepted_comment_id",
    "author"."first_name" as "author_first_name", "author"."last_name" as "author_last_name",
    "author"."handle" as "author_handle", "author"."profile_image_url" as "author_image_url",
    "author"."role" as "author_role", "theirs"."role" as "author_tribe_role",
    "mine"."role" as "viewer_tribe_role", "tribe"."name" as "tribe_name", "tribe"."slug" as "tribe_slug",
    coalesce(tribe.is_open, false) as "is_tribe_open", tribe.archived_at is not null as "is_tribe_archived",
    page.place::text as "place", (case when page.space_id is not null then (
    select jsonb_build_object('id', spaces.id, 'name', spaces.name, 'type', spaces.type)
    from spaces
    where spaces.id = page.space_id offset 0) end) as "space", (case when "page"."visibility" = 'custom'
    and "page"."space_id" is null then (
    select jsonb_agg(jsonb_build_object('id', place.id, 'name', place.name, 'slug', place.slug)
      order by place.name)
    from post_tribes given join tribes place on place.id = given.tribe_id
    where given.post_id = "page"."id" and given.tribe_id is distinct
    from "page"."tribe_id" and exists (
      select
      from tribes home
      where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
            select
            from tribe_bans bans
            where bans.tribe_id = home.id and bans.user_id = $41::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $42::uuid and (mine.access_until is null
          or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0)) end) as "given_to", (
  select mine.type
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $43 offset 0) as "my_reaction", exists (
  select
  from saved_posts mine
  where mine.post_id = "page"."id" and mine.user_id = $44 offset 0) as "is_saved", exists (
  select
  from user_follows mine
  where mine.followee_id = "page"."author_id" and mine.follower_id = $45 offset 0) as "is_following"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug", "tribes"."is_open", "tribes"."archived_at"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $46
order by "page"."place" desc, "page"."id" desc;

-- the wall of a quiet tribe
with "page" as (
  select *
  from (
    select *
    from ((
        select "posts".*, posts.created_at + interval '1000 years' as "place"
        from "posts"
        where posts.deleted_at is null and (posts.on_feed or posts.on_profile
        or posts.business_id is not null or posts.space_id is not null or posts.author_id = $1::uuid
        or exists (
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
            where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
            and spaces.read_tier = 'free') or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = spaces.tribe_id and mine.user_id = $8::uuid
                and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member')
                and tribe_rank(mine.role) >= tribe_rank(spaces.read_role) and (spaces.read_tier = 'free'
                or mine.role <> 'member' or (mine.tier = 'paid' and (mine.tier_until is null
                or mine.tier_until > now()))) offset 0)) offset 0)) and posts.tribe_id = $9
                and posts.space_id is null and posts.type <> 'story' and posts.is_pinned and true
        order by "posts"."created_at" desc
        limit 10)) pinned
    union all
    select *
    from ((
        select "posts".*, posts.created_at as "place"
        from "posts"
        where posts.deleted_at is null and (posts.on_feed or posts.on_profile
        or posts.business_id is not null or posts.space_id is not null or posts.author_id = $10::uuid
        or exists (
            select
            from post_tribes given
            where given.post_id = posts.id and exists (
              select
              from tribes home
              where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                    select
                    from tribe_bans bans
                    where bans.tribe_id = home.id and bans.user_id = $11::uuid and (bans.until is null
                    or bans.until > now()) offset 0)) or exists (
                  select
                  from tribe_memberships mine
                  where mine.tribe_id = home.id and mine.user_id = $12::uuid
                  and (mine.access_until is null or mine.access_until > now()
                  or mine.role <> 'member') offset 0)) offset 0) offset 0))
                  and "posts"."author_id" <> all (array(
            select blocked_id
            from user_blocks
            where blocker_id = $13::uuid
            union all
            select blocker_id
            from user_blocks
            where blocked_id = $14::uuid)) and (posts.expires_at is null or posts.expires_at > now())
            and (posts.tribe_id is null or exists (
            select
            from tribes home
            where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                  select
                  from tribe_bans bans
                  where bans.tribe_id = home.id and bans.user_id = $15::uuid and (bans.until is null
                  or bans.until > now()) offset 0)) or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = home.id and mine.user_id = $16::uuid and (mine.access_until is null
                or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
                and (posts.space_id is null or exists (
            select
            from spaces
            where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
            and spaces.read_tier = 'free') or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = spaces.tribe_id and mine.user_id = $17::uuid
                and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member')
                and tribe_rank(mine.role) >= tribe_rank(spaces.read_role) and (spaces.read_tier = 'free'
                or mine.role <> 'member' or (mine.tier = 'paid' and (mine.tier_until is null
                or mine.tier_until > now()))) offset 0)) offset 0)) and posts.tribe_id = $18
                and posts.space_id is null and posts.type <> 'story' and not posts.is_pinned and true
        order by "posts"."created_at" desc, "posts"."id" desc
        limit 20)) written
    union all
    select *
    from ((
        select "posts".*, given.created_at as "place"
        from "post_tribes" as "given"
        inner join "posts" on "posts"."id" = "given"."post_id"
        where "given"."tribe_id" = $19 and posts.tribe_id is distinct
        from $20 and posts.type <> 'story' and posts.deleted_at is null and (posts.on_feed
        or posts.on_profile or posts.business_id is not null or posts.space_id is not null
        or posts.author_id = $21::uuid or exists (
            select
            from post_tribes given
            where given.post_id = posts.id and exists (
              select
              from tribes home
              where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                    select
                    from tribe_bans bans
                    where bans.tribe_id = home.id and bans.user_id = $22::uuid and (bans.until is null
                    or bans.until > now()) offset 0)) or exists (
                  select
                  from tribe_memberships mine
                  where mine.tribe_id = home.id and mine.user_id = $23::uuid
                  and (mine.access_until is null or mine.access_until > now()
                  or mine.role <> 'member') offset 0)) offset 0) offset 0))
                  and "posts"."author_id" <> all (array(
            select blocked_id
            from user_blocks
            where blocker_id = $24::uuid
            union all
            select blocker_id
            from user_blocks
            where blocked_id = $25::uuid)) and (posts.expires_at is null or posts.expires_at > now())
            and (posts.tribe_id is null or exists (
            select
            from tribes home
            where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                  select
                  from tribe_bans bans
                  where bans.tribe_id = home.id and bans.user_id = $26::uuid and (bans.until is null
                  or bans.until > now()) offset 0)) or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = home.id and mine.user_id = $27::uuid and (mine.access_until is null
                or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
                and (posts.space_id is null or exists (
            select
            from spaces
            where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
            and spaces.read_tier = 'free') or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = spaces.tribe_id and mine.user_id = $28::uuid
                and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member')
                and tribe_rank(mine.role) >= tribe_rank(spaces.read_role) and (spaces.read_tier = 'free'
                or mine.role <> 'member' or (mine.tier = 'paid' and (mine.tier_until is null
                or mine.tier_until > now()))) offset 0)) offset 0)) and true
        order by "given"."created_at" desc, "given"."post_id" desc
        limit 20)) given) wall
  order by place desc, id desc
  limit 20)
select "page"."id", "page"."type", "page"."content", "page"."created_at", "page"."edited_at",
    "page"."is_pinned", "page"."like_count", "page"."reaction_counts", "page"."comment_count",
    "page"."share_count", "page"."view_count", "page"."visibility", "page"."on_profile", "page"."on_feed",
    "page"."business_id", "page"."link_url", "page"."link_title", "page"."link_description",
    "page"."live_ended_at", "page"."shared_post_id", "page"."is_share", "page"."expires_at",
    "page"."author_id", "page"."tribe_id", "page"."space_id", "page"."accepted_comment_id",
    "author"."first_name" as "author_first_name", "author"."last_name" as "author_last_name",
    "author"."handle" as "author_handle", "author"."profile_image_url" as "author_image_url",
    "author"."role" as "author_role", "theirs"."role" as "author_tribe_role",
    "mine"."role" as "viewer_tribe_role", "tribe"."name" as "tribe_name", "tribe"."slug" as "tribe_slug",
    coalesce(tribe.is_open, false) as "is_tribe_open", tribe.archived_at is not null as "is_tribe_archived",
    page.place::text as "place", (case when page.space_id is not null then (
    select jsonb_build_object('id', spaces.id, 'name', spaces.name, 'type', spaces.type)
    from spaces
    where spaces.id = page.space_id offset 0) end) as "space", (case when "page"."visibility" = 'custom'
    and "page"."space_id" is null then (
    select jsonb_agg(jsonb_build_object('id', place.id, 'name', place.name, 'slug', place.slug)
      order by place.name)
    from post_tribes given join tribes place on place.id = given.tribe_id
    where given.post_id = "page"."id" and given.tribe_id is distinct
    from "page"."tribe_id" and exists (
      select
      from tribes home
      where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
            select
            from tribe_bans bans
            where bans.tribe_id = home.id and bans.user_id = $29::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $30::uuid and (mine.access_until is null
          or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0)) end) as "given_to", (
  select mine.type
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $31 offset 0) as "my_reaction", exists (
  select
  from saved_posts mine
  where mine.post_id = "page"."id" and mine.user_id = $32 offset 0) as "is_saved", exists (
  select
  from user_follows mine
  where mine.followee_id = "page"."author_id" and mine.follower_id = $33 offset 0) as "is_following"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug", "tribes"."is_open", "tribes"."archived_at"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $34
order by "page"."place" desc, "page"."id" desc;

-- what a tribe writes about
select "tagged"."tag", count(*)::int as "post_count"
from (
  select "posts"."id", "posts"."author_id", "posts"."created_at"
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
          and tribe_rank(mine.role) >= tribe_rank(spaces.read_role) and (spaces.read_tier = 'free'
          or mine.role <> 'member' or (mine.tier = 'paid' and (mine.tier_until is null
          or mine.tier_until > now()))) offset 0)) offset 0)) and posts.tribe_id = $9
          and posts.space_id is null and posts.type <> 'story'
          and posts.created_at > now() - make_interval(days => 30)
  order by "posts"."created_at" desc, "posts"."id" desc
  limit 300) as "latest"
inner join lateral (
  select "post_hashtags"."tag"
  from "post_hashtags"
  where "post_hashtags"."post_id" = "latest"."id" offset 0) as "tagged" on true group by "tagged"."tag"
order by count(distinct latest.author_id) desc, max(latest.created_at) desc, "tagged"."tag"
limit $10;

-- what was told in a tribe
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
          and tribe_rank(mine.role) >= tribe_rank(spaces.read_role) and (spaces.read_tier = 'free'
          or mine.role <> 'member' or (mine.tier = 'paid' and (mine.tier_until is null
          or mine.tier_until > now()))) offset 0)) offset 0)) and "posts"."type" = $9
          and posts.expires_at > now() and posts.tribe_id = $10), "authors" as (
  select "author_id"
  from "alive" group by "author_id"
  order by author_id = $11 desc, max(newest) desc
  limit $12)
select "alive"."id", "alive"."content", "alive"."created_at", "alive"."view_count", "alive"."author_id",
    "users"."first_name", "users"."last_name", "users"."handle", "users"."profile_image_url",
    alive.expires_at as "expires_at", alive.author_id = $13 or exists (
  select
  from story_views mine
  where mine.post_id = alive.id and mine.viewer_id = $14 offset 0) as "is_seen"
from "alive"
inner join "authors" on "authors"."author_id" = "alive"."author_id"
inner join "users" on "users"."id" = "alive"."author_id"
where "alive"."rank" <= $15
order by "alive"."newest" desc, "alive"."created_at", "alive"."id";

-- pinning to a wall
select "id"
from "tribes"
where "id" = $1
for no key update;

select "posts"."id"
from "posts"
where "posts"."tribe_id" = $1 and "posts"."id" != $2 and posts.is_pinned and posts.deleted_at is null
    and posts.space_id is null
limit $3;

update "posts"
set "is_pinned" = $1
where "id" = $2 and "tribe_id" = $3 and "deleted_at" is null
returning "id";
