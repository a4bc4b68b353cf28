import pg from 'pg';

export const PEOPLE = 20_000;
export const TRIBES = 2_000;
export const POSTS = 100_000;

/** The id of row `n` of a table; ids rise with time as those of UUIDv7 do. */
export function idOf(table: number, n: number): string {
  return `0000000${table}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
}
export const [PERSON, TRIBE, POST, CONVERSATION, TOKEN, EVENT] = [1, 2, 3, 4, 5, 6] as const;

const id = (table: number, n: string) =>
  `('0000000${table}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const sha256 = (text: string) => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;
/** An evenly spread number below `below` that depends on the row alone. */
const spread = (below: number, salt: number) => `abs(hashint8(n * 31 + ${salt})::bigint) % ${below}`;
/** Few are busy and most are not: the square of a chance. */
const busy = (below: number, salt: number) =>
  `floor(${below} * power((${spread(10_000, salt)}) / 10000.0, 2))::int`;
const series = (count: number) => `generate_series(0, ${count - 1}) n`;

/**
 * A community of some years, in one transaction of plain SQL. Person 0 is the one who asks in the tests:
 * in fifty tribes, blocking and blocked by two hundred.
 */
const STATEMENTS = [
  // References are right by construction; looking each of them up would take most of the time.
  'set session_replication_role = replica',
  `insert into users (id, email, first_name, last_name, handle, suspended_at, created_at)
   select ${id(PERSON, 'n')}, 'person' || n || '@example.org',
     (array['Ada', 'Leo', 'Mona', 'Sana', 'Kim', 'Zoe', 'Noor', 'Oskar', 'Priya', 'Tomas'])[1 + n % 10],
     'Family' || n / 10, 'person' || n, case when n % 500 = 7 then now() end,
     now() - interval '1 second' * (${PEOPLE} - n) * 600
   from ${series(PEOPLE)}`,
  `insert into tribes (id, owner_id, name, slug, is_private)
   select ${id(TRIBE, 'n')}, ${id(PERSON, 'n + 1')}, 'Tribe ' || n, 'tribe-' || n, n % 3 = 0
   from ${series(TRIBES)}`,
  `insert into tribe_memberships (tribe_id, user_id, role, last_visited_at)
   select ${id(TRIBE, 'n')}, ${id(PERSON, 'n + 1')}, 'owner', now() from ${series(TRIBES)}`,
  `insert into tribe_memberships (tribe_id, user_id, last_visited_at)
   select ${id(TRIBE, 'n')}, ${id(PERSON, '0')}, now() from generate_series(0, ${TRIBES - 1}, ${TRIBES / 50}) n`,
  `insert into tribe_memberships (tribe_id, user_id, last_visited_at)
   select ${id(TRIBE, busy(TRIBES, 1))}, ${id(PERSON, spread(PEOPLE, 2))}, now() - interval '1 day'
   from ${series(30_000)} on conflict do nothing`,
  `insert into user_blocks (blocker_id, blocked_id)
   select ${id(PERSON, '0')}, ${id(PERSON, '100 * n + 13')} from generate_series(1, 100) n
   union all select ${id(PERSON, '100 * n + 17')}, ${id(PERSON, '0')} from generate_series(1, 100) n
   union all select ${id(PERSON, '2 * n + 1')}, ${id(PERSON, '2 * n + 2')} from generate_series(1, 5000) n`,
  `insert into posts (id, author_id, tribe_id, content, visibility, type, like_count, comment_count, created_at, deleted_at)
   select ${id(POST, 'n')}, ${id(PERSON, busy(PEOPLE, 3))},
     case when n % 2 = 0 then ${id(TRIBE, busy(TRIBES, 4))} end,
     'A post of some length, as people write them, about number ' || n,
     case when n % 50 = 1 then 'custom' else 'public' end, case when n % 40 = 3 then 'story' else 'text' end,
     ${busy(200, 5)}, ${busy(40, 6)}, now() - interval '1 second' * (${POSTS} - n) * 300,
     case when n % 30 = 5 then now() end
   from ${series(POSTS)}`,
  `insert into post_reactions (post_id, user_id)
   select ${id(POST, spread(POSTS, 7))}, ${id(PERSON, busy(PEOPLE, 8))} from ${series(120_000)}
   on conflict do nothing`,
  `insert into sessions (sid, expire, user_id)
   select ${sha256("'session' || n")}, now() + interval '1 day' * (n % 30 - 5), ${id(PERSON, spread(PEOPLE, 9))}
   from ${series(20_000)}`,
  `insert into access_tokens (id, user_id, name, token_hash, token_hint, scopes, expires_at)
   select ${id(TOKEN, 'n')}, ${id(PERSON, spread(PEOPLE, 10))}, 'Script', ${sha256("'token' || n")}, 'abcd', '{read}',
     case when n % 2 = 0 then now() + interval '1 day' * (n % 30 - 5) end
   from ${series(20_000)}`,
  `insert into password_reset_tokens (token_hash, user_id, expires_at)
   select ${sha256("'reset' || n")}, ${id(PERSON, spread(PEOPLE, 11))},
     now() + interval '1 minute' * (n % 60) from ${series(10_000)}`,
  `insert into trusted_devices (token_hash, user_id)
   select ${sha256("'device' || n")}, ${id(PERSON, spread(PEOPLE, 12))} from ${series(20_000)}`,
  `insert into conversations (id, type, name) select ${id(CONVERSATION, 'n')}, 'group', 'Group' from ${series(20_000)}`,
  `insert into conversation_members (conversation_id, user_id, unread_count)
   select ${id(CONVERSATION, `(n * 7 + m * 1237) % 20000`)}, ${id(PERSON, `(n * 13 + m) % ${PEOPLE}`)},
     case when n % 4 = 0 then 3 else 0 end
   from ${series(20_000)}, generate_series(0, 1) m on conflict do nothing`,
  `insert into conversation_members (conversation_id, user_id, unread_count)
   select ${id(CONVERSATION, 'n * 20')}, ${id(PERSON, '0')}, n % 3 from ${series(1_000)} on conflict do nothing`,
  `insert into notifications (user_id, type, title, message, is_read, created_at)
   select ${id(PERSON, busy(PEOPLE, 13))}, 'system', 'Hello', 'A notice', n % 5 <> 0,
     now() - interval '1 second' * n
   from ${series(50_000)}`,
  `insert into bus_events (id, topic, payload, is_relayed, created_at)
   select ${id(EVENT, 'n')}, 'post_created', jsonb_build_object('postId', ${id(POST, 'n')}), n < 29900,
     now() - interval '1 millisecond' * (30000 - n) * 30
   from ${series(30_000)}`,
  `insert into rate_limits (key, count, resets_at)
   select 'login:address:' || n, 1, now() + interval '1 second' * (n % 900 - 10) from ${series(30_000)}`,
  `insert into idempotency_keys (user_id, key, procedure, request_hash)
   select ${id(PERSON, spread(PEOPLE, 14))}, 'key' || n, 'feed.create', 'hash' from ${series(20_000)}`,
  'set session_replication_role = origin',
  'analyze',
];

/** @param adminUrl a superuser's, of the database to fill */
export async function fillAtScale(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const statement of STATEMENTS) await client.query(statement);
  } finally {
    await client.end();
  }
}
