-- the newest page
with "page" as (
  select "posts".*, "posts"."created_at" as "place"
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
            'platform_admin') offset 0)) offset 0) offset 0)) and posts.on_feed and posts.type <> 'story'
  order by "posts"."created_at" desc, "posts"."id" desc
  limit 21)
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
            where bans.tribe_id = home.id and bans.user_id = $10::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $11::uuid and (mine.access_until is null
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
                where mine.post_id = polls.post_id and mine.user_id = $12 offset 0)))
          order by options.position)
        from poll_options options
        where options.post_id = polls.post_id))
    from polls
    where polls.post_id = "page"."id") end) as "poll", (
  select mine.type
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $13 offset 0) as "my_reaction", exists (
  select
  from saved_posts mine
  where mine.post_id = "page"."id" and mine.user_id = $14 offset 0) as "is_saved", exists (
  select
  from user_follows mine
  where mine.followee_id = "page"."author_id" and mine.follower_id = $15 offset 0) as "is_following"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug", "tribes"."is_open", "tribes"."archived_at"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $16
order by "page"."place" desc, "page"."id" desc;

-- a page in the middle of time
with "page" as (
  select "posts".*, "posts"."created_at" as "place"
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
            'platform_admin') offset 0)) offset 0) offset 0)) and posts.on_feed and posts.type <> 'story'
            and ("posts"."created_at", "posts"."id") < ($10::text::timestamptz, $11::uuid)
  order by "posts"."created_at" desc, "posts"."id" desc
  limit 21)
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
            where bans.tribe_id = home.id and bans.user_id = $12::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $13::uuid and (mine.access_until is null
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
                where mine.post_id = polls.post_id and mine.user_id = $14 offset 0)))
          order by options.position)
        from poll_options options
        where options.post_id = polls.post_id))
    from polls
    where polls.post_id = "page"."id") end) as "poll", (
  select mine.type
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $15 offset 0) as "my_reaction", exists (
  select
  from saved_posts mine
  where mine.post_id = "page"."id" and mine.user_id = $16 offset 0) as "is_saved", exists (
  select
  from user_follows mine
  where mine.followee_id = "page"."author_id" and mine.follower_id = $17 offset 0) as "is_following"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug", "tribes"."is_open", "tribes"."archived_at"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $18
order by "page"."place" desc, "page"."id" desc;

-- the newest of a type
with "page" as (
  select "posts".*, "posts"."created_at" as "place"
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
            'platform_admin') offset 0)) offset 0) offset 0)) and posts.on_feed and posts.type <> 'story'
            and posts.type = $10
  order by "posts"."created_at" desc, "posts"."id" desc
  limit 21)
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
            where bans.tribe_id = home.id and bans.user_id = $11::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $12::uuid and (mine.access_until is null
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
                where mine.post_id = polls.post_id and mine.user_id = $13 offset 0)))
          order by options.position)
        from poll_options options
        where options.post_id = polls.post_id))
    from polls
    where polls.post_id = "page"."id") end) as "poll", (
  select mine.type
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $14 offset 0) as "my_reaction", exists (
  select
  from saved_posts mine
  where mine.post_id = "page"."id" and mine.user_id = $15 offset 0) as "is_saved", exists (
  select
  from user_follows mine
  where mine.followee_id = "page"."author_id" and mine.follower_id = $16 offset 0) as "is_following"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug", "tribes"."is_open", "tribes"."archived_at"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $17
order by "page"."place" desc, "page"."id" desc;

-- the newest of a tribe
with "page" as (
  select "posts".*, "posts"."created_at" as "place"
  from (
    select *
    from ((
        select "posts".*
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
                  'platform_admin') offset 0)) offset 0) offset 0)) and posts.on_feed
                  and posts.type <> 'story' and posts.tribe_id = $10::uuid
        order by "posts"."created_at" desc, "posts"."id" desc
        limit 21)) written
    union all
    select *
    from (
      select posts.*
      from post_tribes given join posts on posts.id = given.post_id
      where given.tribe_id = $11::uuid and given.feed_score is not null and true
      and posts.tribe_id is distinct
      from $12::uuid and posts.on_feed and posts.type <> 'story' and posts.deleted_at is null
      and (posts.on_feed or posts.on_profile or posts.business_id is not null
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
                'platform_admin') offset 0)) offset 0) offset 0))
      order by "given"."created_at" desc, given.post_id desc
      limit 21) given) as "posts"
  order by "posts"."created_at" desc, "posts"."id" desc
  limit 21)
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
            where bans.tribe_id = home.id and bans.user_id = $22::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $23::uuid and (mine.access_until is null
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
                where mine.post_id = polls.post_id and mine.user_id = $24 offset 0)))
          order by options.position)
        from poll_options options
        where options.post_id = polls.post_id))
    from polls
    where polls.post_id = "page"."id") end) as "poll", (
  select mine.type
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $25 offset 0) as "my_reaction", exists (
  select
  from saved_posts mine
  where mine.post_id = "page"."id" and mine.user_id = $26 offset 0) as "is_saved", exists (
  select
  from user_follows mine
  where mine.followee_id = "page"."author_id" and mine.follower_id = $27 offset 0) as "is_following"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug", "tribes"."is_open", "tribes"."archived_at"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $28
order by "page"."place" desc, "page"."id" desc;

-- the newest of a tribe, further back
with "page" as (
  select "posts".*, "posts"."created_at" as "place"
  from (
    select *
    from ((
        select "posts".*
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
                  'platform_admin') offset 0)) offset 0) offset 0)) and posts.on_feed
                  and posts.type <> 'story' and ("posts"."created_at",
                  "posts"."id") < ($10::text::timestamptz, $11::uuid) and posts.tribe_id = $12::uuid
        order by "posts"."created_at" desc, "posts"."id" desc
        limit 21)) written
    union all
    select *
    from (
      select posts.*
      from post_tribes given join posts on posts.id = given.post_id
      where given.tribe_id = $13::uuid and given.feed_score is not null and ("given"."created_at",
      "given"."post_id") < ($14::text::timestamptz, $15::uuid) and posts.tribe_id is distinct
      from $16::uuid and posts.on_feed and posts.type <> 'story' and ("posts"."created_at",
      "posts"."id") < ($17::text::timestamptz, $18::uuid) and posts.deleted_at is null and (posts.on_feed
      or posts.on_profile or posts.business_id is not null or posts.space_id is not null
      or posts.author_id = $19::uuid or exists (
          select
          from post_tribes given
          where given.post_id = posts.id and exists (
            select
            from tribes home
            where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                  select
                  from tribe_bans bans
                  where bans.tribe_id = home.id and bans.user_id = $20::uuid and (bans.until is null
                  or bans.until > now()) offset 0)) or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = home.id and mine.user_id = $21::uuid and (mine.access_until is null
                or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0) offset 0))
                and "posts"."author_id" <> all (array(
          select blocked_id
          from user_blocks
          where blocker_id = $22::uuid
          union all
          select blocker_id
          from user_blocks
          where blocked_id = $23::uuid)) and (posts.expires_at is null or posts.expires_at > now())
          and (posts.tribe_id is null or exists (
          select
          from tribes home
          where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                select
                from tribe_bans bans
                where bans.tribe_id = home.id and bans.user_id = $24::uuid and (bans.until is null
                or bans.until > now()) offset 0)) or exists (
              select
              from tribe_memberships mine
              where mine.tribe_id = home.id and mine.user_id = $25::uuid and (mine.access_until is null
              or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
              and (posts.space_id is null or exists (
          select
          from spaces
          where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
          and spaces.read_tier = 'free') or exists (
              select
              from tribe_memberships mine
              where mine.tribe_id = spaces.tribe_id and mine.user_id = $26::uuid
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
                where mine.tribe_id = home.id and mine.user_id = $27::uuid
                and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
                'platform_admin') offset 0)) offset 0) offset 0))
      order by "given"."created_at" desc, given.post_id desc
      limit 21) given) as "posts"
  order by "posts"."created_at" desc, "posts"."id" desc
  limit 21)
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
            where bans.tribe_id = home.id and bans.user_id = $28::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $29::uuid and (mine.access_until is null
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
                where mine.post_id = polls.post_id and mine.user_id = $30 offset 0)))
          order by options.position)
        from poll_options options
        where options.post_id = polls.post_id))
    from polls
    where polls.post_id = "page"."id") end) as "poll", (
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

-- the newest of a type in a tribe
with "page" as (
  select "posts".*, "posts"."created_at" as "place"
  from (
    select *
    from ((
        select "posts".*
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
                  'platform_admin') offset 0)) offset 0) offset 0)) and posts.on_feed
                  and posts.type <> 'story' and posts.type = $10 and posts.tribe_id = $11::uuid
        order by "posts"."created_at" desc, "posts"."id" desc
        limit 21)) written
    union all
    select *
    from (
      select posts.*
      from post_tribes given join posts on posts.id = given.post_id
      where given.tribe_id = $12::uuid and given.feed_score is not null and given.post_type = $13
      and true and posts.tribe_id is distinct
      from $14::uuid and posts.on_feed and posts.type <> 'story' and posts.type = $15
      and posts.deleted_at is null and (posts.on_feed or posts.on_profile or posts.business_id is not null
      or posts.space_id is not null or posts.author_id = $16::uuid or exists (
          select
          from post_tribes given
          where given.post_id = posts.id and exists (
            select
            from tribes home
            where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                  select
                  from tribe_bans bans
                  where bans.tribe_id = home.id and bans.user_id = $17::uuid and (bans.until is null
                  or bans.until > now()) offset 0)) or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = home.id and mine.user_id = $18::uuid and (mine.access_until is null
                or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0) offset 0))
                and "posts"."author_id" <> all (array(
          select blocked_id
          from user_blocks
          where blocker_id = $19::uuid
          union all
          select blocker_id
          from user_blocks
          where blocked_id = $20::uuid)) and (posts.expires_at is null or posts.expires_at > now())
          and (posts.tribe_id is null or exists (
          select
          from tribes home
          where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                select
                from tribe_bans bans
                where bans.tribe_id = home.id and bans.user_id = $21::uuid and (bans.until is null
                or bans.until > now()) offset 0)) or exists (
              select
              from tribe_memberships mine
              where mine.tribe_id = home.id and mine.user_id = $22::uuid and (mine.access_until is null
              or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
              and (posts.space_id is null or exists (
          select
          from spaces
          where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
          and spaces.read_tier = 'free') or exists (
              select
              from tribe_memberships mine
              where mine.tribe_id = spaces.tribe_id and mine.user_id = $23::uuid
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
                where mine.tribe_id = home.id and mine.user_id = $24::uuid
                and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
                'platform_admin') offset 0)) offset 0) offset 0))
      order by "given"."created_at" desc, given.post_id desc
      limit 21) given) as "posts"
  order by "posts"."created_at" desc, "posts"."id" desc
  limit 21)
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

