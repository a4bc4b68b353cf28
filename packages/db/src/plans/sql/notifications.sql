-- what I was told
select told.id, told.type, told.kind, told.title, told.message, told.is_read, told.created_at,
    told.created_at::text as place, told.data->>'actionUrl' as action_url, told.actor_count, coalesce((
    select jsonb_agg(jsonb_build_object('id', users.id, 'firstName', users.first_name, 'lastName',
    users.last_name, 'handle', users.handle, 'profileImageUrl', users.profile_image_url)
      order by latest.created_at desc, latest.user_id)
    from (
      select user_id, created_at
      from notification_actors
      where notification_id = told.id
      order by created_at desc, user_id
      limit 3) latest join users on users.id = latest.user_id), '[]') as actors, (
  select jsonb_build_object('id', tribes.id, 'slug', tribes.slug, 'name', tribes.name, 'imageUrl',
      tribes.image_url)
  from tribes
  where tribes.id = told.tribe_id) as tribe
from notifications told
where told.user_id = $1::uuid and told.is_listed and (not told.data ? 'postId' or exists (
    select
    from posts
    where posts.id = (told.data->>'postId')::uuid and posts.deleted_at is null and (posts.on_feed
    or posts.on_profile or posts.business_id is not null or posts.space_id is not null
    or posts.author_id = $2::uuid or exists (
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
        where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
        and spaces.read_tier = 'free') or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = spaces.tribe_id and mine.user_id = $9::uuid
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
              where mine.tribe_id = home.id and mine.user_id = $10::uuid
              and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
              'platform_admin') offset 0)) offset 0) offset 0)) offset 0))
order by told.created_at desc, told.id desc
limit $11;

-- what I was told and have not read
select told.id, told.type, told.kind, told.title, told.message, told.is_read, told.created_at,
    told.created_at::text as place, told.data->>'actionUrl' as action_url, told.actor_count, coalesce((
    select jsonb_agg(jsonb_build_object('id', users.id, 'firstName', users.first_name, 'lastName',
    users.last_name, 'handle', users.handle, 'profileImageUrl', users.profile_image_url)
      order by latest.created_at desc, latest.user_id)
    from (
      select user_id, created_at
      from notification_actors
      where notification_id = told.id
      order by created_at desc, user_id
      limit 3) latest join users on users.id = latest.user_id), '[]') as actors, (
  select jsonb_build_object('id', tribes.id, 'slug', tribes.slug, 'name', tribes.name, 'imageUrl',
      tribes.image_url)
  from tribes
  where tribes.id = told.tribe_id) as tribe
from notifications told
where told.user_id = $1::uuid and not told.is_read and (not told.data ? 'postId' or exists (
    select
    from posts
    where posts.id = (told.data->>'postId')::uuid and posts.deleted_at is null and (posts.on_feed
    or posts.on_profile or posts.business_id is not null or posts.space_id is not null
    or posts.author_id = $2::uuid or exists (
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
        where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
        and spaces.read_tier = 'free') or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = spaces.tribe_id and mine.user_id = $9::uuid
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
              where mine.tribe_id = home.id and mine.user_id = $10::uuid
              and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
              'platform_admin') offset 0)) offset 0) offset 0)) offset 0))
order by told.created_at desc, told.id desc
limit $11;

-- what I was told of messages
select told.id, told.type, told.kind, told.title, told.message, told.is_read, told.created_at,
    told.created_at::text as place, told.data->>'actionUrl' as action_url, told.actor_count, coalesce((
    select jsonb_agg(jsonb_build_object('id', users.id, 'firstName', users.first_name, 'lastName',
    users.last_name, 'handle', users.handle, 'profileImageUrl', users.profile_image_url)
      order by latest.created_at desc, latest.user_id)
    from (
      select user_id, created_at
      from notification_actors
      where notification_id = told.id
      order by created_at desc, user_id
      limit 3) latest join users on users.id = latest.user_id), '[]') as actors, (
  select jsonb_build_object('id', tribes.id, 'slug', tribes.slug, 'name', tribes.name, 'imageUrl',
      tribes.image_url)
  from tribes
  where tribes.id = told.tribe_id) as tribe
