-- the latest of a long conversation
with page as materialized (
  select messages.*, mine.from_seq, mine.role as viewer_role, talk.type = 'group' as is_group
  from conversation_members mine join conversations talk on talk.id = mine.conversation_id join messages on messages.conversation_id = talk.id and messages.seq > mine.from_seq
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
    page.created_at, page.expires_at, page.is_edited, page.is_deleted, page.reply_to_message_id,
    page.message_type, page.notice, (case when "page"."notice" is not null then (
    select json_agg(json_build_object('id', named.id, 'name', named.name)
      order by named.is_other, named.position)
    from (
      select users.id, users.first_name || ' ' || users.last_name as name, users.id <> $10::uuid as is_other,
      those.position
      from jsonb_array_elements_text("page"."notice"->'userIds') with ordinality those (id,
      position) join users on users.id = those.id::uuid
      order by is_other, those.position
      limit 3) named) end) as notice_people, page.file_name, page.duration, page.is_forwarded, exists (
  select
  from pinned_messages pin
  where pin.message_id = page.id offset 0) as is_pinned, (case when "page"."message_type" not in ('text',
      'location') then (
    select json_agg(json_build_object('id', file.id, 'kind', file.kind, 'mimeType', file.mime_type, 'size',
    file.size, 'storageKey', file.storage_key, 'width', file.width, 'height', file.height, 'widths',
    file.widths, 'blur', file.blur, 'alt', file.alt, 'duration', file.duration, 'waveform', file.waveform,
    'posterKey', poster.storage_key, 'posterWidths', poster.widths)
      order by held.position)
    from message_files held join attachments file on file.id = held.attachment_id
    left join attachments poster on poster.id = file.poster_id
    where held.message_id = "page"."id") end) as files,
    case when page.latitude is not null then json_build_object('latitude', page.latitude, 'longitude',
    page.longitude, 'name', page.location_name) end as location, (
  select json_agg(json_build_object('emoji', emoji, 'count', count, 'isMine', is_mine)
    order by first)
  from (
    select reactions.emoji, count(*) as count, min(reactions.id::text) as first,
    bool_or(reactions.user_id = $11::uuid) as is_mine
    from message_reactions reactions
    where reactions.message_id = page.id and "reactions"."user_id" <> all (array(
        select blocked_id
        from user_blocks
        where blocker_id = $12::uuid
        union all
        select blocker_id
        from user_blocks
        where blocked_id = $13::uuid)) group by reactions.emoji) kinds) as reactions, (
  select json_build_object('id', messages.id, 'seq', messages.seq, 'content', messages.content,
      'messageType', messages.message_type, 'fileName', messages.file_name, 'duration', messages.duration,
      'expiresAt', messages.expires_at, 'isDeleted', messages.is_deleted, 'isMine',
      messages.sender_id = $14::uuid, 'senderName', author.first_name || ' ' || author.last_name)
  from messages join users author on author.id = messages.sender_id
  where messages.id = "page"."reply_to_message_id" and messages.seq > "page"."from_seq"
      and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $15::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $16::uuid)) and not exists (
    select
    from hidden_messages hidden
    where hidden.message_id = messages.id and hidden.user_id = $17::uuid offset 0)) as reply_to
from page join users sender on sender.id = page.sender_id
order by "page"."seq";