-- the newest of people I follow
with "page" as (
  select "posts".*, "posts"."created_at" as "place"
  from (with many as materialized (
      select count(*) = 500 as are
      from (
        select
        from user_follows followed
        where followed.follower_id = $1
        limit 500) counted), near as materialized (
      select posts.*
      from (
        select posts.*
        from posts
        where posts.deleted_at is null and posts.on_feed and posts.type <> 'story'
        order by "posts"."created_at" desc, posts.id desc
        limit 2000) posts
      where (
        select are
        from many) and (posts.author_id in (
          select followee_id
          from user_follows followed
          where followed.follower_id = $2)) is true and posts.deleted_at is null and (posts.on_feed
          or posts.on_profile or posts.business_id is not null or posts.space_id is not null
          or posts.author_id = $3::uuid or exists (
          select
          from post_tribes given
          where given.post_id = posts.id and exists (
            select
            from tribes home
            where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                  select
                  from tribe_bans bans
                  where bans.tribe_id = home.id and bans.user_id = $4::uuid and (bans.until is null
                  or bans.until > now()) offset 0)) or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = home.id and mine.user_id = $5::uuid and (mine.access_until is null
                or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0) offset 0))
                and "posts"."author_id" <> all (array(
          select blocked_id
          from user_blocks
          where blocker_id = $6::uuid
          union all
          select blocker_id
          from user_blocks
          where blocked_id = $7::uuid)) and (posts.expires_at is null or posts.expires_at > now())
          and (posts.tribe_id is null or exists (
          select
          from tribes home
          where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                select
                from tribe_bans bans
                where bans.tribe_id = home.id and bans.user_id = $8::uuid and (bans.until is null
                or bans.until > now()) offset 0)) or exists (
              select
              from tribe_memberships mine
              where mine.tribe_id = home.id and mine.user_id = $9::uuid and (mine.access_until is null
              or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
              and (posts.space_id is null or exists (
          select
          from spaces
          where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
          and spaces.read_tier = 'free') or exists (
              select
              from tribe_memberships mine
              where mine.tribe_id = spaces.tribe_id and mine.user_id = $10::uuid
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
                where mine.tribe_id = home.id and mine.user_id = $11::uuid
                and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
                'platform_admin') offset 0)) offset 0) offset 0))
      order by "posts"."created_at" desc, posts.id desc
      limit 21), bound as materialized (
      select 'infinity'::timestamptz as place, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid as id
      where not (
        select are
        from many)
      union all (
        select "posts"."created_at", posts.id
        from posts
        where posts.deleted_at is null and posts.on_feed and posts.type <> 'story' and (
          select are
          from many) and (
          select count(*)
          from near) < 21
        order by "posts"."created_at" desc, posts.id desc offset 1999
        limit 1)), heads as materialized (
      select followed.followee_id, head.place, head.id
      from user_follows followed, lateral (
        select "posts"."created_at" as place, posts.id
        from posts
        where posts.deleted_at is null and posts.on_feed and posts.type <> 'story'
        and posts.author_id = followed.followee_id and ("posts"."created_at", posts.id) < ((
            select place
            from bound), (
            select id
            from bound))
        order by "posts"."created_at" desc, posts.id desc
        limit 1) head
      where followed.follower_id = $12 and exists (
        select
        from bound)
      order by place desc, id desc
      limit 33), turn as materialized (
      select place, id
      from heads
      order by place desc, id desc offset 32), further as materialized (
      select posts.*
      from heads followed, lateral (
        select posts.*
        from posts
        where posts.deleted_at is null and (posts.on_feed or posts.on_profile
        or posts.business_id is not null or posts.space_id is not null or posts.author_id = $13::uuid
        or exists (
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
                  where mine.tribe_id = home.id and mine.user_id = $15::uuid
                  and (mine.access_until is null or mine.access_until > now()
                  or mine.role <> 'member') offset 0)) offset 0) offset 0))
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
                    where added.space_id = spaces.id
                    and added.user_id = mine.user_id offset 0)) offset 0)) and exists (
              select
              from tribes home
              where home.id = spaces.tribe_id and ('spaces' = any(home.enabled_features) or exists (
                  select
                  from tribe_memberships mine join users me on me.id = mine.user_id
                  where mine.tribe_id = home.id and mine.user_id = $21::uuid
                  and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
                  'platform_admin') offset 0)) offset 0) offset 0)) and posts.on_feed
                  and posts.type <> 'story' and posts.author_id = followed.followee_id
                  and ("posts"."created_at", posts.id) < ((
            select place
            from bound), (
            select id
            from bound)) and ("posts"."created_at", posts.id) > (coalesce((
              select place
              from turn), '-infinity'::timestamptz), coalesce((
              select id
              from turn), '00000000-0000-0000-0000-000000000000'::uuid))
        order by "posts"."created_at" desc, posts.id desc
        limit 21) posts
      order by "posts"."created_at" desc, posts.id desc
      limit 21), rest as (
      select posts.*
      from user_follows followed, lateral (
        select posts.*
        from posts
        where posts.deleted_at is null and (posts.on_feed or posts.on_profile
        or posts.business_id is not null or posts.space_id is not null or posts.author_id = $22::uuid
        or exists (
            select
            from post_tribes given
            where given.post_id = posts.id and exists (
              select
              from tribes home
              where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                    select
                    from tribe_bans bans
                    where bans.tribe_id = home.id and bans.user_id = $23::uuid and (bans.until is null
                    or bans.until > now()) offset 0)) or exists (
                  select
                  from tribe_memberships mine
                  where mine.tribe_id = home.id and mine.user_id = $24::uuid
                  and (mine.access_until is null or mine.access_until > now()
                  or mine.role <> 'member') offset 0)) offset 0) offset 0))
                  and "posts"."author_id" <> all (array(
            select blocked_id
            from user_blocks
            where blocker_id = $25::uuid
            union all
            select blocker_id
            from user_blocks
            where blocked_id = $26::uuid)) and (posts.expires_at is null or posts.expires_at > now())
            and (posts.tribe_id is null or exists (
            select
            from tribes home
            where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                  select
                  from tribe_bans bans
                  where bans.tribe_id = home.id and bans.user_id = $27::uuid and (bans.until is null
                  or bans.until > now()) offset 0)) or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = home.id and mine.user_id = $28::uuid and (mine.access_until is null
                or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
                and (posts.space_id is null or exists (
            select
            from spaces
            where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
            and spaces.read_tier = 'free') or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = spaces.tribe_id and mine.user_id = $29::uuid
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
                  where mine.tribe_id = home.id and mine.user_id = $30::uuid
                  and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
                  'platform_admin') offset 0)) offset 0) offset 0)) and posts.on_feed
                  and posts.type <> 'story' and posts.author_id = followed.followee_id
                  and ("posts"."created_at", posts.id) <= ((
            select place
            from turn), (
            select id
            from turn))
        order by "posts"."created_at" desc, posts.id desc
        limit 21) posts
      where followed.follower_id = $31 and exists (
        select
        from turn) and (
        select count(*)
        from near) + (
        select count(*)
        from further) < 21
      order by "posts"."created_at" desc, posts.id desc
      limit 21)
    select *
    from near
    union all
    select *
    from further
    union all
    select *
    from rest) as "posts"
  order by "posts"."created_at" desc, "posts"."id" desc
  limit 21)
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

-- the newest of people I follow, further back
with "page" as (
  select "posts".*, "posts"."created_at" as "place"
  from (with many as materialized (
      select count(*) = 500 as are
      from (
        select
        from user_follows followed
        where followed.follower_id = $1
        limit 500) counted), near as materialized (
      select posts.*
      from (
        select posts.*
        from posts
        where posts.deleted_at is null and posts.on_feed and posts.type <> 'story' and ("posts"."created_at",
        "posts"."id") < ($2::text::timestamptz, $3::uuid)
        order by "posts"."created_at" desc, posts.id desc
        limit 2000) posts
      where (
        select are
        from many) and (posts.author_id in (
          select followee_id
          from user_follows followed
          where followed.follower_id = $4)) is true and posts.deleted_at is null and (posts.on_feed
          or posts.on_profile or posts.business_id is not null or posts.space_id is not null
          or posts.author_id = $5::uuid or exists (
          select
          from post_tribes given
          where given.post_id = posts.id and exists (
            select
            from tribes home
            where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                  select
                  from tribe_bans bans
                  where bans.tribe_id = home.id and bans.user_id = $6::uuid and (bans.until is null
                  or bans.until > now()) offset 0)) or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = home.id and mine.user_id = $7::uuid and (mine.access_until is null
                or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0) offset 0))
                and "posts"."author_id" <> all (array(
          select blocked_id
          from user_blocks
          where blocker_id = $8::uuid
          union all
          select blocker_id
          from user_blocks
          where blocked_id = $9::uuid)) and (posts.expires_at is null or posts.expires_at > now())
          and (posts.tribe_id is null or exists (
          select
          from tribes home
          where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                select
                from tribe_bans bans
                where bans.tribe_id = home.id and bans.user_id = $10::uuid and (bans.until is null
                or bans.until > now()) offset 0)) or exists (
              select
              from tribe_memberships mine
              where mine.tribe_id = home.id and mine.user_id = $11::uuid and (mine.access_until is null
              or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
              and (posts.space_id is null or exists (
          select
          from spaces
          where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
          and spaces.read_tier = 'free') or exists (
              select
              from tribe_memberships mine
              where mine.tribe_id = spaces.tribe_id and mine.user_id = $12::uuid
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
                where mine.tribe_id = home.id and mine.user_id = $13::uuid
                and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
                'platform_admin') offset 0)) offset 0) offset 0))
      order by "posts"."created_at" desc, posts.id desc
      limit 21), bound as materialized (
      select 'infinity'::timestamptz as place, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid as id
      where not (
        select are
        from many)
      union all (
        select "posts"."created_at", posts.id
        from posts
        where posts.deleted_at is null and posts.on_feed and posts.type <> 'story' and ("posts"."created_at",
        "posts"."id") < ($14::text::timestamptz, $15::uuid) and (
          select are
          from many) and (
          select count(*)
          from near) < 21
        order by "posts"."created_at" desc, posts.id desc offset 1999
        limit 1)), heads as materialized (
      select followed.followee_id, head.place, head.id
      from user_follows followed, lateral (
        select "posts"."created_at" as place, posts.id
        from posts
        where posts.deleted_at is null and posts.on_feed and posts.type <> 'story' and ("posts"."created_at",
        "posts"."id") < ($16::text::timestamptz, $17::uuid) and posts.author_id = followed.followee_id
        and ("posts"."created_at", posts.id) < ((
            select place
            from bound), (
            select id
            from bound))
        order by "posts"."created_at" desc, posts.id desc
        limit 1) head
      where followed.follower_id = $18 and exists (
        select
        from bound)
      order by place desc, id desc
      limit 33), turn as materialized (
      select place, id
      from heads
      order by place desc, id desc offset 32), further as materialized (
      select posts.*
      from heads followed, lateral (
        select posts.*
        from posts
        where posts.deleted_at is null and (posts.on_feed or posts.on_profile
        or posts.business_id is not null or posts.space_id is not null or posts.author_id = $19::uuid
        or exists (
            select
            from post_tribes given
            where given.post_id = posts.id and exists (
              select
              from tribes home
              where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                    select
                    from tribe_bans bans
                    where bans.tribe_id = home.id and bans.user_id = $20::uuid and (bans.until is null
                    or bans.until > now()) offset 0)) or exists (
                  select
                  from tribe_memberships mine
                  where mine.tribe_id = home.id and mine.user_id = $21::uuid
                  and (mine.access_until is null or mine.access_until > now()
                  or mine.role <> 'member') offset 0)) offset 0) offset 0))
                  and "posts"."author_id" <> all (array(
            select blocked_id
            from user_blocks
            where blocker_id = $22::uuid
            union all
            select blocker_id
            from user_blocks
            where blocked_id = $23::uuid)) and (posts.expires_at is null or posts.expires_at > now())
            and (posts.tribe_id is null or exists (
            select
            from tribes home
            where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                  select
                  from tribe_bans bans
                  where bans.tribe_id = home.id and bans.user_id = $24::uuid and (bans.until is null
                  or bans.until > now()) offset 0)) or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = home.id and mine.user_id = $25::uuid and (mine.access_until is null
                or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
                and (posts.space_id is null or exists (
            select
            from spaces
            where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
            and spaces.read_tier = 'free') or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = spaces.tribe_id and mine.user_id = $26::uuid
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
                  where mine.tribe_id = home.id and mine.user_id = $27::uuid
                  and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
                  'platform_admin') offset 0)) offset 0) offset 0)) and posts.on_feed
                  and posts.type <> 'story' and ("posts"."created_at",
                  "posts"."id") < ($28::text::timestamptz, $29::uuid)
                  and posts.author_id = followed.followee_id and ("posts"."created_at", posts.id) < ((
            select place
            from bound), (
            select id
            from bound)) and ("posts"."created_at", posts.id) > (coalesce((
              select place
              from turn), '-infinity'::timestamptz), coalesce((
              select id
              from turn), '00000000-0000-0000-0000-000000000000'::uuid))
        order by "posts"."created_at" desc, posts.id desc
        limit 21) posts
      order by "posts"."created_at" desc, posts.id desc
      limit 21), rest as (
      select posts.*
      from user_follows followed, lateral (
        select posts.*
        from posts
        where posts.deleted_at is null and (posts.on_feed or posts.on_profile
        or posts.business_id is not null or posts.space_id is not null or posts.author_id = $30::uuid
        or exists (
            select
            from post_tribes given
            where given.post_id = posts.id and exists (
              select
              from tribes home
              where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                    select
                    from tribe_bans bans
                    where bans.tribe_id = home.id and bans.user_id = $31::uuid and (bans.until is null
                    or bans.until > now()) offset 0)) or exists (
                  select
                  from tribe_memberships mine
                  where mine.tribe_id = home.id and mine.user_id = $32::uuid
                  and (mine.access_until is null or mine.access_until > now()
                  or mine.role <> 'member') offset 0)) offset 0) offset 0))
                  and "posts"."author_id" <> all (array(
            select blocked_id
            from user_blocks
            where blocker_id = $33::uuid
            union all
            select blocker_id
            from user_blocks
            where blocked_id = $34::uuid)) and (posts.expires_at is null or posts.expires_at > now())
            and (posts.tribe_id is null or exists (
            select
            from tribes home
            where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                  select
                  from tribe_bans bans
                  where bans.tribe_id = home.id and bans.user_id = $35::uuid and (bans.until is null
                  or bans.until > now()) offset 0)) or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = home.id and mine.user_id = $36::uuid and (mine.access_until is null
                or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
                and (posts.space_id is null or exists (
            select
            from spaces
            where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
            and spaces.read_tier = 'free') or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = spaces.tribe_id and mine.user_id = $37::uuid
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
                  where mine.tribe_id = home.id and mine.user_id = $38::uuid
                  and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
                  'platform_admin') offset 0)) offset 0) offset 0)) and posts.on_feed
                  and posts.type <> 'story' and ("posts"."created_at",
                  "posts"."id") < ($39::text::timestamptz, $40::uuid)
                  and posts.author_id = followed.followee_id and ("posts"."created_at", posts.id) <= ((
            select place
            from turn), (
            select id
            from turn))
        order by "posts"."created_at" desc, posts.id desc
        limit 21) posts
      where followed.follower_id = $41 and exists (
        select
        from turn) and (
        select count(*)
        from near) + (
        select count(*)
        from further) < 21
      order by "posts"."created_at" desc, posts.id desc
      limit 21)
    select *
    from near
    union all
    select *
    from further
    union all
    select *
    from rest) as "posts"
  order by "posts"."created_at" desc, "posts"."id" desc
  limit 21)
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
            where bans.tribe_id = home.id and bans.user_id = $42::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $43::uuid and (mine.access_until is null
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
                where mine.post_id = polls.post_id and mine.user_id = $44 offset 0)))
          order by options.position)
        from poll_options options
        where options.post_id = polls.post_id))
    from polls
    where polls.post_id = "page"."id") end) as "poll", (
  select mine.type
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $45 offset 0) as "my_reaction", exists (
  select
  from saved_posts mine
  where mine.post_id = "page"."id" and mine.user_id = $46 offset 0) as "is_saved", exists (
  select
  from user_follows mine
  where mine.followee_id = "page"."author_id" and mine.follower_id = $47 offset 0) as "is_following"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug", "tribes"."is_open", "tribes"."archived_at"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $48
order by "page"."place" desc, "page"."id" desc;

-- the hottest page
with "page" as (with block as materialized ((
      select "posts".*
      from "posts"
      where posts.deleted_at is null and (posts.on_feed or posts.on_profile
      or posts.business_id is not null or posts.space_id is not null or posts.author_id = $1::uuid or exists (
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
                'platform_admin') offset 0)) offset 0) offset 0)) and posts.on_feed
                and posts.type <> 'story' and true
      order by "posts"."hot_score" desc, "posts"."id" desc
      limit 60)), ranked as materialized (
    select block.*, block.hot_score + case when exists (
      select
      from user_follows mine
      where mine.followee_id = "block"."author_id"
      and mine.follower_id = $10 offset 0) then 0.48 else 0 end + case when exists (
      select
      from tribe_memberships mine
      where mine.tribe_id = block.tribe_id and mine.user_id = $11 offset 0) then 0.32 else 0 end as place
    from block), rest as (
    select *
    from ranked
    where true
    order by place desc, id desc)
  select rest.*, top.*, bottom.*, (
    select count(*)
    from block) as block_count, (
    select count(*)
    from rest) - 20 as block_left
  from (
    select *
    from rest
    limit 20) rest, (
    select hot_score as block_top, id as block_top_id
    from block
    order by hot_score desc, id desc
    limit 1) top, (
    select hot_score as block_end, id as block_end_id
    from block
    order by hot_score, id
    limit 1) bottom)
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
            where bans.tribe_id = home.id and bans.user_id = $12::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $13::uuid and (mine.access_until is null
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
                where mine.post_id = polls.post_id and mine.user_id = $14 offset 0)))
          order by options.position)
        from poll_options options
        where options.post_id = polls.post_id))
    from polls
    where polls.post_id = "page"."id") end) as "poll", (
  select mine.type
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $15 offset 0) as "my_reaction", exists (
  select
  from saved_posts mine
  where mine.post_id = "page"."id" and mine.user_id = $16 offset 0) as "is_saved", exists (
  select
  from user_follows mine
  where mine.followee_id = "page"."author_id" and mine.follower_id = $17 offset 0) as "is_following",
      page.block_top::text as "block_top", page.block_top_id as "block_top_id",
      page.block_end::text as "block_end", page.block_end_id as "block_end_id",
      page.block_count as "block_count", page.block_left as "block_left"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug", "tribes"."is_open", "tribes"."archived_at"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $18
