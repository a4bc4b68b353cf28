-- What was told of messages counts those that are left: deleted for all, expired, hidden, or deleted with their
-- conversation, they are no news. The lines of one conversation that may still have to change.
create index notifications_conversation_idx on notifications (group_key)
  where kind = 'message' and (not is_read or not is_listed);

-- One teller of a conversation at a time, as the job that tells of new messages: it is either done, and what it told
-- is seen here, or begins later and finds less to tell.
create function hold_telling(talk uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('told:' || talk, 0))
$$;

-- Of one person, or of all (null), what tells of messages between these two numbers. Nothing left, no line; one that
-- stays ends with the last message that is left, so that whoever reads that one has read it. The lines are held
-- before their messages are counted, and all are written at once.
create function retell_news_of_messages(talk uuid, person uuid, from_number bigint, to_number bigint)
returns void language plpgsql as $$
declare
  lines uuid[];
begin
  lines := array(
    select id from notifications
    where group_key = 'message:' || talk and kind = 'message' and (not is_read or not is_listed)
      and (person is null or user_id = person)
      and (data->>'seq')::bigint >= from_number and (data->>'after')::bigint < to_number
    order by id for update);
  if cardinality(lines) = 0 then return; end if;
  with counted as materialized (
    select told.id, unread.ids, cardinality(unread.ids) as count
    from notifications told
    join conversation_members mine on mine.conversation_id = talk and mine.user_id = told.user_id
    cross join lateral (
      select array(
        select messages.id from messages
        where messages.conversation_id = talk and messages.seq > greatest(mine.read_seq, mine.from_seq)
          and messages.seq <= (told.data->>'seq')::bigint
          and messages.sender_id <> told.user_id and not messages.is_deleted and messages.notice is null
          and (messages.expires_at is null or messages.expires_at > now())
          and messages.sender_id <> all (array(
            select blocked_id from user_blocks where blocker_id = told.user_id
            union all
            select blocker_id from user_blocks where blocked_id = told.user_id))
          and not exists (
            select from hidden_messages hidden
            where hidden.user_id = told.user_id and hidden.message_id = messages.id offset 0)
        order by messages.seq desc limit 21) as ids offset 0) unread
    where told.id = any(lines)),
  gone as (
    delete from notifications using counted where notifications.id = counted.id and counted.count = 0),
  kept as materialized (
    select counted.*, last.id as message_id, last.seq, last.sender_id, last.expires_at is not null as is_expiring,
      case when conversations.type = 'group' then users.first_name || ' ' || users.last_name || ': ' else '' end as before,
      coalesce(nullif(left(btrim(regexp_replace(last.content, '\s+', ' ', 'g')), 140), ''), 'New message') as words
    from counted
    join messages last on last.id = counted.ids[1]
    join users on users.id = last.sender_id
    join conversations on conversations.id = talk),
  came as (
    insert into notification_actors (notification_id, user_id) select id, sender_id from kept on conflict do nothing),
  went as (
    delete from notification_actors actors using kept
    where actors.notification_id = kept.id and kept.count <= 20
      and not exists (
        select from messages where messages.id = any(kept.ids) and messages.sender_id = actors.user_id offset 0))
  update notifications set
    message = case
      when count > 20 then 'More than 20 new messages'
      when count > 1 then count || ' new messages'
      when is_expiring then 'New message'
      else before || words end,
    data = (data - 'messageId' - 'before') || jsonb_build_object('seq', seq, 'actorId', sender_id)
      || case when count = 1 and not is_expiring
        then jsonb_build_object('messageId', message_id, 'before', before) else '{}' end
  from kept where notifications.id = kept.id;
end $$;

-- What is quoted of a message says what the message says, and nothing of one that is gone.
drop trigger messages_retell on messages;
create or replace function retell_message() returns trigger language plpgsql as $$
begin
  if new.content is not distinct from old.content and new.is_deleted = old.is_deleted then return null; end if;
  perform hold_telling(new.conversation_id);
  update notifications set message = coalesce(data->>'before', '') || case
      when new.is_deleted then 'Message deleted'
      else coalesce(left(regexp_replace(new.content, '\s+', ' ', 'g'), 140), 'New message') end
  where type = 'message' and data ? 'messageId' and data->>'messageId' = old.id::text;
  if new.is_deleted then perform retell_news_of_messages(new.conversation_id, null, new.seq, new.seq); end if;
  return null;
end $$;
create trigger messages_retell after update of content, is_deleted on messages
  for each row execute function retell_message();

-- Of a conversation that goes as a whole its members take along what they were told.
create function forget_messages() returns trigger language plpgsql as $$
declare
  talk record;
begin
  for talk in
    select gone.conversation_id as id, min(gone.seq) as first, max(gone.seq) as last
    from gone join conversations on conversations.id = gone.conversation_id
    group by gone.conversation_id order by gone.conversation_id
  loop
    perform hold_telling(talk.id);
    update notifications set message = coalesce(data->>'before', '') || 'Message deleted'
    where type = 'message' and data ? 'messageId'
      and data->>'messageId' in (select gone.id::text from gone where gone.conversation_id = talk.id);
    perform retell_news_of_messages(talk.id, null, talk.first, talk.last);
  end loop;
  return null;
end $$;
create trigger messages_forget after delete on messages
  referencing old table as gone for each statement execute function forget_messages();

create function forget_hidden_messages() returns trigger language plpgsql as $$
declare
  talk record;
begin
  for talk in
    select messages.conversation_id as id, hidden.user_id, min(messages.seq) as first, max(messages.seq) as last
    from hidden join messages on messages.id = hidden.message_id
    group by messages.conversation_id, hidden.user_id order by messages.conversation_id, hidden.user_id
  loop
    perform hold_telling(talk.id);
    perform retell_news_of_messages(talk.id, talk.user_id, talk.first, talk.last);
  end loop;
  return null;
end $$;
create trigger hidden_messages_forget after insert on hidden_messages
  referencing new table as hidden for each statement execute function forget_hidden_messages();

-- The member is held here, as by the teller: the two wait for each other without anything more.
create function forget_messages_before() returns trigger language plpgsql as $$
begin
  perform retell_news_of_messages(new.conversation_id, new.user_id, 0, new.from_seq);
  return null;
end $$;
create trigger conversation_members_forget_messages after update of from_seq on conversation_members
  for each row when (new.from_seq > old.from_seq) execute function forget_messages_before();

-- What was told until now of messages that are gone.
do $$
declare
  talk record;
begin
  for talk in
    select distinct conversations.id, conversations.last_seq
    from notifications join conversations on notifications.group_key = 'message:' || conversations.id
    where notifications.kind = 'message' and not notifications.is_read
  loop
    perform retell_news_of_messages(talk.id, null, 0, talk.last_seq);
  end loop;
end $$;
