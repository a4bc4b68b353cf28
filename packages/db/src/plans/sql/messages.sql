-- the latest of a long conversation
with page as materialized (
  select messages.*, mine.from_seq, mine.role as viewer_role, talk.type = 'group' as is_group
  from conversation_members mine join conversations talk on talk.id = mine.conversation_id join messages on messages.conversation_id = talk.id and messages.seq > mine.from_seq
  where mine.user_id = $1::uuid and (talk.type = 'group' or not exists (
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
          where blocked_id = $3::uuid)) offset 0)) and messages.conversation_id = $4::uuid
          and messages.seq < $5::bigint and (messages.expires_at is null or messages.expires_at > now())
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
  order by "messages"."seq" desc
  limit 51)
select page.id, page.conversation_id, page.seq, page.revision, page.sender_id,
    case when page.sender_id = $9::uuid then page.client_key end as client_key,
    sender.first_name || ' ' || sender.last_name as sender_name,
    sender.profile_image_url as sender_image_url, page.viewer_role, page.is_group, page.content,
    page.created_at, page.is_edited, page.is_deleted, page.reply_to_message_id, (
  select json_agg(json_build_object('emoji', emoji, 'count', count, 'isMine', is_mine)
    order by first)
  from (
    select reactions.emoji, count(*) as count, min(reactions.id::text) as first,
    bool_or(reactions.user_id = $10::uuid) as is_mine
    from message_reactions reactions
    where reactions.message_id = page.id and "reactions"."user_id" <> all (array(
        select blocked_id
        from user_blocks
        where blocker_id = $11::uuid
        union all
        select blocker_id
        from user_blocks
        where blocked_id = $12::uuid)) group by reactions.emoji) kinds) as reactions, (
  select json_build_object('id', messages.id, 'seq', messages.seq, 'content', messages.content, 'isDeleted',
      messages.is_deleted, 'isMine', messages.sender_id = $13::uuid, 'senderName',
      author.first_name || ' ' || author.last_name)
  from messages join users author on author.id = messages.sender_id
  where messages.id = page.reply_to_message_id and messages.seq > page.from_seq
      and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $14::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $15::uuid)) and not exists (
    select
    from hidden_messages hidden
    where hidden.message_id = messages.id and hidden.user_id = $16::uuid offset 0)) as reply_to
from page join users sender on sender.id = page.sender_id
order by "page"."seq";

-- those long ago
with page as materialized (
  select messages.*, mine.from_seq, mine.role as viewer_role, talk.type = 'group' as is_group
  from conversation_members mine join conversations talk on talk.id = mine.conversation_id join messages on messages.conversation_id = talk.id and messages.seq > mine.from_seq
  where mine.user_id = $1::uuid and (talk.type = 'group' or not exists (
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
          where blocked_id = $3::uuid)) offset 0)) and messages.conversation_id = $4::uuid
          and messages.seq < $5::bigint and (messages.expires_at is null or messages.expires_at > now())
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
  order by "messages"."seq" desc
  limit 51)
select page.id, page.conversation_id, page.seq, page.revision, page.sender_id,
    case when page.sender_id = $9::uuid then page.client_key end as client_key,
    sender.first_name || ' ' || sender.last_name as sender_name,
    sender.profile_image_url as sender_image_url, page.viewer_role, page.is_group, page.content,
    page.created_at, page.is_edited, page.is_deleted, page.reply_to_message_id, (
  select json_agg(json_build_object('emoji', emoji, 'count', count, 'isMine', is_mine)
    order by first)
  from (
    select reactions.emoji, count(*) as count, min(reactions.id::text) as first,
    bool_or(reactions.user_id = $10::uuid) as is_mine
    from message_reactions reactions
    where reactions.message_id = page.id and "reactions"."user_id" <> all (array(
        select blocked_id
        from user_blocks
        where blocker_id = $11::uuid
        union all
        select blocker_id
        from user_blocks
        where blocked_id = $12::uuid)) group by reactions.emoji) kinds) as reactions, (
  select json_build_object('id', messages.id, 'seq', messages.seq, 'content', messages.content, 'isDeleted',
      messages.is_deleted, 'isMine', messages.sender_id = $13::uuid, 'senderName',
      author.first_name || ' ' || author.last_name)
  from messages join users author on author.id = messages.sender_id
  where messages.id = page.reply_to_message_id and messages.seq > page.from_seq
      and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $14::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $15::uuid)) and not exists (
    select
    from hidden_messages hidden
    where hidden.message_id = messages.id and hidden.user_id = $16::uuid offset 0)) as reply_to