order by "page"."place" desc, "page"."id" desc;

-- the next page of its block
with "page" as (with block as materialized ((
      select "posts".*
      from "posts"
      where posts.deleted_at is null and (posts.on_feed or posts.on_profile
      or posts.business_id is not null or posts.space_id is not null or posts.author_id = $1::uuid or exists (
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
                'platform_admin') offset 0)) offset 0) offset 0)) and posts.on_feed
                and posts.type <> 'story' and ("posts"."hot_score", "posts"."id") <= ((
          select $10::text::double precision), (
          select $11::uuid)) and ("posts"."hot_score", "posts"."id") >= ((
          select $12::text::double precision), (
          select $13::uuid))
      order by "posts"."hot_score" desc, "posts"."id" desc
      limit 1000)), ranked as materialized (
    select block.*, block.hot_score + case when exists (
      select
      from user_follows mine
      where mine.followee_id = "block"."author_id"
      and mine.follower_id = $14 offset 0) then 0.48 else 0 end + case when exists (
      select
      from tribe_memberships mine
      where mine.tribe_id = block.tribe_id and mine.user_id = $15 offset 0) then 0.32 else 0 end as place
    from block), rest as (
    select *
    from ranked
    where (ranked.place, ranked.id) < ((
        select $16::text::double precision), (
        select $17::uuid))
    order by place desc, id desc)
  select rest.*, top.*, bottom.*, (
    select count(*)
    from block) as block_count, (
    select count(*)
    from rest) - 20 as block_left
  from (
    select *
    from rest
    limit 20) rest, (
    select hot_score as block_top, id as block_top_id
    from block
    order by hot_score desc, id desc
    limit 1) top, (
    select hot_score as block_end, id as block_end_id
    from block
    order by hot_score, id
    limit 1) bottom)
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
            where bans.tribe_id = home.id and bans.user_id = $18::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $19::uuid and (mine.access_until is null
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
                where mine.post_id = polls.post_id and mine.user_id = $20 offset 0)))
          order by options.position)
        from poll_options options
        where options.post_id = polls.post_id))
    from polls
    where polls.post_id = "page"."id") end) as "poll", (
  select mine.type
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $21 offset 0) as "my_reaction", exists (
  select
  from saved_posts mine
  where mine.post_id = "page"."id" and mine.user_id = $22 offset 0) as "is_saved", exists (
  select
  from user_follows mine
  where mine.followee_id = "page"."author_id" and mine.follower_id = $23 offset 0) as "is_following",
      page.block_top::text as "block_top", page.block_top_id as "block_top_id",
      page.block_end::text as "block_end", page.block_end_id as "block_end_id",
      page.block_count as "block_count", page.block_left as "block_left"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug", "tribes"."is_open", "tribes"."archived_at"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $24
order by "page"."place" desc, "page"."id" desc;

-- a block in the middle of heat
with "page" as (with block as materialized ((
      select "posts".*
      from "posts"
      where posts.deleted_at is null and (posts.on_feed or posts.on_profile
      or posts.business_id is not null or posts.space_id is not null or posts.author_id = $1::uuid or exists (
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
                'platform_admin') offset 0)) offset 0) offset 0)) and posts.on_feed
                and posts.type <> 'story' and ("posts"."hot_score", "posts"."id") < ((
          select $10::text::double precision), (
          select $11::uuid))
      order by "posts"."hot_score" desc, "posts"."id" desc
      limit 60)), ranked as materialized (
    select block.*, block.hot_score + case when exists (
      select
      from user_follows mine
      where mine.followee_id = "block"."author_id"
      and mine.follower_id = $12 offset 0) then 0.48 else 0 end + case when exists (
      select
      from tribe_memberships mine
      where mine.tribe_id = block.tribe_id and mine.user_id = $13 offset 0) then 0.32 else 0 end as place
    from block), rest as (
    select *
    from ranked
    where true
    order by place desc, id desc)
  select rest.*, top.*, bottom.*, (
    select count(*)
    from block) as block_count, (
    select count(*)
    from rest) - 20 as block_left
  from (
    select *
    from rest
    limit 20) rest, (
    select hot_score as block_top, id as block_top_id
    from block
    order by hot_score desc, id desc
    limit 1) top, (
    select hot_score as block_end, id as block_end_id
    from block
    order by hot_score, id
    limit 1) bottom)
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
            where bans.tribe_id = home.id and bans.user_id = $14::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $15::uuid and (mine.access_until is null
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
                where mine.post_id = polls.post_id and mine.user_id = $16 offset 0)))
          order by options.position)
        from poll_options options
        where options.post_id = polls.post_id))
    from polls
    where polls.post_id = "page"."id") end) as "poll", (
  select mine.type
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $17 offset 0) as "my_reaction", exists (
  select
  from saved_posts mine
  where mine.post_id = "page"."id" and mine.user_id = $18 offset 0) as "is_saved", exists (
  select
  from user_follows mine
  where mine.followee_id = "page"."author_id" and mine.follower_id = $19 offset 0) as "is_following",
      page.block_top::text as "block_top", page.block_top_id as "block_top_id",
      page.block_end::text as "block_end", page.block_end_id as "block_end_id",
      page.block_count as "block_count", page.block_left as "block_left"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug", "tribes"."is_open", "tribes"."archived_at"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $20
order by "page"."place" desc, "page"."id" desc;

-- the end of the last block
with "page" as (with block as materialized ((
      select "posts".*
      from "posts"
      where posts.deleted_at is null and (posts.on_feed or posts.on_profile
      or posts.business_id is not null or posts.space_id is not null or posts.author_id = $1::uuid or exists (
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
                'platform_admin') offset 0)) offset 0) offset 0)) and posts.on_feed
                and posts.type <> 'story' and ("posts"."hot_score", "posts"."id") <= ((
          select $10::text::double precision), (
          select $11::uuid))
      order by "posts"."hot_score" desc, "posts"."id" desc
      limit 1000)), ranked as materialized (
    select block.*, block.hot_score + case when exists (
      select
      from user_follows mine
      where mine.followee_id = "block"."author_id"
      and mine.follower_id = $12 offset 0) then 0.48 else 0 end + case when exists (
      select
      from tribe_memberships mine
      where mine.tribe_id = block.tribe_id and mine.user_id = $13 offset 0) then 0.32 else 0 end as place
    from block), rest as (
    select *
    from ranked
    where (ranked.place, ranked.id) < ((
        select $14::text::double precision), (
        select $15::uuid))
    order by place desc, id desc)
  select rest.*, top.*, bottom.*, (
    select count(*)
    from block) as block_count, (
    select count(*)
    from rest) - 20 as block_left
  from (
    select *
    from rest
    limit 20) rest, (
    select hot_score as block_top, id as block_top_id
    from block
    order by hot_score desc, id desc
    limit 1) top, (
    select hot_score as block_end, id as block_end_id
    from block
    order by hot_score, id
    limit 1) bottom)
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
            where bans.tribe_id = home.id and bans.user_id = $16::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $17::uuid and (mine.access_until is null
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
                where mine.post_id = polls.post_id and mine.user_id = $18 offset 0)))
          order by options.position)
        from poll_options options
        where options.post_id = polls.post_id))
    from polls
    where polls.post_id = "page"."id") end) as "poll", (
  select mine.type
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $19 offset 0) as "my_reaction", exists (
  select
  from saved_posts mine
  where mine.post_id = "page"."id" and mine.user_id = $20 offset 0) as "is_saved", exists (
  select
  from user_follows mine
  where mine.followee_id = "page"."author_id" and mine.follower_id = $21 offset 0) as "is_following",
      page.block_top::text as "block_top", page.block_top_id as "block_top_id",
      page.block_end::text as "block_end", page.block_end_id as "block_end_id",
      page.block_count as "block_count", page.block_left as "block_left"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug", "tribes"."is_open", "tribes"."archived_at"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $22
order by "page"."place" desc, "page"."id" desc;

-- the hottest of a type
with "page" as (with block as materialized ((
      select "posts".*
      from "posts"
      where posts.deleted_at is null and (posts.on_feed or posts.on_profile
      or posts.business_id is not null or posts.space_id is not null or posts.author_id = $1::uuid or exists (
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
                'platform_admin') offset 0)) offset 0) offset 0)) and posts.on_feed
                and posts.type <> 'story' and posts.type = $10 and true
      order by "posts"."hot_score" desc, "posts"."id" desc
      limit 60)), ranked as materialized (
    select block.*, block.hot_score + case when exists (
      select
      from user_follows mine
      where mine.followee_id = "block"."author_id"
      and mine.follower_id = $11 offset 0) then 0.48 else 0 end + case when exists (
      select
      from tribe_memberships mine
      where mine.tribe_id = block.tribe_id and mine.user_id = $12 offset 0) then 0.32 else 0 end as place
    from block), rest as (
    select *
    from ranked
    where true
    order by place desc, id desc)
  select rest.*, top.*, bottom.*, (
    select count(*)
    from block) as block_count, (
    select count(*)
    from rest) - 20 as block_left
  from (
    select *
    from rest
    limit 20) rest, (
    select hot_score as block_top, id as block_top_id
    from block
    order by hot_score desc, id desc
    limit 1) top, (
    select hot_score as block_end, id as block_end_id
    from block
    order by hot_score, id
    limit 1) bottom)
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
            where bans.tribe_id = home.id and bans.user_id = $13::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $14::uuid and (mine.access_until is null
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
                where mine.post_id = polls.post_id and mine.user_id = $15 offset 0)))
          order by options.position)
        from poll_options options
        where options.post_id = polls.post_id))
    from polls
    where polls.post_id = "page"."id") end) as "poll", (
  select mine.type
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $16 offset 0) as "my_reaction", exists (
  select
  from saved_posts mine
  where mine.post_id = "page"."id" and mine.user_id = $17 offset 0) as "is_saved", exists (
  select
  from user_follows mine
  where mine.followee_id = "page"."author_id" and mine.follower_id = $18 offset 0) as "is_following",
      page.block_top::text as "block_top", page.block_top_id as "block_top_id",
      page.block_end::text as "block_end", page.block_end_id as "block_end_id",
      page.block_count as "block_count", page.block_left as "block_left"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug", "tribes"."is_open", "tribes"."archived_at"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $19
order by "page"."place" desc, "page"."id" desc;

-- the hottest of a tribe
with "page" as (with block as materialized ((
      select "posts".*
      from (
        select *
        from ((
            select "posts".*
            from "posts"
            where posts.deleted_at is null and (posts.on_feed or posts.on_profile
            or posts.business_id is not null or posts.space_id is not null or posts.author_id = $1::uuid
            or exists (
                select
                from post_tribes given
                where given.post_id = posts.id and exists (
                  select
                  from tribes home
                  where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open
                  and not exists (
                        select
                        from tribe_bans bans
                        where bans.tribe_id = home.id and bans.user_id = $2::uuid and (bans.until is null
                        or bans.until > now()) offset 0)) or exists (
                      select
                      from tribe_memberships mine
                      where mine.tribe_id = home.id and mine.user_id = $3::uuid
                      and (mine.access_until is null or mine.access_until > now()
                      or mine.role <> 'member') offset 0)) offset 0) offset 0))
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
                    where mine.tribe_id = home.id and mine.user_id = $7::uuid
                    and (mine.access_until is null or mine.access_until > now()
                    or mine.role <> 'member') offset 0)) offset 0)) and (posts.space_id is null or exists (
                select
                from spaces
                where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
                and spaces.read_tier = 'free') or exists (
                    select
                    from tribe_memberships mine
                    where mine.tribe_id = spaces.tribe_id and mine.user_id = $8::uuid
                    and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member')
                    and ((tribe_rank(mine.role) >= tribe_rank(spaces.read_role)
                    and (spaces.read_tier = 'free' or mine.role <> 'member' or (mine.tier = 'paid'
                    and (mine.tier_until is null or mine.tier_until > now())))) or exists (
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
                      'platform_admin') offset 0)) offset 0) offset 0)) and posts.on_feed
                      and posts.type <> 'story' and true and posts.tribe_id = $10::uuid
            order by "posts"."hot_score" desc, "posts"."id" desc
            limit 60)) written
        union all
        select *
        from (
          select posts.*
          from post_tribes given join posts on posts.id = given.post_id
          where given.tribe_id = $11::uuid and given.feed_score is not null and true
          and posts.tribe_id is distinct
          from $12::uuid and posts.on_feed and posts.type <> 'story' and true
          and posts.deleted_at is null and (posts.on_feed or posts.on_profile
          or posts.business_id is not null or posts.space_id is not null or posts.author_id = $13::uuid
          or exists (
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
                    where mine.tribe_id = home.id and mine.user_id = $15::uuid
                    and (mine.access_until is null or mine.access_until > now()
                    or mine.role <> 'member') offset 0)) offset 0) offset 0))
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
                  where mine.tribe_id = home.id and mine.user_id = $19::uuid
                  and (mine.access_until is null or mine.access_until > now()
                  or mine.role <> 'member') offset 0)) offset 0)) and (posts.space_id is null or exists (
              select
              from spaces
              where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
              and spaces.read_tier = 'free') or exists (
                  select
                  from tribe_memberships mine
                  where mine.tribe_id = spaces.tribe_id and mine.user_id = $20::uuid
                  and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member')
                  and ((tribe_rank(mine.role) >= tribe_rank(spaces.read_role)
                  and (spaces.read_tier = 'free' or mine.role <> 'member' or (mine.tier = 'paid'
                  and (mine.tier_until is null or mine.tier_until > now())))) or exists (
                      select
                      from space_people added
                      where added.space_id = spaces.id
                      and added.user_id = mine.user_id offset 0)) offset 0)) and exists (
                select
                from tribes home
                where home.id = spaces.tribe_id and ('spaces' = any(home.enabled_features) or exists (
                    select
                    from tribe_memberships mine join users me on me.id = mine.user_id
                    where mine.tribe_id = home.id and mine.user_id = $21::uuid
                    and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
                    'platform_admin') offset 0)) offset 0) offset 0))
          order by "given"."feed_score" desc, given.post_id desc
          limit 60) given) as "posts"
      order by "posts"."hot_score" desc, "posts"."id" desc
      limit 60)), ranked as materialized (
    select block.*, block.hot_score + case when exists (
      select
      from user_follows mine
      where mine.followee_id = "block"."author_id"
      and mine.follower_id = $22 offset 0) then 0.48 else 0 end + case when exists (
      select
      from tribe_memberships mine
      where mine.tribe_id = block.tribe_id and mine.user_id = $23 offset 0) then 0.32 else 0 end as place
    from block), rest as (
    select *
    from ranked
    where true
    order by place desc, id desc)
  select rest.*, top.*, bottom.*, (
    select count(*)
    from block) as block_count, (
    select count(*)
    from rest) - 20 as block_left
  from (
    select *
    from rest
    limit 20) rest, (
    select hot_score as block_top, id as block_top_id
    from block
    order by hot_score desc, id desc
    limit 1) top, (
    select hot_score as block_end, id as block_end_id
    from block
    order by hot_score, id
    limit 1) bottom)
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
            where bans.tribe_id = home.id and bans.user_id = $24::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $25::uuid and (mine.access_until is null
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
                where mine.post_id = polls.post_id and mine.user_id = $26 offset 0)))
          order by options.position)
        from poll_options options
        where options.post_id = polls.post_id))
    from polls
    where polls.post_id = "page"."id") end) as "poll", (
  select mine.type
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $27 offset 0) as "my_reaction", exists (
  select
  from saved_posts mine
  where mine.post_id = "page"."id" and mine.user_id = $28 offset 0) as "is_saved", exists (
  select
  from user_follows mine
  where mine.followee_id = "page"."author_id" and mine.follower_id = $29 offset 0) as "is_following",
      page.block_top::text as "block_top", page.block_top_id as "block_top_id",
      page.block_end::text as "block_end", page.block_end_id as "block_end_id",
      page.block_count as "block_count", page.block_left as "block_left"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug", "tribes"."is_open", "tribes"."archived_at"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $30