from notifications told
where told.user_id = $1::uuid and told.is_listed and told.kind = 'message' and (not told.data ? 'postId'
    or exists (
    select
    from posts
    where posts.id = (told.data->>'postId')::uuid and posts.deleted_at is null and (posts.on_feed
    or posts.on_profile or posts.business_id is not null or posts.space_id is not null
    or posts.author_id = $2::uuid or exists (
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
        where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
        and spaces.read_tier = 'free') or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = spaces.tribe_id and mine.user_id = $9::uuid
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
              where mine.tribe_id = home.id and mine.user_id = $10::uuid
              and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
              'platform_admin') offset 0)) offset 0) offset 0)) offset 0))
order by told.created_at desc, told.id desc
limit $11;

-- the next page of it
select told.id, told.type, told.kind, told.title, told.message, told.is_read, told.created_at,
    told.created_at::text as place, told.data->>'actionUrl' as action_url, told.actor_count, coalesce((
    select jsonb_agg(jsonb_build_object('id', users.id, 'firstName', users.first_name, 'lastName',
    users.last_name, 'handle', users.handle, 'profileImageUrl', users.profile_image_url)
      order by latest.created_at desc, latest.user_id)
    from (
      select user_id, created_at
      from notification_actors
      where notification_id = told.id
      order by created_at desc, user_id
      limit 3) latest join users on users.id = latest.user_id), '[]') as actors, (
  select jsonb_build_object('id', tribes.id, 'slug', tribes.slug, 'name', tribes.name, 'imageUrl',
      tribes.image_url)
  from tribes
  where tribes.id = told.tribe_id) as tribe
from notifications told
where told.user_id = $1::uuid and told.is_listed and (not told.data ? 'postId' or exists (
    select
    from posts
    where posts.id = (told.data->>'postId')::uuid and posts.deleted_at is null and (posts.on_feed
    or posts.on_profile or posts.business_id is not null or posts.space_id is not null
    or posts.author_id = $2::uuid or exists (
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
        where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
        and spaces.read_tier = 'free') or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = spaces.tribe_id and mine.user_id = $9::uuid
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
              where mine.tribe_id = home.id and mine.user_id = $10::uuid
              and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
              'platform_admin') offset 0)) offset 0) offset 0)) offset 0))
order by told.created_at desc, told.id desc
limit $11;

select told.id, told.type, told.kind, told.title, told.message, told.is_read, told.created_at,
    told.created_at::text as place, told.data->>'actionUrl' as action_url, told.actor_count, coalesce((
    select jsonb_agg(jsonb_build_object('id', users.id, 'firstName', users.first_name, 'lastName',
    users.last_name, 'handle', users.handle, 'profileImageUrl', users.profile_image_url)
      order by latest.created_at desc, latest.user_id)
    from (
      select user_id, created_at
      from notification_actors
      where notification_id = told.id
      order by created_at desc, user_id
      limit 3) latest join users on users.id = latest.user_id), '[]') as actors, (
  select jsonb_build_object('id', tribes.id, 'slug', tribes.slug, 'name', tribes.name, 'imageUrl',
      tribes.image_url)
  from tribes
  where tribes.id = told.tribe_id) as tribe
from notifications told
where told.user_id = $1::uuid and told.is_listed and (told.created_at, told.id) < ($2::text::timestamptz,
    $3::uuid) and (not told.data ? 'postId' or exists (
    select
    from posts
    where posts.id = (told.data->>'postId')::uuid and posts.deleted_at is null and (posts.on_feed
    or posts.on_profile or posts.business_id is not null or posts.space_id is not null
    or posts.author_id = $4::uuid or exists (
        select
        from post_tribes given
        where given.post_id = posts.id and exists (
          select
          from tribes home
          where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                select
                from tribe_bans bans
                where bans.tribe_id = home.id and bans.user_id = $5::uuid and (bans.until is null
                or bans.until > now()) offset 0)) or exists (
              select
              from tribe_memberships mine
              where mine.tribe_id = home.id and mine.user_id = $6::uuid and (mine.access_until is null
              or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0) offset 0))
              and "posts"."author_id" <> all (array(
        select blocked_id
        from user_blocks
        where blocker_id = $7::uuid
        union all
        select blocker_id
        from user_blocks
        where blocked_id = $8::uuid)) and (posts.expires_at is null or posts.expires_at > now())
        and (posts.tribe_id is null or exists (
        select
        from tribes home
        where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
              select
              from tribe_bans bans
              where bans.tribe_id = home.id and bans.user_id = $9::uuid and (bans.until is null
              or bans.until > now()) offset 0)) or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = home.id and mine.user_id = $10::uuid and (mine.access_until is null
            or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
            and (posts.space_id is null or exists (
        select
        from spaces
        where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
        and spaces.read_tier = 'free') or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = spaces.tribe_id and mine.user_id = $11::uuid
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
              where mine.tribe_id = home.id and mine.user_id = $12::uuid
              and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
              'platform_admin') offset 0)) offset 0) offset 0)) offset 0))
