-- spaces of a tribe, with what is new
select "spaces"."id", "spaces"."tribe_id", "spaces"."type", "spaces"."name", "spaces"."description",
    "spaces"."read_role", "spaces"."post_role", "spaces"."read_tier", "spaces"."post_count",
    "spaces"."last_post_at", "spaces"."archived_at", ((spaces.read_role = 'everyone'
    and spaces.read_tier = 'free') or exists (
    select
    from tribe_memberships mine
    where mine.tribe_id = spaces.tribe_id and mine.user_id = $1::uuid and (mine.access_until is null
    or mine.access_until > now() or mine.role <> 'member')
    and ((tribe_rank(mine.role) >= tribe_rank(spaces.read_role) and (spaces.read_tier = 'free'
    or mine.role <> 'member' or (mine.tier = 'paid' and (mine.tier_until is null
    or mine.tier_until > now())))) or exists (
        select
        from space_people added
        where added.space_id = spaces.id
        and added.user_id = mine.user_id offset 0)) offset 0)) as "is_reader", exists (
  select
  from space_people added
  where added.space_id = spaces.id and added.user_id = $2::uuid offset 0) as "is_added",
      (case when spaces.post_count = 0 or member.joined_at is null then 0 else (
    select count(*)::int
    from (
      select
      from posts
      where posts.space_id = spaces.id and posts.created_at > greatest(reads.read_at, member.joined_at)
      and posts.deleted_at is null and posts.author_id <> $3::uuid and "posts"."author_id" <> all (array(
          select blocked_id
          from user_blocks
          where blocker_id = $4::uuid
          union all
          select blocker_id
          from user_blocks
          where blocked_id = $5::uuid))
      limit 100) unread) end) as "unread", (spaces.post_count > 0 and exists (
    select
    from posts
    where posts.space_id = spaces.id and posts.author_id = $6::uuid
    and posts.deleted_at is null offset 0)) as "has_posted"
from "spaces"
left join "tribe_memberships" as "member" on "member"."tribe_id" = "spaces"."tribe_id"
    and "member"."user_id" = $7
left join "space_reads" as "reads" on "reads"."space_id" = "spaces"."id" and "reads"."user_id" = $8
where spaces.tribe_id = $9::uuid
order by spaces.archived_at is not null, "spaces"."position", "spaces"."id";

-- one space
select "spaces"."id", "spaces"."tribe_id", "spaces"."type", "spaces"."name", "spaces"."description",
    "spaces"."read_role", "spaces"."post_role", "spaces"."read_tier", "spaces"."post_count",
    "spaces"."last_post_at", "spaces"."archived_at", ((spaces.read_role = 'everyone'
    and spaces.read_tier = 'free') or exists (
    select
    from tribe_memberships mine
    where mine.tribe_id = spaces.tribe_id and mine.user_id = $1::uuid and (mine.access_until is null
    or mine.access_until > now() or mine.role <> 'member')
    and ((tribe_rank(mine.role) >= tribe_rank(spaces.read_role) and (spaces.read_tier = 'free'
    or mine.role <> 'member' or (mine.tier = 'paid' and (mine.tier_until is null
    or mine.tier_until > now())))) or exists (
        select
        from space_people added
        where added.space_id = spaces.id
        and added.user_id = mine.user_id offset 0)) offset 0)) as "is_reader", exists (
  select
  from space_people added
  where added.space_id = spaces.id and added.user_id = $2::uuid offset 0) as "is_added",
      (case when spaces.post_count = 0 or member.joined_at is null then 0 else (
    select count(*)::int
    from (
      select
      from posts
      where posts.space_id = spaces.id and posts.created_at > greatest(reads.read_at, member.joined_at)
      and posts.deleted_at is null and posts.author_id <> $3::uuid and "posts"."author_id" <> all (array(
          select blocked_id
          from user_blocks
          where blocker_id = $4::uuid
          union all
          select blocker_id
          from user_blocks
          where blocked_id = $5::uuid))
      limit 100) unread) end) as "unread", (spaces.post_count > 0 and exists (
    select
    from posts
    where posts.space_id = spaces.id and posts.author_id = $6::uuid
    and posts.deleted_at is null offset 0)) as "has_posted"
