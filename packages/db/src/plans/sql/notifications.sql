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
      and messages.sender_id <> $1::uuid and not messages.is_deleted and (messages.expires_at is null
      or messages.expires_at > now()) and "messages"."sender_id" <> all (array(
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
    where mine.user_id = $5::uuid and (talk.type = 'group' or not exists (
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
            where blocked_id = $7::uuid)) offset 0)) and not mine.is_archived and not (mine.is_muted
            and (mine.muted_until is null or mine.muted_until > now()))
    limit 1000) counted) as messages, (
  select count(*)::int
  from notifications
  where user_id = $8 and not is_read) as notifications, exists (
  select
  from tribe_memberships mine
  where mine.user_id = $9 and exists (
    select
    from posts
    where posts.tribe_id = mine.tribe_id and posts.created_at > mine.last_visited_at
    and posts.author_id <> $10 and posts.deleted_at is null and (posts.on_feed or posts.on_profile
    or posts.business_id is not null or posts.space_id is not null or posts.author_id = $11::uuid or exists (
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
      and messages.sender_id <> $1::uuid and not messages.is_deleted and (messages.expires_at is null
      or messages.expires_at > now()) and "messages"."sender_id" <> all (array(
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
    where mine.user_id = $5::uuid and (talk.type = 'group' or not exists (
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
            where blocked_id = $7::uuid)) offset 0)) and not mine.is_archived and not (mine.is_muted
            and (mine.muted_until is null or mine.muted_until > now()))
    limit 1000) counted) as messages, (
  select count(*)::int
  from notifications
  where user_id = $8 and not is_read) as notifications, exists (
  select
  from tribe_memberships mine
  where mine.user_id = $9 and exists (
    select
    from posts
    where posts.tribe_id = mine.tribe_id and posts.created_at > mine.last_visited_at
    and posts.author_id <> $10 and posts.deleted_at is null and (posts.on_feed or posts.on_profile
    or posts.business_id is not null or posts.space_id is not null or posts.author_id = $11::uuid or exists (
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
              'platform_admin') offset 0)) offset 0) offset 0)))) as tribes;