from page join users sender on sender.id = page.sender_id
order by "page"."seq";

-- those after one long ago
with page as materialized (
  select messages.*, mine.from_seq, mine.role as viewer_role, talk.type = 'group' as is_group
  from conversation_members mine join conversations talk on talk.id = mine.conversation_id join messages on messages.conversation_id = talk.id and messages.seq > mine.from_seq
  where mine.user_id = $1::uuid and (talk.type = 'group' or not exists (
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
          where blocked_id = $3::uuid)) offset 0)) and messages.conversation_id = $4::uuid
          and messages.seq > $5::bigint and (messages.expires_at is null or messages.expires_at > now())
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
  order by "messages"."seq" asc
  limit 51)
select page.id, page.conversation_id, page.seq, page.revision, page.sender_id,
    case when page.sender_id = $9::uuid then page.client_key end as client_key,
    sender.first_name || ' ' || sender.last_name as sender_name,
    sender.profile_image_url as sender_image_url, page.viewer_role, page.is_group, page.content,
    page.created_at, page.is_edited, page.is_deleted, page.reply_to_message_id, (
  select json_agg(json_build_object('emoji', emoji, 'count', count, 'isMine', is_mine)
    order by first)
  from (
    select reactions.emoji, count(*) as count, min(reactions.id::text) as first,
    bool_or(reactions.user_id = $10::uuid) as is_mine
    from message_reactions reactions
    where reactions.message_id = page.id and "reactions"."user_id" <> all (array(
        select blocked_id
        from user_blocks
        where blocker_id = $11::uuid
        union all
        select blocker_id
        from user_blocks
        where blocked_id = $12::uuid)) group by reactions.emoji) kinds) as reactions, (
  select json_build_object('id', messages.id, 'seq', messages.seq, 'content', messages.content, 'isDeleted',
      messages.is_deleted, 'isMine', messages.sender_id = $13::uuid, 'senderName',
      author.first_name || ' ' || author.last_name)
  from messages join users author on author.id = messages.sender_id
  where messages.id = page.reply_to_message_id and messages.seq > page.from_seq
      and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $14::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $15::uuid)) and not exists (
    select
    from hidden_messages hidden
    where hidden.message_id = messages.id and hidden.user_id = $16::uuid offset 0)) as reply_to
from page join users sender on sender.id = page.sender_id
order by "page"."seq";

-- those around one
with page as materialized (
  select messages.*, mine.from_seq, mine.role as viewer_role, talk.type = 'group' as is_group
  from conversation_members mine join conversations talk on talk.id = mine.conversation_id join messages on messages.conversation_id = talk.id and messages.seq > mine.from_seq
  where mine.user_id = $1::uuid and (talk.type = 'group' or not exists (
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
          where blocked_id = $3::uuid)) offset 0)) and messages.conversation_id = $4::uuid
          and messages.seq < $5::bigint and (messages.expires_at is null or messages.expires_at > now())
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
  order by "messages"."seq" desc
  limit 26)
select page.id, page.conversation_id, page.seq, page.revision, page.sender_id,
    case when page.sender_id = $9::uuid then page.client_key end as client_key,
    sender.first_name || ' ' || sender.last_name as sender_name,
    sender.profile_image_url as sender_image_url, page.viewer_role, page.is_group, page.content,
    page.created_at, page.is_edited, page.is_deleted, page.reply_to_message_id, (
  select json_agg(json_build_object('emoji', emoji, 'count', count, 'isMine', is_mine)
    order by first)
  from (
    select reactions.emoji, count(*) as count, min(reactions.id::text) as first,
    bool_or(reactions.user_id = $10::uuid) as is_mine
    from message_reactions reactions
    where reactions.message_id = page.id and "reactions"."user_id" <> all (array(
        select blocked_id
        from user_blocks
        where blocker_id = $11::uuid
        union all
        select blocker_id
        from user_blocks
        where blocked_id = $12::uuid)) group by reactions.emoji) kinds) as reactions, (
  select json_build_object('id', messages.id, 'seq', messages.seq, 'content', messages.content, 'isDeleted',
      messages.is_deleted, 'isMine', messages.sender_id = $13::uuid, 'senderName',
      author.first_name || ' ' || author.last_name)
  from messages join users author on author.id = messages.sender_id
  where messages.id = page.reply_to_message_id and messages.seq > page.from_seq
      and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $14::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $15::uuid)) and not exists (
    select
    from hidden_messages hidden
    where hidden.message_id = messages.id and hidden.user_id = $16::uuid offset 0)) as reply_to
