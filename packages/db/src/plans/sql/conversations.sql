-- my conversations
with mine as materialized (
  select *
  from conversation_members
  where user_id = $1::uuid ), page as materialized (
  select talk.*, mine.role, mine.read_seq, mine.request_state, mine.requested_by,
      case when mine.request_state = 'invited' then talk.last_seq else mine.from_seq end as from_seq,
      mine.is_pinned as mine_pinned, mine.is_archived as mine_archived, (mine.is_muted
      and (mine.muted_until is null or mine.muted_until > now())) as mine_muted, mine.muted_until,
      mine.is_marked_unread, coalesce(talk.last_message_at, talk.created_at) as active_at
  from mine cross join lateral (
    select *
    from conversations
    where conversations.id = mine.conversation_id offset 0) talk
  where mine.request_state in ('accepted', 'pending') and mine.user_id = $2::uuid and (talk.type = 'group'
      or not exists (
      select
      from conversation_members theirs
      where theirs.conversation_id = talk.id and theirs.user_id <> mine.user_id
      and not "theirs"."user_id" <> all (array(
          select blocked_id
          from user_blocks
          where blocker_id = $3::uuid
          union all
          select blocker_id
          from user_blocks
          where blocked_id = $4::uuid)) offset 0)) and (mine.request_state = 'accepted'
          and (mine.deleted_seq is null or talk.last_seq > mine.deleted_seq)) and not mine.is_archived
  order by mine.is_pinned desc, coalesce(talk.last_message_at, talk.created_at) desc, talk.id desc
  limit 21)
select page.id, page.type, page.name, page.image_url, page.description, page.members_may_add, page.last_seq,
    page.role, page.read_seq, page.mine_pinned as is_pinned, page.mine_archived as is_archived,
    page.mine_muted as is_muted, case when page.mine_muted then page.muted_until end as muted_until,
    page.is_marked_unread, page.request_state, page.active_at as updated_at, page.active_at::text as place, (
  select count(*)::int
  from conversation_members members
  where members.conversation_id = page.id and (page.type = 'direct'
      or members.request_state = 'accepted')) as member_count,
      (case when "page"."last_seq" > greatest("page"."read_seq", "page"."from_seq") then (
    select count(*)::int
    from (
      select
      from messages
      where messages.conversation_id = "page"."id" and messages.seq > greatest("page"."read_seq",
      "page"."from_seq") and messages.sender_id <> $5::uuid and not messages.is_deleted
      and messages.notice is null and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
          select blocked_id
          from user_blocks
          where blocker_id = $6::uuid
          union all
          select blocker_id
          from user_blocks
          where blocked_id = $7::uuid)) and not exists (
        select
        from hidden_messages hidden
        where hidden.message_id = messages.id and hidden.user_id = $8::uuid offset 0)
      limit 100) counted) else 0 end) as unread_count, (
  select json_build_object('content', drafts.content, 'replyToMessageId', drafts.reply_to_message_id,
      'replyTo', (
      select json_build_object('id', messages.id, 'seq', messages.seq, 'content', messages.content,
      'messageType', messages.message_type, 'fileName', messages.file_name, 'duration', messages.duration,
      'expiresAt', messages.expires_at, 'isDeleted', messages.is_deleted, 'isMine',
      messages.sender_id = $9::uuid, 'senderName', author.first_name || ' ' || author.last_name)
      from messages join users author on author.id = messages.sender_id
      where messages.id = "drafts"."reply_to_message_id" and messages.seq > "page"."from_seq"
      and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
          select blocked_id
          from user_blocks
          where blocker_id = $10::uuid
          union all
          select blocker_id
          from user_blocks
          where blocked_id = $11::uuid)) and not exists (
        select
        from hidden_messages hidden
        where hidden.message_id = messages.id and hidden.user_id = $12::uuid offset 0)), 'revision',
        drafts.revision, 'updatedAt', drafts.updated_at)
  from message_drafts drafts
  where drafts.conversation_id = "page"."id" and drafts.user_id = $13::uuid) as draft, (
  select count(*)::int
  from scheduled_messages waiting
  where waiting.sender_id = $14::uuid and waiting.conversation_id = page.id) as scheduled_count,
      page.disappear_after, (case when page.type = 'direct' then (
    select json_build_object('id', users.id, 'firstName', users.first_name, 'lastName', users.last_name,
    'handle', users.handle, 'profileImageUrl', users.profile_image_url)
    from conversation_members theirs join users on users.id = theirs.user_id
    where theirs.conversation_id = page.id and theirs.user_id <> $15::uuid
    limit 1) end) as other, (
  select json_build_object('id', messages.id, 'content', messages.content, 'createdAt', messages.created_at,
      'senderId', messages.sender_id, 'senderName', sender.first_name || ' ' || sender.last_name,
      'isDeleted', messages.is_deleted, 'messageType', messages.message_type, 'notice', messages.notice,
      'noticePeople', (case when "messages"."notice" is not null then (
        select json_agg(json_build_object('id', named.id, 'name', named.name)
          order by named.is_other, named.position)
        from (
          select users.id, users.first_name || ' ' || users.last_name as name,
          users.id <> $16::uuid as is_other, those.position
          from jsonb_array_elements_text("messages"."notice"->'userIds') with ordinality those (id,
          position) join users on users.id = those.id::uuid
          order by is_other, those.position
          limit 3) named) end), 'fileName', messages.file_name, 'duration', messages.duration)
  from messages join users sender on sender.id = messages.sender_id
  where messages.conversation_id = page.id and messages.seq > page.from_seq
      and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $17::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $18::uuid)) and not exists (
    select
    from hidden_messages hidden
    where hidden.message_id = messages.id and hidden.user_id = $19::uuid offset 0)
  order by messages.seq desc
  limit 1) as last
