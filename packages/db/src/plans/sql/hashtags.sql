-- what trends
select "post_hashtags"."tag", count("post_hashtags"."post_id") as "post_count"
from "post_hashtags"
inner join "posts" on "posts"."id" = "post_hashtags"."post_id"
left join "tribes" on "tribes"."id" = "posts"."tribe_id"
where "post_hashtags"."created_at" > now() - make_interval(hours => 72) and "posts"."deleted_at" is null
    and "posts"."on_feed" = $1 and "posts"."type" <> $2 and ("posts"."tribe_id" is null
    or "tribes"."is_open" = $3) group by "post_hashtags"."tag"
order by count(distinct posts.author_id) desc, max(post_hashtags.created_at) desc, "post_hashtags"."tag"
limit $4;

-- a hashtag that everybody uses
with "page" as (
  select "found".*
  from (
    select $1::uuid as audience
    union all
    select mine.tribe_id
    from tribe_memberships mine
    where mine.user_id = $2::uuid and (mine.access_until is null or mine.access_until > now()
    or mine.role <> 'member') offset 0) as "listed"
  inner join lateral (
    select "posts".*, tagged.created_at as "place"
    from "post_hashtags" as "tagged"
    inner join "posts" on "posts"."id" = "tagged"."post_id"
    where "tagged"."tag" = (
      select $3::text) and "tagged"."audience" = "listed"."audience" and "posts"."on_feed" = $4
      and "posts"."type" <> $5 and posts.deleted_at is null and (posts.on_feed or posts.on_profile
      or posts.business_id is not null or posts.space_id is not null or posts.author_id = $6::uuid or exists (
        select
        from post_tribes given
        where given.post_id = posts.id and exists (
          select
          from tribes home
          where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                select
                from tribe_bans bans
                where bans.tribe_id = home.id and bans.user_id = $7::uuid and (bans.until is null
                or bans.until > now()) offset 0)) or exists (
              select
              from tribe_memberships mine
              where mine.tribe_id = home.id and mine.user_id = $8::uuid and (mine.access_until is null
              or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0) offset 0))
              and "posts"."author_id" <> all (array(
        select blocked_id
        from user_blocks
        where blocker_id = $9::uuid
        union all
        select blocker_id
        from user_blocks
        where blocked_id = $10::uuid)) and (posts.expires_at is null or posts.expires_at > now())
        and (posts.tribe_id is null or exists (
        select
        from tribes home
        where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
              select
              from tribe_bans bans
              where bans.tribe_id = home.id and bans.user_id = $11::uuid and (bans.until is null
              or bans.until > now()) offset 0)) or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = home.id and mine.user_id = $12::uuid and (mine.access_until is null
            or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
            and (posts.space_id is null or exists (
        select
        from spaces
        where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
        and spaces.read_tier = 'free') or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = spaces.tribe_id and mine.user_id = $13::uuid
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
              where mine.tribe_id = home.id and mine.user_id = $14::uuid
              and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
              'platform_admin') offset 0)) offset 0) offset 0))
    order by "tagged"."created_at" desc, "tagged"."post_id" desc
    limit $15) as "found" on true
  order by "found"."place" desc, "found"."id" desc
  limit $16)
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
            where bans.tribe_id = home.id and bans.user_id = $17::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $18::uuid and (mine.access_until is null
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
                where mine.post_id = polls.post_id and mine.user_id = $19 offset 0)))
          order by options.position)
        from poll_options options
        where options.post_id = polls.post_id))
    from polls
    where polls.post_id = "page"."id") end) as "poll", (
  select mine.type
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $20 offset 0) as "my_reaction", exists (
  select
  from saved_posts mine
  where mine.post_id = "page"."id" and mine.user_id = $21 offset 0) as "is_saved", exists (
  select
  from user_follows mine
  where mine.followee_id = "page"."author_id" and mine.follower_id = $22 offset 0) as "is_following"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug", "tribes"."is_open", "tribes"."archived_at"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $23
order by "page"."place" desc, "page"."id" desc;