-- those long ago
with page as materialized (
  select messages.*, mine.from_seq, mine.role as viewer_role, talk.type = 'group' as is_group
  from conversation_members mine join conversations talk on talk.id = mine.conversation_id join messages on messages.conversation_id = talk.id and messages.seq > mine.from_seq
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
    page.created_at, page.expires_at, page.is_edited, page.is_deleted, page.reply_to_message_id,
    page.message_type, page.notice, (case when "page"."notice" is not null then (
    select json_agg(json_build_object('id', named.id, 'name', named.name)
      order by named.is_other, named.position)
    from (
      select users.id, users.first_name || ' ' || users.last_name as name, users.id <> $10::uuid as is_other,
      those.position
      from jsonb_array_elements_text("page"."notice"->'userIds') with ordinality those (id,
      position) join users on users.id = those.id::uuid
      order by is_other, those.position
      limit 3) named) end) as notice_people, page.file_name, page.duration, page.is_forwarded, exists (
  select
  from pinned_messages pin
  where pin.message_id = page.id offset 0) as is_pinned, (case when "page"."message_type" not in ('text',
      'location') then (
    select json_agg(json_build_object('id', file.id, 'kind', file.kind, 'mimeType', file.mime_type, 'size',
    file.size, 'storageKey', file.storage_key, 'width', file.width, 'height', file.height, 'widths',
    file.widths, 'blur', file.blur, 'alt', file.alt, 'duration', file.duration, 'waveform', file.waveform,
    'posterKey', poster.storage_key, 'posterWidths', poster.widths)
      order by held.position)
    from message_files held join attachments file on file.id = held.attachment_id
    left join attachments poster on poster.id = file.poster_id
    where held.message_id = "page"."id") end) as files,
    case when page.latitude is not null then json_build_object('latitude', page.latitude, 'longitude',
    page.longitude, 'name', page.location_name) end as location, (
  select json_agg(json_build_object('emoji', emoji, 'count', count, 'isMine', is_mine)
    order by first)
  from (
    select reactions.emoji, count(*) as count, min(reactions.id::text) as first,
    bool_or(reactions.user_id = $11::uuid) as is_mine
    from message_reactions reactions
    where reactions.message_id = page.id and "reactions"."user_id" <> all (array(
        select blocked_id
        from user_blocks
        where blocker_id = $12::uuid
        union all
        select blocker_id
        from user_blocks
        where blocked_id = $13::uuid)) group by reactions.emoji) kinds) as reactions, (
  select json_build_object('id', messages.id, 'seq', messages.seq, 'content', messages.content,
      'messageType', messages.message_type, 'fileName', messages.file_name, 'duration', messages.duration,
      'expiresAt', messages.expires_at, 'isDeleted', messages.is_deleted, 'isMine',
      messages.sender_id = $14::uuid, 'senderName', author.first_name || ' ' || author.last_name)
  from messages join users author on author.id = messages.sender_id
  where messages.id = "page"."reply_to_message_id" and messages.seq > "page"."from_seq"
      and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $15::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $16::uuid)) and not exists (
    select
    from hidden_messages hidden
    where hidden.message_id = messages.id and hidden.user_id = $17::uuid offset 0)) as reply_to
from page join users sender on sender.id = page.sender_id
order by "page"."seq";

-- those after one long ago
with page as materialized (
  select messages.*, mine.from_seq, mine.role as viewer_role, talk.type = 'group' as is_group
  from conversation_members mine join conversations talk on talk.id = mine.conversation_id join messages on messages.conversation_id = talk.id and messages.seq > mine.from_seq
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
    page.created_at, page.expires_at, page.is_edited, page.is_deleted, page.reply_to_message_id,
    page.message_type, page.notice, (case when "page"."notice" is not null then (
    select json_agg(json_build_object('id', named.id, 'name', named.name)
      order by named.is_other, named.position)
    from (
      select users.id, users.first_name || ' ' || users.last_name as name, users.id <> $10::uuid as is_other,
      those.position
      from jsonb_array_elements_text("page"."notice"->'userIds') with ordinality those (id,
      position) join users on users.id = those.id::uuid
      order by is_other, those.position
      limit 3) named) end) as notice_people, page.file_name, page.duration, page.is_forwarded, exists (
  select
  from pinned_messages pin
  where pin.message_id = page.id offset 0) as is_pinned, (case when "page"."message_type" not in ('text',
      'location') then (
    select json_agg(json_build_object('id', file.id, 'kind', file.kind, 'mimeType', file.mime_type, 'size',
    file.size, 'storageKey', file.storage_key, 'width', file.width, 'height', file.height, 'widths',
    file.widths, 'blur', file.blur, 'alt', file.alt, 'duration', file.duration, 'waveform', file.waveform,
    'posterKey', poster.storage_key, 'posterWidths', poster.widths)
      order by held.position)
    from message_files held join attachments file on file.id = held.attachment_id
    left join attachments poster on poster.id = file.poster_id
    where held.message_id = "page"."id") end) as files,
    case when page.latitude is not null then json_build_object('latitude', page.latitude, 'longitude',
    page.longitude, 'name', page.location_name) end as location, (
  select json_agg(json_build_object('emoji', emoji, 'count', count, 'isMine', is_mine)
    order by first)
  from (
    select reactions.emoji, count(*) as count, min(reactions.id::text) as first,
    bool_or(reactions.user_id = $11::uuid) as is_mine
    from message_reactions reactions
    where reactions.message_id = page.id and "reactions"."user_id" <> all (array(
        select blocked_id
        from user_blocks
        where blocker_id = $12::uuid
        union all
        select blocker_id
        from user_blocks
        where blocked_id = $13::uuid)) group by reactions.emoji) kinds) as reactions, (
  select json_build_object('id', messages.id, 'seq', messages.seq, 'content', messages.content,
      'messageType', messages.message_type, 'fileName', messages.file_name, 'duration', messages.duration,
      'expiresAt', messages.expires_at, 'isDeleted', messages.is_deleted, 'isMine',
      messages.sender_id = $14::uuid, 'senderName', author.first_name || ' ' || author.last_name)
  from messages join users author on author.id = messages.sender_id
  where messages.id = "page"."reply_to_message_id" and messages.seq > "page"."from_seq"
      and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $15::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $16::uuid)) and not exists (
    select
    from hidden_messages hidden
    where hidden.message_id = messages.id and hidden.user_id = $17::uuid offset 0)) as reply_to