from page
order by page.mine_pinned desc, page.active_at desc, page.id desc;

-- my conversations, further on
with mine as materialized (
  select *
  from conversation_members
  where user_id = $1::uuid ), page as materialized (
  select talk.*, mine.role, mine.read_seq, mine.request_state, mine.requested_by,
      case when mine.request_state = 'invited' then talk.last_seq else mine.from_seq end as from_seq,
      mine.is_pinned as mine_pinned, mine.is_archived as mine_archived, (mine.is_muted
      and (mine.muted_until is null or mine.muted_until > now())) as mine_muted, mine.muted_until,
      mine.is_marked_unread, coalesce(talk.last_message_at, talk.created_at) as active_at
  from mine cross join lateral (
    select *
    from conversations
    where conversations.id = mine.conversation_id offset 0) talk
  where mine.request_state in ('accepted', 'pending') and mine.user_id = $2::uuid and (talk.type = 'group'
      or not exists (
      select
      from conversation_members theirs
      where theirs.conversation_id = talk.id and theirs.user_id <> mine.user_id
      and not "theirs"."user_id" <> all (array(
          select blocked_id
          from user_blocks
          where blocker_id = $3::uuid
          union all
          select blocker_id
          from user_blocks
          where blocked_id = $4::uuid)) offset 0)) and (mine.request_state = 'accepted'
          and (mine.deleted_seq is null or talk.last_seq > mine.deleted_seq)) and not mine.is_archived
          and (mine.is_pinned, coalesce(talk.last_message_at, talk.created_at), talk.id) < ($5::boolean,
          $6::text::timestamptz, $7::uuid)
  order by mine.is_pinned desc, coalesce(talk.last_message_at, talk.created_at) desc, talk.id desc
  limit 21)
select page.id, page.type, page.name, page.image_url, page.description, page.members_may_add, page.last_seq,
    page.role, page.read_seq, page.mine_pinned as is_pinned, page.mine_archived as is_archived,
    page.mine_muted as is_muted, case when page.mine_muted then page.muted_until end as muted_until,
    page.is_marked_unread, page.request_state, page.active_at as updated_at, page.active_at::text as place, (
  select count(*)::int
  from conversation_members members
  where members.conversation_id = page.id and (page.type = 'direct'
      or members.request_state = 'accepted')) as member_count,
      (case when "page"."last_seq" > greatest("page"."read_seq", "page"."from_seq") then (
    select count(*)::int
    from (
      select
      from messages
      where messages.conversation_id = "page"."id" and messages.seq > greatest("page"."read_seq",
      "page"."from_seq") and messages.sender_id <> $8::uuid and not messages.is_deleted
      and messages.notice is null and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
          select blocked_id
          from user_blocks
          where blocker_id = $9::uuid
          union all
          select blocker_id
          from user_blocks
          where blocked_id = $10::uuid)) and not exists (
        select
        from hidden_messages hidden
        where hidden.message_id = messages.id and hidden.user_id = $11::uuid offset 0)
      limit 100) counted) else 0 end) as unread_count, (
  select json_build_object('content', drafts.content, 'replyToMessageId', drafts.reply_to_message_id,
      'replyTo', (
      select json_build_object('id', messages.id, 'seq', messages.seq, 'content', messages.content,
      'messageType', messages.message_type, 'fileName', messages.file_name, 'duration', messages.duration,
      'expiresAt', messages.expires_at, 'isDeleted', messages.is_deleted, 'isMine',
      messages.sender_id = $12::uuid, 'senderName', author.first_name || ' ' || author.last_name)
      from messages join users author on author.id = messages.sender_id
      where messages.id = "drafts"."reply_to_message_id" and messages.seq > "page"."from_seq"
      and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
          select blocked_id
          from user_blocks
          where blocker_id = $13::uuid
          union all
          select blocker_id
          from user_blocks
          where blocked_id = $14::uuid)) and not exists (
        select
        from hidden_messages hidden
        where hidden.message_id = messages.id and hidden.user_id = $15::uuid offset 0)), 'revision',
        drafts.revision, 'updatedAt', drafts.updated_at)
  from message_drafts drafts
  where drafts.conversation_id = "page"."id" and drafts.user_id = $16::uuid) as draft, (
  select count(*)::int
  from scheduled_messages waiting
  where waiting.sender_id = $17::uuid and waiting.conversation_id = page.id) as scheduled_count,
      page.disappear_after, (case when page.type = 'direct' then (
    select json_build_object('id', users.id, 'firstName', users.first_name, 'lastName', users.last_name,
    'handle', users.handle, 'profileImageUrl', users.profile_image_url)
    from conversation_members theirs join users on users.id = theirs.user_id
    where theirs.conversation_id = page.id and theirs.user_id <> $18::uuid
    limit 1) end) as other, (
  select json_build_object('id', messages.id, 'content', messages.content, 'createdAt', messages.created_at,
      'senderId', messages.sender_id, 'senderName', sender.first_name || ' ' || sender.last_name,
      'isDeleted', messages.is_deleted, 'messageType', messages.message_type, 'notice', messages.notice,
      'noticePeople', (case when "messages"."notice" is not null then (
        select json_agg(json_build_object('id', named.id, 'name', named.name)
          order by named.is_other, named.position)
        from (
          select users.id, users.first_name || ' ' || users.last_name as name,
          users.id <> $19::uuid as is_other, those.position
          from jsonb_array_elements_text("messages"."notice"->'userIds') with ordinality those (id,
          position) join users on users.id = those.id::uuid
          order by is_other, those.position
          limit 3) named) end), 'fileName', messages.file_name, 'duration', messages.duration)
  from messages join users sender on sender.id = messages.sender_id
  where messages.conversation_id = page.id and messages.seq > page.from_seq
      and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $20::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $21::uuid)) and not exists (
    select
    from hidden_messages hidden
    where hidden.message_id = messages.id and hidden.user_id = $22::uuid offset 0)
  order by messages.seq desc
  limit 1) as last