from "spaces"
left join "tribe_memberships" as "member" on "member"."tribe_id" = "spaces"."tribe_id"
    and "member"."user_id" = $7
left join "space_reads" as "reads" on "reads"."space_id" = "spaces"."id" and "reads"."user_id" = $8
where spaces.id = $9::uuid
order by spaces.archived_at is not null, "spaces"."position", "spaces"."id";

-- the newest of a space
with "page" as (
  select *
  from (
    select "posts".*, (posts.created_at + interval '1000 years') as "place"
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
                where added.space_id = spaces.id and added.user_id = mine.user_id offset 0)) offset 0))
                and exists (
          select
          from tribes home
          where home.id = spaces.tribe_id and ('spaces' = any(home.enabled_features) or exists (
              select
              from tribe_memberships mine join users me on me.id = mine.user_id
              where mine.tribe_id = home.id and mine.user_id = $9::uuid
              and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
              'platform_admin') offset 0)) offset 0) offset 0)) and posts.space_id = $10::uuid
              and posts.is_pinned
    order by "posts"."created_at" desc, "posts"."id" desc
    limit 21) as "top"
  union all
  select *
  from (
    select "posts".*, posts.created_at as "place"
    from "posts"
    where posts.deleted_at is null and (posts.on_feed or posts.on_profile or posts.business_id is not null
    or posts.space_id is not null or posts.author_id = $11::uuid or exists (
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
              where mine.tribe_id = home.id and mine.user_id = $13::uuid and (mine.access_until is null
              or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0) offset 0))
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
                where added.space_id = spaces.id and added.user_id = mine.user_id offset 0)) offset 0))
                and exists (
          select
          from tribes home
          where home.id = spaces.tribe_id and ('spaces' = any(home.enabled_features) or exists (
              select
              from tribe_memberships mine join users me on me.id = mine.user_id
              where mine.tribe_id = home.id and mine.user_id = $19::uuid
              and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
              'platform_admin') offset 0)) offset 0) offset 0)) and posts.space_id = $20::uuid
              and not posts.is_pinned
    order by "posts"."created_at" desc, "posts"."id" desc
    limit 21) as "rest")
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
            where bans.tribe_id = home.id and bans.user_id = $21::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $22::uuid and (mine.access_until is null
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
                where mine.post_id = polls.post_id and mine.user_id = $23 offset 0)))
          order by options.position)
        from poll_options options
        where options.post_id = polls.post_id))
    from polls
    where polls.post_id = "page"."id") end) as "poll", (
  select mine.type
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $24 offset 0) as "my_reaction", exists (
  select
  from saved_posts mine
  where mine.post_id = "page"."id" and mine.user_id = $25 offset 0) as "is_saved", exists (
  select
  from user_follows mine
  where mine.followee_id = "page"."author_id" and mine.follower_id = $26 offset 0) as "is_following"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug", "tribes"."is_open", "tribes"."archived_at"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $27
order by "page"."place" desc, "page"."id" desc;