order by "page"."place" desc, "page"."id" desc;

-- a block in the middle of heat, of a tribe
with "page" as (with block as materialized ((
      select "posts".*
      from (
        select *
        from ((
            select "posts".*
            from "posts"
            where posts.deleted_at is null and (posts.on_feed or posts.on_profile
            or posts.business_id is not null or posts.space_id is not null or posts.author_id = $1::uuid
            or exists (
                select
                from post_tribes given
                where given.post_id = posts.id and exists (
                  select
                  from tribes home
                  where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open
                  and not exists (
                        select
                        from tribe_bans bans
                        where bans.tribe_id = home.id and bans.user_id = $2::uuid and (bans.until is null
                        or bans.until > now()) offset 0)) or exists (
                      select
                      from tribe_memberships mine
                      where mine.tribe_id = home.id and mine.user_id = $3::uuid
                      and (mine.access_until is null or mine.access_until > now()
                      or mine.role <> 'member') offset 0)) offset 0) offset 0))
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
                    where mine.tribe_id = home.id and mine.user_id = $7::uuid
                    and (mine.access_until is null or mine.access_until > now()
                    or mine.role <> 'member') offset 0)) offset 0)) and (posts.space_id is null or exists (
                select
                from spaces
                where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
                and spaces.read_tier = 'free') or exists (
                    select
                    from tribe_memberships mine
                    where mine.tribe_id = spaces.tribe_id and mine.user_id = $8::uuid
                    and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member')
                    and ((tribe_rank(mine.role) >= tribe_rank(spaces.read_role)
                    and (spaces.read_tier = 'free' or mine.role <> 'member' or (mine.tier = 'paid'
                    and (mine.tier_until is null or mine.tier_until > now())))) or exists (
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
                      'platform_admin') offset 0)) offset 0) offset 0)) and posts.on_feed
                      and posts.type <> 'story' and ("posts"."hot_score", "posts"."id") < ((
                select $10::text::double precision), (
                select $11::uuid)) and posts.tribe_id = $12::uuid
            order by "posts"."hot_score" desc, "posts"."id" desc
            limit 60)) written
        union all
        select *
        from (
          select posts.*
          from post_tribes given join posts on posts.id = given.post_id
          where given.tribe_id = $13::uuid and given.feed_score is not null and ("given"."feed_score",
          "given"."post_id") < ((
              select $14::text::double precision), (
              select $15::uuid)) and posts.tribe_id is distinct
          from $16::uuid and posts.on_feed and posts.type <> 'story' and ("posts"."hot_score",
          "posts"."id") < ((
              select $17::text::double precision), (
              select $18::uuid)) and posts.deleted_at is null and (posts.on_feed or posts.on_profile
              or posts.business_id is not null or posts.space_id is not null
              or posts.author_id = $19::uuid or exists (
              select
              from post_tribes given
              where given.post_id = posts.id and exists (
                select
                from tribes home
                where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                      select
                      from tribe_bans bans
                      where bans.tribe_id = home.id and bans.user_id = $20::uuid and (bans.until is null
                      or bans.until > now()) offset 0)) or exists (
                    select
                    from tribe_memberships mine
                    where mine.tribe_id = home.id and mine.user_id = $21::uuid
                    and (mine.access_until is null or mine.access_until > now()
                    or mine.role <> 'member') offset 0)) offset 0) offset 0))
                    and "posts"."author_id" <> all (array(
              select blocked_id
              from user_blocks
              where blocker_id = $22::uuid
              union all
              select blocker_id
              from user_blocks
              where blocked_id = $23::uuid)) and (posts.expires_at is null or posts.expires_at > now())
              and (posts.tribe_id is null or exists (
              select
              from tribes home
              where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                    select
                    from tribe_bans bans
                    where bans.tribe_id = home.id and bans.user_id = $24::uuid and (bans.until is null
                    or bans.until > now()) offset 0)) or exists (
                  select
                  from tribe_memberships mine
                  where mine.tribe_id = home.id and mine.user_id = $25::uuid
                  and (mine.access_until is null or mine.access_until > now()
                  or mine.role <> 'member') offset 0)) offset 0)) and (posts.space_id is null or exists (
              select
              from spaces
              where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
              and spaces.read_tier = 'free') or exists (
                  select
                  from tribe_memberships mine
                  where mine.tribe_id = spaces.tribe_id and mine.user_id = $26::uuid
                  and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member')
                  and ((tribe_rank(mine.role) >= tribe_rank(spaces.read_role)
                  and (spaces.read_tier = 'free' or mine.role <> 'member' or (mine.tier = 'paid'
                  and (mine.tier_until is null or mine.tier_until > now())))) or exists (
                      select
                      from space_people added
                      where added.space_id = spaces.id
                      and added.user_id = mine.user_id offset 0)) offset 0)) and exists (
                select
                from tribes home
                where home.id = spaces.tribe_id and ('spaces' = any(home.enabled_features) or exists (
                    select
                    from tribe_memberships mine join users me on me.id = mine.user_id
                    where mine.tribe_id = home.id and mine.user_id = $27::uuid
                    and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
                    'platform_admin') offset 0)) offset 0) offset 0))
          order by "given"."feed_score" desc, given.post_id desc
          limit 60) given) as "posts"
      order by "posts"."hot_score" desc, "posts"."id" desc
      limit 60)), ranked as materialized (
    select block.*, block.hot_score + case when exists (
      select
      from user_follows mine
      where mine.followee_id = "block"."author_id"
      and mine.follower_id = $28 offset 0) then 0.48 else 0 end + case when exists (
      select
      from tribe_memberships mine
      where mine.tribe_id = block.tribe_id and mine.user_id = $29 offset 0) then 0.32 else 0 end as place
    from block), rest as (
    select *
    from ranked
    where true
    order by place desc, id desc)
  select rest.*, top.*, bottom.*, (
    select count(*)
    from block) as block_count, (
    select count(*)
    from rest) - 20 as block_left
  from (
    select *
    from rest
    limit 20) rest, (
    select hot_score as block_top, id as block_top_id
    from block
    order by hot_score desc, id desc
    limit 1) top, (
    select hot_score as block_end, id as block_end_id
    from block
    order by hot_score, id
    limit 1) bottom)
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
            where bans.tribe_id = home.id and bans.user_id = $30::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $31::uuid and (mine.access_until is null
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
                where mine.post_id = polls.post_id and mine.user_id = $32 offset 0)))
          order by options.position)
        from poll_options options
        where options.post_id = polls.post_id))
    from polls
    where polls.post_id = "page"."id") end) as "poll", (
  select mine.type
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $33 offset 0) as "my_reaction", exists (
  select
  from saved_posts mine
  where mine.post_id = "page"."id" and mine.user_id = $34 offset 0) as "is_saved", exists (
  select
  from user_follows mine
  where mine.followee_id = "page"."author_id" and mine.follower_id = $35 offset 0) as "is_following",
      page.block_top::text as "block_top", page.block_top_id as "block_top_id",
      page.block_end::text as "block_end", page.block_end_id as "block_end_id",
      page.block_count as "block_count", page.block_left as "block_left"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug", "tribes"."is_open", "tribes"."archived_at"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $36
order by "page"."place" desc, "page"."id" desc;

-- the next page of that block, of a tribe
with "page" as (with block as materialized ((
      select "posts".*
      from (
        select *
        from ((
            select "posts".*
            from "posts"
            where posts.deleted_at is null and (posts.on_feed or posts.on_profile
            or posts.business_id is not null or posts.space_id is not null or posts.author_id = $1::uuid
            or exists (
                select
                from post_tribes given
                where given.post_id = posts.id and exists (
                  select
                  from tribes home
                  where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open
                  and not exists (
                        select
                        from tribe_bans bans
                        where bans.tribe_id = home.id and bans.user_id = $2::uuid and (bans.until is null
                        or bans.until > now()) offset 0)) or exists (
                      select
                      from tribe_memberships mine
                      where mine.tribe_id = home.id and mine.user_id = $3::uuid
                      and (mine.access_until is null or mine.access_until > now()
                      or mine.role <> 'member') offset 0)) offset 0) offset 0))
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
                    where mine.tribe_id = home.id and mine.user_id = $7::uuid
                    and (mine.access_until is null or mine.access_until > now()
                    or mine.role <> 'member') offset 0)) offset 0)) and (posts.space_id is null or exists (
                select
                from spaces
                where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
                and spaces.read_tier = 'free') or exists (
                    select
                    from tribe_memberships mine
                    where mine.tribe_id = spaces.tribe_id and mine.user_id = $8::uuid
                    and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member')
                    and ((tribe_rank(mine.role) >= tribe_rank(spaces.read_role)
                    and (spaces.read_tier = 'free' or mine.role <> 'member' or (mine.tier = 'paid'
                    and (mine.tier_until is null or mine.tier_until > now())))) or exists (
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
                      'platform_admin') offset 0)) offset 0) offset 0)) and posts.on_feed
                      and posts.type <> 'story' and ("posts"."hot_score", "posts"."id") <= ((
                select $10::text::double precision), (
                select $11::uuid)) and ("posts"."hot_score", "posts"."id") >= ((
                select $12::text::double precision), (
                select $13::uuid)) and posts.tribe_id = $14::uuid
            order by "posts"."hot_score" desc, "posts"."id" desc
            limit 1000)) written
        union all
        select *
        from (
          select posts.*
          from post_tribes given join posts on posts.id = given.post_id
          where given.tribe_id = $15::uuid and given.feed_score is not null and ("given"."feed_score",
          "given"."post_id") <= ((
              select $16::text::double precision), (
              select $17::uuid)) and ("given"."feed_score", "given"."post_id") >= ((
              select $18::text::double precision), (
              select $19::uuid)) and posts.tribe_id is distinct
          from $20::uuid and posts.on_feed and posts.type <> 'story' and ("posts"."hot_score",
          "posts"."id") <= ((
              select $21::text::double precision), (
              select $22::uuid)) and ("posts"."hot_score", "posts"."id") >= ((
              select $23::text::double precision), (
              select $24::uuid)) and posts.deleted_at is null and (posts.on_feed or posts.on_profile
              or posts.business_id is not null or posts.space_id is not null
              or posts.author_id = $25::uuid or exists (
              select
              from post_tribes given
              where given.post_id = posts.id and exists (
                select
                from tribes home
                where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                      select
                      from tribe_bans bans
                      where bans.tribe_id = home.id and bans.user_id = $26::uuid and (bans.until is null
                      or bans.until > now()) offset 0)) or exists (
                    select
                    from tribe_memberships mine
                    where mine.tribe_id = home.id and mine.user_id = $27::uuid
                    and (mine.access_until is null or mine.access_until > now()
                    or mine.role <> 'member') offset 0)) offset 0) offset 0))
                    and "posts"."author_id" <> all (array(
              select blocked_id
              from user_blocks
              where blocker_id = $28::uuid
              union all
              select blocker_id
              from user_blocks
              where blocked_id = $29::uuid)) and (posts.expires_at is null or posts.expires_at > now())
              and (posts.tribe_id is null or exists (
              select
              from tribes home
              where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                    select
                    from tribe_bans bans
                    where bans.tribe_id = home.id and bans.user_id = $30::uuid and (bans.until is null
                    or bans.until > now()) offset 0)) or exists (
                  select
                  from tribe_memberships mine
                  where mine.tribe_id = home.id and mine.user_id = $31::uuid
                  and (mine.access_until is null or mine.access_until > now()
                  or mine.role <> 'member') offset 0)) offset 0)) and (posts.space_id is null or exists (
              select
              from spaces
              where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
              and spaces.read_tier = 'free') or exists (
                  select
                  from tribe_memberships mine
                  where mine.tribe_id = spaces.tribe_id and mine.user_id = $32::uuid
                  and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member')
                  and ((tribe_rank(mine.role) >= tribe_rank(spaces.read_role)
                  and (spaces.read_tier = 'free' or mine.role <> 'member' or (mine.tier = 'paid'
                  and (mine.tier_until is null or mine.tier_until > now())))) or exists (
                      select
                      from space_people added
                      where added.space_id = spaces.id
                      and added.user_id = mine.user_id offset 0)) offset 0)) and exists (
                select
                from tribes home
                where home.id = spaces.tribe_id and ('spaces' = any(home.enabled_features) or exists (
                    select
                    from tribe_memberships mine join users me on me.id = mine.user_id
                    where mine.tribe_id = home.id and mine.user_id = $33::uuid
                    and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
                    'platform_admin') offset 0)) offset 0) offset 0))
          order by "given"."feed_score" desc, given.post_id desc
          limit 1000) given) as "posts"
      order by "posts"."hot_score" desc, "posts"."id" desc
      limit 1000)), ranked as materialized (
    select block.*, block.hot_score + case when exists (
      select
      from user_follows mine
      where mine.followee_id = "block"."author_id"
      and mine.follower_id = $34 offset 0) then 0.48 else 0 end + case when exists (
      select
      from tribe_memberships mine
      where mine.tribe_id = block.tribe_id and mine.user_id = $35 offset 0) then 0.32 else 0 end as place
    from block), rest as (
    select *
    from ranked
    where (ranked.place, ranked.id) < ((
        select $36::text::double precision), (
        select $37::uuid))
    order by place desc, id desc)
  select rest.*, top.*, bottom.*, (
    select count(*)
    from block) as block_count, (
    select count(*)
    from rest) - 20 as block_left
  from (
    select *
    from rest
    limit 20) rest, (
    select hot_score as block_top, id as block_top_id
    from block
    order by hot_score desc, id desc
    limit 1) top, (
    select hot_score as block_end, id as block_end_id
    from block
    order by hot_score, id
    limit 1) bottom)
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
            where bans.tribe_id = home.id and bans.user_id = $38::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $39::uuid and (mine.access_until is null
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
                where mine.post_id = polls.post_id and mine.user_id = $40 offset 0)))
          order by options.position)
        from poll_options options
        where options.post_id = polls.post_id))
    from polls
    where polls.post_id = "page"."id") end) as "poll", (
  select mine.type
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $41 offset 0) as "my_reaction", exists (
  select
  from saved_posts mine
  where mine.post_id = "page"."id" and mine.user_id = $42 offset 0) as "is_saved", exists (
  select
  from user_follows mine
  where mine.followee_id = "page"."author_id" and mine.follower_id = $43 offset 0) as "is_following",
      page.block_top::text as "block_top", page.block_top_id as "block_top_id",
      page.block_end::text as "block_end", page.block_end_id as "block_end_id",
      page.block_count as "block_count", page.block_left as "block_left"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug", "tribes"."is_open", "tribes"."archived_at"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $44