from page
order by page.mine_pinned desc, page.active_at desc, page.id desc;

-- those with something unread
with mine as materialized (
  select *
  from conversation_members
  where user_id = $1::uuid ), page as materialized (
  select talk.*, mine.role, mine.read_seq, mine.request_state, mine.requested_by,
      case when mine.request_state = 'invited' then talk.last_seq else mine.from_seq end as from_seq,
      mine.is_pinned as mine_pinned, mine.is_archived as mine_archived, (mine.is_muted
      and (mine.muted_until is null or mine.muted_until > now())) as mine_muted, mine.muted_until,
      mine.is_marked_unread, coalesce(talk.last_message_at, talk.created_at) as active_at
  from mine cross join lateral (
    select *
    from conversations
    where conversations.id = mine.conversation_id offset 0) talk
  where mine.request_state in ('accepted', 'pending') and mine.user_id = $2::uuid and (talk.type = 'group'
      or not exists (
      select
      from conversation_members theirs
      where theirs.conversation_id = talk.id and theirs.user_id <> mine.user_id
      and not "theirs"."user_id" <> all (array(
          select blocked_id
          from user_blocks
          where blocker_id = $3::uuid
          union all
          select blocker_id
          from user_blocks
          where blocked_id = $4::uuid)) offset 0)) and (mine.request_state = 'accepted'
          and (mine.deleted_seq is null or talk.last_seq > mine.deleted_seq)) and not mine.is_archived
          and (mine.is_marked_unread or (talk.last_seq > greatest(mine.read_seq, mine.from_seq) and exists (
        select
        from messages
        where messages.conversation_id = talk.id and messages.seq > greatest(mine.read_seq,
        mine.from_seq) and messages.sender_id <> mine.user_id and not messages.is_deleted
        and messages.notice is null and (messages.expires_at is null or messages.expires_at > now())
        and "messages"."sender_id" <> all (array(
            select blocked_id
            from user_blocks
            where blocker_id = $5::uuid
            union all
            select blocker_id
            from user_blocks
            where blocked_id = $6::uuid)) and not exists (
          select
          from hidden_messages hidden
          where hidden.message_id = messages.id and hidden.user_id = $7::uuid offset 0) offset 0)))
  order by mine.is_pinned desc, coalesce(talk.last_message_at, talk.created_at) desc, talk.id desc
  limit 21)