from page join users sender on sender.id = page.sender_id
order by "page"."seq";

-- those around one
with page as materialized (
  select messages.*, mine.from_seq, mine.role as viewer_role, talk.type = 'group' as is_group
  from conversation_members mine join conversations talk on talk.id = mine.conversation_id join messages on messages.conversation_id = talk.id and messages.seq > mine.from_seq
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
    page.created_at, page.expires_at, page.is_edited, page.is_deleted, page.reply_to_message_id,
    page.message_type, page.notice, (case when "page"."notice" is not null then (
    select json_agg(json_build_object('id', named.id, 'name', named.name)
      order by named.is_other, named.position)
    from (
      select users.id, users.first_name || ' ' || users.last_name as name, users.id <> $10::uuid as is_other,
      those.position
      from jsonb_array_elements_text("page"."notice"->'userIds') with ordinality those (id,
      position) join users on users.id = those.id::uuid
      order by is_other, those.position
      limit 3) named) end) as notice_people, page.file_name, page.duration, page.is_forwarded, exists (
  select
  from pinned_messages pin
  where pin.message_id = page.id offset 0) as is_pinned, (case when "page"."message_type" not in ('text',
      'location') then (
    select json_agg(json_build_object('id', file.id, 'kind', file.kind, 'mimeType', file.mime_type, 'size',
    file.size, 'storageKey', file.storage_key, 'width', file.width, 'height', file.height, 'widths',
    file.widths, 'blur', file.blur, 'alt', file.alt, 'duration', file.duration, 'waveform', file.waveform,
    'posterKey', poster.storage_key, 'posterWidths', poster.widths)
      order by held.position)
    from message_files held join attachments file on file.id = held.attachment_id
    left join attachments poster on poster.id = file.poster_id
    where held.message_id = "page"."id") end) as files,
    case when page.latitude is not null then json_build_object('latitude', page.latitude, 'longitude',
    page.longitude, 'name', page.location_name) end as location, (
  select json_agg(json_build_object('emoji', emoji, 'count', count, 'isMine', is_mine)
    order by first)
  from (
    select reactions.emoji, count(*) as count, min(reactions.id::text) as first,
    bool_or(reactions.user_id = $11::uuid) as is_mine
    from message_reactions reactions
    where reactions.message_id = page.id and "reactions"."user_id" <> all (array(
        select blocked_id
        from user_blocks
        where blocker_id = $12::uuid
        union all
        select blocker_id
        from user_blocks
        where blocked_id = $13::uuid)) group by reactions.emoji) kinds) as reactions, (
  select json_build_object('id', messages.id, 'seq', messages.seq, 'content', messages.content,
      'messageType', messages.message_type, 'fileName', messages.file_name, 'duration', messages.duration,
      'expiresAt', messages.expires_at, 'isDeleted', messages.is_deleted, 'isMine',
      messages.sender_id = $14::uuid, 'senderName', author.first_name || ' ' || author.last_name)
  from messages join users author on author.id = messages.sender_id
  where messages.id = "page"."reply_to_message_id" and messages.seq > "page"."from_seq"
      and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $15::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $16::uuid)) and not exists (
    select
    from hidden_messages hidden
    where hidden.message_id = messages.id and hidden.user_id = $17::uuid offset 0)) as reply_to
from page join users sender on sender.id = page.sender_id
order by "page"."seq";