-- a page in the middle of a space
with "page" as (
  select *
  from (
    select "posts".*, (posts.created_at + interval '1000 years') as "place"
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
                where added.space_id = spaces.id and added.user_id = mine.user_id offset 0)) offset 0))
                and exists (
          select
          from tribes home
          where home.id = spaces.tribe_id and ('spaces' = any(home.enabled_features) or exists (
              select
              from tribe_memberships mine join users me on me.id = mine.user_id
              where mine.tribe_id = home.id and mine.user_id = $9::uuid
              and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
              'platform_admin') offset 0)) offset 0) offset 0)) and posts.space_id = $10::uuid
              and posts.is_pinned and ((posts.created_at + interval '1000 years'),
              posts.id) < ($11::text::timestamptz, $12::uuid)
    order by "posts"."created_at" desc, "posts"."id" desc
    limit 21) as "top"
  union all
  select *
  from (
    select "posts".*, posts.created_at as "place"
    from "posts"
    where posts.deleted_at is null and (posts.on_feed or posts.on_profile or posts.business_id is not null
    or posts.space_id is not null or posts.author_id = $13::uuid or exists (
        select
        from post_tribes given
        where given.post_id = posts.id and exists (
          select
          from tribes home
          where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                select
                from tribe_bans bans
                where bans.tribe_id = home.id and bans.user_id = $14::uuid and (bans.until is null
                or bans.until > now()) offset 0)) or exists (
              select
              from tribe_memberships mine
              where mine.tribe_id = home.id and mine.user_id = $15::uuid and (mine.access_until is null
              or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0) offset 0))
              and "posts"."author_id" <> all (array(
        select blocked_id
        from user_blocks
        where blocker_id = $16::uuid
        union all
        select blocker_id
        from user_blocks
        where blocked_id = $17::uuid)) and (posts.expires_at is null or posts.expires_at > now())
        and (posts.tribe_id is null or exists (
        select
        from tribes home
        where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
              select
              from tribe_bans bans
              where bans.tribe_id = home.id and bans.user_id = $18::uuid and (bans.until is null
              or bans.until > now()) offset 0)) or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = home.id and mine.user_id = $19::uuid and (mine.access_until is null
            or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
            and (posts.space_id is null or exists (
        select
        from spaces
        where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
        and spaces.read_tier = 'free') or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = spaces.tribe_id and mine.user_id = $20::uuid
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
              where mine.tribe_id = home.id and mine.user_id = $21::uuid
              and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
              'platform_admin') offset 0)) offset 0) offset 0)) and posts.space_id = $22::uuid
              and not posts.is_pinned and (posts.created_at, posts.id) < ($23::text::timestamptz, $24::uuid)
    order by "posts"."created_at" desc, "posts"."id" desc
    limit 21) as "rest")
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
            where bans.tribe_id = home.id and bans.user_id = $25::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $26::uuid and (mine.access_until is null
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
                where mine.post_id = polls.post_id and mine.user_id = $27 offset 0)))
          order by options.position)
        from poll_options options
        where options.post_id = polls.post_id))
    from polls
    where polls.post_id = "page"."id") end) as "poll", (
  select mine.type
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $28 offset 0) as "my_reaction", exists (
  select
  from saved_posts mine
  where mine.post_id = "page"."id" and mine.user_id = $29 offset 0) as "is_saved", exists (
  select
  from user_follows mine
  where mine.followee_id = "page"."author_id" and mine.follower_id = $30 offset 0) as "is_following"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug", "tribes"."is_open", "tribes"."archived_at"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $31
order by "page"."place" desc, "page"."id" desc;

-- open questions
with "page" as (
  select *
  from (
    select "posts".*, (posts.created_at + interval '1000 years') as "place"
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
                where added.space_id = spaces.id and added.user_id = mine.user_id offset 0)) offset 0))
                and exists (
          select
          from tribes home
          where home.id = spaces.tribe_id and ('spaces' = any(home.enabled_features) or exists (
              select
              from tribe_memberships mine join users me on me.id = mine.user_id
              where mine.tribe_id = home.id and mine.user_id = $9::uuid
              and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
              'platform_admin') offset 0)) offset 0) offset 0)) and posts.space_id = $10::uuid
              and (posts.accepted_comment_id is null) = true and posts.is_pinned
    order by "posts"."created_at" desc, "posts"."id" desc
    limit 21) as "top"
  union all
  select *
  from (
    select "posts".*, posts.created_at as "place"
    from "posts"
    where posts.deleted_at is null and (posts.on_feed or posts.on_profile or posts.business_id is not null
    or posts.space_id is not null or posts.author_id = $11::uuid or exists (
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
              where mine.tribe_id = home.id and mine.user_id = $13::uuid and (mine.access_until is null
              or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0) offset 0))
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
                where added.space_id = spaces.id and added.user_id = mine.user_id offset 0)) offset 0))
                and exists (
          select
          from tribes home
          where home.id = spaces.tribe_id and ('spaces' = any(home.enabled_features) or exists (
              select
              from tribe_memberships mine join users me on me.id = mine.user_id
              where mine.tribe_id = home.id and mine.user_id = $19::uuid
              and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
              'platform_admin') offset 0)) offset 0) offset 0)) and posts.space_id = $20::uuid
              and (posts.accepted_comment_id is null) = true and not posts.is_pinned
    order by "posts"."created_at" desc, "posts"."id" desc
    limit 21) as "rest")
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
            where bans.tribe_id = home.id and bans.user_id = $21::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $22::uuid and (mine.access_until is null
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
                where mine.post_id = polls.post_id and mine.user_id = $23 offset 0)))
          order by options.position)
        from poll_options options
        where options.post_id = polls.post_id))
    from polls
    where polls.post_id = "page"."id") end) as "poll", (
  select mine.type
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $24 offset 0) as "my_reaction", exists (
  select
  from saved_posts mine
  where mine.post_id = "page"."id" and mine.user_id = $25 offset 0) as "is_saved", exists (
  select
  from user_follows mine
  where mine.followee_id = "page"."author_id" and mine.follower_id = $26 offset 0) as "is_following"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug", "tribes"."is_open", "tribes"."archived_at"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $27