select page.id, page.type, page.name, page.image_url, page.description, page.members_may_add, page.last_seq,
    page.role, page.read_seq, page.mine_pinned as is_pinned, page.mine_archived as is_archived,
    page.mine_muted as is_muted, case when page.mine_muted then page.muted_until end as muted_until,
    page.is_marked_unread, page.request_state, page.active_at as updated_at, page.active_at::text as place, (
  select count(*)::int
  from conversation_members members
  where members.conversation_id = page.id and (page.type = 'direct'
      or members.request_state = 'accepted')) as member_count,
      (case when "page"."last_seq" > greatest("page"."read_seq", "page"."from_seq") then (
    select count(*)::int
    from (
      select
      from messages
      where messages.conversation_id = "page"."id" and messages.seq > greatest("page"."read_seq",
      "page"."from_seq") and messages.sender_id <> $8::uuid and not messages.is_deleted
      and messages.notice is null and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
          select blocked_id
          from user_blocks
          where blocker_id = $9::uuid
          union all
          select blocker_id
          from user_blocks
          where blocked_id = $10::uuid)) and not exists (
        select
        from hidden_messages hidden
        where hidden.message_id = messages.id and hidden.user_id = $11::uuid offset 0)
      limit 100) counted) else 0 end) as unread_count, (
  select json_build_object('content', drafts.content, 'replyToMessageId', drafts.reply_to_message_id,
      'replyTo', (
      select json_build_object('id', messages.id, 'seq', messages.seq, 'content', messages.content,
      'messageType', messages.message_type, 'fileName', messages.file_name, 'duration', messages.duration,
      'expiresAt', messages.expires_at, 'isDeleted', messages.is_deleted, 'isMine',
      messages.sender_id = $12::uuid, 'senderName', author.first_name || ' ' || author.last_name)
      from messages join users author on author.id = messages.sender_id
      where messages.id = "drafts"."reply_to_message_id" and messages.seq > "page"."from_seq"
      and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
          select blocked_id
          from user_blocks
          where blocker_id = $13::uuid
          union all
          select blocker_id
          from user_blocks
          where blocked_id = $14::uuid)) and not exists (
        select
        from hidden_messages hidden
        where hidden.message_id = messages.id and hidden.user_id = $15::uuid offset 0)), 'revision',
        drafts.revision, 'updatedAt', drafts.updated_at)
  from message_drafts drafts
  where drafts.conversation_id = "page"."id" and drafts.user_id = $16::uuid) as draft, (
  select count(*)::int
  from scheduled_messages waiting
  where waiting.sender_id = $17::uuid and waiting.conversation_id = page.id) as scheduled_count,
      page.disappear_after, (case when page.type = 'direct' then (
    select json_build_object('id', users.id, 'firstName', users.first_name, 'lastName', users.last_name,
    'handle', users.handle, 'profileImageUrl', users.profile_image_url)
    from conversation_members theirs join users on users.id = theirs.user_id
    where theirs.conversation_id = page.id and theirs.user_id <> $18::uuid
    limit 1) end) as other, (
  select json_build_object('id', messages.id, 'content', messages.content, 'createdAt', messages.created_at,
      'senderId', messages.sender_id, 'senderName', sender.first_name || ' ' || sender.last_name,
      'isDeleted', messages.is_deleted, 'messageType', messages.message_type, 'notice', messages.notice,
      'noticePeople', (case when "messages"."notice" is not null then (
        select json_agg(json_build_object('id', named.id, 'name', named.name)
          order by named.is_other, named.position)
        from (
          select users.id, users.first_name || ' ' || users.last_name as name,
          users.id <> $19::uuid as is_other, those.position
          from jsonb_array_elements_text("messages"."notice"->'userIds') with ordinality those (id,
          position) join users on users.id = those.id::uuid
          order by is_other, those.position
          limit 3) named) end), 'fileName', messages.file_name, 'duration', messages.duration)
  from messages join users sender on sender.id = messages.sender_id
  where messages.conversation_id = page.id and messages.seq > page.from_seq
      and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $20::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $21::uuid)) and not exists (
    select
    from hidden_messages hidden
    where hidden.message_id = messages.id and hidden.user_id = $22::uuid offset 0)
  order by messages.seq desc
  limit 1) as last
from page
order by page.mine_pinned desc, page.active_at desc, page.id desc;

-- those that are put away
with mine as materialized (
  select *
  from conversation_members
  where user_id = $1::uuid ), page as materialized (
  select talk.*, mine.role, mine.read_seq, mine.request_state, mine.requested_by,
      case when mine.request_state = 'invited' then talk.last_seq else mine.from_seq end as from_seq,
      mine.is_pinned as mine_pinned, mine.is_archived as mine_archived, (mine.is_muted
      and (mine.muted_until is null or mine.muted_until > now())) as mine_muted, mine.muted_until,
      mine.is_marked_unread, coalesce(talk.last_message_at, talk.created_at) as active_at
  from mine cross join lateral (
    select *
    from conversations
    where conversations.id = mine.conversation_id offset 0) talk
  where mine.request_state in ('accepted', 'pending') and mine.user_id = $2::uuid and (talk.type = 'group'
      or not exists (
      select
      from conversation_members theirs
      where theirs.conversation_id = talk.id and theirs.user_id <> mine.user_id
      and not "theirs"."user_id" <> all (array(
          select blocked_id
          from user_blocks
          where blocker_id = $3::uuid
          union all
          select blocker_id
          from user_blocks
          where blocked_id = $4::uuid)) offset 0)) and (mine.request_state = 'accepted'
          and (mine.deleted_seq is null or talk.last_seq > mine.deleted_seq)) and mine.is_archived
  order by mine.is_pinned desc, coalesce(talk.last_message_at, talk.created_at) desc, talk.id desc
  limit 21)