order by "page"."place" desc, "page"."id" desc;

-- the hottest of a type in a tribe
with "page" as (with block as materialized ((
      select "posts".*
      from (
        select *
        from ((
            select "posts".*
            from "posts"
            where posts.deleted_at is null and (posts.on_feed or posts.on_profile
            or posts.business_id is not null or posts.space_id is not null or posts.author_id = $1::uuid
            or exists (
                select
                from post_tribes given
                where given.post_id = posts.id and exists (
                  select
                  from tribes home
                  where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open
                  and not exists (
                        select
                        from tribe_bans bans
                        where bans.tribe_id = home.id and bans.user_id = $2::uuid and (bans.until is null
                        or bans.until > now()) offset 0)) or exists (
                      select
                      from tribe_memberships mine
                      where mine.tribe_id = home.id and mine.user_id = $3::uuid
                      and (mine.access_until is null or mine.access_until > now()
                      or mine.role <> 'member') offset 0)) offset 0) offset 0))
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
                    where mine.tribe_id = home.id and mine.user_id = $7::uuid
                    and (mine.access_until is null or mine.access_until > now()
                    or mine.role <> 'member') offset 0)) offset 0)) and (posts.space_id is null or exists (
                select
                from spaces
                where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
                and spaces.read_tier = 'free') or exists (
                    select
                    from tribe_memberships mine
                    where mine.tribe_id = spaces.tribe_id and mine.user_id = $8::uuid
                    and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member')
                    and ((tribe_rank(mine.role) >= tribe_rank(spaces.read_role)
                    and (spaces.read_tier = 'free' or mine.role <> 'member' or (mine.tier = 'paid'
                    and (mine.tier_until is null or mine.tier_until > now())))) or exists (
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
                      'platform_admin') offset 0)) offset 0) offset 0)) and posts.on_feed
                      and posts.type <> 'story' and posts.type = $10 and true and posts.tribe_id = $11::uuid
            order by "posts"."hot_score" desc, "posts"."id" desc
            limit 60)) written
        union all
        select *
        from (
          select posts.*
          from post_tribes given join posts on posts.id = given.post_id
          where given.tribe_id = $12::uuid and given.feed_score is not null and given.post_type = $13
          and true and posts.tribe_id is distinct
          from $14::uuid and posts.on_feed and posts.type <> 'story' and posts.type = $15 and true
          and posts.deleted_at is null and (posts.on_feed or posts.on_profile
          or posts.business_id is not null or posts.space_id is not null or posts.author_id = $16::uuid
          or exists (
              select
              from post_tribes given
              where given.post_id = posts.id and exists (
                select
                from tribes home
                where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                      select
                      from tribe_bans bans
                      where bans.tribe_id = home.id and bans.user_id = $17::uuid and (bans.until is null
                      or bans.until > now()) offset 0)) or exists (
                    select
                    from tribe_memberships mine
                    where mine.tribe_id = home.id and mine.user_id = $18::uuid
                    and (mine.access_until is null or mine.access_until > now()
                    or mine.role <> 'member') offset 0)) offset 0) offset 0))
                    and "posts"."author_id" <> all (array(
              select blocked_id
              from user_blocks
              where blocker_id = $19::uuid
              union all
              select blocker_id
              from user_blocks
              where blocked_id = $20::uuid)) and (posts.expires_at is null or posts.expires_at > now())
              and (posts.tribe_id is null or exists (
              select
              from tribes home
              where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                    select
                    from tribe_bans bans
                    where bans.tribe_id = home.id and bans.user_id = $21::uuid and (bans.until is null
                    or bans.until > now()) offset 0)) or exists (
                  select
                  from tribe_memberships mine
                  where mine.tribe_id = home.id and mine.user_id = $22::uuid
                  and (mine.access_until is null or mine.access_until > now()
                  or mine.role <> 'member') offset 0)) offset 0)) and (posts.space_id is null or exists (
              select
              from spaces
              where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
              and spaces.read_tier = 'free') or exists (
                  select
                  from tribe_memberships mine
                  where mine.tribe_id = spaces.tribe_id and mine.user_id = $23::uuid
                  and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member')
                  and ((tribe_rank(mine.role) >= tribe_rank(spaces.read_role)
                  and (spaces.read_tier = 'free' or mine.role <> 'member' or (mine.tier = 'paid'
                  and (mine.tier_until is null or mine.tier_until > now())))) or exists (
                      select
                      from space_people added
                      where added.space_id = spaces.id
                      and added.user_id = mine.user_id offset 0)) offset 0)) and exists (
                select
                from tribes home
                where home.id = spaces.tribe_id and ('spaces' = any(home.enabled_features) or exists (
                    select
                    from tribe_memberships mine join users me on me.id = mine.user_id
                    where mine.tribe_id = home.id and mine.user_id = $24::uuid
                    and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
                    'platform_admin') offset 0)) offset 0) offset 0))
          order by "given"."feed_score" desc, given.post_id desc
          limit 60) given) as "posts"
      order by "posts"."hot_score" desc, "posts"."id" desc
      limit 60)), ranked as materialized (
    select block.*, block.hot_score + case when exists (
      select
      from user_follows mine
      where mine.followee_id = "block"."author_id"
      and mine.follower_id = $25 offset 0) then 0.48 else 0 end + case when exists (
      select
      from tribe_memberships mine
      where mine.tribe_id = block.tribe_id and mine.user_id = $26 offset 0) then 0.32 else 0 end as place
    from block), rest as (
    select *
    from ranked
    where true
    order by place desc, id desc)
  select rest.*, top.*, bottom.*, (
    select count(*)
    from block) as block_count, (
    select count(*)
    from rest) - 20 as block_left
  from (
    select *
    from rest
    limit 20) rest, (
    select hot_score as block_top, id as block_top_id
    from block
    order by hot_score desc, id desc
    limit 1) top, (
    select hot_score as block_end, id as block_end_id
    from block
    order by hot_score, id
    limit 1) bottom)
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
            where bans.tribe_id = home.id and bans.user_id = $27::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $28::uuid and (mine.access_until is null
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
                where mine.post_id = polls.post_id and mine.user_id = $29 offset 0)))
          order by options.position)
        from poll_options options
        where options.post_id = polls.post_id))
    from polls
    where polls.post_id = "page"."id") end) as "poll", (
  select mine.type
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $30 offset 0) as "my_reaction", exists (
  select
  from saved_posts mine
  where mine.post_id = "page"."id" and mine.user_id = $31 offset 0) as "is_saved", exists (
  select
  from user_follows mine
  where mine.followee_id = "page"."author_id" and mine.follower_id = $32 offset 0) as "is_following",
      page.block_top::text as "block_top", page.block_top_id as "block_top_id",
      page.block_end::text as "block_end", page.block_end_id as "block_end_id",
      page.block_count as "block_count", page.block_left as "block_left"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug", "tribes"."is_open", "tribes"."archived_at"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $33
order by "page"."place" desc, "page"."id" desc;