order by "page"."place" desc, "page"."id" desc;

-- answered questions
with "page" as (
  select *
  from (
    select "posts".*, (posts.created_at + interval '1000 years') as "place"
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
                where added.space_id = spaces.id and added.user_id = mine.user_id offset 0)) offset 0))
                and exists (
          select
          from tribes home
          where home.id = spaces.tribe_id and ('spaces' = any(home.enabled_features) or exists (
              select
              from tribe_memberships mine join users me on me.id = mine.user_id
              where mine.tribe_id = home.id and mine.user_id = $9::uuid
              and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
              'platform_admin') offset 0)) offset 0) offset 0)) and posts.space_id = $10::uuid
              and (posts.accepted_comment_id is null) = false and posts.is_pinned
    order by "posts"."created_at" desc, "posts"."id" desc
    limit 21) as "top"
  union all
  select *
  from (
    select "posts".*, posts.created_at as "place"
    from "posts"
    where posts.deleted_at is null and (posts.on_feed or posts.on_profile or posts.business_id is not null
    or posts.space_id is not null or posts.author_id = $11::uuid or exists (
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
              where mine.tribe_id = home.id and mine.user_id = $13::uuid and (mine.access_until is null
              or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0) offset 0))
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
                where added.space_id = spaces.id and added.user_id = mine.user_id offset 0)) offset 0))
                and exists (
          select
          from tribes home
          where home.id = spaces.tribe_id and ('spaces' = any(home.enabled_features) or exists (
              select
              from tribe_memberships mine join users me on me.id = mine.user_id
              where mine.tribe_id = home.id and mine.user_id = $19::uuid
              and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
              'platform_admin') offset 0)) offset 0) offset 0)) and posts.space_id = $20::uuid
              and (posts.accepted_comment_id is null) = false and not posts.is_pinned
    order by "posts"."created_at" desc, "posts"."id" desc
    limit 21) as "rest")
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
            where bans.tribe_id = home.id and bans.user_id = $21::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $22::uuid and (mine.access_until is null
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
                where mine.post_id = polls.post_id and mine.user_id = $23 offset 0)))
          order by options.position)
        from poll_options options
        where options.post_id = polls.post_id))
    from polls
    where polls.post_id = "page"."id") end) as "poll", (
  select mine.type
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $24 offset 0) as "my_reaction", exists (
  select
  from saved_posts mine
  where mine.post_id = "page"."id" and mine.user_id = $25 offset 0) as "is_saved", exists (
  select
  from user_follows mine
  where mine.followee_id = "page"."author_id" and mine.follower_id = $26 offset 0) as "is_following"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug", "tribes"."is_open", "tribes"."archived_at"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $27
order by "page"."place" desc, "page"."id" desc;