select page.id, page.type, page.name, page.image_url, page.description, page.members_may_add, page.last_seq,
    page.role, page.read_seq, page.mine_pinned as is_pinned, page.mine_archived as is_archived,
    page.mine_muted as is_muted, case when page.mine_muted then page.muted_until end as muted_until,
    page.is_marked_unread, page.request_state, page.active_at as updated_at, page.active_at::text as place, (
  select count(*)::int
  from conversation_members members
  where members.conversation_id = page.id and (page.type = 'direct'
      or members.request_state = 'accepted')) as member_count,
      (case when "page"."last_seq" > greatest("page"."read_seq", "page"."from_seq") then (
    select count(*)::int
    from (
      select
      from messages
      where messages.conversation_id = "page"."id" and messages.seq > greatest("page"."read_seq",
      "page"."from_seq") and messages.sender_id <> $5::uuid and not messages.is_deleted
      and messages.notice is null and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
          select blocked_id
          from user_blocks
          where blocker_id = $6::uuid
          union all
          select blocker_id
          from user_blocks
          where blocked_id = $7::uuid)) and not exists (
        select
        from hidden_messages hidden
        where hidden.message_id = messages.id and hidden.user_id = $8::uuid offset 0)
      limit 100) counted) else 0 end) as unread_count, (
  select json_build_object('content', drafts.content, 'replyToMessageId', drafts.reply_to_message_id,
      'replyTo', (
      select json_build_object('id', messages.id, 'seq', messages.seq, 'content', messages.content,
      'messageType', messages.message_type, 'fileName', messages.file_name, 'duration', messages.duration,
      'expiresAt', messages.expires_at, 'isDeleted', messages.is_deleted, 'isMine',
      messages.sender_id = $9::uuid, 'senderName', author.first_name || ' ' || author.last_name)
      from messages join users author on author.id = messages.sender_id
      where messages.id = "drafts"."reply_to_message_id" and messages.seq > "page"."from_seq"
      and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
          select blocked_id
          from user_blocks
          where blocker_id = $10::uuid
          union all
          select blocker_id
          from user_blocks
          where blocked_id = $11::uuid)) and not exists (
        select
        from hidden_messages hidden
        where hidden.message_id = messages.id and hidden.user_id = $12::uuid offset 0)), 'revision',
        drafts.revision, 'updatedAt', drafts.updated_at)
  from message_drafts drafts
  where drafts.conversation_id = "page"."id" and drafts.user_id = $13::uuid) as draft, (
  select count(*)::int
  from scheduled_messages waiting
  where waiting.sender_id = $14::uuid and waiting.conversation_id = page.id) as scheduled_count,
      page.disappear_after, (case when page.type = 'direct' then (
    select json_build_object('id', users.id, 'firstName', users.first_name, 'lastName', users.last_name,
    'handle', users.handle, 'profileImageUrl', users.profile_image_url)
    from conversation_members theirs join users on users.id = theirs.user_id
    where theirs.conversation_id = page.id and theirs.user_id <> $15::uuid
    limit 1) end) as other, (
  select json_build_object('id', messages.id, 'content', messages.content, 'createdAt', messages.created_at,
      'senderId', messages.sender_id, 'senderName', sender.first_name || ' ' || sender.last_name,
      'isDeleted', messages.is_deleted, 'messageType', messages.message_type, 'notice', messages.notice,
      'noticePeople', (case when "messages"."notice" is not null then (
        select json_agg(json_build_object('id', named.id, 'name', named.name)
          order by named.is_other, named.position)
        from (
          select users.id, users.first_name || ' ' || users.last_name as name,
          users.id <> $16::uuid as is_other, those.position
          from jsonb_array_elements_text("messages"."notice"->'userIds') with ordinality those (id,
          position) join users on users.id = those.id::uuid
          order by is_other, those.position
          limit 3) named) end), 'fileName', messages.file_name, 'duration', messages.duration)
  from messages join users sender on sender.id = messages.sender_id
  where messages.conversation_id = page.id and messages.seq > page.from_seq
      and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $17::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $18::uuid)) and not exists (
    select
    from hidden_messages hidden
    where hidden.message_id = messages.id and hidden.user_id = $19::uuid offset 0)
  order by messages.seq desc
  limit 1) as last
from page
order by page.mine_pinned desc, page.active_at desc, page.id desc;

-- those with a name
with mine as materialized (
  select *
  from conversation_members
  where user_id = $1::uuid ), page as materialized (
  select talk.*, mine.role, mine.read_seq, mine.request_state, mine.requested_by,
      case when mine.request_state = 'invited' then talk.last_seq else mine.from_seq end as from_seq,
      mine.is_pinned as mine_pinned, mine.is_archived as mine_archived, (mine.is_muted
      and (mine.muted_until is null or mine.muted_until > now())) as mine_muted, mine.muted_until,
      mine.is_marked_unread, coalesce(talk.last_message_at, talk.created_at) as active_at
  from mine cross join lateral (
    select *
    from conversations
    where conversations.id = mine.conversation_id offset 0) talk
  where mine.request_state in ('accepted', 'pending') and mine.user_id = $2::uuid and (talk.type = 'group'
      or not exists (
      select
      from conversation_members theirs
      where theirs.conversation_id = talk.id and theirs.user_id <> mine.user_id
      and not "theirs"."user_id" <> all (array(
          select blocked_id
          from user_blocks
          where blocker_id = $3::uuid
          union all
          select blocker_id
          from user_blocks
          where blocked_id = $4::uuid)) offset 0)) and (mine.request_state = 'accepted'
          and (mine.deleted_seq is null or talk.last_seq > mine.deleted_seq)) and not mine.is_archived
          and (talk.name ilike (
      select $5::text) or exists (
      select
      from conversation_members theirs join users on users.id = theirs.user_id
      where talk.type = 'direct' and theirs.conversation_id = talk.id and theirs.user_id <> mine.user_id
      and (users.first_name || ' ' || users.last_name ilike (
          select $6::text) or users.handle ilike (
          select $7::text)) offset 0))
  order by mine.is_pinned desc, coalesce(talk.last_message_at, talk.created_at) desc, talk.id desc
  limit 21)