with page as materialized (
  select messages.*, mine.from_seq, mine.role as viewer_role, talk.type = 'group' as is_group
  from conversation_members mine join conversations talk on talk.id = mine.conversation_id join messages on messages.conversation_id = talk.id and messages.seq > mine.from_seq
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
    page.created_at, page.expires_at, page.is_edited, page.is_deleted, page.reply_to_message_id,
    page.message_type, page.notice, (case when "page"."notice" is not null then (
    select json_agg(json_build_object('id', named.id, 'name', named.name)
      order by named.is_other, named.position)
    from (
      select users.id, users.first_name || ' ' || users.last_name as name, users.id <> $10::uuid as is_other,
      those.position
      from jsonb_array_elements_text("page"."notice"->'userIds') with ordinality those (id,
      position) join users on users.id = those.id::uuid
      order by is_other, those.position
      limit 3) named) end) as notice_people, page.file_name, page.duration, page.is_forwarded, exists (
  select
  from pinned_messages pin
  where pin.message_id = page.id offset 0) as is_pinned, (case when "page"."message_type" not in ('text',
      'location') then (
    select json_agg(json_build_object('id', file.id, 'kind', file.kind, 'mimeType', file.mime_type, 'size',
    file.size, 'storageKey', file.storage_key, 'width', file.width, 'height', file.height, 'widths',
    file.widths, 'blur', file.blur, 'alt', file.alt, 'duration', file.duration, 'waveform', file.waveform,
    'posterKey', poster.storage_key, 'posterWidths', poster.widths)
      order by held.position)
    from message_files held join attachments file on file.id = held.attachment_id
    left join attachments poster on poster.id = file.poster_id
    where held.message_id = "page"."id") end) as files,
    case when page.latitude is not null then json_build_object('latitude', page.latitude, 'longitude',
    page.longitude, 'name', page.location_name) end as location, (
  select json_agg(json_build_object('emoji', emoji, 'count', count, 'isMine', is_mine)
    order by first)
  from (
    select reactions.emoji, count(*) as count, min(reactions.id::text) as first,
    bool_or(reactions.user_id = $11::uuid) as is_mine
    from message_reactions reactions
    where reactions.message_id = page.id and "reactions"."user_id" <> all (array(
        select blocked_id
        from user_blocks
        where blocker_id = $12::uuid
        union all
        select blocker_id
        from user_blocks
        where blocked_id = $13::uuid)) group by reactions.emoji) kinds) as reactions, (
  select json_build_object('id', messages.id, 'seq', messages.seq, 'content', messages.content,
      'messageType', messages.message_type, 'fileName', messages.file_name, 'duration', messages.duration,
      'expiresAt', messages.expires_at, 'isDeleted', messages.is_deleted, 'isMine',
      messages.sender_id = $14::uuid, 'senderName', author.first_name || ' ' || author.last_name)
  from messages join users author on author.id = messages.sender_id
  where messages.id = "page"."reply_to_message_id" and messages.seq > "page"."from_seq"
      and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $15::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $16::uuid)) and not exists (
    select
    from hidden_messages hidden
    where hidden.message_id = messages.id and hidden.user_id = $17::uuid offset 0)) as reply_to
from page join users sender on sender.id = page.sender_id
order by "page"."seq";

-- what changed lately
with page as materialized (
  select messages.*, mine.from_seq, mine.role as viewer_role, talk.type = 'group' as is_group
  from conversation_members mine join conversations talk on talk.id = mine.conversation_id join messages on messages.conversation_id = talk.id and messages.seq > mine.from_seq
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
    page.created_at, page.expires_at, page.is_edited, page.is_deleted, page.reply_to_message_id,
    page.message_type, page.notice, (case when "page"."notice" is not null then (
    select json_agg(json_build_object('id', named.id, 'name', named.name)
      order by named.is_other, named.position)
    from (
      select users.id, users.first_name || ' ' || users.last_name as name, users.id <> $10::uuid as is_other,
      those.position
      from jsonb_array_elements_text("page"."notice"->'userIds') with ordinality those (id,
      position) join users on users.id = those.id::uuid
      order by is_other, those.position
      limit 3) named) end) as notice_people, page.file_name, page.duration, page.is_forwarded, exists (
  select
  from pinned_messages pin
  where pin.message_id = page.id offset 0) as is_pinned, (case when "page"."message_type" not in ('text',
      'location') then (
    select json_agg(json_build_object('id', file.id, 'kind', file.kind, 'mimeType', file.mime_type, 'size',
    file.size, 'storageKey', file.storage_key, 'width', file.width, 'height', file.height, 'widths',
    file.widths, 'blur', file.blur, 'alt', file.alt, 'duration', file.duration, 'waveform', file.waveform,
    'posterKey', poster.storage_key, 'posterWidths', poster.widths)
      order by held.position)
    from message_files held join attachments file on file.id = held.attachment_id
    left join attachments poster on poster.id = file.poster_id
    where held.message_id = "page"."id") end) as files,
    case when page.latitude is not null then json_build_object('latitude', page.latitude, 'longitude',
    page.longitude, 'name', page.location_name) end as location, (
  select json_agg(json_build_object('emoji', emoji, 'count', count, 'isMine', is_mine)
    order by first)
  from (
    select reactions.emoji, count(*) as count, min(reactions.id::text) as first,
    bool_or(reactions.user_id = $11::uuid) as is_mine
    from message_reactions reactions
    where reactions.message_id = page.id and "reactions"."user_id" <> all (array(
        select blocked_id
        from user_blocks
        where blocker_id = $12::uuid
        union all
        select blocker_id
        from user_blocks
        where blocked_id = $13::uuid)) group by reactions.emoji) kinds) as reactions, (
  select json_build_object('id', messages.id, 'seq', messages.seq, 'content', messages.content,
      'messageType', messages.message_type, 'fileName', messages.file_name, 'duration', messages.duration,
      'expiresAt', messages.expires_at, 'isDeleted', messages.is_deleted, 'isMine',
      messages.sender_id = $14::uuid, 'senderName', author.first_name || ' ' || author.last_name)
  from messages join users author on author.id = messages.sender_id
  where messages.id = "page"."reply_to_message_id" and messages.seq > "page"."from_seq"
      and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $15::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $16::uuid)) and not exists (
    select
    from hidden_messages hidden
    where hidden.message_id = messages.id and hidden.user_id = $17::uuid offset 0)) as reply_to
