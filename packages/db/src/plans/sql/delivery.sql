-- what is still to be told
select told.id, told.user_id, told.kind, told.tribe_id, tribes.name as tribe_name, told.title, told.message,
    told.data, told.group_key, told.created_at, preferences.notification_settings as settings,
    users.first_name, users.email, users.email_verified_at is not null as is_email_verified
from notifications told join users on users.id = told.user_id
left join user_preferences preferences on preferences.user_id = told.user_id
left join tribes on tribes.id = told.tribe_id
where told.id = any($1::uuid[]) and users.suspended_at is null and (case when told.kind = 'message'
    and told.data ? 'conversationId' then (not told.is_read or not told.is_listed) and exists (
    select
    from conversation_members mine
    where mine.conversation_id = (told.data->>'conversationId')::uuid and mine.user_id = told.user_id
    and mine.request_state = 'accepted' and not mine.is_archived and not (mine.is_muted
    and (mine.muted_until is null or mine.muted_until > now())) and exists (
      select
      from messages
      where messages.conversation_id = mine.conversation_id and messages.seq > greatest(mine.read_seq,
      mine.from_seq) and messages.sender_id <> mine.user_id and not messages.is_deleted
      and messages.notice is null and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
          select blocked_id
          from user_blocks
          where blocker_id = mine.user_id
          union all
          select blocker_id
          from user_blocks
          where blocked_id = mine.user_id)) and not exists (
        select
        from hidden_messages hidden
        where hidden.message_id = messages.id and hidden.user_id = mine.user_id offset 0)
        and messages.seq <= (told.data->>'seq')::bigint offset 0) offset 0) else not told.is_read
        or not told.is_listed end) and (not told.data ? 'postId' or exists (
    select
    from posts
    where posts.id = (told.data->>'postId')::uuid and posts.deleted_at is null and (posts.on_feed
    or posts.on_profile or posts.business_id is not null or posts.space_id is not null
    or posts.author_id = told.user_id or exists (
        select
        from post_tribes given
        where given.post_id = posts.id and exists (
          select
          from tribes home
          where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                select
                from tribe_bans bans
                where bans.tribe_id = home.id and bans.user_id = told.user_id and (bans.until is null
                or bans.until > now()) offset 0)) or exists (
              select
              from tribe_memberships mine
              where mine.tribe_id = home.id and mine.user_id = told.user_id and (mine.access_until is null
              or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0) offset 0))
              and "posts"."author_id" <> all (array(
        select blocked_id
        from user_blocks
        where blocker_id = told.user_id
        union all
        select blocker_id
        from user_blocks
        where blocked_id = told.user_id)) and (posts.expires_at is null or posts.expires_at > now())
        and (posts.tribe_id is null or exists (
        select
        from tribes home
        where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
              select
              from tribe_bans bans
              where bans.tribe_id = home.id and bans.user_id = told.user_id and (bans.until is null
              or bans.until > now()) offset 0)) or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = home.id and mine.user_id = told.user_id and (mine.access_until is null
            or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
            and (posts.space_id is null or exists (
        select
        from spaces
        where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
        and spaces.read_tier = 'free') or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = spaces.tribe_id and mine.user_id = told.user_id
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
              where mine.tribe_id = home.id and mine.user_id = told.user_id
              and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
              'platform_admin') offset 0)) offset 0) offset 0)) offset 0)) and (not told.data ? 'actorId'
              or not exists (
    select
    from users actor
    where actor.id::text = told.data->>'actorId' and not "actor"."id" <> all (array(
        select blocked_id
        from user_blocks
        where blocker_id = told.user_id
        union all
        select blocker_id
        from user_blocks
        where blocked_id = told.user_id)) offset 0))
order by told.created_at desc, told.id desc;

-- taking it upon oneself, and letting it wait
with told as materialized (
  select id, user_id, created_at, case when kind = 'message' then (data->>'conversationId')::uuid end as talk
  from notifications
  where id = $1::uuid and not exists (
    select
    from notification_deliveries sent
    where sent.notification_id = notifications.id and sent.channel = 'mail')),
    mailed as (insert into mailed_conversations (user_id, conversation_id, read_seq)
  select mine.user_id, mine.conversation_id, greatest(mine.read_seq, mine.from_seq)
  from told join conversation_members mine on mine.user_id = told.user_id and mine.conversation_id = told.talk
  on conflict (user_id, conversation_id) do update
  set read_seq = excluded.read_seq
  where mailed_conversations.read_seq < excluded.read_seq
  returning conversation_id) insert into notification_deliveries (notification_id, channel, told_of)
