truncate messages, conversations, conversation_members;

-- Directs first: one busy person with a thousand of them, then two for everybody. Then groups, the first
-- of them with a thousand members.
create temp table talk as
select drawn.*,
  -- The busy person has these already.
  n > 1000 and is_direct and (first = 0 or (first + step) % bench.people() = 0) as is_left_out
from (
  select n, at, bench.id(at, 8, n) as id, is_direct,
    case when is_direct then 2
      else least(bench.people(), case when n = directs + 1 then 1000
        else 3 + bench.skewed(n, 81, 4, 0.6, 200) end) end as members,
    case when n <= 1000 then 0
      when is_direct then n % bench.people()
      else floor(bench.people() * bench.chance(n, 82))::bigint end as first,
    case when n <= 1000 then n::bigint
      when is_direct then 2 + 7919 * (n / bench.people())::bigint
      else bench.step(n, 83) end as step
  from (select 2 * bench.people() - 1 as directs) sizes
  cross join lateral generate_series(1::bigint, directs + bench.people() / 20) n,
    lateral (select n <= directs as is_direct,
      bench.latest() - interval '700 days' * bench.chance(n, 80) as at) times
) drawn;

create temp table talker as
select talk.n, talk.id as conversation_id, talk.at, talk.members, place, person.id as user_id,
  -- Most have read everything; some are up to twelve messages behind.
  case when bench.chance(talk.n * 4096 + place, 94) < 0.8 then 0
    else floor(12 * bench.chance(talk.n * 4096 + place, 95))::integer end as behind
from talk
cross join generate_series(0, members - 1) place
join person on person.n = (first + place * step) % bench.people()
where not is_left_out;
create unique index on talker (n, place);
analyze talk, talker;

insert into messages (id, conversation_id, sender_id, content, message_type, status, seq, revision, created_at,
  updated_at)
select bench.id(sent, 9, n), conversation_id, user_id, bench.words(n, 91, 400), 'text', 'sent', seq, seq, sent, sent
from (
  select *, row_number() over (partition by conversation_id order by bench.id(sent, 9, n)) as seq
  from (
    select message.n, sender.conversation_id, sender.user_id, bench.latest() - interval '700 days'
      * (1 - message.n / bench.messages()::double precision) ^ 2 as sent
    from generate_series(1, bench.messages()::bigint) message(n)
    cross join (select count(*) as all_talks from talk) talks
    -- Squared: a few conversations hold most of what is said. The prime spreads those over all kinds.
    join talk on talk.n = 1 + (floor(all_talks * bench.chance(message.n, 92) ^ 2)::bigint * 1000003) % all_talks
    join talker sender on sender.place = floor(talk.members * bench.chance(message.n, 93))::integer
      -- A pair that was left out speaks in the talk of the busy person instead.
      and sender.n = case when talk.is_left_out then 1 + talk.n % 1000 else talk.n end
    order by message.n offset 0
  ) message
) numbered;

-- The last of each conversation, as far back as anybody is behind.
create temp table lately as
select * from (
  select conversation_id, sender_id, id, seq, created_at, left(content, 100) as preview,
    row_number() over (partition by conversation_id order by seq desc) as back
  from messages
) counted
where back <= 12;
analyze lately;

insert into conversations (id, type, direct_key, name, last_message_id, last_message_at,
  last_message_preview, last_seq, revision, created_by, created_at, updated_at)
select talk.id, case when is_direct then 'direct' else 'group' end,
  case when is_direct then least(a.user_id, b.user_id) || ':' || greatest(a.user_id, b.user_id) end,
  case when not is_direct then 'Group ' || talk.n end,
  last.id, last.created_at, last.preview, coalesce(last.seq, 0), coalesce(last.seq, 0), a.user_id, talk.at,
  coalesce(last.created_at, talk.at)
from talk
join talker a on a.n = talk.n and a.place = 0
join talker b on b.n = talk.n and b.place = 1
left join lately last on last.conversation_id = talk.id and last.back = 1;

insert into conversation_members (id, conversation_id, user_id, role, last_read_message_id, read_seq, delivered_seq,
  joined_at, last_seen_at)
select bench.id(at, 10, n * 4096 + place), talker.conversation_id, user_id,
  case when place = 0 and members > 2 then 'owner' else 'member' end,
  seen.id, coalesce(seen.seq, 0), coalesce(seen.seq, 0), at, at
from talker
left join lately seen on seen.conversation_id = talker.conversation_id and seen.back = behind + 1;