-- the hottest of people I follow
with "page" as (with block as materialized ((
      select "posts".*
      from (with many as materialized (
          select count(*) = 500 as are
          from (
            select
            from user_follows followed
            where followed.follower_id = $1
            limit 500) counted), near as materialized (
          select posts.*
          from (
            select posts.*
            from posts
            where posts.deleted_at is null and posts.on_feed and posts.type <> 'story' and true
            order by "posts"."hot_score" desc, posts.id desc
            limit 2000) posts
          where (
            select are
            from many) and (posts.author_id in (
              select followee_id
              from user_follows followed
              where followed.follower_id = $2)) is true and posts.deleted_at is null and (posts.on_feed
              or posts.on_profile or posts.business_id is not null or posts.space_id is not null
              or posts.author_id = $3::uuid or exists (
              select
              from post_tribes given
              where given.post_id = posts.id and exists (
                select
                from tribes home
                where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                      select
                      from tribe_bans bans
                      where bans.tribe_id = home.id and bans.user_id = $4::uuid and (bans.until is null
                      or bans.until > now()) offset 0)) or exists (
                    select
                    from tribe_memberships mine
                    where mine.tribe_id = home.id and mine.user_id = $5::uuid
                    and (mine.access_until is null or mine.access_until > now()
                    or mine.role <> 'member') offset 0)) offset 0) offset 0))
                    and "posts"."author_id" <> all (array(
              select blocked_id
              from user_blocks
              where blocker_id = $6::uuid
              union all
              select blocker_id
              from user_blocks
              where blocked_id = $7::uuid)) and (posts.expires_at is null or posts.expires_at > now())
              and (posts.tribe_id is null or exists (
              select
              from tribes home
              where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                    select
                    from tribe_bans bans
                    where bans.tribe_id = home.id and bans.user_id = $8::uuid and (bans.until is null
                    or bans.until > now()) offset 0)) or exists (
                  select
                  from tribe_memberships mine
                  where mine.tribe_id = home.id and mine.user_id = $9::uuid and (mine.access_until is null
                  or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
                  and (posts.space_id is null or exists (
              select
              from spaces
              where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
              and spaces.read_tier = 'free') or exists (
                  select
                  from tribe_memberships mine
                  where mine.tribe_id = spaces.tribe_id and mine.user_id = $10::uuid
                  and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member')
                  and ((tribe_rank(mine.role) >= tribe_rank(spaces.read_role)
                  and (spaces.read_tier = 'free' or mine.role <> 'member' or (mine.tier = 'paid'
                  and (mine.tier_until is null or mine.tier_until > now())))) or exists (
                      select
                      from space_people added
                      where added.space_id = spaces.id
                      and added.user_id = mine.user_id offset 0)) offset 0)) and exists (
                select
                from tribes home
                where home.id = spaces.tribe_id and ('spaces' = any(home.enabled_features) or exists (
                    select
                    from tribe_memberships mine join users me on me.id = mine.user_id
                    where mine.tribe_id = home.id and mine.user_id = $11::uuid
                    and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
                    'platform_admin') offset 0)) offset 0) offset 0))
          order by "posts"."hot_score" desc, posts.id desc
          limit 60), bound as materialized (
          select 'infinity'::float8 as place, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid as id
          where not (
            select are
            from many)
          union all (
            select "posts"."hot_score", posts.id
            from posts
            where posts.deleted_at is null and posts.on_feed and posts.type <> 'story' and true and (
              select are
              from many) and (
              select count(*)
              from near) < 60
            order by "posts"."hot_score" desc, posts.id desc offset 1999
            limit 1)), heads as materialized (
          select followed.followee_id, head.place, head.id
          from user_follows followed, lateral (
            select "posts"."hot_score" as place, posts.id
            from posts
            where posts.deleted_at is null and posts.on_feed and posts.type <> 'story' and true
            and posts.author_id = followed.followee_id and ("posts"."hot_score", posts.id) < ((
                select place
                from bound), (
                select id
                from bound))
            order by "posts"."hot_score" desc, posts.id desc
            limit 1) head
          where followed.follower_id = $12 and exists (
            select
            from bound)
          order by place desc, id desc
          limit 91), turn as materialized (
          select place, id
          from heads
          order by place desc, id desc offset 90), further as materialized (
          select posts.*
          from heads followed, lateral (
            select posts.*
            from posts
            where posts.deleted_at is null and (posts.on_feed or posts.on_profile
            or posts.business_id is not null or posts.space_id is not null or posts.author_id = $13::uuid
            or exists (
                select
                from post_tribes given
                where given.post_id = posts.id and exists (
                  select
                  from tribes home
                  where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open
                  and not exists (
                        select
                        from tribe_bans bans
                        where bans.tribe_id = home.id and bans.user_id = $14::uuid and (bans.until is null
                        or bans.until > now()) offset 0)) or exists (
                      select
                      from tribe_memberships mine
                      where mine.tribe_id = home.id and mine.user_id = $15::uuid
                      and (mine.access_until is null or mine.access_until > now()
                      or mine.role <> 'member') offset 0)) offset 0) offset 0))
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
                    where mine.tribe_id = home.id and mine.user_id = $19::uuid
                    and (mine.access_until is null or mine.access_until > now()
                    or mine.role <> 'member') offset 0)) offset 0)) and (posts.space_id is null or exists (
                select
                from spaces
                where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
                and spaces.read_tier = 'free') or exists (
                    select
                    from tribe_memberships mine
                    where mine.tribe_id = spaces.tribe_id and mine.user_id = $20::uuid
                    and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member')
                    and ((tribe_rank(mine.role) >= tribe_rank(spaces.read_role)
                    and (spaces.read_tier = 'free' or mine.role <> 'member' or (mine.tier = 'paid'
                    and (mine.tier_until is null or mine.tier_until > now())))) or exists (
                        select
                        from space_people added
                        where added.space_id = spaces.id
                        and added.user_id = mine.user_id offset 0)) offset 0)) and exists (
                  select
                  from tribes home
                  where home.id = spaces.tribe_id and ('spaces' = any(home.enabled_features) or exists (
                      select
                      from tribe_memberships mine join users me on me.id = mine.user_id
                      where mine.tribe_id = home.id and mine.user_id = $21::uuid
                      and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
                      'platform_admin') offset 0)) offset 0) offset 0)) and posts.on_feed
                      and posts.type <> 'story' and true and posts.author_id = followed.followee_id
                      and ("posts"."hot_score", posts.id) < ((
                select place
                from bound), (
                select id
                from bound)) and ("posts"."hot_score", posts.id) > (coalesce((
                  select place
                  from turn), '-infinity'::float8), coalesce((
                  select id
                  from turn), '00000000-0000-0000-0000-000000000000'::uuid))
            order by "posts"."hot_score" desc, posts.id desc
            limit 60) posts
          order by "posts"."hot_score" desc, posts.id desc
          limit 60), rest as (
          select posts.*
          from user_follows followed, lateral (
            select posts.*
            from posts
            where posts.deleted_at is null and (posts.on_feed or posts.on_profile
            or posts.business_id is not null or posts.space_id is not null or posts.author_id = $22::uuid
            or exists (
                select
                from post_tribes given
                where given.post_id = posts.id and exists (
                  select
                  from tribes home
                  where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open
                  and not exists (
                        select
                        from tribe_bans bans
                        where bans.tribe_id = home.id and bans.user_id = $23::uuid and (bans.until is null
                        or bans.until > now()) offset 0)) or exists (
                      select
                      from tribe_memberships mine
                      where mine.tribe_id = home.id and mine.user_id = $24::uuid
                      and (mine.access_until is null or mine.access_until > now()
                      or mine.role <> 'member') offset 0)) offset 0) offset 0))
                      and "posts"."author_id" <> all (array(
                select blocked_id
                from user_blocks
                where blocker_id = $25::uuid
                union all
                select blocker_id
                from user_blocks
                where blocked_id = $26::uuid)) and (posts.expires_at is null or posts.expires_at > now())
                and (posts.tribe_id is null or exists (
                select
                from tribes home
                where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                      select
                      from tribe_bans bans
                      where bans.tribe_id = home.id and bans.user_id = $27::uuid and (bans.until is null
                      or bans.until > now()) offset 0)) or exists (
                    select
                    from tribe_memberships mine
                    where mine.tribe_id = home.id and mine.user_id = $28::uuid
                    and (mine.access_until is null or mine.access_until > now()
                    or mine.role <> 'member') offset 0)) offset 0)) and (posts.space_id is null or exists (
                select
                from spaces
                where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
                and spaces.read_tier = 'free') or exists (
                    select
                    from tribe_memberships mine
                    where mine.tribe_id = spaces.tribe_id and mine.user_id = $29::uuid
                    and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member')
                    and ((tribe_rank(mine.role) >= tribe_rank(spaces.read_role)
                    and (spaces.read_tier = 'free' or mine.role <> 'member' or (mine.tier = 'paid'
                    and (mine.tier_until is null or mine.tier_until > now())))) or exists (
                        select
                        from space_people added
                        where added.space_id = spaces.id
                        and added.user_id = mine.user_id offset 0)) offset 0)) and exists (
                  select
                  from tribes home
                  where home.id = spaces.tribe_id and ('spaces' = any(home.enabled_features) or exists (
                      select
                      from tribe_memberships mine join users me on me.id = mine.user_id
                      where mine.tribe_id = home.id and mine.user_id = $30::uuid
                      and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
                      'platform_admin') offset 0)) offset 0) offset 0)) and posts.on_feed
                      and posts.type <> 'story' and true and posts.author_id = followed.followee_id
                      and ("posts"."hot_score", posts.id) <= ((
                select place
                from turn), (
                select id
                from turn))
            order by "posts"."hot_score" desc, posts.id desc
            limit 60) posts
          where followed.follower_id = $31 and exists (
            select
            from turn) and (
            select count(*)
            from near) + (
            select count(*)
            from further) < 60
          order by "posts"."hot_score" desc, posts.id desc
          limit 60)
        select *
        from near
        union all
        select *
        from further
        union all
        select *
        from rest) as "posts"
      order by "posts"."hot_score" desc, "posts"."id" desc
      limit 60)), ranked as materialized (
    select block.*, block.hot_score + case when exists (
      select
      from user_follows mine
      where mine.followee_id = "block"."author_id"
      and mine.follower_id = $32 offset 0) then 0.48 else 0 end + case when exists (
      select
      from tribe_memberships mine
      where mine.tribe_id = block.tribe_id and mine.user_id = $33 offset 0) then 0.32 else 0 end as place
    from block), rest as (
    select *
    from ranked
    where true
    order by place desc, id desc)
  select rest.*, top.*, bottom.*, (
    select count(*)
    from block) as block_count, (
    select count(*)
    from rest) - 20 as block_left
  from (
    select *
    from rest
    limit 20) rest, (
    select hot_score as block_top, id as block_top_id
    from block
    order by hot_score desc, id desc
    limit 1) top, (
    select hot_score as block_end, id as block_end_id
    from block
    order by hot_score, id
    limit 1) bottom)
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
            where bans.tribe_id = home.id and bans.user_id = $34::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $35::uuid and (mine.access_until is null
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
                where mine.post_id = polls.post_id and mine.user_id = $36 offset 0)))
          order by options.position)
        from poll_options options
        where options.post_id = polls.post_id))
    from polls
    where polls.post_id = "page"."id") end) as "poll", (
  select mine.type
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $37 offset 0) as "my_reaction", exists (
  select
  from saved_posts mine
  where mine.post_id = "page"."id" and mine.user_id = $38 offset 0) as "is_saved", exists (
  select
  from user_follows mine
  where mine.followee_id = "page"."author_id" and mine.follower_id = $39 offset 0) as "is_following",
      page.block_top::text as "block_top", page.block_top_id as "block_top_id",
      page.block_end::text as "block_end", page.block_end_id as "block_end_id",
      page.block_count as "block_count", page.block_left as "block_left"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug", "tribes"."is_open", "tribes"."archived_at"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $40
order by "page"."place" desc, "page"."id" desc;

-- a block in the middle of heat, of people I follow
with "page" as (with block as materialized ((
      select "posts".*
      from (with many as materialized (
          select count(*) = 500 as are
          from (
            select
            from user_follows followed
            where followed.follower_id = $1
            limit 500) counted), near as materialized (
          select posts.*
          from (
            select posts.*
            from posts
            where posts.deleted_at is null and posts.on_feed and posts.type <> 'story'
            and ("posts"."hot_score", "posts"."id") < ((
                select $2::text::double precision), (
                select $3::uuid))
            order by "posts"."hot_score" desc, posts.id desc
            limit 2000) posts
          where (
            select are
            from many) and (posts.author_id in (
              select followee_id
              from user_follows followed
              where followed.follower_id = $4)) is true and posts.deleted_at is null and (posts.on_feed
              or posts.on_profile or posts.business_id is not null or posts.space_id is not null
              or posts.author_id = $5::uuid or exists (
              select
              from post_tribes given
              where given.post_id = posts.id and exists (
                select
                from tribes home
                where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                      select
                      from tribe_bans bans
                      where bans.tribe_id = home.id and bans.user_id = $6::uuid and (bans.until is null
                      or bans.until > now()) offset 0)) or exists (
                    select
                    from tribe_memberships mine
                    where mine.tribe_id = home.id and mine.user_id = $7::uuid
                    and (mine.access_until is null or mine.access_until > now()
                    or mine.role <> 'member') offset 0)) offset 0) offset 0))
                    and "posts"."author_id" <> all (array(
              select blocked_id
              from user_blocks
              where blocker_id = $8::uuid
              union all
              select blocker_id
              from user_blocks
              where blocked_id = $9::uuid)) and (posts.expires_at is null or posts.expires_at > now())
              and (posts.tribe_id is null or exists (
              select
              from tribes home
              where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                    select
                    from tribe_bans bans
                    where bans.tribe_id = home.id and bans.user_id = $10::uuid and (bans.until is null
                    or bans.until > now()) offset 0)) or exists (
                  select
                  from tribe_memberships mine
                  where mine.tribe_id = home.id and mine.user_id = $11::uuid
                  and (mine.access_until is null or mine.access_until > now()
                  or mine.role <> 'member') offset 0)) offset 0)) and (posts.space_id is null or exists (
              select
              from spaces
              where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
              and spaces.read_tier = 'free') or exists (
                  select
                  from tribe_memberships mine
                  where mine.tribe_id = spaces.tribe_id and mine.user_id = $12::uuid
                  and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member')
                  and ((tribe_rank(mine.role) >= tribe_rank(spaces.read_role)
                  and (spaces.read_tier = 'free' or mine.role <> 'member' or (mine.tier = 'paid'
                  and (mine.tier_until is null or mine.tier_until > now())))) or exists (
                      select
                      from space_people added
                      where added.space_id = spaces.id
                      and added.user_id = mine.user_id offset 0)) offset 0)) and exists (
                select
                from tribes home
                where home.id = spaces.tribe_id and ('spaces' = any(home.enabled_features) or exists (
                    select
                    from tribe_memberships mine join users me on me.id = mine.user_id
                    where mine.tribe_id = home.id and mine.user_id = $13::uuid
                    and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
                    'platform_admin') offset 0)) offset 0) offset 0))
          order by "posts"."hot_score" desc, posts.id desc
          limit 60), bound as materialized (
          select 'infinity'::float8 as place, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid as id
          where not (
            select are
            from many)
          union all (
            select "posts"."hot_score", posts.id
            from posts
            where posts.deleted_at is null and posts.on_feed and posts.type <> 'story'
            and ("posts"."hot_score", "posts"."id") < ((
                select $14::text::double precision), (
                select $15::uuid)) and (
              select are
              from many) and (
              select count(*)
              from near) < 60
            order by "posts"."hot_score" desc, posts.id desc offset 1999
            limit 1)), heads as materialized (
          select followed.followee_id, head.place, head.id
          from user_follows followed, lateral (
            select "posts"."hot_score" as place, posts.id
            from posts
            where posts.deleted_at is null and posts.on_feed and posts.type <> 'story'
            and ("posts"."hot_score", "posts"."id") < ((
                select $16::text::double precision), (
                select $17::uuid)) and posts.author_id = followed.followee_id and ("posts"."hot_score",
                posts.id) < ((
                select place
                from bound), (
                select id
                from bound))
            order by "posts"."hot_score" desc, posts.id desc
            limit 1) head
          where followed.follower_id = $18 and exists (
            select
            from bound)
          order by place desc, id desc
          limit 91), turn as materialized (
          select place, id
          from heads
          order by place desc, id desc offset 90), further as materialized (
          select posts.*
          from heads followed, lateral (
            select posts.*
            from posts
            where posts.deleted_at is null and (posts.on_feed or posts.on_profile
            or posts.business_id is not null or posts.space_id is not null or posts.author_id = $19::uuid
            or exists (
                select
                from post_tribes given
                where given.post_id = posts.id and exists (
                  select
                  from tribes home
                  where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open
                  and not exists (
                        select
                        from tribe_bans bans
                        where bans.tribe_id = home.id and bans.user_id = $20::uuid and (bans.until is null
                        or bans.until > now()) offset 0)) or exists (
                      select
                      from tribe_memberships mine
                      where mine.tribe_id = home.id and mine.user_id = $21::uuid
                      and (mine.access_until is null or mine.access_until > now()
                      or mine.role <> 'member') offset 0)) offset 0) offset 0))
                      and "posts"."author_id" <> all (array(
                select blocked_id
                from user_blocks
                where blocker_id = $22::uuid
                union all
                select blocker_id
                from user_blocks
                where blocked_id = $23::uuid)) and (posts.expires_at is null or posts.expires_at > now())
                and (posts.tribe_id is null or exists (
                select
                from tribes home
                where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                      select
                      from tribe_bans bans
                      where bans.tribe_id = home.id and bans.user_id = $24::uuid and (bans.until is null
                      or bans.until > now()) offset 0)) or exists (
                    select
                    from tribe_memberships mine
                    where mine.tribe_id = home.id and mine.user_id = $25::uuid
                    and (mine.access_until is null or mine.access_until > now()
                    or mine.role <> 'member') offset 0)) offset 0)) and (posts.space_id is null or exists (
                select
                from spaces
                where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
                and spaces.read_tier = 'free') or exists (
                    select
                    from tribe_memberships mine
                    where mine.tribe_id = spaces.tribe_id and mine.user_id = $26::uuid
                    and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member')
                    and ((tribe_rank(mine.role) >= tribe_rank(spaces.read_role)
                    and (spaces.read_tier = 'free' or mine.role <> 'member' or (mine.tier = 'paid'
                    and (mine.tier_until is null or mine.tier_until > now())))) or exists (
                        select
                        from space_people added
                        where added.space_id = spaces.id
                        and added.user_id = mine.user_id offset 0)) offset 0)) and exists (
                  select
                  from tribes home
                  where home.id = spaces.tribe_id and ('spaces' = any(home.enabled_features) or exists (
                      select
                      from tribe_memberships mine join users me on me.id = mine.user_id
                      where mine.tribe_id = home.id and mine.user_id = $27::uuid
                      and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
                      'platform_admin') offset 0)) offset 0) offset 0)) and posts.on_feed
                      and posts.type <> 'story' and ("posts"."hot_score", "posts"."id") < ((
                select $28::text::double precision), (
                select $29::uuid)) and posts.author_id = followed.followee_id and ("posts"."hot_score",
                posts.id) < ((
                select place
                from bound), (
                select id
                from bound)) and ("posts"."hot_score", posts.id) > (coalesce((
                  select place
                  from turn), '-infinity'::float8), coalesce((
                  select id
                  from turn), '00000000-0000-0000-0000-000000000000'::uuid))
            order by "posts"."hot_score" desc, posts.id desc
            limit 60) posts
          order by "posts"."hot_score" desc, posts.id desc
          limit 60), rest as (
          select posts.*
          from user_follows followed, lateral (
            select posts.*
            from posts
            where posts.deleted_at is null and (posts.on_feed or posts.on_profile
            or posts.business_id is not null or posts.space_id is not null or posts.author_id = $30::uuid
            or exists (
                select
                from post_tribes given
                where given.post_id = posts.id and exists (
                  select
                  from tribes home
                  where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open
                  and not exists (
                        select
                        from tribe_bans bans
                        where bans.tribe_id = home.id and bans.user_id = $31::uuid and (bans.until is null
                        or bans.until > now()) offset 0)) or exists (
                      select
                      from tribe_memberships mine
                      where mine.tribe_id = home.id and mine.user_id = $32::uuid
                      and (mine.access_until is null or mine.access_until > now()
                      or mine.role <> 'member') offset 0)) offset 0) offset 0))
                      and "posts"."author_id" <> all (array(
                select blocked_id
                from user_blocks
                where blocker_id = $33::uuid
                union all
                select blocker_id
                from user_blocks
                where blocked_id = $34::uuid)) and (posts.expires_at is null or posts.expires_at > now())
                and (posts.tribe_id is null or exists (
                select
                from tribes home
                where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                      select
                      from tribe_bans bans
                      where bans.tribe_id = home.id and bans.user_id = $35::uuid and (bans.until is null
                      or bans.until > now()) offset 0)) or exists (
                    select
                    from tribe_memberships mine
                    where mine.tribe_id = home.id and mine.user_id = $36::uuid
                    and (mine.access_until is null or mine.access_until > now()
                    or mine.role <> 'member') offset 0)) offset 0)) and (posts.space_id is null or exists (
                select
                from spaces
                where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
                and spaces.read_tier = 'free') or exists (
                    select
                    from tribe_memberships mine
                    where mine.tribe_id = spaces.tribe_id and mine.user_id = $37::uuid
                    and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member')
                    and ((tribe_rank(mine.role) >= tribe_rank(spaces.read_role)
                    and (spaces.read_tier = 'free' or mine.role <> 'member' or (mine.tier = 'paid'
                    and (mine.tier_until is null or mine.tier_until > now())))) or exists (
                        select
                        from space_people added
                        where added.space_id = spaces.id
                        and added.user_id = mine.user_id offset 0)) offset 0)) and exists (
                  select
                  from tribes home
                  where home.id = spaces.tribe_id and ('spaces' = any(home.enabled_features) or exists (
                      select
                      from tribe_memberships mine join users me on me.id = mine.user_id
                      where mine.tribe_id = home.id and mine.user_id = $38::uuid
                      and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
                      'platform_admin') offset 0)) offset 0) offset 0)) and posts.on_feed
                      and posts.type <> 'story' and ("posts"."hot_score", "posts"."id") < ((
                select $39::text::double precision), (
                select $40::uuid)) and posts.author_id = followed.followee_id and ("posts"."hot_score",
                posts.id) <= ((
                select place
                from turn), (
                select id
                from turn))
            order by "posts"."hot_score" desc, posts.id desc
            limit 60) posts
          where followed.follower_id = $41 and exists (
            select
            from turn) and (
            select count(*)
            from near) + (
            select count(*)
            from further) < 60
          order by "posts"."hot_score" desc, posts.id desc
          limit 60)
        select *
        from near
        union all
        select *
        from further
        union all
        select *
        from rest) as "posts"
      order by "posts"."hot_score" desc, "posts"."id" desc
      limit 60)), ranked as materialized (
    select block.*, block.hot_score + case when exists (
      select
      from user_follows mine
      where mine.followee_id = "block"."author_id"
      and mine.follower_id = $42 offset 0) then 0.48 else 0 end + case when exists (
      select
      from tribe_memberships mine
      where mine.tribe_id = block.tribe_id and mine.user_id = $43 offset 0) then 0.32 else 0 end as place
    from block), rest as (
    select *
    from ranked
    where true
    order by place desc, id desc)
  select rest.*, top.*, bottom.*, (
    select count(*)
    from block) as block_count, (
    select count(*)
    from rest) - 20 as block_left
  from (
    select *
    from rest
    limit 20) rest, (
    select hot_score as block_top, id as block_top_id
    from block
    order by hot_score desc, id desc
    limit 1) top, (
    select hot_score as block_end, id as block_end_id
    from block
    order by hot_score, id
    limit 1) bottom)
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
  where mine.followee_id = "page"."author_id" and mine.follower_id = $49 offset 0) as "is_following",
      page.block_top::text as "block_top", page.block_top_id as "block_top_id",
      page.block_end::text as "block_end", page.block_end_id as "block_end_id",
      page.block_count as "block_count", page.block_left as "block_left"
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