order by told.created_at desc, told.id desc
limit $13;

select told.id, told.type, told.kind, told.title, told.message, told.is_read, told.created_at,
    told.created_at::text as place, told.data->>'actionUrl' as action_url, told.actor_count, coalesce((
    select jsonb_agg(jsonb_build_object('id', users.id, 'firstName', users.first_name, 'lastName',
    users.last_name, 'handle', users.handle, 'profileImageUrl', users.profile_image_url)
      order by latest.created_at desc, latest.user_id)
    from (
      select user_id, created_at
      from notification_actors
      where notification_id = told.id
      order by created_at desc, user_id
      limit 3) latest join users on users.id = latest.user_id), '[]') as actors, (
  select jsonb_build_object('id', tribes.id, 'slug', tribes.slug, 'name', tribes.name, 'imageUrl',
      tribes.image_url)
  from tribes
  where tribes.id = told.tribe_id) as tribe
from notifications told
where told.id = $1::uuid and told.user_id = $2::uuid and told.is_listed and (not told.data ? 'postId'
    or exists (
    select
    from posts
    where posts.id = (told.data->>'postId')::uuid and posts.deleted_at is null and (posts.on_feed
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
              'platform_admin') offset 0)) offset 0) offset 0)) offset 0));

-- whom a text names
select "id"
from "users"
where lower(handle) = any($1::text[]);

-- whether somebody is told of a like
select users.first_name || ' ' || users.last_name as "actor_name", (
  select notification_settings
  from user_preferences
  where user_id = $1::uuid) as "settings"
from "users"
where "users"."id" = $2 and "users"."id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $3::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $4::uuid)) and not exists (
  select
  from notifications told join notification_actors actors on actors.notification_id = told.id
  where told.user_id = $5::uuid and told.group_key = $6::text and actors.user_id = $7::uuid);

-- telling of a like
with line as (insert into notifications (user_id, type, kind, tribe_id, group_key, title, message, data,
    is_read, is_listed)
  values ($1::uuid, $2, $3, $4::uuid, $5, $6, $7, $8::jsonb, $9, $10)
  on conflict (user_id, group_key)
  where group_key is not null and not is_read do update
  set message = excluded.message,
      data = notifications.data || $11::jsonb || case when notifications.actor_count = 1
      and notifications.data->>'actorId' = $12::text then $13::jsonb else '{}' end
  returning id, xmax = 0 as is_first), person as (insert into notification_actors (notification_id, user_id,
      message, action_url, created_at)
  select line.id, $14::uuid, $15, $16, clock_timestamp()
  from line
  where $17::uuid is not null
  on conflict (notification_id, user_id) do update
  set message = excluded.message, action_url = excluded.action_url
  returning xmax = 0 as is_new)
select line.id, line.is_first or exists (
  select
  from person
  where is_new) as "isNew"
from line;

-- taking a like back
with line as (insert into notifications (user_id, type, kind, tribe_id, group_key, title, message, data,
    is_read, is_listed)
  values ($1::uuid, $2, $3, $4::uuid, $5, $6, $7, $8::jsonb, $9, $10)
  on conflict (user_id, group_key)
  where group_key is not null and not is_read do update
  set message = excluded.message,
      data = notifications.data || $11::jsonb || case when notifications.actor_count = 1
      and notifications.data->>'actorId' = $12::text then $13::jsonb else '{}' end
  returning id, xmax = 0 as is_first), person as (insert into notification_actors (notification_id, user_id,
      message, action_url, created_at)
  select line.id, $14::uuid, $15, $16, clock_timestamp()
  from line
  where $17::uuid is not null
  on conflict (notification_id, user_id) do update
  set message = excluded.message, action_url = excluded.action_url
  returning xmax = 0 as is_new)
select line.id, line.is_first or exists (
  select
  from person
  where is_new) as "isNew"
from line;

select "id", "user_id"
from "notifications"
where user_id = any($1::uuid[]) and group_key = $2 and group_key is not null and not is_read
order by "id"
for update;

delete
from "notification_actors"
where "notification_id" in ($1) and "user_id" = $2
returning "notification_id";