from page join users sender on sender.id = page.sender_id
order by "page"."revision";

-- nothing changed
with page as materialized (
  select messages.*, mine.from_seq, mine.role as viewer_role, talk.type = 'group' as is_group
  from conversation_members mine join conversations talk on talk.id = mine.conversation_id join messages on messages.conversation_id = talk.id and messages.seq > mine.from_seq
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
    page.created_at, page.expires_at, page.is_edited, page.is_deleted, page.reply_to_message_id,
    page.message_type, page.notice, (case when "page"."notice" is not null then (
    select json_agg(json_build_object('id', named.id, 'name', named.name)
      order by named.is_other, named.position)
    from (
      select users.id, users.first_name || ' ' || users.last_name as name, users.id <> $10::uuid as is_other,
      those.position
      from jsonb_array_elements_text("page"."notice"->'userIds') with ordinality those (id,
      position) join users on users.id = those.id::uuid
      order by is_other, those.position
      limit 3) named) end) as notice_people, page.file_name, page.duration, page.is_forwarded, exists (
  select
  from pinned_messages pin
  where pin.message_id = page.id offset 0) as is_pinned, (case when "page"."message_type" not in ('text',
      'location') then (
    select json_agg(json_build_object('id', file.id, 'kind', file.kind, 'mimeType', file.mime_type, 'size',
    file.size, 'storageKey', file.storage_key, 'width', file.width, 'height', file.height, 'widths',
    file.widths, 'blur', file.blur, 'alt', file.alt, 'duration', file.duration, 'waveform', file.waveform,
    'posterKey', poster.storage_key, 'posterWidths', poster.widths)
      order by held.position)
    from message_files held join attachments file on file.id = held.attachment_id
    left join attachments poster on poster.id = file.poster_id
    where held.message_id = "page"."id") end) as files,
    case when page.latitude is not null then json_build_object('latitude', page.latitude, 'longitude',
    page.longitude, 'name', page.location_name) end as location, (
  select json_agg(json_build_object('emoji', emoji, 'count', count, 'isMine', is_mine)
    order by first)
  from (
    select reactions.emoji, count(*) as count, min(reactions.id::text) as first,
    bool_or(reactions.user_id = $11::uuid) as is_mine
    from message_reactions reactions
    where reactions.message_id = page.id and "reactions"."user_id" <> all (array(
        select blocked_id
        from user_blocks
        where blocker_id = $12::uuid
        union all
        select blocker_id
        from user_blocks
        where blocked_id = $13::uuid)) group by reactions.emoji) kinds) as reactions, (
  select json_build_object('id', messages.id, 'seq', messages.seq, 'content', messages.content,
      'messageType', messages.message_type, 'fileName', messages.file_name, 'duration', messages.duration,
      'expiresAt', messages.expires_at, 'isDeleted', messages.is_deleted, 'isMine',
      messages.sender_id = $14::uuid, 'senderName', author.first_name || ' ' || author.last_name)
  from messages join users author on author.id = messages.sender_id
  where messages.id = "page"."reply_to_message_id" and messages.seq > "page"."from_seq"
      and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $15::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $16::uuid)) and not exists (
    select
    from hidden_messages hidden
    where hidden.message_id = messages.id and hidden.user_id = $17::uuid offset 0)) as reply_to
from page join users sender on sender.id = page.sender_id
order by "page"."revision";

-- one message
with page as materialized (
  select messages.*, mine.from_seq, mine.role as viewer_role, talk.type = 'group' as is_group
  from messages join conversations talk on talk.id = messages.conversation_id cross join lateral (
    select *
    from conversation_members
    where conversation_members.conversation_id = messages.conversation_id
    and conversation_members.user_id = $1::uuid
    and conversation_members.from_seq < messages.seq offset 0) mine
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
          where blocked_id = $4::uuid)) offset 0)) and messages.id = $5::uuid
          and (messages.expires_at is null or messages.expires_at > now())
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
  limit 1)
