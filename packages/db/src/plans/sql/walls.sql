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
                and ((tribe_rank(mine.role) >= tribe_rank(spaces.read_role) and (spaces.read_tier = 'free'
                or mine.role <> 'member' or (mine.tier = 'paid' and (mine.tier_until is null
                or mine.tier_until > now())))) or exists (
                    select
                    from space_people added
                    where added.space_id = spaces.id
                    and added.user_id = mine.user_id offset 0)) offset 0)) and exists (
              select
              from tribes home
              where home.id = spaces.tribe_id and ('spaces' = any(home.enabled_features) or exists (
                  select
                  from tribe_memberships mine join users me on me.id = mine.user_id
                  where mine.tribe_id = home.id and mine.user_id = $9::uuid
                  and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
                  'platform_admin') offset 0)) offset 0) offset 0)) and posts.tribe_id = $10
                  and posts.space_id is null and posts.type <> 'story' and posts.is_pinned and true
        order by "posts"."created_at" desc
        limit 10)) pinned
    union all
    select *
    from ((
        select "posts".*, posts.created_at as "place"
        from "posts"
        where posts.deleted_at is null and (posts.on_feed or posts.on_profile
        or posts.business_id is not null or posts.space_id is not null or posts.author_id = $11::uuid
        or exists (
            select
            from post_tribes given
            where given.post_id = posts.id and exists (
              select
              from tribes home
              where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                    select
                    from tribe_bans bans
                    where bans.tribe_id = home.id and bans.user_id = $12::uuid and (bans.until is null
                    or bans.until > now()) offset 0)) or exists (
                  select
                  from tribe_memberships mine
                  where mine.tribe_id = home.id and mine.user_id = $13::uuid
                  and (mine.access_until is null or mine.access_until > now()
                  or mine.role <> 'member') offset 0)) offset 0) offset 0))
                  and "posts"."author_id" <> all (array(
            select blocked_id
            from user_blocks
            where blocker_id = $14::uuid
            union all
            select blocker_id
            from user_blocks
            where blocked_id = $15::uuid)) and (posts.expires_at is null or posts.expires_at > now())
            and (posts.tribe_id is null or exists (
            select
            from tribes home
            where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                  select
                  from tribe_bans bans
                  where bans.tribe_id = home.id and bans.user_id = $16::uuid and (bans.until is null
                  or bans.until > now()) offset 0)) or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = home.id and mine.user_id = $17::uuid and (mine.access_until is null
                or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
                and (posts.space_id is null or exists (
            select
            from spaces
            where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
            and spaces.read_tier = 'free') or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = spaces.tribe_id and mine.user_id = $18::uuid
                and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member')
                and ((tribe_rank(mine.role) >= tribe_rank(spaces.read_role) and (spaces.read_tier = 'free'
                or mine.role <> 'member' or (mine.tier = 'paid' and (mine.tier_until is null
                or mine.tier_until > now())))) or exists (
                    select
                    from space_people added
                    where added.space_id = spaces.id
                    and added.user_id = mine.user_id offset 0)) offset 0)) and exists (
              select
              from tribes home
              where home.id = spaces.tribe_id and ('spaces' = any(home.enabled_features) or exists (
                  select
                  from tribe_memberships mine join users me on me.id = mine.user_id
                  where mine.tribe_id = home.id and mine.user_id = $19::uuid
                  and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
                  'platform_admin') offset 0)) offset 0) offset 0)) and posts.tribe_id = $20
                  and posts.space_id is null and posts.type <> 'story' and not posts.is_pinned and true
        order by "posts"."created_at" desc, "posts"."id" desc
        limit 20)) written
    union all
    select *
    from ((
        select "posts".*, given.created_at as "place"
        from "post_tribes" as "given"
        inner join "posts" on "posts"."id" = "given"."post_id"
        where "given"."tribe_id" = $21 and posts.tribe_id is distinct
        from $22 and posts.type <> 'story' and posts.deleted_at is null and (posts.on_feed
        or posts.on_profile or posts.business_id is not null or posts.space_id is not null
        or posts.author_id = $23::uuid or exists (
            select
            from post_tribes given
            where given.post_id = posts.id and exists (
              select
              from tribes home
              where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                    select
                    from tribe_bans bans
                    where bans.tribe_id = home.id and bans.user_id = $24::uuid and (bans.until is null
                    or bans.until > now()) offset 0)) or exists (
                  select
                  from tribe_memberships mine
                  where mine.tribe_id = home.id and mine.user_id = $25::uuid
                  and (mine.access_until is null or mine.access_until > now()
                  or mine.role <> 'member') offset 0)) offset 0) offset 0))
                  and "posts"."author_id" <> all (array(
            select blocked_id
            from user_blocks
            where blocker_id = $26::uuid
            union all
            select blocker_id
            from user_blocks
            where blocked_id = $27::uuid)) and (posts.expires_at is null or posts.expires_at > now())
            and (posts.tribe_id is null or exists (
            select
            from tribes home
            where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                  select
                  from tribe_bans bans
                  where bans.tribe_id = home.id and bans.user_id = $28::uuid and (bans.until is null
                  or bans.until > now()) offset 0)) or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = home.id and mine.user_id = $29::uuid and (mine.access_until is null
                or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
                and (posts.space_id is null or exists (
            select
            from spaces
            where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
            and spaces.read_tier = 'free') or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = spaces.tribe_id and mine.user_id = $30::uuid
                and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member')
                and ((tribe_rank(mine.role) >= tribe_rank(spaces.read_role) and (spaces.read_tier = 'free'
                or mine.role <> 'member' or (mine.tier = 'paid' and (mine.tier_until is null
                or mine.tier_until > now())))) or exists (
                    select
                    from space_people added
                    where added.space_id = spaces.id
                    and added.user_id = mine.user_id offset 0)) offset 0)) and exists (
              select
              from tribes home
              where home.id = spaces.tribe_id and ('spaces' = any(home.enabled_features) or exists (
                  select
                  from tribe_memberships mine join users me on me.id = mine.user_id
                  where mine.tribe_id = home.id and mine.user_id = $31::uuid
                  and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
                  'platform_admin') offset 0)) offset 0) offset 0)) and true
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
            where bans.tribe_id = home.id and bans.user_id = $32::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $33::uuid and (mine.access_until is null
          or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0)) end) as "given_to",
          (case when "page"."type" in ('image', 'video', 'voice', 'story') then (
    select json_agg(json_build_object('id', file.id, 'attachedTo', file.attached_to, 'kind', file.kind,
    'mimeType', file.mime_type, 'storageKey', file.storage_key, 'width', file.width, 'height', file.height,
    'widths', file.widths, 'blur', file.blur, 'alt', file.alt, 'duration', file.duration, 'waveform',
    file.waveform, 'posterKey', poster.storage_key, 'posterWidths', poster.widths)
      order by file.position)
    from attachments file
    left join attachments poster on poster.id = file.poster_id
    where file.attached_type = 'posts' and file.attached_to = "page"."id" and file.kind <> 'file'
    and file.storage_key is not null) end) as "media", (case when "page"."type" = 'poll' then (
    select json_build_object('isMultiple', polls.is_multiple, 'endsAt', polls.ends_at, 'voterCount',
    polls.voter_count, 'options', (
        select json_agg(json_build_object('id', options.id, 'label', options.label, 'voteCount',
        options.vote_count, 'isMine', options.id = any (array(
                select mine.option_id
                from poll_votes mine
                where mine.post_id = polls.post_id and mine.user_id = $34 offset 0)))
          order by options.position)
        from poll_options options
        where options.post_id = polls.post_id))
    from polls
    where polls.post_id = "page"."id") end) as "poll", (
  select mine.type
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $35 offset 0) as "my_reaction", exists (
  select
  from saved_posts mine
  where mine.post_id = "page"."id" and mine.user_id = $36 offset 0) as "is_saved", exists (
  select
  from user_follows mine
  where mine.followee_id = "page"."author_id" and mine.follower_id = $37 offset 0) as "is_following"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug", "tribes"."is_open", "tribes"."archived_at"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $38
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
                and ((tribe_rank(mine.role) >= tribe_rank(spaces.read_role) and (spaces.read_tier = 'free'
                or mine.role <> 'member' or (mine.tier = 'paid' and (mine.tier_until is null
                or mine.tier_until > now())))) or exists (
                    select
                    from space_people added
                    where added.space_id = spaces.id
                    and added.user_id = mine.user_id offset 0)) offset 0)) and exists (
              select
              from tribes home
              where home.id = spaces.tribe_id and ('spaces' = any(home.enabled_features) or exists (
                  select
                  from tribe_memberships mine join users me on me.id = mine.user_id
                  where mine.tribe_id = home.id and mine.user_id = $9::uuid
                  and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
                  'platform_admin') offset 0)) offset 0) offset 0)) and posts.tribe_id = $10
                  and posts.space_id is null and posts.type <> 'story' and posts.is_pinned
                  and (posts.created_at + interval '1000 years', posts.id) < (
          select case when posts.is_pinned
          and posts.tribe_id = $11 then posts.created_at + interval '1000 years' else posts.created_at end,
          posts.id
          from posts
          where posts.id = $12 and ((posts.tribe_id = $13 and posts.space_id is null) or exists (
              select
              from post_tribes given
              where given.post_id = posts.id and given.tribe_id = $14 offset 0)))
        order by "posts"."created_at" desc
        limit 10)) pinned
    union all
    select *
    from ((
        select "posts".*, posts.created_at as "place"
        from "posts"
        where posts.deleted_at is null and (posts.on_feed or posts.on_profile
        or posts.business_id is not null or posts.space_id is not null or posts.author_id = $15::uuid
        or exists (
            select
            from post_tribes given
            where given.post_id = posts.id and exists (
              select
              from tribes home
              where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                    select
                    from tribe_bans bans
                    where bans.tribe_id = home.id and bans.user_id = $16::uuid and (bans.until is null
                    or bans.until > now()) offset 0)) or exists (
                  select
                  from tribe_memberships mine
                  where mine.tribe_id = home.id and mine.user_id = $17::uuid
                  and (mine.access_until is null or mine.access_until > now()
                  or mine.role <> 'member') offset 0)) offset 0) offset 0))
                  and "posts"."author_id" <> all (array(
            select blocked_id
            from user_blocks
            where blocker_id = $18::uuid
            union all
            select blocker_id
            from user_blocks
            where blocked_id = $19::uuid)) and (posts.expires_at is null or posts.expires_at > now())
            and (posts.tribe_id is null or exists (
            select
            from tribes home
            where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                  select
                  from tribe_bans bans
                  where bans.tribe_id = home.id and bans.user_id = $20::uuid and (bans.until is null
                  or bans.until > now()) offset 0)) or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = home.id and mine.user_id = $21::uuid and (mine.access_until is null
                or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
                and (posts.space_id is null or exists (
            select
            from spaces
            where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
            and spaces.read_tier = 'free') or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = spaces.tribe_id and mine.user_id = $22::uuid
                and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member')
                and ((tribe_rank(mine.role) >= tribe_rank(spaces.read_role) and (spaces.read_tier = 'free'
                or mine.role <> 'member' or (mine.tier = 'paid' and (mine.tier_until is null
                or mine.tier_until > now())))) or exists (
                    select
                    from space_people added
                    where added.space_id = spaces.id
                    and added.user_id = mine.user_id offset 0)) offset 0)) and exists (
              select
              from tribes home
              where home.id = spaces.tribe_id and ('spaces' = any(home.enabled_features) or exists (
                  select
                  from tribe_memberships mine join users me on me.id = mine.user_id
                  where mine.tribe_id = home.id and mine.user_id = $23::uuid
                  and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
                  'platform_admin') offset 0)) offset 0) offset 0)) and posts.tribe_id = $24
                  and posts.space_id is null and posts.type <> 'story' and not posts.is_pinned
                  and (posts.created_at, posts.id) < (
          select case when posts.is_pinned
          and posts.tribe_id = $25 then posts.created_at + interval '1000 years' else posts.created_at end,
          posts.id
          from posts
          where posts.id = $26 and ((posts.tribe_id = $27 and posts.space_id is null) or exists (
              select
              from post_tribes given
              where given.post_id = posts.id and given.tribe_id = $28 offset 0)))
        order by "posts"."created_at" desc, "posts"."id" desc
        limit 20)) written
    union all
    select *
    from ((
        select "posts".*, given.created_at as "place"
        from "post_tribes" as "given"
        inner join "posts" on "posts"."id" = "given"."post_id"
        where "given"."tribe_id" = $29 and posts.tribe_id is distinct
        from $30 and posts.type <> 'story' and posts.deleted_at is null and (posts.on_feed
        or posts.on_profile or posts.business_id is not null or posts.space_id is not null
        or posts.author_id = $31::uuid or exists (
            select
            from post_tribes given
            where given.post_id = posts.id and exists (
              select
              from tribes home
              where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                    select
                    from tribe_bans bans
                    where bans.tribe_id = home.id and bans.user_id = $32::uuid and (bans.until is null
                    or bans.until > now()) offset 0)) or exists (
                  select
                  from tribe_memberships mine
                  where mine.tribe_id = home.id and mine.user_id = $33::uuid
                  and (mine.access_until is null or mine.access_until > now()
                  or mine.role <> 'member') offset 0)) offset 0) offset 0))
                  and "posts"."author_id" <> all (array(
            select blocked_id
            from user_blocks
            where blocker_id = $34::uuid
            union all
            select blocker_id
            from user_blocks
            where blocked_id = $35::uuid)) and (posts.expires_at is null or posts.expires_at > now())
            and (posts.tribe_id is null or exists (
            select
            from tribes home
            where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                  select
                  from tribe_bans bans
                  where bans.tribe_id = home.id and bans.user_id = $36::uuid and (bans.until is null
                  or bans.until > now()) offset 0)) or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = home.id and mine.user_id = $37::uuid and (mine.access_until is null
                or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
                and (posts.space_id is null or exists (
            select
            from spaces
            where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
            and spaces.read_tier = 'free') or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = spaces.tribe_id and mine.user_id = $38::uuid
                and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member')
                and ((tribe_rank(mine.role) >= tribe_rank(spaces.read_role) and (spaces.read_tier = 'free'
                or mine.role <> 'member' or (mine.tier = 'paid' and (mine.tier_until is null
                or mine.tier_until > now())))) or exists (
                    select
                    from space_people added
                    where added.space_id = spaces.id
                    and added.user_id = mine.user_id offset 0)) offset 0)) and exists (
              select
              from tribes home
              where home.id = spaces.tribe_id and ('spaces' = any(home.enabled_features) or exists (
                  select
                  from tribe_memberships mine join users me on me.id = mine.user_id
                  where mine.tribe_id = home.id and mine.user_id = $39::uuid
                  and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
                  'platform_admin') offset 0)) offset 0) offset 0)) and (given.created_at, given.post_id) < (
          select case when posts.is_pinned
          and posts.tribe_id = $40 then posts.created_at + interval '1000 years' else posts.created_at end,
          posts.id
          from posts
          where posts.id = $41 and ((posts.tribe_id = $42 and posts.space_id is null) or exists (
              select
              from post_tribes given
              where given.post_id = posts.id and given.tribe_id = $43 offset 0)))
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
            where bans.tribe_id = home.id and bans.user_id = $44::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $45::uuid and (mine.access_until is null
          or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0)) end) as "given_to",
          (case when "page"."type" in ('image', 'video', 'voice', 'story') then (
    select json_agg(json_build_object('id', file.id, 'attachedTo', file.attached_to, 'kind', file.kind,
    'mimeType', file.mime_type, 'storageKey', file.storage_key, 'width', file.width, 'height', file.height,
    'widths', file.widths, 'blur', file.blur, 'alt', file.alt, 'duration', file.duration, 'waveform',
    file.waveform, 'posterKey', poster.storage_key, 'posterWidths', poster.widths)
      order by file.position)
    from attachments file
    left join attachments poster on poster.id = file.poster_id
    where file.attached_type = 'posts' and file.attached_to = "page"."id" and file.kind <> 'file'
    and file.storage_key is not null) end) as "media", (case when "page"."type" = 'poll' then (
    select json_build_object('isMultiple', polls.is_multiple, 'endsAt', polls.ends_at, 'voterCount',
    polls.voter_count, 'options', (
        select json_agg(json_build_object('id', options.id, 'label', options.label, 'voteCount',
        options.vote_count, 'isMine', options.id = any (array(
                select mine.option_id
                from poll_votes mine
                where mine.post_id = polls.post_id and mine.user_id = $46 offset 0)))
          order by options.position)
        from poll_options options
        where options.post_id = polls.post_id))
    from polls
    where polls.post_id = "page"."id") end) as "poll", (
  select mine.type
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $47 offset 0) as "my_reaction", exists (
  select
  from saved_posts mine
  where mine.post_id = "page"."id" and mine.user_id = $48 offset 0) as "is_saved", exists (
  select
  from user_follows mine
  where mine.followee_id = "page"."author_id" and mine.follower_id = $49 offset 0) as "is_following"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug", "tribes"."is_open", "tribes"."archived_at"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $50
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
                and ((tribe_rank(mine.role) >= tribe_rank(spaces.read_role) and (spaces.read_tier = 'free'
                or mine.role <> 'member' or (mine.tier = 'paid' and (mine.tier_until is null
                or mine.tier_until > now())))) or exists (
                    select
                    from space_people added
                    where added.space_id = spaces.id
                    and added.user_id = mine.user_id offset 0)) offset 0)) and exists (
              select
              from tribes home
              where home.id = spaces.tribe_id and ('spaces' = any(home.enabled_features) or exists (
                  select
                  from tribe_memberships mine join users me on me.id = mine.user_id
                  where mine.tribe_id = home.id and mine.user_id = $9::uuid
                  and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
                  'platform_admin') offset 0)) offset 0) offset 0)) and posts.tribe_id = $10
                  and posts.space_id is null and posts.type <> 'story' and posts.is_pinned and true
        order by "posts"."created_at" desc
        limit 10)) pinned
    union all
    select *
    from ((
        select "posts".*, posts.created_at as "place"
        from "posts"
        where posts.deleted_at is null and (posts.on_feed or posts.on_profile
        or posts.business_id is not null or posts.space_id is not null or posts.author_id = $11::uuid
        or exists (
            select
            from post_tribes given
            where given.post_id = posts.id and exists (
              select
              from tribes home
              where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                    select
                    from tribe_bans bans
                    where bans.tribe_id = home.id and bans.user_id = $12::uuid and (bans.until is null
                    or bans.until > now()) offset 0)) or exists (
                  select
                  from tribe_memberships mine
                  where mine.tribe_id = home.id and mine.user_id = $13::uuid
                  and (mine.access_until is null or mine.access_until > now()
                  or mine.role <> 'member') offset 0)) offset 0) offset 0))
                  and "posts"."author_id" <> all (array(
            select blocked_id
            from user_blocks
            where blocker_id = $14::uuid
            union all
            select blocker_id
            from user_blocks
            where blocked_id = $15::uuid)) and (posts.expires_at is null or posts.expires_at > now())
            and (posts.tribe_id is null or exists (
            select
            from tribes home
            where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                  select
                  from tribe_bans bans
                  where bans.tribe_id = home.id and bans.user_id = $16::uuid and (bans.until is null
                  or bans.until > now()) offset 0)) or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = home.id and mine.user_id = $17::uuid and (mine.access_until is null
                or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
                and (posts.space_id is null or exists (
            select
            from spaces
            where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
            and spaces.read_tier = 'free') or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = spaces.tribe_id and mine.user_id = $18::uuid
                and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member')
                and ((tribe_rank(mine.role) >= tribe_rank(spaces.read_role) and (spaces.read_tier = 'free'
                or mine.role <> 'member' or (mine.tier = 'paid' and (mine.tier_until is null
                or mine.tier_until > now())))) or exists (
                    select
                    from space_people added
                    where added.space_id = spaces.id
                    and added.user_id = mine.user_id offset 0)) offset 0)) and exists (
              select
              from tribes home
              where home.id = spaces.tribe_id and ('spaces' = any(home.enabled_features) or exists (
                  select
                  from tribe_memberships mine join users me on me.id = mine.user_id
                  where mine.tribe_id = home.id and mine.user_id = $19::uuid
                  and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
                  'platform_admin') offset 0)) offset 0) offset 0)) and posts.tribe_id = $20
                  and posts.space_id is null and posts.type <> 'story' and not posts.is_pinned and true
        order by "posts"."created_at" desc, "posts"."id" desc
        limit 20)) written
    union all
    select *
    from ((
        select "posts".*, given.created_at as "place"
        from "post_tribes" as "given"
        inner join "posts" on "posts"."id" = "given"."post_id"
        where "given"."tribe_id" = $21 and posts.tribe_id is distinct
        from $22 and posts.type <> 'story' and posts.deleted_at is null and (posts.on_feed
        or posts.on_profile or posts.business_id is not null or posts.space_id is not null
        or posts.author_id = $23::uuid or exists (
            select
            from post_tribes given
            where given.post_id = posts.id and exists (
              select
              from tribes home
              where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                    select
                    from tribe_bans bans
                    where bans.tribe_id = home.id and bans.user_id = $24::uuid and (bans.until is null
                    or bans.until > now()) offset 0)) or exists (
                  select
                  from tribe_memberships mine
                  where mine.tribe_id = home.id and mine.user_id = $25::uuid
                  and (mine.access_until is null or mine.access_until > now()
                  or mine.role <> 'member') offset 0)) offset 0) offset 0))
                  and "posts"."author_id" <> all (array(
            select blocked_id
            from user_blocks
            where blocker_id = $26::uuid
            union all
            select blocker_id
            from user_blocks
            where blocked_id = $27::uuid)) and (posts.expires_at is null or posts.expires_at > now())
            and (posts.tribe_id is null or exists (
            select
            from tribes home
            where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                  select
                  from tribe_bans bans
                  where bans.tribe_id = home.id and bans.user_id = $28::uuid and (bans.until is null
                  or bans.until > now()) offset 0)) or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = home.id and mine.user_id = $29::uuid and (mine.access_until is null
                or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
                and (posts.space_id is null or exists (
            select
            from spaces
            where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
            and spaces.read_tier = 'free') or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = spaces.tribe_id and mine.user_id = $30::uuid
                and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member')
                and ((tribe_rank(mine.role) >= tribe_rank(spaces.read_role) and (spaces.read_tier = 'free'
                or mine.role <> 'member' or (mine.tier = 'paid' and (mine.tier_until is null
                or mine.tier_until > now())))) or exists (
                    select
                    from space_people added
                    where added.space_id = spaces.id
                    and added.user_id = mine.user_id offset 0)) offset 0)) and exists (
              select
              from tribes home
              where home.id = spaces.tribe_id and ('spaces' = any(home.enabled_features) or exists (
                  select
                  from tribe_memberships mine join users me on me.id = mine.user_id
                  where mine.tribe_id = home.id and mine.user_id = $31::uuid
                  and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
                  'platform_admin') offset 0)) offset 0) offset 0)) and true
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
            where bans.tribe_id = home.id and bans.user_id = $32::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $33::uuid and (mine.access_until is null
          or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0)) end) as "given_to",
          (case when "page"."type" in ('image', 'video', 'voice', 'story') then (
    select json_agg(json_build_object('id', file.id, 'attachedTo', file.attached_to, 'kind', file.kind,
    'mimeType', file.mime_type, 'storageKey', file.storage_key, 'width', file.width, 'height', file.height,
    'widths', file.widths, 'blur', file.blur, 'alt', file.alt, 'duration', file.duration, 'waveform',
    file.waveform, 'posterKey', poster.storage_key, 'posterWidths', poster.widths)
      order by file.position)
    from attachments file
    left join attachments poster on poster.id = file.poster_id
    where file.attached_type = 'posts' and file.attached_to = "page"."id" and file.kind <> 'file'
    and file.storage_key is not null) end) as "media", (case when "page"."type" = 'poll' then (
    select json_build_object('isMultiple', polls.is_multiple, 'endsAt', polls.ends_at, 'voterCount',
    polls.voter_count, 'options', (
        select json_agg(json_build_object('id', options.id, 'label', options.label, 'voteCount',
        options.vote_count, 'isMine', options.id = any (array(
                select mine.option_id
                from poll_votes mine
                where mine.post_id = polls.post_id and mine.user_id = $34 offset 0)))
          order by options.position)
        from poll_options options
        where options.post_id = polls.post_id))
    from polls
    where polls.post_id = "page"."id") end) as "poll", (
  select mine.type
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $35 offset 0) as "my_reaction", exists (
  select
  from saved_posts mine
  where mine.post_id = "page"."id" and mine.user_id = $36 offset 0) as "is_saved", exists (
  select
  from user_follows mine
  where mine.followee_id = "page"."author_id" and mine.follower_id = $37 offset 0) as "is_following"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug", "tribes"."is_open", "tribes"."archived_at"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $38
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
            'platform_admin') offset 0)) offset 0) offset 0)) and posts.tribe_id = $10
            and posts.space_id is null and posts.type <> 'story'
            and posts.created_at > now() - make_interval(days => 30)
  order by "posts"."created_at" desc, "posts"."id" desc
  limit 300) as "latest"
inner join lateral (
  select "post_hashtags"."tag"
  from "post_hashtags"
  where "post_hashtags"."post_id" = "latest"."id" offset 0) as "tagged" on true group by "tagged"."tag"
order by count(distinct latest.author_id) desc, max(latest.created_at) desc, "tagged"."tag"
limit $11;

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
            and posts.expires_at > now() and posts.tribe_id = $11), "authors" as (
  select "author_id"
  from "alive" group by "author_id"
  order by author_id = $12 desc, max(newest) desc
  limit $13)
select "alive"."id", "alive"."content", "alive"."created_at", "alive"."view_count", "alive"."author_id",
    "users"."first_name", "users"."last_name", "users"."handle", "users"."profile_image_url",
    alive.expires_at as "expires_at", alive.author_id = $14 or exists (
  select
  from story_views mine
  where mine.post_id = alive.id and mine.viewer_id = $15 offset 0) as "is_seen"
from "alive"
inner join "authors" on "authors"."author_id" = "alive"."author_id"
inner join "users" on "users"."id" = "alive"."author_id"
where "alive"."rank" <= $16
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