select page.id, page.type, page.name, page.image_url, page.description, page.members_may_add, page.last_seq,
    page.role, page.read_seq, page.mine_pinned as is_pinned, page.mine_archived as is_archived,
    page.mine_muted as is_muted, case when page.mine_muted then page.muted_until end as muted_until,
    page.is_marked_unread, page.request_state, page.active_at as updated_at, page.active_at::text as place, (
  select count(*)::int
  from conversation_members members
  where members.conversation_id = page.id and (page.type = 'direct'
      or members.request_state = 'accepted')) as member_count,
      (case when "page"."last_seq" > greatest("page"."read_seq", "page"."from_seq") then (
    select count(*)::int
    from (
      select
      from messages
      where messages.conversation_id = "page"."id" and messages.seq > greatest("page"."read_seq",
      "page"."from_seq") and messages.sender_id <> $8::uuid and not messages.is_deleted
      and messages.notice is null and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
          select blocked_id
          from user_blocks
          where blocker_id = $9::uuid
          union all
          select blocker_id
          from user_blocks
          where blocked_id = $10::uuid)) and not exists (
        select
        from hidden_messages hidden
        where hidden.message_id = messages.id and hidden.user_id = $11::uuid offset 0)
      limit 100) counted) else 0 end) as unread_count, (
  select json_build_object('content', drafts.content, 'replyToMessageId', drafts.reply_to_message_id,
      'replyTo', (
      select json_build_object('id', messages.id, 'seq', messages.seq, 'content', messages.content,
      'messageType', messages.message_type, 'fileName', messages.file_name, 'duration', messages.duration,
      'expiresAt', messages.expires_at, 'isDeleted', messages.is_deleted, 'isMine',
      messages.sender_id = $12::uuid, 'senderName', author.first_name || ' ' || author.last_name)
      from messages join users author on author.id = messages.sender_id
      where messages.id = "drafts"."reply_to_message_id" and messages.seq > "page"."from_seq"
      and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
          select blocked_id
          from user_blocks
          where blocker_id = $13::uuid
          union all
          select blocker_id
          from user_blocks
          where blocked_id = $14::uuid)) and not exists (
        select
        from hidden_messages hidden
        where hidden.message_id = messages.id and hidden.user_id = $15::uuid offset 0)), 'revision',
        drafts.revision, 'updatedAt', drafts.updated_at)
  from message_drafts drafts
  where drafts.conversation_id = "page"."id" and drafts.user_id = $16::uuid) as draft, (
  select count(*)::int
  from scheduled_messages waiting
  where waiting.sender_id = $17::uuid and waiting.conversation_id = page.id) as scheduled_count,
      page.disappear_after, (case when page.type = 'direct' then (
    select json_build_object('id', users.id, 'firstName', users.first_name, 'lastName', users.last_name,
    'handle', users.handle, 'profileImageUrl', users.profile_image_url)
    from conversation_members theirs join users on users.id = theirs.user_id
    where theirs.conversation_id = page.id and theirs.user_id <> $18::uuid
    limit 1) end) as other, (
  select json_build_object('id', messages.id, 'content', messages.content, 'createdAt', messages.created_at,
      'senderId', messages.sender_id, 'senderName', sender.first_name || ' ' || sender.last_name,
      'isDeleted', messages.is_deleted, 'messageType', messages.message_type, 'notice', messages.notice,
      'noticePeople', (case when "messages"."notice" is not null then (
        select json_agg(json_build_object('id', named.id, 'name', named.name)
          order by named.is_other, named.position)
        from (
          select users.id, users.first_name || ' ' || users.last_name as name,
          users.id <> $19::uuid as is_other, those.position
          from jsonb_array_elements_text("messages"."notice"->'userIds') with ordinality those (id,
          position) join users on users.id = those.id::uuid
          order by is_other, those.position
          limit 3) named) end), 'fileName', messages.file_name, 'duration', messages.duration)
  from messages join users sender on sender.id = messages.sender_id
  where messages.conversation_id = page.id and messages.seq > page.from_seq
      and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $20::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $21::uuid)) and not exists (
    select
    from hidden_messages hidden
    where hidden.message_id = messages.id and hidden.user_id = $22::uuid offset 0)
  order by messages.seq desc
  limit 1) as last
from page
order by page.mine_pinned desc, page.active_at desc, page.id desc;