select page.id, page.conversation_id, page.seq, page.revision, page.sender_id,
    case when page.sender_id = $9::uuid then page.client_key end as client_key,
    sender.first_name || ' ' || sender.last_name as sender_name,
    sender.profile_image_url as sender_image_url, page.viewer_role, page.is_group, page.content,
    page.created_at, page.expires_at, page.is_edited, page.is_deleted, page.reply_to_message_id,
    page.message_type, page.notice, (case when "page"."notice" is not null then (
    select json_agg(json_build_object('id', named.id, 'name', named.name)
      order by named.is_other, named.position)
    from (
      select users.id, users.first_name || ' ' || users.last_name as name, users.id <> $10::uuid as is_other,
      those.position
      from jsonb_array_elements_text("page"."notice"->'userIds') with ordinality those (id,
      position) join users on users.id = those.id::uuid
      order by is_other, those.position
      limit 3) named) end) as notice_people, page.file_name, page.duration, page.is_forwarded, exists (
  select
  from pinned_messages pin
  where pin.message_id = page.id offset 0) as is_pinned, (case when "page"."message_type" not in ('text',
      'location') then (
    select json_agg(json_build_object('id', file.id, 'kind', file.kind, 'mimeType', file.mime_type, 'size',
    file.size, 'storageKey', file.storage_key, 'width', file.width, 'height', file.height, 'widths',
    file.widths, 'blur', file.blur, 'alt', file.alt, 'duration', file.duration, 'waveform', file.waveform,
    'posterKey', poster.storage_key, 'posterWidths', poster.widths)
      order by held.position)
    from message_files held join attachments file on file.id = held.attachment_id
    left join attachments poster on poster.id = file.poster_id
    where held.message_id = "page"."id") end) as files,
    case when page.latitude is not null then json_build_object('latitude', page.latitude, 'longitude',
    page.longitude, 'name', page.location_name) end as location, (
  select json_agg(json_build_object('emoji', emoji, 'count', count, 'isMine', is_mine)
    order by first)
  from (
    select reactions.emoji, count(*) as count, min(reactions.id::text) as first,
    bool_or(reactions.user_id = $11::uuid) as is_mine
    from message_reactions reactions
    where reactions.message_id = page.id and "reactions"."user_id" <> all (array(
        select blocked_id
        from user_blocks
        where blocker_id = $12::uuid
        union all
        select blocker_id
        from user_blocks
        where blocked_id = $13::uuid)) group by reactions.emoji) kinds) as reactions, (
  select json_build_object('id', messages.id, 'seq', messages.seq, 'content', messages.content,
      'messageType', messages.message_type, 'fileName', messages.file_name, 'duration', messages.duration,
      'expiresAt', messages.expires_at, 'isDeleted', messages.is_deleted, 'isMine',
      messages.sender_id = $14::uuid, 'senderName', author.first_name || ' ' || author.last_name)
  from messages join users author on author.id = messages.sender_id
  where messages.id = "page"."reply_to_message_id" and messages.seq > "page"."from_seq"
      and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $15::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $16::uuid)) and not exists (
    select
    from hidden_messages hidden
    where hidden.message_id = messages.id and hidden.user_id = $17::uuid offset 0)) as reply_to
from page join users sender on sender.id = page.sender_id
order by "page"."seq";

-- how far the others are
select talk.revision, talk.last_seq, coalesce(others.delivered, 0) as delivered, coalesce(others.read,
    0) as read
from conversations talk
left join lateral (
  select min(theirs.delivered_seq) filter (
    where theirs.user_id <> $1::uuid) as delivered, case when not bool_or(theirs.hides_receipts
    and theirs.user_id = $2::uuid) then min((case when theirs.read_seq <= theirs.hidden_read_seq then greatest(theirs.told_read_seq, theirs.from_seq) else theirs.read_seq end)) filter (
    where theirs.user_id <> $3::uuid and not theirs.hides_receipts) end as read
  from conversation_members theirs
  where theirs.conversation_id = talk.id and (theirs.request_state = 'accepted'
      or theirs.user_id = $4::uuid)) others on true
where talk.id = $5::uuid;

-- what was sent under a key
select "id", "conversation_id", "content", "reply_to_message_id", "message_type", "is_edited", "is_deleted"
from "messages"
where "sender_id" = $1 and "client_key" = $2;

-- sending one
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

-- putting one in other words
select "conversation_id", "content", "is_deleted",
    created_at > now() - make_interval(mins => $1) as "is_fresh"
from "messages"
where "id" = $2;

update "messages"
set "content" = $1, "is_edited" = $2, "edited_at" = now()
where "id" = $3;

