-- Directs first: one busy person with a thousand of them, then two for everybody. Then groups, the first
-- of them with a thousand members.
create temp table talk as
select n, at, pg_temp.id(at, 8, n) as id, is_direct,
  case when is_direct then 2
    else least(pg_temp.people(), case when n = directs + 1 then 1000
      else 3 + pg_temp.skewed(n, 81, 4, 0.6, 200) end) end as members,
  case when n <= 1000 then 0
    when is_direct then n % pg_temp.people()
    else floor(pg_temp.people() * pg_temp.chance(n, 82))::bigint end as first,
  case when n <= 1000 then n::bigint
    when is_direct then 2 + 7919 * (n / pg_temp.people())::bigint
    else pg_temp.step(n, 83) end as step
from (select 2 * pg_temp.people() - 1 as directs) sizes
cross join lateral generate_series(1::bigint, directs + pg_temp.people() / 20) n,
  lateral (select n <= directs as is_direct,
    pg_temp.latest() - interval '700 days' * pg_temp.chance(n, 80) as at) drawn;

create temp table talker as
select talk.n, talk.id as conversation_id, talk.at, talk.members, place, person.id as user_id
from talk
cross join generate_series(0, members - 1) place
join person on person.n = (first + place * step) % pg_temp.people()
-- The busy person has these already.
where talk.n <= 1000 or not is_direct or (first <> 0 and (first + step) % pg_temp.people() <> 0);
create unique index on talker (n, place);
analyze talk, talker;

insert into messages (id, conversation_id, sender_id, content, message_type, status, created_at, updated_at)
select pg_temp.id(sent, 9, message.n), sender.conversation_id, sender.user_id,
  pg_temp.words(message.n, 91, 400), 'text', 'delivered', sent, sent
from generate_series(1, current_setting('bench.messages')::bigint) message(n)
cross join (select count(*) as all_talks from talk) talks
-- Squared: a few conversations hold most of what is said. The prime spreads those over all kinds.
join talk on talk.n = 1 + (floor(all_talks * pg_temp.chance(message.n, 92) ^ 2)::bigint * 1000003) % all_talks
join talker sender on sender.place = floor(talk.members * pg_temp.chance(message.n, 93))::integer
  -- A pair that was left out speaks in the talk of the busy person instead.
  and sender.n = case
    when exists (select from talker t where t.n = talk.n and t.place = 0) then talk.n
    else 1 + talk.n % 1000 end,
  lateral (select pg_temp.latest() - interval '700 days'
    * (1 - message.n / current_setting('bench.messages')::double precision) ^ 2 as sent)
order by message.n;
analyze messages;

insert into conversations (id, type, direct_key, name, last_message_id, last_message_at,
  last_message_preview, created_by, created_at, updated_at)
select talk.id, case when is_direct then 'direct' else 'group' end,
  case when is_direct then least(a.user_id, b.user_id) || ':' || greatest(a.user_id, b.user_id) end,
  case when not is_direct then 'Group ' || talk.n end,
  last.id, last.created_at, left(last.content, 100), a.user_id, talk.at, coalesce(last.created_at, talk.at)
from talk
join talker a on a.n = talk.n and a.place = 0
join talker b on b.n = talk.n and b.place = 1
left join lateral (
  select id, created_at, content from messages
  where conversation_id = talk.id order by id desc limit 1
) last on true;

-- Most have read everything; some are up to twelve messages behind.
insert into conversation_members (id, conversation_id, user_id, role, unread_count, last_read_message_id,
  joined_at, last_seen_at)
select pg_temp.id(talker.at, 10, talker.n * 4096 + place), conversation_id, user_id,
  case when place = 0 and members > 2 then 'admin' else 'member' end,
  (select count(*) from messages unread
   where unread.conversation_id = talker.conversation_id and unread.sender_id <> talker.user_id
     and (seen.id is null or unread.id > seen.id)),
  seen.id, talker.at, talker.at
from talker
left join lateral (
  select id from messages m where m.conversation_id = talker.conversation_id order by id desc
  offset case when pg_temp.chance(talker.n * 4096 + place, 94) < 0.8 then 0
    else floor(12 * pg_temp.chance(talker.n * 4096 + place, 95))::integer end
  limit 1
) seen on true;