-- taking back what was told of a comment
delete
from "notifications"
where data ? 'commentId' and data->>'commentId' = $1::text
returning "user_id", "is_read";

-- saying it in other words
update "notifications"
set "message" = $1
where data ? 'commentId' and data->>'commentId' = $2::text;

-- who was told of a comment already
select distinct "user_id"
from "notifications"
where data ? 'commentId' and data->>'commentId' = $1::text and "kind" != $2 and "user_id" in ($3, $4);

-- taking back mentions in a comment
delete
from "notifications"
where data ? 'commentId' and data->>'commentId' = $1::text and kind = 'mention' and not is_read
    and user_id <> all($2::uuid[])
returning "user_id", "is_read";

-- taking back mentions in a post
delete
from "notifications"
where data ? 'postId' and data->>'postId' = $1::text and not data ? 'commentId' and kind = 'mention'
    and not is_read and user_id <> all($2::uuid[])
returning "user_id", "is_read";

-- saying what was told of a post in other words
update "notifications"
set "message" = $1
where data ? 'postId' and data->>'postId' = $2::text and not data ? 'commentId' and "kind" in ($3, $4);

-- taking back that an answer was accepted
delete
from "notifications"
where data ? 'postId' and data->>'postId' = $1::text and data->>'kind' = 'answer_accepted'
    and not is_read and data->>'commentId' is distinct
from $2::text
returning "user_id", "is_read";

-- taking back what was told of a post
delete
from "notifications"
where data ? 'postId' and data->>'postId' = $1::text and not exists (
  select
  from posts
  where posts.id = $2::uuid and posts.deleted_at is null)
returning "user_id", "is_read";

-- taking back what was told of a challenge
delete
from "notifications"
where data ? 'challengeId' and data->>'challengeId' = $1::text
returning "user_id", "is_read";

-- who has something unread of a post
select distinct "user_id"
from "notifications"
where data ? 'postId' and data->>'postId' = $1::text and "is_read" = $2;

-- reading what leads to an address
update "notifications"
set "is_read" = $1
where user_id = $2::uuid and is_listed and not is_read and data->>'actionUrl' = any($3::text[]);

-- reading all of messages
update "notifications"
set "is_read" = $1
where user_id = $2::uuid and is_listed and not is_read and "kind" = $3;

-- marking one as unread
update "notifications"
set "is_read" = $1, "group_key" = group_key
where "id" = $2 and user_id = $3::uuid and is_listed
returning "id";

-- leaving those who run a tribe
delete
from "notifications"
where user_id = $1::uuid and tribe_id = $2::uuid and data->>'kind' in ('request', 'check_in',
    'automation_notice')
returning "user_id", "is_read";

-- taking back what somebody was told of an invitation
delete
from "notifications"
where user_id = $1::uuid and tribe_id = $2::uuid and data->>'kind' = $3::text and not is_read and true
returning "user_id", "is_read";

-- changing a setting
insert into user_preferences (user_id, notification_settings)
values ($1::uuid, $2::jsonb)
on conflict (user_id) do update
set notification_settings = user_preferences.notification_settings || excluded.notification_settings;