with changed as materialized (
  select id, row_number() over (
    order by seq) as place
  from (
    select id, seq
    from messages
    where id = any($1::uuid[])
    union
    select id, seq
    from messages
    where reply_to_message_id = any($2::uuid[])) quoted), talk as (update conversations
  set revision = revision + (
    select count(*)
    from changed)
  where id = $3::uuid
  returning old.revision) update messages
set revision = talk.revision + changed.place
from talk, changed
where messages.id = changed.id;

update "conversations"
set "last_message_preview" = $1
where "last_message_id" = any ($2::uuid[]);

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

-- a file of one
select file.id, file.kind, file.mime_type, file.storage_key, file.widths, messages.file_name,
    poster.storage_key as poster_key, poster.widths as poster_widths
from messages join conversation_members mine on mine.conversation_id = messages.conversation_id join conversations talk on talk.id = mine.conversation_id join message_files held on held.message_id = messages.id and held.attachment_id = $1::uuid join attachments file on file.id = held.attachment_id
left join attachments poster on poster.id = file.poster_id
where messages.id = $2::uuid and messages.seq > mine.from_seq and not messages.is_deleted
    and mine.request_state in ('accepted', 'pending') and mine.user_id = $3::uuid and (talk.type = 'group'
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
        where blocked_id = $5::uuid)) offset 0)) and (messages.expires_at is null
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
  where hidden.message_id = messages.id and hidden.user_id = $8::uuid offset 0);

-- uploads for one
select "id", "kind", "mime_type", "size", "duration"
from "attachments"
where id = any($1::uuid[]) and "uploaded_by" = $2 and "attached_to" is null and "storage_key" is not null
    and ("is_private" = $3 or "kind" = $4)
order by "id"
for update;

-- those that are pinned
select "message_id"
from "pinned_messages"
where "conversation_id" = $1
order by "pinned_at" desc, "id" desc
limit $2;

with page as materialized (
  select messages.*, mine.from_seq, mine.role as viewer_role, talk.type = 'group' as is_group
  from conversation_members mine join conversations talk on talk.id = mine.conversation_id join messages on messages.conversation_id = talk.id and messages.seq > mine.from_seq
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
          where blocked_id = $3::uuid)) offset 0)) and messages.id = any($4::uuid[])
          and not messages.is_deleted and (messages.expires_at is null or messages.expires_at > now())
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
  limit 50)