-- the longest streaks
select "users"."id", "users"."first_name", "users"."last_name", "users"."handle",
    "users"."profile_image_url", "streaks"."best_days" as "best",
    case when streaks.last_day >= (now() at time zone streaks.time_zone)::date - 1 then streaks.current_days else 0 end as "current", streaks.last_day >= (now() at time zone streaks.time_zone)::date as "has_today"
from (
  select streaks.*
  from space_streaks streaks
  where streaks.space_id = $1 and streaks.last_day >= (now() at time zone 'UTC')::date - 2
      and streaks.last_day >= (now() at time zone streaks.time_zone)::date - 1
      and "streaks"."user_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $2::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $3::uuid))
  order by streaks.current_days desc, streaks.best_days desc, streaks.user_id
  limit 20) as "streaks"
inner join "users" on "users"."id" = "streaks"."user_id"
order by "streaks"."current_days" desc, "streaks"."best_days" desc, "streaks"."user_id";

-- my streak
select "users"."id", "users"."first_name", "users"."last_name", "users"."handle",
    "users"."profile_image_url", "streaks"."best_days" as "best",
    case when streaks.last_day >= (now() at time zone streaks.time_zone)::date - 1 then streaks.current_days else 0 end as "current", streaks.last_day >= (now() at time zone streaks.time_zone)::date as "has_today"
from (
  select *
  from space_streaks
  where space_id = $1 and user_id = $2) as "streaks"
inner join "users" on "users"."id" = "streaks"."user_id"
order by "streaks"."current_days" desc, "streaks"."best_days" desc, "streaks"."user_id";

-- marking a space as read
insert into space_reads (space_id, user_id, read_at, time_zone)
values ($1, $2, now(), case when is_time_zone($3::text) then $4::text end)
on conflict (space_id, user_id) do update
set read_at = greatest(space_reads.read_at, excluded.read_at), time_zone = coalesce(excluded.time_zone,
    space_reads.time_zone);

-- putting spaces in order
select "id"
from "tribes"
where "id" = $1
for no key update;

select count(*) as "count"
from "spaces"
where "tribe_id" = $1;

update spaces
set position = ordered.position
from (
  select id, row_number() over (
    order by array_position($1::uuid[], id) nulls last, position, id) - 1 as position
  from spaces
  where tribe_id = $2 ) ordered
where spaces.id = ordered.id and spaces.position <> ordered.position;

-- accepting an answer
select "id"
from "posts"
where "id" = $1
for no key update;

update "posts"
set "accepted_comment_id" = $1
where "id" = $2 and "deleted_at" is null and exists (
  select "comments"."id"
  from "comments"
  where "comments"."post_id" = "posts"."id" and "comments"."id" = $3 and "comments"."deleted_at" is null)
returning "id";

-- pinning in a space
select "id"
from "posts"
where "id" = $1
for no key update;

select "id"
from "spaces"
where "id" = $1
for no key update;

select "id"
from "posts"
where "space_id" = $1 and "is_pinned" = $2 and "deleted_at" is null and "id" <> $3;

-- people who were added
select "users"."id", "users"."first_name", "users"."last_name", "users"."handle",
    "users"."profile_image_url", "added"."added_at", "added"."how", "added"."added_by",
    "adder"."first_name" as "by_first_name", "adder"."last_name" as "by_last_name",
    added.added_at::text as "place"
from "space_people" as "added"
inner join "users" on "users"."id" = "added"."user_id"
left join "users" as "adder" on "adder"."id" = "added"."added_by"
where "added"."space_id" = $1 and not exists (
  select
  from users person
  where person.id = added.user_id and person.suspended_at is not null offset 0)
order by "added"."added_at" desc, "added"."user_id" desc
limit $2;

-- people who were added, further back
select "users"."id", "users"."first_name", "users"."last_name", "users"."handle",
    "users"."profile_image_url", "added"."added_at", "added"."how", "added"."added_by",
    "adder"."first_name" as "by_first_name", "adder"."last_name" as "by_last_name",
    added.added_at::text as "place"