from page join users sender on sender.id = page.sender_id
order by "page"."seq";

with page as materialized (
  select messages.*, mine.from_seq, mine.role as viewer_role, talk.type = 'group' as is_group
  from conversation_members mine join conversations talk on talk.id = mine.conversation_id join messages on messages.conversation_id = talk.id and messages.seq > mine.from_seq
  where mine.user_id = $1::uuid and (talk.type = 'group' or not exists (
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
          where blocked_id = $3::uuid)) offset 0)) and messages.conversation_id = $4::uuid
          and messages.seq > $5::bigint and (messages.expires_at is null or messages.expires_at > now())
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
  order by "messages"."seq" asc
  limit 27)
select page.id, page.conversation_id, page.seq, page.revision, page.sender_id,
    case when page.sender_id = $9::uuid then page.client_key end as client_key,
    sender.first_name || ' ' || sender.last_name as sender_name,
    sender.profile_image_url as sender_image_url, page.viewer_role, page.is_group, page.content,
    page.created_at, page.is_edited, page.is_deleted, page.reply_to_message_id, (
  select json_agg(json_build_object('emoji', emoji, 'count', count, 'isMine', is_mine)
    order by first)
  from (
    select reactions.emoji, count(*) as count, min(reactions.id::text) as first,
    bool_or(reactions.user_id = $10::uuid) as is_mine
    from message_reactions reactions
    where reactions.message_id = page.id and "reactions"."user_id" <> all (array(
        select blocked_id
        from user_blocks
        where blocker_id = $11::uuid
        union all
        select blocker_id
        from user_blocks
        where blocked_id = $12::uuid)) group by reactions.emoji) kinds) as reactions, (
  select json_build_object('id', messages.id, 'seq', messages.seq, 'content', messages.content, 'isDeleted',
      messages.is_deleted, 'isMine', messages.sender_id = $13::uuid, 'senderName',
      author.first_name || ' ' || author.last_name)
  from messages join users author on author.id = messages.sender_id
  where messages.id = page.reply_to_message_id and messages.seq > page.from_seq
      and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $14::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $15::uuid)) and not exists (
    select
    from hidden_messages hidden
    where hidden.message_id = messages.id and hidden.user_id = $16::uuid offset 0)) as reply_to
from page join users sender on sender.id = page.sender_id
order by "page"."seq";

-- what changed lately
with page as materialized (
  select messages.*, mine.from_seq, mine.role as viewer_role, talk.type = 'group' as is_group
  from conversation_members mine join conversations talk on talk.id = mine.conversation_id join messages on messages.conversation_id = talk.id and messages.seq > mine.from_seq
  where mine.user_id = $1::uuid and (talk.type = 'group' or not exists (
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
          where blocked_id = $3::uuid)) offset 0)) and messages.conversation_id = $4::uuid
          and messages.revision > $5::bigint and (messages.expires_at is null
          or messages.expires_at > now()) and "messages"."sender_id" <> all (array(
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
  order by "messages"."revision" asc
  limit 101)
select page.id, page.conversation_id, page.seq, page.revision, page.sender_id,
    case when page.sender_id = $9::uuid then page.client_key end as client_key,
    sender.first_name || ' ' || sender.last_name as sender_name,
    sender.profile_image_url as sender_image_url, page.viewer_role, page.is_group, page.content,
    page.created_at, page.is_edited, page.is_deleted, page.reply_to_message_id, (
  select json_agg(json_build_object('emoji', emoji, 'count', count, 'isMine', is_mine)
    order by first)
  from (
    select reactions.emoji, count(*) as count, min(reactions.id::text) as first,
    bool_or(reactions.user_id = $10::uuid) as is_mine
    from message_reactions reactions
    where reactions.message_id = page.id and "reactions"."user_id" <> all (array(
        select blocked_id
        from user_blocks
        where blocker_id = $11::uuid
        union all
        select blocker_id
        from user_blocks
        where blocked_id = $12::uuid)) group by reactions.emoji) kinds) as reactions, (
  select json_build_object('id', messages.id, 'seq', messages.seq, 'content', messages.content, 'isDeleted',
      messages.is_deleted, 'isMine', messages.sender_id = $13::uuid, 'senderName',
      author.first_name || ' ' || author.last_name)
  from messages join users author on author.id = messages.sender_id
  where messages.id = page.reply_to_message_id and messages.seq > page.from_seq
      and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $14::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $15::uuid)) and not exists (
    select
    from hidden_messages hidden
    where hidden.message_id = messages.id and hidden.user_id = $16::uuid offset 0)) as reply_to