select page.id, page.conversation_id, page.seq, page.revision, page.sender_id,
    case when page.sender_id = $8::uuid then page.client_key end as client_key,
    sender.first_name || ' ' || sender.last_name as sender_name,
    sender.profile_image_url as sender_image_url, page.viewer_role, page.is_group, page.content,
    page.created_at, page.expires_at, page.is_edited, page.is_deleted, page.reply_to_message_id,
    page.message_type, page.notice, (case when "page"."notice" is not null then (
    select json_agg(json_build_object('id', named.id, 'name', named.name)
      order by named.is_other, named.position)
    from (
      select users.id, users.first_name || ' ' || users.last_name as name, users.id <> $9::uuid as is_other,
      those.position
      from jsonb_array_elements_text("page"."notice"->'userIds') with ordinality those (id,
      position) join users on users.id = those.id::uuid
      order by is_other, those.position
      limit 3) named) end) as notice_people, page.file_name, page.duration, page.is_forwarded, exists (
  select
  from pinned_messages pin
  where pin.message_id = page.id offset 0) as is_pinned, (case when "page"."message_type" not in ('text',
      'location') then (
    select json_agg(json_build_object('id', file.id, 'kind', file.kind, 'mimeType', file.mime_type, 'size',
    file.size, 'storageKey', file.storage_key, 'width', file.width, 'height', file.height, 'widths',
    file.widths, 'blur', file.blur, 'alt', file.alt, 'duration', file.duration, 'waveform', file.waveform,
    'posterKey', poster.storage_key, 'posterWidths', poster.widths)
      order by held.position)
    from message_files held join attachments file on file.id = held.attachment_id
    left join attachments poster on poster.id = file.poster_id
    where held.message_id = "page"."id") end) as files,
    case when page.latitude is not null then json_build_object('latitude', page.latitude, 'longitude',
    page.longitude, 'name', page.location_name) end as location, (
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
  select json_build_object('id', messages.id, 'seq', messages.seq, 'content', messages.content,
      'messageType', messages.message_type, 'fileName', messages.file_name, 'duration', messages.duration,
      'expiresAt', messages.expires_at, 'isDeleted', messages.is_deleted, 'isMine',
      messages.sender_id = $13::uuid, 'senderName', author.first_name || ' ' || author.last_name)
  from messages join users author on author.id = messages.sender_id
  where messages.id = "page"."reply_to_message_id" and messages.seq > "page"."from_seq"
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

-- pinning one
delete
from "pinned_messages"
where "conversation_id" = $1 and "message_id" = $2
returning "id";

-- who has read one
with theirs as (
  select theirs.*,
      case when theirs.request_state <> 'accepted' then case when said.is_group then 'invited' else 'sent' end when (case when theirs.read_seq <= theirs.hidden_read_seq then greatest(theirs.told_read_seq, theirs.from_seq) else theirs.read_seq end) >= $1::bigint and not theirs.hides_receipts and not mine.hides_receipts then 'read' when theirs.delivered_seq >= $2::bigint then 'delivered' else 'sent' end as state
  from conversation_members mine join conversation_members theirs on theirs.conversation_id = mine.conversation_id and theirs.user_id <> mine.user_id and "theirs"."user_id" <> all (array(
      select blocked_id
      from user_blocks
      where blocker_id = $3::uuid
      union all
      select blocker_id
      from user_blocks
      where blocked_id = $4::uuid)) cross join lateral (
    select messages.created_at, talk.type = 'group' as is_group
    from messages join conversations talk on talk.id = messages.conversation_id
    where messages.conversation_id = $5::uuid and messages.seq = $6::bigint) said
  where mine.conversation_id = $7::uuid and mine.user_id = $8::uuid
      and case when theirs.request_state = 'accepted' then theirs.from_seq < $9::bigint else theirs.requested_at <= said.created_at end), shown as (
  select theirs.user_id, theirs.state, count(*) over ()::int as total, case when theirs.state = 'read' then (
    select min(receipts.read_at)
    from message_read_receipts receipts
    where receipts.conversation_id = $10::uuid and receipts.user_id = theirs.user_id
    and receipts.seq >= $11::bigint) end as read_at
  from theirs)
select users.id, users.first_name, users.last_name, users.handle, users.profile_image_url, shown.state,
    shown.read_at, shown.total
from shown join users on users.id = shown.user_id
order by array_position(array['read', 'delivered', 'sent', 'invited'], shown.state),
    shown.read_at nulls last, users.first_name, users.last_name, users.id
limit 200;

-- keeping when it was read
insert into message_read_receipts (message_id, user_id, conversation_id, seq)
select mine.last_read_message_id, mine.user_id, mine.conversation_id, mine.read_seq
from conversation_members mine
where mine.conversation_id = $1::uuid and mine.user_id = $2::uuid and not mine.hides_receipts
    and mine.request_state = 'accepted' and exists (
  select
  from messages
  where messages.id = mine.last_read_message_id) and (
  select count(*)
  from (
    select
    from conversation_members theirs
    where theirs.conversation_id = mine.conversation_id
    limit 101) people) <= 100
on conflict do nothing;

-- who is called by their handle
select "users"."id"
from "conversation_members"
inner join "users" on "users"."id" = "conversation_members"."user_id"
where "conversation_members"."conversation_id" = $1 and "users"."id" != $2
    and lower(users.handle) = any($3::text[]) and "users"."id" <> all (array(
    select blocked_id
    from user_blocks
    where blocker_id = $4::uuid
    union all
    select blocker_id
    from user_blocks
    where blocked_id = $5::uuid));

-- taking one back
update "messages"
set "content" = $1, "is_deleted" = $2, "deleted_at" = now(), "is_edited" = $3, "edited_at" = $4,
    "message_type" = $5, "file_name" = $6, "file_size" = $7, "mime_type" = $8, "duration" = $9,
    "latitude" = $10, "longitude" = $11, "location_name" = $12, "is_forwarded" = $13,
    "forwarded_from_message_id" = $14, "metadata" = $15
where "id" = any ($16::uuid[]) and "conversation_id" = $17 and "is_deleted" = $18
returning "id";

delete
from "message_files"
where message_id = any($1::uuid[]);

delete
from "message_reactions"
where "message_id" = any ($1::uuid[]);

delete
from "pinned_messages"
where "message_id" = any ($1::uuid[]);

with changed as materialized (
  select id, row_number() over (
    order by seq) as place
  from (
    select id, seq
    from messages
    where id = any($1::uuid[])
    union
    select id, seq
    from messages
    where reply_to_message_id = any($2::uuid[])) quoted), talk as (update conversations
  set revision = revision + (
    select count(*)
    from changed)
  where id = $3::uuid
  returning old.revision) update messages
set revision = talk.revision + changed.place
from talk, changed
where messages.id = changed.id;

update "conversations"
set "last_message_preview" = $1
where "last_message_id" = any ($2::uuid[]);

-- hiding one
insert into "hidden_messages" ("user_id", "message_id")
values ($1, $2)
on conflict do nothing;