select id, 'mail', created_at
from told
where talk is null or talk in (
  select conversation_id
  from mailed)
on conflict (notification_id, channel) do nothing
returning channel;

insert into notification_deliveries (notification_id, channel, told_of)
select id, 'push', created_at
from notifications
where id = $1::uuid
on conflict (notification_id, channel) do update
set told_of = excluded.told_of, sent_at = now()
where notification_deliveries.told_of < excluded.told_of
returning channel;

insert into waiting_deliveries (notification_id, channel, user_id, due_at)
select id, $1::text, $2::uuid, $3::timestamptz
from notifications
where id = $4::uuid and not exists (
  select
  from notification_deliveries sent
  where sent.notification_id = notifications.id and sent.channel = $5::text and (sent.channel = 'mail'
      or sent.told_of >= notifications.created_at))
on conflict do nothing;

-- for whom something has waited long enough
select user_id, channel
from (
  select user_id, channel, due_at
  from waiting_deliveries
  where due_at <= $1
  order by due_at
  limit 200) due group by user_id, channel
order by min(due_at);

-- taking what waits for one person
delete
from waiting_deliveries waiting using notifications told
where told.id = waiting.notification_id and waiting.user_id = $1::uuid and waiting.channel = $2::text
    and (waiting.due_at <= $3 or (waiting.due_at < 'infinity' and told.kind <> 'message'))
returning waiting.notification_id;

-- my browsers that ring
select "push_subscriptions"."id", "push_subscriptions"."sid", "endpoint", "p256dh", "auth", "device",
    "push_subscriptions"."created_at", "last_used_at"
from "push_subscriptions"
inner join "sessions" on "sessions"."sid" = "push_subscriptions"."sid"
where "push_subscriptions"."user_id" = $1 and "sessions"."expire" > $2
order by "push_subscriptions"."created_at" desc, "push_subscriptions"."id" desc
limit $3;

-- one more that rings, and what became of it
select "id"
from "users"
where "id" = $1
for no key update;

delete
from "push_subscriptions"
where "sid" = $1 and "endpoint" != $2;

insert into "push_subscriptions" ("user_id", "sid", "endpoint", "p256dh", "auth", "device")
values ($1, $2, $3, $4, $5, $6)
on conflict ("endpoint") do update
set "user_id" = $7, "sid" = $8, "endpoint" = $9, "p256dh" = $10, "auth" = $11, "device" = $12,
    "failures" = $13
returning "id";

delete
from push_subscriptions
where id in (
  select id
  from push_subscriptions
  where user_id = $1::uuid and id <> $2::uuid
  order by coalesce(last_used_at, created_at) desc, id desc offset 9);

update push_subscriptions
set failures = 0, last_used_at = now()
where id = any($1::uuid[]);

delete
from "push_subscriptions"
where id = any($1::uuid[]) and (id = any($2::uuid[]) or failures >= 20);

-- who has not read a conversation
select
from conversation_members mine join conversations talk on talk.id = mine.conversation_id
where mine.conversation_id = $1::uuid and talk.last_seq > greatest(mine.read_seq, mine.from_seq)
    and mine.request_state = 'accepted' and not mine.is_archived and not (mine.is_muted
    and (mine.muted_until is null or mine.muted_until > now()))
order by mine.user_id
for no key update of mine;

select mine.user_id, preferences.notification_settings as settings, talk.name as conversation_name,
    talk.type = 'group' as is_group, unread.count, greatest(mine.read_seq, mine.from_seq) as after, last.seq,
    last.id as message_id, last.message_type, last.content, last.expires_at is not null as is_expiring,
    last.sender_id, sender.first_name || ' ' || sender.last_name as sender_name