from "space_people" as "added"
inner join "users" on "users"."id" = "added"."user_id"
left join "users" as "adder" on "adder"."id" = "added"."added_by"
where "added"."space_id" = $1 and not exists (
  select
  from users person
  where person.id = added.user_id and person.suspended_at is not null offset 0)
order by "added"."added_at" desc, "added"."user_id" desc
limit $2;

select "users"."id", "users"."first_name", "users"."last_name", "users"."handle",
    "users"."profile_image_url", "added"."added_at", "added"."how", "added"."added_by",
    "adder"."first_name" as "by_first_name", "adder"."last_name" as "by_last_name",
    added.added_at::text as "place"
from "space_people" as "added"
inner join "users" on "users"."id" = "added"."user_id"
left join "users" as "adder" on "adder"."id" = "added"."added_by"
where "added"."space_id" = $1 and not exists (
  select
  from users person
  where person.id = added.user_id and person.suspended_at is not null offset 0) and (added.added_at,
      added.user_id) < ($2::text::timestamptz, $3::uuid)
order by "added"."added_at" desc, "added"."user_id" desc
limit $4;

-- how many were added
select count(*) as "count"
from "space_people" as "added"
where "added"."space_id" = $1 and not exists (
  select
  from users person
  where person.id = added.user_id and person.suspended_at is not null offset 0);

-- who was added, and who reads
select "users"."id", exists (
  select
  from space_people added
  where added.space_id = spaces.id and added.user_id = users.id offset 0) as "is_added", (exists (
    select
    from tribes home
    where home.id = spaces.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
          select
          from tribe_bans bans
          where bans.tribe_id = home.id and bans.user_id = users.id and (bans.until is null
          or bans.until > now()) offset 0)) or exists (
        select
        from tribe_memberships mine
        where mine.tribe_id = home.id and mine.user_id = users.id and (mine.access_until is null
        or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0)
        and ((spaces.read_role = 'everyone' and spaces.read_tier = 'free') or exists (
      select
      from tribe_memberships mine
      where mine.tribe_id = spaces.tribe_id and mine.user_id = users.id and (mine.access_until is null
      or mine.access_until > now() or mine.role <> 'member')
      and ((tribe_rank(mine.role) >= tribe_rank(spaces.read_role) and (spaces.read_tier = 'free'
      or mine.role <> 'member' or (mine.tier = 'paid' and (mine.tier_until is null
      or mine.tier_until > now())))) or exists (
          select
          from space_people added
          where added.space_id = spaces.id
          and added.user_id = mine.user_id offset 0)) offset 0))) as "is_reader"
from "spaces"
inner join "users" on users.id = any($1::uuid[])
where "spaces"."id" = $2;

-- adding people
select "id"
from "spaces"
where "id" = $1
for no key update;

select "users"."id", exists (
  select
  from space_people added
  where added.space_id = spaces.id and added.user_id = users.id offset 0) as "is_added", (exists (
    select
    from tribes home
    where home.id = spaces.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
          select
          from tribe_bans bans
          where bans.tribe_id = home.id and bans.user_id = users.id and (bans.until is null
          or bans.until > now()) offset 0)) or exists (
        select
        from tribe_memberships mine
        where mine.tribe_id = home.id and mine.user_id = users.id and (mine.access_until is null
        or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0)
        and ((spaces.read_role = 'everyone' and spaces.read_tier = 'free') or exists (
      select
      from tribe_memberships mine
      where mine.tribe_id = spaces.tribe_id and mine.user_id = users.id and (mine.access_until is null
      or mine.access_until > now() or mine.role <> 'member')
      and ((tribe_rank(mine.role) >= tribe_rank(spaces.read_role) and (spaces.read_tier = 'free'
      or mine.role <> 'member' or (mine.tier = 'paid' and (mine.tier_until is null
      or mine.tier_until > now())))) or exists (
          select
          from space_people added
          where added.space_id = spaces.id
          and added.user_id = mine.user_id offset 0)) offset 0))) as "is_reader"