-- the next page of that block
with "page" as (with block as materialized ((
      select "posts".*
      from (with many as materialized (
          select count(*) = 500 as are
          from (
            select
            from user_follows followed
            where followed.follower_id = $1
            limit 500) counted), near as materialized (
          select posts.*
          from (
            select posts.*
            from posts
            where posts.deleted_at is null and posts.on_feed and posts.type <> 'story'
            and ("posts"."hot_score", "posts"."id") <= ((
                select $2::text::double precision), (
                select $3::uuid)) and ("posts"."hot_score", "posts"."id") >= ((
                select $4::text::double precision), (
                select $5::uuid))
            order by "posts"."hot_score" desc, posts.id desc
            limit 2000) posts
          where (
            select are
            from many) and (posts.author_id in (
              select followee_id
              from user_follows followed
              where followed.follower_id = $6)) is true and posts.deleted_at is null and (posts.on_feed
              or posts.on_profile or posts.business_id is not null or posts.space_id is not null
              or posts.author_id = $7::uuid or exists (
              select
              from post_tribes given
              where given.post_id = posts.id and exists (
                select
                from tribes home
                where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                      select
                      from tribe_bans bans
                      where bans.tribe_id = home.id and bans.user_id = $8::uuid and (bans.until is null
                      or bans.until > now()) offset 0)) or exists (
                    select
                    from tribe_memberships mine
                    where mine.tribe_id = home.id and mine.user_id = $9::uuid
                    and (mine.access_until is null or mine.access_until > now()
                    or mine.role <> 'member') offset 0)) offset 0) offset 0))
                    and "posts"."author_id" <> all (array(
              select blocked_id
              from user_blocks
              where blocker_id = $10::uuid
              union all
              select blocker_id
              from user_blocks
              where blocked_id = $11::uuid)) and (posts.expires_at is null or posts.expires_at > now())
              and (posts.tribe_id is null or exists (
              select
              from tribes home
              where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                    select
                    from tribe_bans bans
                    where bans.tribe_id = home.id and bans.user_id = $12::uuid and (bans.until is null
                    or bans.until > now()) offset 0)) or exists (
                  select
                  from tribe_memberships mine
                  where mine.tribe_id = home.id and mine.user_id = $13::uuid
                  and (mine.access_until is null or mine.access_until > now()
                  or mine.role <> 'member') offset 0)) offset 0)) and (posts.space_id is null or exists (
              select
              from spaces
              where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
              and spaces.read_tier = 'free') or exists (
                  select
                  from tribe_memberships mine
                  where mine.tribe_id = spaces.tribe_id and mine.user_id = $14::uuid
                  and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member')
                  and ((tribe_rank(mine.role) >= tribe_rank(spaces.read_role)
                  and (spaces.read_tier = 'free' or mine.role <> 'member' or (mine.tier = 'paid'
                  and (mine.tier_until is null or mine.tier_until > now())))) or exists (
                      select
                      from space_people added
                      where added.space_id = spaces.id
                      and added.user_id = mine.user_id offset 0)) offset 0)) and exists (
                select
                from tribes home
                where home.id = spaces.tribe_id and ('spaces' = any(home.enabled_features) or exists (
                    select
                    from tribe_memberships mine join users me on me.id = mine.user_id
                    where mine.tribe_id = home.id and mine.user_id = $15::uuid
                    and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
                    'platform_admin') offset 0)) offset 0) offset 0))
          order by "posts"."hot_score" desc, posts.id desc
          limit 1000), bound as materialized (
          select 'infinity'::float8 as place, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid as id
          where not (
            select are
            from many)
          union all (
            select "posts"."hot_score", posts.id
            from posts
            where posts.deleted_at is null and posts.on_feed and posts.type <> 'story'
            and ("posts"."hot_score", "posts"."id") <= ((
                select $16::text::double precision), (
                select $17::uuid)) and ("posts"."hot_score", "posts"."id") >= ((
                select $18::text::double precision), (
                select $19::uuid)) and (
              select are
              from many) and (
              select count(*)
              from near) < 1000
            order by "posts"."hot_score" desc, posts.id desc offset 1999
            limit 1)), heads as materialized (
          select followed.followee_id, head.place, head.id
          from user_follows followed, lateral (
            select "posts"."hot_score" as place, posts.id
            from posts
            where posts.deleted_at is null and posts.on_feed and posts.type <> 'story'
            and ("posts"."hot_score", "posts"."id") <= ((
                select $20::text::double precision), (
                select $21::uuid)) and ("posts"."hot_score", "posts"."id") >= ((
                select $22::text::double precision), (
                select $23::uuid)) and posts.author_id = followed.followee_id and ("posts"."hot_score",
                posts.id) < ((
                select place
                from bound), (
                select id
                from bound))
            order by "posts"."hot_score" desc, posts.id desc
            limit 1) head
          where followed.follower_id = $24 and exists (
            select
            from bound)
          order by place desc, id desc
          limit 1501), turn as materialized (
          select place, id
          from heads
          order by place desc, id desc offset 1500), further as materialized (
          select posts.*
          from heads followed, lateral (
            select posts.*
            from posts
            where posts.deleted_at is null and (posts.on_feed or posts.on_profile
            or posts.business_id is not null or posts.space_id is not null or posts.author_id = $25::uuid
            or exists (
                select
                from post_tribes given
                where given.post_id = posts.id and exists (
                  select
                  from tribes home
                  where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open
                  and not exists (
                        select
                        from tribe_bans bans
                        where bans.tribe_id = home.id and bans.user_id = $26::uuid and (bans.until is null
                        or bans.until > now()) offset 0)) or exists (
                      select
                      from tribe_memberships mine
                      where mine.tribe_id = home.id and mine.user_id = $27::uuid
                      and (mine.access_until is null or mine.access_until > now()
                      or mine.role <> 'member') offset 0)) offset 0) offset 0))
                      and "posts"."author_id" <> all (array(
                select blocked_id
                from user_blocks
                where blocker_id = $28::uuid
                union all
                select blocker_id
                from user_blocks
                where blocked_id = $29::uuid)) and (posts.expires_at is null or posts.expires_at > now())
                and (posts.tribe_id is null or exists (
                select
                from tribes home
                where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                      select
                      from tribe_bans bans
                      where bans.tribe_id = home.id and bans.user_id = $30::uuid and (bans.until is null
                      or bans.until > now()) offset 0)) or exists (
                    select
                    from tribe_memberships mine
                    where mine.tribe_id = home.id and mine.user_id = $31::uuid
                    and (mine.access_until is null or mine.access_until > now()
                    or mine.role <> 'member') offset 0)) offset 0)) and (posts.space_id is null or exists (
                select
                from spaces
                where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
                and spaces.read_tier = 'free') or exists (
                    select
                    from tribe_memberships mine
                    where mine.tribe_id = spaces.tribe_id and mine.user_id = $32::uuid
                    and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member')
                    and ((tribe_rank(mine.role) >= tribe_rank(spaces.read_role)
                    and (spaces.read_tier = 'free' or mine.role <> 'member' or (mine.tier = 'paid'
                    and (mine.tier_until is null or mine.tier_until > now())))) or exists (
                        select
                        from space_people added
                        where added.space_id = spaces.id
                        and added.user_id = mine.user_id offset 0)) offset 0)) and exists (
                  select
                  from tribes home
                  where home.id = spaces.tribe_id and ('spaces' = any(home.enabled_features) or exists (
                      select
                      from tribe_memberships mine join users me on me.id = mine.user_id
                      where mine.tribe_id = home.id and mine.user_id = $33::uuid
                      and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
                      'platform_admin') offset 0)) offset 0) offset 0)) and posts.on_feed
                      and posts.type <> 'story' and ("posts"."hot_score", "posts"."id") <= ((
                select $34::text::double precision), (
                select $35::uuid)) and ("posts"."hot_score", "posts"."id") >= ((
                select $36::text::double precision), (
                select $37::uuid)) and posts.author_id = followed.followee_id and ("posts"."hot_score",
                posts.id) < ((
                select place
                from bound), (
                select id
                from bound)) and ("posts"."hot_score", posts.id) > (coalesce((
                  select place
                  from turn), '-infinity'::float8), coalesce((
                  select id
                  from turn), '00000000-0000-0000-0000-000000000000'::uuid))
            order by "posts"."hot_score" desc, posts.id desc
            limit 1000) posts
          order by "posts"."hot_score" desc, posts.id desc
          limit 1000), rest as (
          select posts.*
          from user_follows followed, lateral (
            select posts.*
            from posts
            where posts.deleted_at is null and (posts.on_feed or posts.on_profile
            or posts.business_id is not null or posts.space_id is not null or posts.author_id = $38::uuid
            or exists (
                select
                from post_tribes given
                where given.post_id = posts.id and exists (
                  select
                  from tribes home
                  where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open
                  and not exists (
                        select
                        from tribe_bans bans
                        where bans.tribe_id = home.id and bans.user_id = $39::uuid and (bans.until is null
                        or bans.until > now()) offset 0)) or exists (
                      select
                      from tribe_memberships mine
                      where mine.tribe_id = home.id and mine.user_id = $40::uuid
                      and (mine.access_until is null or mine.access_until > now()
                      or mine.role <> 'member') offset 0)) offset 0) offset 0))
                      and "posts"."author_id" <> all (array(
                select blocked_id
                from user_blocks
                where blocker_id = $41::uuid
                union all
                select blocker_id
                from user_blocks
                where blocked_id = $42::uuid)) and (posts.expires_at is null or posts.expires_at > now())
                and (posts.tribe_id is null or exists (
                select
                from tribes home
                where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                      select
                      from tribe_bans bans
                      where bans.tribe_id = home.id and bans.user_id = $43::uuid and (bans.until is null
                      or bans.until > now()) offset 0)) or exists (
                    select
                    from tribe_memberships mine
                    where mine.tribe_id = home.id and mine.user_id = $44::uuid
                    and (mine.access_until is null or mine.access_until > now()
                    or mine.role <> 'member') offset 0)) offset 0)) and (posts.space_id is null or exists (
                select
                from spaces
                where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
                and spaces.read_tier = 'free') or exists (
                    select
                    from tribe_memberships mine
                    where mine.tribe_id = spaces.tribe_id and mine.user_id = $45::uuid
                    and (mine.access_until is null or mine.access_until > now() or mine.role <> 'member')
                    and ((tribe_rank(mine.role) >= tribe_rank(spaces.read_role)
                    and (spaces.read_tier = 'free' or mine.role <> 'member' or (mine.tier = 'paid'
                    and (mine.tier_until is null or mine.tier_until > now())))) or exists (
                        select
                        from space_people added
                        where added.space_id = spaces.id
                        and added.user_id = mine.user_id offset 0)) offset 0)) and exists (
                  select
                  from tribes home
                  where home.id = spaces.tribe_id and ('spaces' = any(home.enabled_features) or exists (
                      select
                      from tribe_memberships mine join users me on me.id = mine.user_id
                      where mine.tribe_id = home.id and mine.user_id = $46::uuid
                      and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
                      'platform_admin') offset 0)) offset 0) offset 0)) and posts.on_feed
                      and posts.type <> 'story' and ("posts"."hot_score", "posts"."id") <= ((
                select $47::text::double precision), (
                select $48::uuid)) and ("posts"."hot_score", "posts"."id") >= ((
                select $49::text::double precision), (
                select $50::uuid)) and posts.author_id = followed.followee_id and ("posts"."hot_score",
                posts.id) <= ((
                select place
                from turn), (
                select id
                from turn))
            order by "posts"."hot_score" desc, posts.id desc
            limit 1000) posts
          where followed.follower_id = $51 and exists (
            select
            from turn) and (
            select count(*)
            from near) + (
            select count(*)
            from further) < 1000
          order by "posts"."hot_score" desc, posts.id desc
          limit 1000)
        select *
        from near
        union all
        select *
        from further
        union all
        select *
        from rest) as "posts"
      order by "posts"."hot_score" desc, "posts"."id" desc
      limit 1000)), ranked as materialized (
    select block.*, block.hot_score + case when exists (
      select
      from user_follows mine
      where mine.followee_id = "block"."author_id"
      and mine.follower_id = $52 offset 0) then 0.48 else 0 end + case when exists (
      select
      from tribe_memberships mine
      where mine.tribe_id = block.tribe_id and mine.user_id = $53 offset 0) then 0.32 else 0 end as place
    from block), rest as (
    select *
    from ranked
    where (ranked.place, ranked.id) < ((
        select $54::text::double precision), (
        select $55::uuid))
    order by place desc, id desc)
  select rest.*, top.*, bottom.*, (
    select count(*)
    from block) as block_count, (
    select count(*)
    from rest) - 20 as block_left
  from (
    select *
    from rest
    limit 20) rest, (
    select hot_score as block_top, id as block_top_id
    from block
    order by hot_score desc, id desc
    limit 1) top, (
    select hot_score as block_end, id as block_end_id
    from block
    order by hot_score, id
    limit 1) bottom)
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
            where bans.tribe_id = home.id and bans.user_id = $56::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $57::uuid and (mine.access_until is null
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
                where mine.post_id = polls.post_id and mine.user_id = $58 offset 0)))
          order by options.position)
        from poll_options options
        where options.post_id = polls.post_id))
    from polls
    where polls.post_id = "page"."id") end) as "poll", (
  select mine.type
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $59 offset 0) as "my_reaction", exists (
  select
  from saved_posts mine
  where mine.post_id = "page"."id" and mine.user_id = $60 offset 0) as "is_saved", exists (
  select
  from user_follows mine
  where mine.followee_id = "page"."author_id" and mine.follower_id = $61 offset 0) as "is_following",
      page.block_top::text as "block_top", page.block_top_id as "block_top_id",
      page.block_end::text as "block_end", page.block_end_id as "block_end_id",
      page.block_count as "block_count", page.block_left as "block_left"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug", "tribes"."is_open", "tribes"."archived_at"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $62