from conversation_members mine join conversations talk on talk.id = mine.conversation_id join users on users.id = mine.user_id and users.suspended_at is null
left join user_preferences preferences on preferences.user_id = mine.user_id cross join lateral (
  select array(
    select messages.id
    from messages
    where messages.conversation_id = mine.conversation_id and messages.seq > greatest(mine.read_seq,
    mine.from_seq) and messages.sender_id <> mine.user_id and not messages.is_deleted
    and messages.notice is null and (messages.expires_at is null or messages.expires_at > now())
    and "messages"."sender_id" <> all (array(
        select blocked_id
        from user_blocks
        where blocker_id = mine.user_id
        union all
        select blocker_id
        from user_blocks
        where blocked_id = mine.user_id)) and not exists (
      select
      from hidden_messages hidden
      where hidden.message_id = messages.id and hidden.user_id = mine.user_id offset 0)
    order by messages.seq desc
    limit 21) as ids offset 0) listed cross join lateral (
  select cardinality(listed.ids) as count) unread join messages last on last.id = listed.ids[1] join users sender on sender.id = last.sender_id
where mine.conversation_id = $1::uuid and talk.last_seq > greatest(mine.read_seq, mine.from_seq)
    and mine.request_state = 'accepted' and not mine.is_archived and not (mine.is_muted
    and (mine.muted_until is null or mine.muted_until > now()))
order by mine.user_id
for no key update of mine;

-- telling them, and reading it
with told as materialized (
  select *
  from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::boolean[], $7::bigint[],
      $8::bigint[], $9::boolean[]) as t (user_id, actor_id, title, message, data, is_listed, seq, after,
      is_sent)), standing as materialized (
  select notifications.id, told.*, (notifications.data->>'seq')::bigint as told_seq
  from told join notifications on notifications.user_id = told.user_id and notifications.group_key = $10
  where not notifications.is_read or (not notifications.is_listed
      and (notifications.data->>'after')::bigint = told.after)), moved as (update notifications
  set title = standing.title, message = standing.message, data = standing.data::jsonb,
      created_at = clock_timestamp()
  from standing
  where notifications.id = standing.id and standing.told_seq < standing.seq
  returning notifications.id, standing.actor_id, standing.is_sent),
      made as (insert into notifications (user_id, type, kind, title, message, data, group_key, is_listed,
      is_read)
  select user_id, 'message', 'message', title, message, data::jsonb, $11, is_listed, not is_listed
  from told
  where user_id not in (
    select user_id
    from standing)
  on conflict do nothing
  returning id, user_id), changed as (
  select id, actor_id, is_sent
  from moved
  union all
  select made.id, told.actor_id, told.is_sent
  from made join told on told.user_id = made.user_id),
      actors as (insert into notification_actors (notification_id, user_id)
  select id, actor_id
  from changed
  on conflict (notification_id, user_id) do update
  set created_at = now()), sent as (
  select graphile_worker.add_job('deliver_notification', json_build_object('notificationId', id),
      max_attempts := 10)
  from changed
  where is_sent)
select id, (
  select count(*)
  from sent) as sent
from changed;

with line as materialized (
  select id, (data->>'seq')::bigint as told_seq
  from notifications
  where user_id = $1::uuid and group_key = $2 and not is_read
  for update) update notifications
set is_read = true
from line
where notifications.id = line.id and line.told_seq <= $3::bigint
returning notifications.id;

-- whose digest is due
select due.user_id, due.notification_settings as settings, due.digest_at, due.digest_sent_at, users.email,
    users.email_verified_at is not null and users.suspended_at is null as is_reachable
from user_preferences due join users on users.id = due.user_id
where due.notification_settings->>'digest' in ('daily', 'weekly') and coalesce(due.digest_at,
    '-infinity') <= $1
order by coalesce(due.digest_at, '-infinity')
limit 1
for update of due skip locked;

-- what somebody has not seen since the last one
select told.id, told.title, told.message, told.data->>'actionUrl' as action_url, told.tribe_id,
    tribes.name as tribe_name