from "spaces"
inner join "users" on users.id = any($1::uuid[])
where "spaces"."id" = $2;

insert into "space_people" ("space_id", "tribe_id", "user_id", "added_by", "how")
select $1::uuid as "space_id", "member"."tribe_id", "member"."user_id", $2::uuid as "added_by",
    $3::text as "how"
from "tribe_memberships" as "member"
where "member"."tribe_id" = $4 and member.user_id = any($5::uuid[])
on conflict do nothing
returning "user_id";

select count(*) as "count"
from "space_people"
where "space_id" = $1;

select "users"."id", exists (
  select
  from space_people added
  where added.space_id = spaces.id and added.user_id = users.id offset 0) as "is_added", (exists (
    select
    from tribes home
    where home.id = spaces.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
          select
          from tribe_bans bans
          where bans.tribe_id = home.id and bans.user_id = users.id and (bans.until is null
          or bans.until > now()) offset 0)) or exists (
        select
        from tribe_memberships mine
        where mine.tribe_id = home.id and mine.user_id = users.id and (mine.access_until is null
        or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0)
        and ((spaces.read_role = 'everyone' and spaces.read_tier = 'free') or exists (
      select
      from tribe_memberships mine
      where mine.tribe_id = spaces.tribe_id and mine.user_id = users.id and (mine.access_until is null
      or mine.access_until > now() or mine.role <> 'member')
      and ((tribe_rank(mine.role) >= tribe_rank(spaces.read_role) and (spaces.read_tier = 'free'
      or mine.role <> 'member' or (mine.tier = 'paid' and (mine.tier_until is null
      or mine.tier_until > now())))) or exists (
          select
          from space_people added
          where added.space_id = spaces.id
          and added.user_id = mine.user_id offset 0)) offset 0))) as "is_reader"
from "spaces"
inner join "users" on users.id = any($1::uuid[])
where "spaces"."id" = $2;

-- taking somebody out
select "id"
from "spaces"
where "id" = $1
for no key update;

delete
from "space_people"
where "space_id" = $1 and "user_id" = $2
returning "user_id";

select "users"."id", exists (
  select
  from space_people added
  where added.space_id = spaces.id and added.user_id = users.id offset 0) as "is_added", (exists (
    select
    from tribes home
    where home.id = spaces.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
          select
          from tribe_bans bans
          where bans.tribe_id = home.id and bans.user_id = users.id and (bans.until is null
          or bans.until > now()) offset 0)) or exists (
        select
        from tribe_memberships mine
        where mine.tribe_id = home.id and mine.user_id = users.id and (mine.access_until is null
        or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0)
        and ((spaces.read_role = 'everyone' and spaces.read_tier = 'free') or exists (
      select
      from tribe_memberships mine
      where mine.tribe_id = spaces.tribe_id and mine.user_id = users.id and (mine.access_until is null
      or mine.access_until > now() or mine.role <> 'member')
      and ((tribe_rank(mine.role) >= tribe_rank(spaces.read_role) and (spaces.read_tier = 'free'
      or mine.role <> 'member' or (mine.tier = 'paid' and (mine.tier_until is null
      or mine.tier_until > now())))) or exists (
          select
          from space_people added
          where added.space_id = spaces.id
          and added.user_id = mine.user_id offset 0)) offset 0))) as "is_reader"
from "spaces"
inner join "users" on users.id = any($1::uuid[])
where "spaces"."id" = $2;

delete
from "notifications"
where "user_id" = $1 and (data->'spaceIds' ? $2::text or exists (
    select
    from posts
    where posts.id = (notifications.data->>'postId')::uuid and posts.space_id = $3::uuid offset 0))
returning "is_read";

-- what somebody was told of being added
delete
from "notifications"
where "user_id" = $1 and not is_read and data->>'tribeId' = $2::text and data->>'kind' = $3::text
    and data->>'actorId' = $4::text
returning "data";