-- my badges
select (
  select count(*)::int
  from (
    select
    from conversation_members mine cross join lateral (
      select talk.id, talk.type, greatest(mine.read_seq, mine.from_seq) as from_seq
      from conversations talk
      where talk.id = mine.conversation_id and talk.last_seq > greatest(mine.read_seq,
      mine.from_seq) offset 0) talk cross join lateral (
      select
      from messages
      where messages.conversation_id = talk.id and messages.seq > talk.from_seq
      and messages.sender_id <> $1::uuid and not messages.is_deleted and messages.notice is null
      and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
          select blocked_id
          from user_blocks
          where blocker_id = $2::uuid
          union all
          select blocker_id
          from user_blocks
          where blocked_id = $3::uuid)) and not exists (
        select
        from hidden_messages hidden
        where hidden.message_id = messages.id and hidden.user_id = $4::uuid offset 0)
      limit 100) unread
    where mine.request_state in ('accepted', 'pending') and mine.user_id = $5::uuid
    and (talk.type = 'group' or not exists (
        select
        from conversation_members theirs
        where theirs.conversation_id = talk.id and theirs.user_id <> mine.user_id
        and not "theirs"."user_id" <> all (array(
            select blocked_id
            from user_blocks
            where blocker_id = $6::uuid
            union all
            select blocker_id
            from user_blocks
            where blocked_id = $7::uuid)) offset 0)) and mine.request_state = 'accepted'
            and not mine.is_archived and not (mine.is_muted and (mine.muted_until is null
            or mine.muted_until > now()))
    limit 1000) counted) as messages, (
  select count(*)::int
  from (
    select
    from notifications told
    where told.user_id = $8::uuid and not told.is_read and (not told.data ? 'postId' or exists (
        select
        from posts
        where posts.id = (told.data->>'postId')::uuid and posts.deleted_at is null and (posts.on_feed
        or posts.on_profile or posts.business_id is not null or posts.space_id is not null
        or posts.author_id = $9::uuid or exists (
            select
            from post_tribes given
            where given.post_id = posts.id and exists (
              select
              from tribes home
              where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                    select
                    from tribe_bans bans
                    where bans.tribe_id = home.id and bans.user_id = $10::uuid and (bans.until is null
                    or bans.until > now()) offset 0)) or exists (
                  select
                  from tribe_memberships mine
                  where mine.tribe_id = home.id and mine.user_id = $11::uuid
                  and (mine.access_until is null or mine.access_until > now()
                  or mine.role <> 'member') offset 0)) offset 0) offset 0))
                  and "posts"."author_id" <> all (array(
            select blocked_id
            from user_blocks
            where blocker_id = $12::uuid
            union all
            select blocker_id
            from user_blocks
            where blocked_id = $13::uuid)) and (posts.expires_at is null or posts.expires_at > now())
            and (posts.tribe_id is null or exists (
            select
            from tribes home
            where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                  select
                  from tribe_bans bans
                  where bans.tribe_id = home.id and bans.user_id = $14::uuid and (bans.until is null
                  or bans.until > now()) offset 0)) or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = home.id and mine.user_id = $15::uuid and (mine.access_until is null
                or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
                and (posts.space_id is null or exists (
            select
            from spaces
            where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
            and spaces.read_tier = 'free') or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = spaces.tribe_id and mine.user_id = $16::uuid
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
                  where mine.tribe_id = home.id and mine.user_id = $17::uuid
                  and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
                  'platform_admin') offset 0)) offset 0) offset 0)) offset 0))
    limit 1000) counted) as notifications, exists (
  select
  from tribe_memberships mine
  where mine.user_id = $18 and exists (
    select
    from posts
    where posts.tribe_id = mine.tribe_id and posts.created_at > mine.last_visited_at
    and posts.author_id <> $19 and posts.deleted_at is null and (posts.on_feed or posts.on_profile
    or posts.business_id is not null or posts.space_id is not null or posts.author_id = $20::uuid or exists (
        select
        from post_tribes given
        where given.post_id = posts.id and exists (
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
              or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0) offset 0))
              and "posts"."author_id" <> all (array(
        select blocked_id
        from user_blocks
        where blocker_id = $23::uuid
        union all
        select blocker_id
        from user_blocks
        where blocked_id = $24::uuid)) and (posts.expires_at is null or posts.expires_at > now())
        and (posts.tribe_id is null or exists (
        select
        from tribes home
        where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
              select
              from tribe_bans bans
              where bans.tribe_id = home.id and bans.user_id = $25::uuid and (bans.until is null
              or bans.until > now()) offset 0)) or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = home.id and mine.user_id = $26::uuid and (mine.access_until is null
            or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
            and (posts.space_id is null or exists (
        select
        from spaces
        where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
        and spaces.read_tier = 'free') or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = spaces.tribe_id and mine.user_id = $27::uuid
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
              where mine.tribe_id = home.id and mine.user_id = $28::uuid
              and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
              'platform_admin') offset 0)) offset 0) offset 0)))) as tribes;