from notifications told
left join tribes on tribes.id = told.tribe_id
where told.user_id = $1::uuid and told.created_at > $2 and told.created_at <= $3
    and (case when told.kind = 'message' and told.data ? 'conversationId' then (not told.is_read
    or not told.is_listed) and exists (
    select
    from conversation_members mine
    where mine.conversation_id = (told.data->>'conversationId')::uuid and mine.user_id = told.user_id
    and mine.request_state = 'accepted' and not mine.is_archived and not (mine.is_muted
    and (mine.muted_until is null or mine.muted_until > now())) and exists (
      select
      from messages
      where messages.conversation_id = mine.conversation_id and messages.seq > greatest(mine.read_seq,
      mine.from_seq) and messages.sender_id <> mine.user_id and not messages.is_deleted
      and messages.notice is null and (messages.expires_at is null or messages.expires_at > now())
      and "messages"."sender_id" <> all (array(
          select blocked_id
          from user_blocks
          where blocker_id = mine.user_id
          union all
          select blocker_id
          from user_blocks
          where blocked_id = mine.user_id)) and not exists (
        select
        from hidden_messages hidden
        where hidden.message_id = messages.id and hidden.user_id = mine.user_id offset 0)
        and messages.seq <= (told.data->>'seq')::bigint offset 0) offset 0) else not told.is_read
        or not told.is_listed end) and (not told.data ? 'postId' or exists (
    select
    from posts
    where posts.id = (told.data->>'postId')::uuid and posts.deleted_at is null and (posts.on_feed
    or posts.on_profile or posts.business_id is not null or posts.space_id is not null
    or posts.author_id = told.user_id or exists (
        select
        from post_tribes given
        where given.post_id = posts.id and exists (
          select
          from tribes home
          where home.id = given.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
                select
                from tribe_bans bans
                where bans.tribe_id = home.id and bans.user_id = told.user_id and (bans.until is null
                or bans.until > now()) offset 0)) or exists (
              select
              from tribe_memberships mine
              where mine.tribe_id = home.id and mine.user_id = told.user_id and (mine.access_until is null
              or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0) offset 0))
              and "posts"."author_id" <> all (array(
        select blocked_id
        from user_blocks
        where blocker_id = told.user_id
        union all
        select blocker_id
        from user_blocks
        where blocked_id = told.user_id)) and (posts.expires_at is null or posts.expires_at > now())
        and (posts.tribe_id is null or exists (
        select
        from tribes home
        where home.id = posts.tribe_id and home.deleted_at is null and ((home.is_open and not exists (
              select
              from tribe_bans bans
              where bans.tribe_id = home.id and bans.user_id = told.user_id and (bans.until is null
              or bans.until > now()) offset 0)) or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = home.id and mine.user_id = told.user_id and (mine.access_until is null
            or mine.access_until > now() or mine.role <> 'member') offset 0)) offset 0))
            and (posts.space_id is null or exists (
        select
        from spaces
        where spaces.id = posts.space_id and ((spaces.read_role = 'everyone'
        and spaces.read_tier = 'free') or exists (
            select
            from tribe_memberships mine
            where mine.tribe_id = spaces.tribe_id and mine.user_id = told.user_id
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
              where mine.tribe_id = home.id and mine.user_id = told.user_id
              and tribe_rank(mine.role) >= tribe_rank('admin') and me.role in ('tribe_owner',
              'platform_admin') offset 0)) offset 0) offset 0)) offset 0)) and (not told.data ? 'actorId'
              or not exists (
    select
    from users actor
    where actor.id::text = told.data->>'actorId' and not "actor"."id" <> all (array(
        select blocked_id
        from user_blocks
        where blocker_id = told.user_id
        union all
        select blocker_id
        from user_blocks
        where blocked_id = told.user_id)) offset 0)) and (told.is_listed or exists (
    select
    from waiting_deliveries waiting
    where waiting.notification_id = told.id and waiting.channel = 'mail' offset 0)) and not exists (
  select
  from notification_deliveries sent
  where sent.notification_id = told.id and sent.channel = 'mail' offset 0) and (told.kind <> 'message'
      or not exists (
    select
    from mailed_conversations mailed join conversation_members mine on mine.user_id = mailed.user_id
    and mine.conversation_id = mailed.conversation_id
    where mailed.user_id = told.user_id and mailed.conversation_id = (told.data->>'conversationId')::uuid
    and mailed.read_seq >= greatest(mine.read_seq, mine.from_seq) offset 0))
order by told.created_at desc, told.id desc
limit 500;

-- planning the next one
update "user_preferences"
set "digest_at" = $1, "digest_sent_at" = $2
where "user_id" = $3;

delete
from "waiting_deliveries"
where "user_id" = $1 and "channel" = $2 and "due_at" = 'infinity'::timestamptz;

-- ending the mails of one kind
insert into "user_preferences" ("user_id")
select "id"
from "users"
where "id" = $1
on conflict do nothing;

select "notification_settings"
from "user_preferences"
where "user_id" = $1
for update;

update "user_preferences"
set "notification_settings" = $1
where "user_id" = $2;