-- hours to come
select "office_slots"."id", "office_slots"."space_id", "office_slots"."starts_at", "office_slots"."minutes",
    "office_slots"."place", "office_slots"."host_id", "office_slots"."booked_by",
    "host"."first_name" as "host_first_name", "host"."last_name" as "host_last_name",
    "host"."handle" as "host_handle", "host"."profile_image_url" as "host_image_url",
    "guest"."first_name" as "guest_first_name", "guest"."last_name" as "guest_last_name",
    "guest"."handle" as "guest_handle", "guest"."profile_image_url" as "guest_image_url"
from "office_slots"
inner join "users" as "host" on "host"."id" = "office_slots"."host_id"
left join "users" as "guest" on "guest"."id" = "office_slots"."booked_by"
where "office_slots"."host_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $1::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $2::uuid)) and "office_slots"."space_id" = $3
    and office_slots.starts_at > now() - interval '8 hours'
    and office_slots.starts_at + office_slots.minutes * interval '1 minute' > now()
order by "office_slots"."starts_at", "office_slots"."id"
limit $4;

-- one hour
select "office_slots"."id", "office_slots"."space_id", "office_slots"."starts_at", "office_slots"."minutes",
    "office_slots"."place", "office_slots"."host_id", "office_slots"."booked_by",
    "host"."first_name" as "host_first_name", "host"."last_name" as "host_last_name",
    "host"."handle" as "host_handle", "host"."profile_image_url" as "host_image_url",
    "guest"."first_name" as "guest_first_name", "guest"."last_name" as "guest_last_name",
    "guest"."handle" as "guest_handle", "guest"."profile_image_url" as "guest_image_url"
from "office_slots"
inner join "users" as "host" on "host"."id" = "office_slots"."host_id"
left join "users" as "guest" on "guest"."id" = "office_slots"."booked_by"
where "office_slots"."host_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $1::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $2::uuid)) and "office_slots"."space_id" = $3 and "office_slots"."id" = $4;

-- booking an hour
update "office_slots"
set "booked_by" = $1, "booked_at" = now()
where "id" = $2 and "booked_by" is null and "host_id" <> $3 and "starts_at" > now()
returning "id";

-- giving an hour back
update "office_slots"
set "booked_by" = $1, "booked_at" = $2
where "id" = $3 and "booked_by" = $4
returning "id";

-- offering an hour
select "id"
from "users"
where "id" = $1
for no key update;

select "id"
from "office_slots"
where "host_id" = $1 and "starts_at" < $2 and starts_at > $3::timestamptz - interval '8 hours'
    and starts_at + minutes * interval '1 minute' > $4::timestamptz;

select count(*) as "count"
from "office_slots"
where "host_id" = $1 and "starts_at" > now();

insert into "office_slots" ("space_id", "host_id", "starts_at", "minutes", "place")
values ($1, $2, $3, $4, $5)
returning "id";

-- files of a library
select "library_items"."id", "library_items"."parent_id", "library_items"."kind", "library_items"."name",
    "library_items"."created_by", "library_items"."created_at", "attachments"."size",
    "attachments"."storage_key", adder.first_name || ' ' || adder.last_name as "added_by",
    case when library_items.kind = 'folder' then (
  select count(*)::int
  from library_items inside
  where inside.parent_id = library_items.id) end as "item_count"
from "library_items"
left join "attachments" on "attachments"."attached_to" = "library_items"."id"
    and "attachments"."attached_type" = $1
left join "users" as "adder" on "adder"."id" = "library_items"."created_by"
where "library_items"."space_id" = $2 and "library_items"."parent_id" is null
order by library_items.kind = 'file', lower(library_items.name), "library_items"."id"
limit $3;

-- the way to a folder
with recursive path as (
  select id, name, parent_id, 0 as depth
  from library_items
  where id = $1::uuid and space_id = $2::uuid and kind = 'folder'
  union all
  select above.id, above.name, above.parent_id, depth + 1
  from library_items above join path on above.id = path.parent_id
  where depth <= 6)
select id, name
from path
order by depth desc;

-- removing a file
select "id"
from "spaces"
where "id" = $1
for no key update;

delete
from "library_items"
where "id" = $1 and "space_id" = $2
returning "id";