order by "page"."place" desc, "page"."id" desc;

-- posts of a busy person
with "page" as (
  select *
  from (
    select "posts".*, 'infinity'::timestamptz as "place"
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
              'platform_admin') offset 0)) offset 0) offset 0)) and posts.type <> 'story'
              and posts.on_profile and posts.author_id = $10 and (posts.is_pinned
              and posts.tribe_id is null and posts.business_id is null and posts.deleted_at is null)
    order by "posts"."created_at" desc, "posts"."id" desc
    limit 1) as "top"
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
              'platform_admin') offset 0)) offset 0) offset 0)) and posts.type <> 'story'
              and posts.on_profile and posts.author_id = $20 and not (posts.is_pinned
              and posts.tribe_id is null and posts.business_id is null and posts.deleted_at is null)
    order by "posts"."created_at" desc, "posts"."id" desc
    limit 20) as "rest")
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

-- posts of a busy person, further back
with "page" as (
  select "posts".*, "posts"."created_at" as "place"
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
            and posts.on_profile and posts.author_id = $10 and not (posts.is_pinned
            and posts.tribe_id is null and posts.business_id is null and posts.deleted_at is null)
            and (posts.created_at, posts.id) < (
    select case when (posts.is_pinned and posts.tribe_id is null and posts.business_id is null
    and posts.deleted_at is null) then 'infinity' else posts.created_at end, posts.id
    from posts
    where posts.id = $11 and posts.author_id = $12)
  order by "posts"."created_at" desc, "posts"."id" desc
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
            where bans.tribe_id = home.id and bans.user_id = $13::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $14::uuid and (mine.access_until is null
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
                where mine.post_id = polls.post_id and mine.user_id = $15 offset 0)))
          order by options.position)
        from poll_options options
        where options.post_id = polls.post_id))
    from polls
    where polls.post_id = "page"."id") end) as "poll", (
  select mine.type
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $16 offset 0) as "my_reaction", exists (
  select
  from saved_posts mine
  where mine.post_id = "page"."id" and mine.user_id = $17 offset 0) as "is_saved", exists (
  select
  from user_follows mine
  where mine.followee_id = "page"."author_id" and mine.follower_id = $18 offset 0) as "is_following"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug", "tribes"."is_open", "tribes"."archived_at"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $19
order by "page"."place" desc, "page"."id" desc;

-- one post
with "page" as (
  select "posts".*, "posts"."created_at" as "place"
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
            'platform_admin') offset 0)) offset 0) offset 0)) and posts.id = $10
  order by "posts"."created_at" desc, "posts"."id" desc
  limit 1)
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
            where bans.tribe_id = home.id and bans.user_id = $11::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $12::uuid and (mine.access_until is null
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
                where mine.post_id = polls.post_id and mine.user_id = $13 offset 0)))
          order by options.position)
        from poll_options options
        where options.post_id = polls.post_id))
    from polls
    where polls.post_id = "page"."id") end) as "poll", (
  select mine.type
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $14 offset 0) as "my_reaction", exists (
  select
  from saved_posts mine
  where mine.post_id = "page"."id" and mine.user_id = $15 offset 0) as "is_saved", exists (
  select
  from user_follows mine
  where mine.followee_id = "page"."author_id" and mine.follower_id = $16 offset 0) as "is_following"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug", "tribes"."is_open", "tribes"."archived_at"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $17
order by "page"."place" desc, "page"."id" desc;

-- the audience of a post among 200 people
select "users"."id"
from "posts"
inner join "users" on users.id = any($1::uuid[])
where "posts"."id" = $2 and posts.deleted_at is null and (posts.on_feed or posts.on_profile
    or posts.business_id is not null or posts.space_id is not null or posts.author_id = users.id or exists (
    select
    from post_tribes given
    where given.post_id = posts.id and exists (
      select
      from tribes home
      where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
            select
            from tribe_bans bans
            where bans.tribe_id = home.id and bans.user_id = users.id and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = users.id and (mine.access_until is null
          or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0) offset 0))
          and "posts"."author_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = users.id
    union all
    select blocker_id
    from user_blocks
    where blocked_id = users.id)) and (posts.expires_at is null or posts.expires_at > now())
    and (posts.tribe_id is null or exists (
    select
    from tribes home
    where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
          select
          from tribe_bans bans
          where bans.tribe_id = home.id and bans.user_id = users.id and (bans.until is null
          or bans.until > now()) offset 0)) or exists (
        select
        from tribe_memberships mine
        where mine.tribe_id = home.id and mine.user_id = users.id and (mine.access_until is null
        or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
        and (posts.space_id is null or exists (
    select
    from spaces
    where spaces.id = posts.space_id and ((spaces.read_role = 'everyone' and spaces.read_tier = 'free')
    or exists (
        select
        from tribe_memberships mine
        where mine.tribe_id = spaces.tribe_id and mine.user_id = users.id and (mine.access_until is null
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
          where mine.tribe_id = home.id and mine.user_id = users.id
          and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
          'platform_admin') offset 0)) offset 0) offset 0));

-- twenty posts passed on
with "page" as (
  select "posts".*, "posts"."created_at" as "place"
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
            'platform_admin') offset 0)) offset 0) offset 0)) and posts.id = any($10::uuid[])
  order by "posts"."created_at" desc, "posts"."id" desc
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
            where bans.tribe_id = home.id and bans.user_id = $11::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $12::uuid and (mine.access_until is null
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
                where mine.post_id = polls.post_id and mine.user_id = $13 offset 0)))
          order by options.position)
        from poll_options options
        where options.post_id = polls.post_id))
    from polls
    where polls.post_id = "page"."id") end) as "poll", (
  select mine.type
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $14 offset 0) as "my_reaction", exists (
  select
  from saved_posts mine
  where mine.post_id = "page"."id" and mine.user_id = $15 offset 0) as "is_saved", exists (
  select
  from user_follows mine
  where mine.followee_id = "page"."author_id" and mine.follower_id = $16 offset 0) as "is_following"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug", "tribes"."is_open", "tribes"."archived_at"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $17
order by "page"."place" desc, "page"."id" desc;

-- the tribes of twenty posts
select "post_id", "tribe_id"
from "post_tribes"
where post_id = any($1::uuid[])
order by "tribe_id";

-- who reacted
select "reactions"."type", "users"."id", "users"."first_name", "users"."last_name", "users"."handle",
    "users"."profile_image_url", "reactions"."id" as "reaction_id", reactions.created_at::text as "place"
from "post_reactions" as "reactions"
inner join "users" on "users"."id" = "reactions"."user_id"
where "reactions"."post_id" = $1::uuid and "reactions"."user_id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $2::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $3::uuid))
order by "reactions"."created_at" desc, "reactions"."id" desc
limit $4;

-- publishing
insert into "posts" ("author_id", "type", "content", "tribe_id", "space_id", "link_url", "link_title",
    "shared_post_id", "is_share", "expires_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
returning "id";

delete
from "post_hashtags"
where "post_id" = $1;

insert into "post_hashtags" ("post_id", "tag", "created_at")
values ($1, $2, (
    select posts.created_at
    from posts
    where posts.id = $3));

-- passing a post on
insert into "posts" ("author_id", "type", "content", "tribe_id", "space_id", "link_url", "link_title",
    "shared_post_id", "is_share", "expires_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
returning "id";

delete
from "post_hashtags"
where "post_id" = $1;

update "posts"
set "share_count" = "share_count" + $1
where "id" = $2;

-- reacting
select like_count, reaction_counts
from "posts"
where id = $1 and deleted_at is null
for no key update;

select type
from "post_reactions"
where "post_id" = $1 and user_id = $2;

insert into "post_reactions" ("post_id", user_id, type)
values ($1, $2, $3)
on conflict ("post_id", user_id) do update
set type = excluded.type;

update "posts"
set like_count = like_count + 1,
    reaction_counts = jsonb_strip_nulls("reaction_counts" || jsonb_build_object('love'::text,
    nullif(coalesce(("reaction_counts"->>'love')::integer, 0) + 1, 0)))
where id = $1
returning like_count, reaction_counts;

-- reacting otherwise
select like_count, reaction_counts
from "posts"
where id = $1 and deleted_at is null
for no key update;

select type
from "post_reactions"
where "post_id" = $1 and user_id = $2;

insert into "post_reactions" ("post_id", user_id, type)
values ($1, $2, $3)
on conflict ("post_id", user_id) do update
set type = excluded.type;

update "posts"
set like_count = like_count + 0,
    reaction_counts = jsonb_strip_nulls(jsonb_strip_nulls("reaction_counts" || jsonb_build_object('love'::text, nullif(coalesce(("reaction_counts"->>'love')::integer, 0) + -1, 0))) || jsonb_build_object('wow'::text, nullif(coalesce((jsonb_strip_nulls("reaction_counts" || jsonb_build_object('love'::text, nullif(coalesce(("reaction_counts"->>'love')::integer, 0) + -1, 0)))->>'wow')::integer, 0) + 1, 0)))
where id = $1
returning like_count, reaction_counts;

-- taking a reaction back
select like_count, reaction_counts
from "posts"
where id = $1 and deleted_at is null
for no key update;

select type
from "post_reactions"
where "post_id" = $1 and user_id = $2;

delete
from "post_reactions"
where "post_id" = $1 and user_id = $2;

update "posts"
set like_count = like_count + -1,
    reaction_counts = jsonb_strip_nulls("reaction_counts" || jsonb_build_object('wow'::text,
    nullif(coalesce(("reaction_counts"->>'wow')::integer, 0) + -1, 0)))
where id = $1
returning like_count, reaction_counts;

-- ending a live post
update "posts"
set "live_ended_at" = $1
where "id" = $2 and "type" = $3 and "live_ended_at" is null and "deleted_at" is null
returning "id";

-- deleting
update "posts"
set "deleted_at" = $1, "deleted_by" = $2
where "id" = $3 and "deleted_at" is null
returning "shared_post_id";