-- a hashtag that everybody uses, further back
with "page" as (
  select "found".*
  from (
    select $1::uuid as audience
    union all
    select mine.tribe_id
    from tribe_memberships mine
    where mine.user_id = $2::uuid and (mine.access_until is null or mine.access_until > now()
    or mine.role <> 'member') offset 0) as "listed"
  inner join lateral (
    select "posts".*, tagged.created_at as "place"
    from "post_hashtags" as "tagged"
    inner join "posts" on "posts"."id" = "tagged"."post_id"
    where "tagged"."tag" = (
      select $3::text) and "tagged"."audience" = "listed"."audience" and "posts"."on_feed" = $4
      and "posts"."type" <> $5 and posts.deleted_at is null and (posts.on_feed or posts.on_profile
      or posts.business_id is not null or posts.space_id is not null or posts.author_id = $6::uuid or exists (
        select
        from post_tribes given
        where given.post_id = posts.id and exists (
          select
          from tribes home
          where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                select
                from tribe_bans bans
                where bans.tribe_id = home.id and bans.user_id = $7::uuid and (bans.until is null
                or bans.until > now()) offset 0)) or exists (
              select
              from tribe_memberships mine
              where mine.tribe_id = home.id and mine.user_id = $8::uuid and (mine.access_until is null
              or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0) offset 0))
              and "posts"."author_id" <> all (array(
        select blocked_id
        from user_blocks
        where blocker_id = $9::uuid
        union all
        select blocker_id
        from user_blocks
        where blocked_id = $10::uuid)) and (posts.expires_at is null or posts.expires_at > now())
        and (posts.tribe_id is null or exists (
        select
        from tribes home
        where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
              select
              from tribe_bans bans
              where bans.tribe_id = home.id and bans.user_id = $11::uuid and (bans.until is null
              or bans.until > now()) offset 0)) or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = home.id and mine.user_id = $12::uuid and (mine.access_until is null
            or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
            and (posts.space_id is null or exists (
        select
        from spaces
        where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
        and spaces.read_tier = 'free') or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = spaces.tribe_id and mine.user_id = $13::uuid
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
              where mine.tribe_id = home.id and mine.user_id = $14::uuid
              and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
              'platform_admin') offset 0)) offset 0) offset 0)) and (tagged.created_at,
              tagged.post_id) < ($15::text::timestamptz, $16::uuid)
    order by "tagged"."created_at" desc, "tagged"."post_id" desc
    limit $17) as "found" on true
  order by "found"."place" desc, "found"."id" desc
  limit $18)
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
            where bans.tribe_id = home.id and bans.user_id = $19::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $20::uuid and (mine.access_until is null
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
                where mine.post_id = polls.post_id and mine.user_id = $21 offset 0)))
          order by options.position)
        from poll_options options
        where options.post_id = polls.post_id))
    from polls
    where polls.post_id = "page"."id") end) as "poll", (
  select mine.type
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $22 offset 0) as "my_reaction", exists (
  select
  from saved_posts mine
  where mine.post_id = "page"."id" and mine.user_id = $23 offset 0) as "is_saved", exists (
  select
  from user_follows mine
  where mine.followee_id = "page"."author_id" and mine.follower_id = $24 offset 0) as "is_following"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug", "tribes"."is_open", "tribes"."archived_at"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $25
order by "page"."place" desc, "page"."id" desc;

-- a rare hashtag
with "page" as (
  select "found".*
  from (
    select $1::uuid as audience
    union all
    select mine.tribe_id
    from tribe_memberships mine
    where mine.user_id = $2::uuid and (mine.access_until is null or mine.access_until > now()
    or mine.role <> 'member') offset 0) as "listed"
  inner join lateral (
    select "posts".*, tagged.created_at as "place"
    from "post_hashtags" as "tagged"
    inner join "posts" on "posts"."id" = "tagged"."post_id"
    where "tagged"."tag" = (
      select $3::text) and "tagged"."audience" = "listed"."audience" and "posts"."on_feed" = $4
      and "posts"."type" <> $5 and posts.deleted_at is null and (posts.on_feed or posts.on_profile
      or posts.business_id is not null or posts.space_id is not null or posts.author_id = $6::uuid or exists (
        select
        from post_tribes given
        where given.post_id = posts.id and exists (
          select
          from tribes home
          where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                select
                from tribe_bans bans
                where bans.tribe_id = home.id and bans.user_id = $7::uuid and (bans.until is null
                or bans.until > now()) offset 0)) or exists (
              select
              from tribe_memberships mine
              where mine.tribe_id = home.id and mine.user_id = $8::uuid and (mine.access_until is null
              or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0) offset 0))
              and "posts"."author_id" <> all (array(
        select blocked_id
        from user_blocks
        where blocker_id = $9::uuid
        union all
        select blocker_id
        from user_blocks
        where blocked_id = $10::uuid)) and (posts.expires_at is null or posts.expires_at > now())
        and (posts.tribe_id is null or exists (
        select
        from tribes home
        where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
              select
              from tribe_bans bans
              where bans.tribe_id = home.id and bans.user_id = $11::uuid and (bans.until is null
              or bans.until > now()) offset 0)) or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = home.id and mine.user_id = $12::uuid and (mine.access_until is null
            or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
            and (posts.space_id is null or exists (
        select
        from spaces
        where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
        and spaces.read_tier = 'free') or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = spaces.tribe_id and mine.user_id = $13::uuid
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
              where mine.tribe_id = home.id and mine.user_id = $14::uuid
              and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
              'platform_admin') offset 0)) offset 0) offset 0))
    order by "tagged"."created_at" desc, "tagged"."post_id" desc
    limit $15) as "found" on true
  order by "found"."place" desc, "found"."id" desc
  limit $16)
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
            where bans.tribe_id = home.id and bans.user_id = $17::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $18::uuid and (mine.access_until is null
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
                where mine.post_id = polls.post_id and mine.user_id = $19 offset 0)))
          order by options.position)
        from poll_options options
        where options.post_id = polls.post_id))
    from polls
    where polls.post_id = "page"."id") end) as "poll", (
  select mine.type
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $20 offset 0) as "my_reaction", exists (
  select
  from saved_posts mine
  where mine.post_id = "page"."id" and mine.user_id = $21 offset 0) as "is_saved", exists (
  select
  from user_follows mine
  where mine.followee_id = "page"."author_id" and mine.follower_id = $22 offset 0) as "is_following"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug", "tribes"."is_open", "tribes"."archived_at"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $23