from page join users sender on sender.id = page.sender_id
order by "page"."revision";

-- nothing changed
with page as materialized (
  select messages.*, mine.from_seq, mine.role as viewer_role, talk.type = 'group' as is_group
  from conversation_members mine join conversations talk on talk.id = mine.conversation_id join messages on messages.conversation_id = talk.id and messages.seq > mine.from_seq
  where mine.user_id = $1::uuid and (talk.type = 'group' or not exists (
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
          where blocked_id = $3::uuid)) offset 0)) and messages.conversation_id = $4::uuid
          and messages.revision > $5::bigint and (messages.expires_at is null
          or messages.expires_at > now()) and "messages"."sender_id" <> all (array(
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
  order by "messages"."revision" asc
  limit 101)
select page.id, page.conversation_id, page.seq, page.revision, page.sender_id,
    case when page.sender_id = $9::uuid then page.client_key end as client_key,
    sender.first_name || ' ' || sender.last_name as sender_name,
    sender.profile_image_url as sender_image_url, page.viewer_role, page.is_group, page.content,
    page.created_at, page.is_edited, page.is_deleted, page.reply_to_message_id, (
  select json_agg(json_build_object('emoji', emoji, 'count', count, 'isMine', is_mine)
    order by first)
  from (
    select reactions.emoji, count(*) as count, min(reactions.id::text) as first,
    bool_or(reactions.user_id = $10::uuid) as is_mine
    from message_reactions reactions
    where reactions.message_id = page.id and "reactions"."user_id" <> all (array(
        select blocked_id
        from user_blocks
        where blocker_id = $11::uuid
        union all
        select blocker_id
        from user_blocks
        where blocked_id = $12::uuid)) group by reactions.emoji) kinds) as reactions, (
  select json_build_object('id', messages.id, 'seq', messages.seq, 'content', messages.content, 'isDeleted',
      messages.is_deleted, 'isMine', messages.sender_id = $13::uuid, 'senderName',
      author.first_name || ' ' || author.last_name)
  from messages join users author on author.id = messages.sender_id
  where messages.id = page.reply_to_message_id and messages.seq > page.from_seq
      and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $14::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $15::uuid)) and not exists (
    select
    from hidden_messages hidden
    where hidden.message_id = messages.id and hidden.user_id = $16::uuid offset 0)) as reply_to
from page join users sender on sender.id = page.sender_id
order by "page"."revision";

-- one message
with page as materialized (
  select messages.*, mine.from_seq, mine.role as viewer_role, talk.type = 'group' as is_group
  from conversation_members mine join conversations talk on talk.id = mine.conversation_id join messages on messages.conversation_id = talk.id and messages.seq > mine.from_seq
  where mine.user_id = $1::uuid and (talk.type = 'group' or not exists (
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
          where blocked_id = $3::uuid)) offset 0)) and messages.id = $4::uuid
          and (messages.expires_at is null or messages.expires_at > now())
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
  order by "messages"."seq" asc
  limit 1)