-- one of them
with mine as materialized (
  select *
  from conversation_members
  where user_id = $1::uuid and conversation_id = $2::uuid), page as materialized (
  select talk.*, mine.role, mine.read_seq, mine.request_state, mine.requested_by,
      case when mine.request_state = 'invited' then talk.last_seq else mine.from_seq end as from_seq,
      mine.is_pinned as mine_pinned, mine.is_archived as mine_archived, (mine.is_muted
      and (mine.muted_until is null or mine.muted_until > now())) as mine_muted, mine.muted_until,
      mine.is_marked_unread, coalesce(talk.last_message_at, talk.created_at) as active_at
  from mine cross join lateral (
    select *
    from conversations
    where conversations.id = mine.conversation_id offset 0) talk
  where mine.request_state in ('accepted', 'pending') and mine.user_id = $3::uuid and (talk.type = 'group'
      or not exists (
      select
      from conversation_members theirs
      where theirs.conversation_id = talk.id and theirs.user_id <> mine.user_id
      and not "theirs"."user_id" <> all (array(
          select blocked_id
          from user_blocks
          where blocker_id = $4::uuid
          union all
          select blocker_id
          from user_blocks
          where blocked_id = $5::uuid)) offset 0)) and true
  order by mine.is_pinned desc, coalesce(talk.last_message_at, talk.created_at) desc, talk.id desc
  limit 1)
select page.id, page.type, page.name, page.image_url, page.description, page.members_may_add, page.last_seq,
    page.role, page.read_seq, page.mine_pinned as is_pinned, page.mine_archived as is_archived,
    page.mine_muted as is_muted, case when page.mine_muted then page.muted_until end as muted_until,
    page.is_marked_unread, page.request_state, page.active_at as updated_at, page.active_at::text as place, (
  select count(*)::int
  from conversation_members members
  where members.conversation_id = page.id and (page.type = 'direct'
      or members.request_state = 'accepted')) as member_count,
      (case when "page"."last_seq" > greatest("page"."read_seq", "page"."from_seq") then (
    select count(*)::int
    from (
      select
      from messages
      where messages.conversation_id = "page"."id" and messages.seq > greatest("page"."read_seq",
      "page"."from_seq") and messages.sender_id <> $6::uuid and not messages.is_deleted
      and messages.notice is null and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
          select blocked_id
          from user_blocks
          where blocker_id = $7::uuid
          union all
          select blocker_id
          from user_blocks
          where blocked_id = $8::uuid)) and not exists (
        select
        from hidden_messages hidden
        where hidden.message_id = messages.id and hidden.user_id = $9::uuid offset 0)
      limit 100) counted) else 0 end) as unread_count, (
  select json_build_object('content', drafts.content, 'replyToMessageId', drafts.reply_to_message_id,
      'replyTo', (
      select json_build_object('id', messages.id, 'seq', messages.seq, 'content', messages.content,
      'messageType', messages.message_type, 'fileName', messages.file_name, 'duration', messages.duration,
      'expiresAt', messages.expires_at, 'isDeleted', messages.is_deleted, 'isMine',
      messages.sender_id = $10::uuid, 'senderName', author.first_name || ' ' || author.last_name)
      from messages join users author on author.id = messages.sender_id
      where messages.id = "drafts"."reply_to_message_id" and messages.seq > "page"."from_seq"
      and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
          select blocked_id
          from user_blocks
          where blocker_id = $11::uuid
          union all
          select blocker_id
          from user_blocks
          where blocked_id = $12::uuid)) and not exists (
        select
        from hidden_messages hidden
        where hidden.message_id = messages.id and hidden.user_id = $13::uuid offset 0)), 'revision',
        drafts.revision, 'updatedAt', drafts.updated_at)
  from message_drafts drafts
  where drafts.conversation_id = "page"."id" and drafts.user_id = $14::uuid) as draft, (
  select count(*)::int
  from scheduled_messages waiting
  where waiting.sender_id = $15::uuid and waiting.conversation_id = page.id) as scheduled_count,
      page.disappear_after, (case when page.type = 'direct' then (
    select json_build_object('id', users.id, 'firstName', users.first_name, 'lastName', users.last_name,
    'handle', users.handle, 'profileImageUrl', users.profile_image_url)
    from conversation_members theirs join users on users.id = theirs.user_id
    where theirs.conversation_id = page.id and theirs.user_id <> $16::uuid
    limit 1) end) as other, (
  select json_build_object('id', messages.id, 'content', messages.content, 'createdAt', messages.created_at,
      'senderId', messages.sender_id, 'senderName', sender.first_name || ' ' || sender.last_name,
      'isDeleted', messages.is_deleted, 'messageType', messages.message_type, 'notice', messages.notice,
      'noticePeople', (case when "messages"."notice" is not null then (
        select json_agg(json_build_object('id', named.id, 'name', named.name)
          order by named.is_other, named.position)
        from (
          select users.id, users.first_name || ' ' || users.last_name as name,
          users.id <> $17::uuid as is_other, those.position
          from jsonb_array_elements_text("messages"."notice"->'userIds') with ordinality those (id,
          position) join users on users.id = those.id::uuid
          order by is_other, those.position
          limit 3) named) end), 'fileName', messages.file_name, 'duration', messages.duration)
  from messages join users sender on sender.id = messages.sender_id
  where messages.conversation_id = page.id and messages.seq > page.from_seq
      and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $18::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $19::uuid)) and not exists (
    select
    from hidden_messages hidden
    where hidden.message_id = messages.id and hidden.user_id = $20::uuid offset 0)
  order by messages.seq desc
  limit 1) as last