order by "page"."place" desc, "page"."id" desc;

-- a hashtag that nobody uses
with "page" as (
  select "found".*
  from (
    select $1::uuid as audience
    union all
    select mine.tribe_id
    from tribe_memberships mine
    where mine.user_id = $2::uuid and (mine.access_until is null or mine.access_until > now()
    or mine.role <> 'member') offset 0) as "listed"
  inner join lateral (
    select "posts".*, tagged.created_at as "place"
    from "post_hashtags" as "tagged"
    inner join "posts" on "posts"."id" = "tagged"."post_id"
    where "tagged"."tag" = (
      select $3::text) and "tagged"."audience" = "listed"."audience" and "posts"."on_feed" = $4
      and "posts"."type" <> $5 and posts.deleted_at is null and (posts.on_feed or posts.on_profile
      or posts.business_id is not null or posts.space_id is not null or posts.author_id = $6::uuid or exists (
        select
        from post_tribes given
        where given.post_id = posts.id and exists (
          select
          from tribes home
          where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                select
                from tribe_bans bans
                where bans.tribe_id = home.id and bans.user_id = $7::uuid and (bans.until is null
                or bans.until > now()) offset 0)) or exists (
              select
              from tribe_memberships mine
              where mine.tribe_id = home.id and mine.user_id = $8::uuid and (mine.access_until is null
              or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0) offset 0))
              and "posts"."author_id" <> all (array(
        select blocked_id
        from user_blocks
        where blocker_id = $9::uuid
        union all
        select blocker_id
        from user_blocks
        where blocked_id = $10::uuid)) and (posts.expires_at is null or posts.expires_at > now())
        and (posts.tribe_id is null or exists (
        select
        from tribes home
        where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
              select
              from tribe_bans bans
              where bans.tribe_id = home.id and bans.user_id = $11::uuid and (bans.until is null
              or bans.until > now()) offset 0)) or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = home.id and mine.user_id = $12::uuid and (mine.access_until is null
            or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
            and (posts.space_id is null or exists (
        select
        from spaces
        where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
        and spaces.read_tier = 'free') or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = spaces.tribe_id and mine.user_id = $13::uuid
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
              where mine.tribe_id = home.id and mine.user_id = $14::uuid
              and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
              'platform_admin') offset 0)) offset 0) offset 0))
    order by "tagged"."created_at" desc, "tagged"."post_id" desc
    limit $15) as "found" on true
  order by "found"."place" desc, "found"."id" desc
  limit $16)
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
            where bans.tribe_id = home.id and bans.user_id = $17::uuid and (bans.until is null
            or bans.until > now()) offset 0)) or exists (
          select
          from tribe_memberships mine
          where mine.tribe_id = home.id and mine.user_id = $18::uuid and (mine.access_until is null
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
                where mine.post_id = polls.post_id and mine.user_id = $19 offset 0)))
          order by options.position)
        from poll_options options
        where options.post_id = polls.post_id))
    from polls
    where polls.post_id = "page"."id") end) as "poll", (
  select mine.type
  from post_reactions mine
  where mine.post_id = "page"."id" and mine.user_id = $20 offset 0) as "my_reaction", exists (
  select
  from saved_posts mine
  where mine.post_id = "page"."id" and mine.user_id = $21 offset 0) as "is_saved", exists (
  select
  from user_follows mine
  where mine.followee_id = "page"."author_id" and mine.follower_id = $22 offset 0) as "is_following"
from "page"
inner join "users" as "author" on "author"."id" = "page"."author_id"
left join lateral (
  select "tribes"."name", "tribes"."slug", "tribes"."is_open", "tribes"."archived_at"
  from "tribes"
  where "tribes"."id" = "page"."tribe_id" offset 0) as "tribe" on true
left join "tribe_memberships" as "theirs" on "theirs"."tribe_id" = "page"."tribe_id"
    and "theirs"."user_id" = "page"."author_id"
left join "tribe_memberships" as "mine" on "mine"."tribe_id" = "page"."tribe_id" and "mine"."user_id" = $23
order by "page"."place" desc, "page"."id" desc;