select page.id, page.conversation_id, page.seq, page.revision, page.sender_id,
    case when page.sender_id = $8::uuid then page.client_key end as client_key,
    sender.first_name || ' ' || sender.last_name as sender_name,
    sender.profile_image_url as sender_image_url, page.viewer_role, page.is_group, page.content,
    page.created_at, page.is_edited, page.is_deleted, page.reply_to_message_id, (
  select json_agg(json_build_object('emoji', emoji, 'count', count, 'isMine', is_mine)
    order by first)
  from (
    select reactions.emoji, count(*) as count, min(reactions.id::text) as first,
    bool_or(reactions.user_id = $9::uuid) as is_mine
    from message_reactions reactions
    where reactions.message_id = page.id and "reactions"."user_id" <> all (array(
        select blocked_id
        from user_blocks
        where blocker_id = $10::uuid
        union all
        select blocker_id
        from user_blocks
        where blocked_id = $11::uuid)) group by reactions.emoji) kinds) as reactions, (
  select json_build_object('id', messages.id, 'seq', messages.seq, 'content', messages.content, 'isDeleted',
      messages.is_deleted, 'isMine', messages.sender_id = $12::uuid, 'senderName',
      author.first_name || ' ' || author.last_name)
  from messages join users author on author.id = messages.sender_id
  where messages.id = page.reply_to_message_id and messages.seq > page.from_seq
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
    where hidden.message_id = messages.id and hidden.user_id = $15::uuid offset 0)) as reply_to
from page join users sender on sender.id = page.sender_id
order by "page"."seq";

-- how far the others are
select talk.revision, talk.last_seq, coalesce(others.delivered, 0) as delivered, coalesce(others.read,
    0) as read
from conversations talk
left join lateral (
  select min(theirs.delivered_seq) as delivered, min(theirs.read_seq) as read
  from conversation_members theirs
  where theirs.conversation_id = talk.id and theirs.user_id <> $1::uuid) others on true
where talk.id = $2::uuid;

-- what was sent under a key
select "id", "conversation_id", "content", "reply_to_message_id"
from "messages"
where "sender_id" = $1 and "client_key" = $2;

-- sending one
select "id"
from "conversations"
where "id" = $1
for no key update;

insert into "messages" ("conversation_id", "sender_id", "content", "reply_to_message_id", "client_key",
    "status")
values ($1, $2, $3, $4, $5, $6)
returning "id", "seq", "created_at";

update "conversations"
set "last_message_id" = $1, "last_message_at" = $2, "last_message_preview" = $3
where "id" = $4;

update "conversation_members"
set "read_seq" = case when read_seq >= $1::bigint then $2::bigint else read_seq end, "delivered_seq" = $3,
    "is_marked_unread" = $4
where "conversation_id" = $5 and "user_id" = $6;

-- putting one in other words
select "content", "is_deleted", created_at > now() - make_interval(mins => $1) as "is_fresh"
from "messages"
where "id" = $2;

update "messages"
set "content" = $1, "is_edited" = $2, "edited_at" = now()
where "id" = $3;

with talk as (update conversations
  set revision = revision + 1
  where id = (
    select conversation_id
    from messages
    where id = $1::uuid)
  returning revision) update messages
set revision = talk.revision
from talk
where messages.id = $2::uuid;

update "conversations"
set "last_message_preview" = $1
where "last_message_id" = $2;

-- reacting to one
select "is_deleted"
from "messages"
where "id" = $1;

select distinct "emoji"
from "message_reactions"
where "message_id" = $1;

insert into "message_reactions" ("message_id", "user_id", "emoji")
values ($1, $2, $3)
on conflict do nothing
returning "id";

with talk as (update conversations
  set revision = revision + 1
  where id = (
    select conversation_id
    from messages
    where id = $1::uuid)
  returning revision) update messages
set revision = talk.revision
from talk
where messages.id = $2::uuid;

-- taking one back
update "messages"
set "content" = $1, "is_deleted" = $2, "deleted_at" = now(), "is_edited" = $3, "edited_at" = $4
where "id" = $5 and "is_deleted" = $6
returning "id";

delete
from "message_reactions"
where "message_id" = $1;

delete
from "pinned_messages"
where "message_id" = $1;

with talk as (update conversations
  set revision = revision + 1
  where id = (
    select conversation_id
    from messages
    where id = $1::uuid)
  returning revision) update messages
set revision = talk.revision
from talk
where messages.id = $2::uuid;

update "conversations"
set "last_message_preview" = $1
where "last_message_id" = $2;

-- hiding one
insert into "hidden_messages" ("user_id", "message_id")
values ($1, $2)
on conflict do nothing;
