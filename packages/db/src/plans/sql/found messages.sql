-- rare words in all my conversations
with mine as materialized (
  select mine.conversation_id, mine.from_seq
  from conversation_members mine cross join lateral (
    select id, type
    from conversations
    where conversations.id = mine.conversation_id offset 0) talk
  where mine.request_state in ('accepted', 'pending') and mine.user_id = $1::uuid and (talk.type = 'group'
      or not exists (
      select
      from conversation_members theirs
      where theirs.conversation_id = talk.id and theirs.user_id <> mine.user_id
      and not "theirs"."user_id" <> all (array(
          select blocked_id
          from user_blocks
          where blocker_id = $2::uuid
          union all
          select blocker_id
          from user_blocks
          where blocked_id = $3::uuid)) offset 0)) ), page as materialized (
  select messages.id, messages.conversation_id, messages.seq, messages.content, messages.created_at,
      messages.sender_id
  from mine cross join lateral (
    select messages.id, messages.conversation_id, messages.seq, messages.content, messages.created_at,
    messages.sender_id
    from (
      select messages.id, messages.conversation_id, messages.seq, messages.content, messages.created_at,
      messages.sender_id
      from messages
      where messages.conversation_id = mine.conversation_id and messages.seq > mine.from_seq
      and not messages.is_deleted and true and (messages.expires_at is null
      or messages.expires_at > now()) and "messages"."sender_id" <> all (array(
          select blocked_id
          from user_blocks
          where blocker_id = $4::uuid
          union all
          select blocker_id
          from user_blocks
          where blocked_id = $5::uuid)) and not exists (
        select
        from hidden_messages hidden
        where hidden.message_id = messages.id and hidden.user_id = $6::uuid offset 0)
      order by messages.seq desc offset 0) messages
    where messages.content ilike (
      select $7::text)
    order by messages.seq desc
    limit 20) messages
  order by messages.id desc
  limit 20)
select page.*, sender.first_name || ' ' || sender.last_name as sender_name, talk.type, talk.name,
    talk.image_url, (case when talk.type = 'direct' then (
    select json_build_object('id', users.id, 'firstName', users.first_name, 'lastName', users.last_name,
    'handle', users.handle, 'profileImageUrl', users.profile_image_url)
    from conversation_members theirs join users on users.id = theirs.user_id
    where theirs.conversation_id = page.conversation_id and theirs.user_id <> $8::uuid
    limit 1) end) as other
from page join users sender on sender.id = page.sender_id join conversations talk on talk.id = page.conversation_id
order by page.id desc;

-- common words in one conversation
with mine as materialized (
  select mine.conversation_id, mine.from_seq
  from conversation_members mine cross join lateral (
    select id, type
    from conversations
    where conversations.id = mine.conversation_id offset 0) talk
  where mine.request_state in ('accepted', 'pending') and mine.user_id = $1::uuid and (talk.type = 'group'
      or not exists (
      select
      from conversation_members theirs
      where theirs.conversation_id = talk.id and theirs.user_id <> mine.user_id
      and not "theirs"."user_id" <> all (array(
          select blocked_id
          from user_blocks
          where blocker_id = $2::uuid
          union all
          select blocker_id
          from user_blocks
          where blocked_id = $3::uuid)) offset 0)) and mine.conversation_id = $4::uuid),
          page as materialized (
  select messages.*
  from mine cross join lateral (
    select messages.id, messages.conversation_id, messages.seq, messages.content, messages.created_at,
    messages.sender_id
    from (
      select messages.id, messages.conversation_id, messages.seq, messages.content, messages.created_at,
      messages.sender_id
      from messages
      where messages.conversation_id = mine.conversation_id and messages.seq > mine.from_seq
      and not messages.is_deleted and true and (messages.expires_at is null
      or messages.expires_at > now()) and "messages"."sender_id" <> all (array(
          select blocked_id
          from user_blocks
          where blocker_id = $5::uuid
          union all
          select blocker_id
          from user_blocks
          where blocked_id = $6::uuid)) and not exists (
        select
        from hidden_messages hidden
        where hidden.message_id = messages.id and hidden.user_id = $7::uuid offset 0)
      order by messages.seq desc offset 0) messages
    where messages.content ilike (
      select $8::text)
    order by messages.seq desc
    limit 20) messages)
select page.*, sender.first_name || ' ' || sender.last_name as sender_name
from page join users sender on sender.id = page.sender_id
order by page.seq desc;

with mine as materialized (
  select mine.conversation_id, mine.from_seq
  from conversation_members mine cross join lateral (
    select id, type
    from conversations
    where conversations.id = mine.conversation_id offset 0) talk
  where mine.request_state in ('accepted', 'pending') and mine.user_id = $1::uuid and (talk.type = 'group'
      or not exists (
      select
      from conversation_members theirs
      where theirs.conversation_id = talk.id and theirs.user_id <> mine.user_id
      and not "theirs"."user_id" <> all (array(
          select blocked_id
          from user_blocks
          where blocker_id = $2::uuid
          union all
          select blocker_id
          from user_blocks
          where blocked_id = $3::uuid)) offset 0)) and mine.conversation_id = $4::uuid)
select count(*)::int as total
from mine cross join lateral (
  select messages.id, messages.conversation_id, messages.seq, messages.content, messages.created_at,
      messages.sender_id
  from (
    select messages.id, messages.conversation_id, messages.seq, messages.content, messages.created_at,
    messages.sender_id
    from messages
    where messages.conversation_id = mine.conversation_id and messages.seq > mine.from_seq
    and not messages.is_deleted and true and (messages.expires_at is null or messages.expires_at > now())
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
      where hidden.message_id = messages.id and hidden.user_id = $7::uuid offset 0)
    order by messages.seq desc offset 0) messages
  where messages.content ilike (
    select $8::text)
  order by messages.seq desc
  limit 1000) messages;

-- the first message of a day
select messages.seq
from conversation_members mine join conversations talk on talk.id = mine.conversation_id join messages on messages.conversation_id = talk.id and messages.seq > mine.from_seq
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
        where blocked_id = $4::uuid)) offset 0)) and messages.conversation_id = $5::uuid
        and messages.created_at >= $6::timestamptz and (messages.expires_at is null
        or messages.expires_at > now()) and "messages"."sender_id" <> all (array(
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
order by messages.created_at, messages.seq
limit 1;