from page
order by page.mine_pinned desc, page.active_at desc, page.id desc;

-- one of them in short
select talk.type, mine.role, (case when talk.type = 'direct' then (
    select json_build_object('id', theirs.user_id)
    from conversation_members theirs
    where theirs.conversation_id = talk.id and theirs.user_id <> mine.user_id
    limit 1) end) as other
from conversation_members mine join conversations talk on talk.id = mine.conversation_id
where mine.conversation_id = $1::uuid and mine.request_state in ('accepted', 'pending')
    and mine.user_id = $2::uuid and (talk.type = 'group' or not exists (
    select
    from conversation_members theirs
    where theirs.conversation_id = talk.id and theirs.user_id <> mine.user_id
    and not "theirs"."user_id" <> all (array(
        select blocked_id
        from user_blocks
        where blocker_id = $3::uuid
        union all
        select blocker_id
        from user_blocks
        where blocked_id = $4::uuid)) offset 0));

-- opening that of two again
insert into "conversations" ("type", "direct_key", "created_by")
values ($1, $2, $3)
on conflict ("direct_key") do nothing
returning "id";

select "id"
from "conversations"
where "direct_key" = $1;

-- which people are in it
select string_agg(user_id::text, ',') as user_ids
from conversation_members
where conversation_id = $1::uuid and request_state in ('accepted', 'pending');

-- reading to the end
update "conversation_members" as "mine"
set "read_seq" = greatest(mine.read_seq, least(talk.last_seq, $1::bigint)),
    "delivered_seq" = greatest(mine.delivered_seq, least(talk.last_seq, $2::bigint)),
    "last_read_message_id" = coalesce((
    select id
    from messages
    where messages.conversation_id = talk.id and messages.seq <= $3::bigint
    order by messages.seq desc
    limit 1), mine.last_read_message_id), "last_seen_at" = now(), "is_marked_unread" = $4
from "conversations" as "talk"
where "talk"."id" = "mine"."conversation_id" and "mine"."conversation_id" = $5 and "mine"."user_id" = $6
    and (mine.is_marked_unread or mine.read_seq < least(talk.last_seq, $7::bigint))
returning new.delivered_seq > old.delivered_seq or (new.read_seq > greatest(old.read_seq,
    new.hidden_read_seq) and not new.hides_receipts) as "is_news";

-- having it on a device
update "conversation_members" as "mine"
set "delivered_seq" = least(talk.last_seq, $1::bigint)
from "conversations" as "talk"
where "talk"."id" = "mine"."conversation_id" and "mine"."conversation_id" = $2 and "mine"."user_id" = $3
    and mine.delivered_seq < least(talk.last_seq, $4::bigint)
returning "mine"."id";

-- saying what happened to it
select "id"
from "conversations"
where "id" = $1
for no key update;

with made as materialized (
  select uuidv7() as id), talk as (update conversations
  set last_seq = last_seq + 1, revision = revision + 1, last_message_id = made.id, last_message_at = now(),
      last_message_preview = $1, is_telling = is_telling or $2::jsonb is null
  from made
  where conversations.id = $3::uuid
  returning made.id, new.last_seq as seq, new.revision, old.is_telling as is_told),
      stored as (insert into messages (id, seq, revision, conversation_id, sender_id, content,
      reply_to_message_id, client_key, message_type, file_name, file_size, mime_type, duration, latitude,
      longitude, location_name, is_forwarded, forwarded_from_message_id, metadata, notice, status)
  select id, seq, revision, $4::uuid, $5::uuid, $6, $7::uuid, $8, $9, $10, $11::bigint, $12, $13::int,
      $14::numeric, $15::numeric, $16, $17::boolean, $18::uuid, $19::jsonb, $20::jsonb, 'sent'
  from talk), mine as (update conversation_members
  set delivered_seq = talk.seq, is_marked_unread = false,
      read_seq = case when read_seq >= talk.seq - 1 then talk.seq else read_seq end
  from talk
  where conversation_id = $21::uuid and user_id = $22::uuid), draft as (delete
  from message_drafts
  where user_id = $23::uuid and conversation_id = $24::uuid and $25::boolean and starts_with($26,
      btrim(content, E' \n\t\r'))
  returning 1)
select id, seq, is_told, exists (
  select
  from draft) as had_draft
from talk;

update conversation_members
set deleted_seq = $1::bigint
where conversation_id = $2::uuid and deleted_seq = $3::bigint;

-- muting it
update "conversation_members"
set "is_muted" = $1, "muted_until" = now() + $2::interval
where "conversation_id" = $3 and "user_id" = $4;