-- the badges of somebody quiet
select (
  select count(*)::int
  from (
    select
    from conversation_members mine cross join lateral (
      select talk.id, talk.type, greatest(mine.read_seq, mine.from_seq) as from_seq
      from conversations talk
      where talk.id = mine.conversation_id and talk.last_seq > greatest(mine.read_seq,
      mine.from_seq) offset 0) talk cross join lateral (
      select
      from messages
      where messages.conversation_id = talk.id and messages.seq > talk.from_seq
      and messages.sender_id <> $1::uuid and not messages.is_deleted and messages.notice is null
      and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
          select blocked_id
          from user_blocks
          where blocker_id = $2::uuid
          union all
          select blocker_id
          from user_blocks
          where blocked_id = $3::uuid)) and not exists (
        select
        from hidden_messages hidden
        where hidden.message_id = messages.id and hidden.user_id = $4::uuid offset 0)
      limit 100) unread
    where mine.request_state in ('accepted', 'pending') and mine.user_id = $5::uuid
    and (talk.type = 'group' or not exists (
        select
        from conversation_members theirs
        where theirs.conversation_id = talk.id and theirs.user_id <> mine.user_id
        and not "theirs"."user_id" <> all (array(
            select blocked_id
            from user_blocks
            where blocker_id = $6::uuid
            union all
            select blocker_id
            from user_blocks
            where blocked_id = $7::uuid)) offset 0)) and mine.request_state = 'accepted'
            and not mine.is_archived and not (mine.is_muted and (mine.muted_until is null
            or mine.muted_until > now()))
    limit 1000) counted) as messages, (
  select count(*)::int
  from (
    select
    from notifications told
    where told.user_id = $8::uuid and not told.is_read and (not told.data ? 'postId' or exists (
        select
        from posts
        where posts.id = (told.data->>'postId')::uuid and posts.deleted_at is null and (posts.on_feed
        or posts.on_profile or posts.business_id is not null or posts.space_id is not null
        or posts.author_id = $9::uuid or exists (
            select
            from post_tribes given
            where given.post_id = posts.id and exists (
              select
              from tribes home
              where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                    select
                    from tribe_bans bans
                    where bans.tribe_id = home.id and bans.user_id = $10::uuid and (bans.until is null
                    or bans.until > now()) offset 0)) or exists (
                  select
                  from tribe_memberships mine
                  where mine.tribe_id = home.id and mine.user_id = $11::uuid
                  and (mine.access_until is null or mine.access_until > now()
                  or mine.role <> 'member') offset 0)) offset 0) offset 0))
                  and "posts"."author_id" <> all (array(
            select blocked_id
            from user_blocks
            where blocker_id = $12::uuid
            union all
            select blocker_id
            from user_blocks
            where blocked_id = $13::uuid)) and (posts.expires_at is null or posts.expires_at > now())
            and (posts.tribe_id is null or exists (
            select
            from tribes home
            where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                  select
                  from tribe_bans bans
                  where bans.tribe_id = home.id and bans.user_id = $14::uuid and (bans.until is null
                  or bans.until > now()) offset 0)) or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = home.id and mine.user_id = $15::uuid and (mine.access_until is null
                or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
                and (posts.space_id is null or exists (
            select
            from spaces
            where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
            and spaces.read_tier = 'free') or exists (
                select
                from tribe_memberships mine
                where mine.tribe_id = spaces.tribe_id and mine.user_id = $16::uuid
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
                  where mine.tribe_id = home.id and mine.user_id = $17::uuid
                  and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
                  'platform_admin') offset 0)) offset 0) offset 0)) offset 0))
    limit 1000) counted) as notifications, exists (
  select
  from tribe_memberships mine
  where mine.user_id = $18 and exists (
    select
    from posts
    where posts.tribe_id = mine.tribe_id and posts.created_at > mine.last_visited_at
    and posts.author_id <> $19 and posts.deleted_at is null and (posts.on_feed or posts.on_profile
    or posts.business_id is not null or posts.space_id is not null or posts.author_id = $20::uuid or exists (
        select
        from post_tribes given
        where given.post_id = posts.id and exists (
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
              or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0) offset 0))
              and "posts"."author_id" <> all (array(
        select blocked_id
        from user_blocks
        where blocker_id = $23::uuid
        union all
        select blocker_id
        from user_blocks
        where blocked_id = $24::uuid)) and (posts.expires_at is null or posts.expires_at > now())
        and (posts.tribe_id is null or exists (
        select
        from tribes home
        where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
              select
              from tribe_bans bans
              where bans.tribe_id = home.id and bans.user_id = $25::uuid and (bans.until is null
              or bans.until > now()) offset 0)) or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = home.id and mine.user_id = $26::uuid and (mine.access_until is null
            or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
            and (posts.space_id is null or exists (
        select
        from spaces
        where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
        and spaces.read_tier = 'free') or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = spaces.tribe_id and mine.user_id = $27::uuid
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
              where mine.tribe_id = home.id and mine.user_id = $28::uuid
              and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
              'platform_admin') offset 0)) offset 0) offset 0)))) as tribes;
