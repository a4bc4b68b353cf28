const uuid = (table: string, n: string) =>
  `('0000000${table}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const person = (n: string) => uuid('1', n);
const tribe = (n: string) => uuid('2', n);
const talk = (n: string) => uuid('4', n);
const post = (n: string) => uuid('3', n);

/** Numbers of people: one who is in everything below, and the first of a thousand others. */
export const CROWDED = 19_990;
const CROWD = { from: 18_000, count: 1_000 };
/** Talks of the crowd, and of one who writes what is hidden from the crowded person. */
const [GROUPS, HIDDEN] = [30_000, 30_100];
const BLOCKED = 17_990;
/** Tribes of the crowded person, and others of the crowd. */
const [MINE, THEIRS] = [3_000, 3_100];
const POSTS = 700_000;
/** Of people who follow the crowd, which writes where they do not read. */
export const FOLLOWER_OF_HIDDEN = 19_985;
const HIDDEN_POSTS = { from: 710_000, count: 60_000 };

/**
 * Much of two things at once: what is read for one person there may not grow with the product of them. Nothing here is
 * seen by anybody else who is asked about.
 */
export const CROWDED_STATEMENTS = [
  `insert into user_blocks (blocker_id, blocked_id) values (${person(String(CROWDED))}, ${person(String(BLOCKED))})`,
  // Forty groups of a thousand people each.
  `insert into conversations (id, type, name) select ${talk(`${GROUPS} + n`)}, 'group', 'Crowd' from generate_series(0, 39) n`,
  `insert into conversation_members (conversation_id, user_id)
   select ${talk(`${GROUPS} + n`)}, ${person('m')}
   from generate_series(0, 39) n, generate_series(${CROWD.from}, ${CROWD.from + CROWD.count - 1}) m
   union all select ${talk(`${GROUPS} + n`)}, ${person(String(CROWDED))} from generate_series(0, 39) n`,
  // Twenty in which three thousand messages are unread and hidden.
  `insert into conversations (id, type, name, last_seq, revision, last_message_at)
   select ${talk(`${HIDDEN} + n`)}, 'group', 'Hidden', 3000, 3000, now() from generate_series(0, 19) n`,
  `insert into conversation_members (conversation_id, user_id)
   select ${talk(`${HIDDEN} + n`)}, ${person('who')}
   from generate_series(0, 19) n, unnest(array[${CROWDED}, ${BLOCKED}]) who`,
  `insert into messages (conversation_id, sender_id, content, status, seq, revision)
   select ${talk(`${HIDDEN} + n`)}, ${person(String(BLOCKED))}, 'Words', 'sent', m, m
   from generate_series(0, 19) n, generate_series(1, 3000) m`,
  `insert into tribes (id, owner_id, name, slug, is_private)
   select ${tribe('n')}, ${person(String(BLOCKED))}, 'Crowd ' || n, 'crowd-' || n, true
   from generate_series(${MINE}, ${MINE + 59}) n
   union all select ${tribe('n')}, ${person(String(BLOCKED))}, 'Crowd ' || n, 'crowd-' || n, true
   from generate_series(${THEIRS}, ${THEIRS + 29}) n`,
  // No one who tells a story is in a tribe with them.
  `delete from tribe_memberships where user_id = ${person(String(CROWDED))}`,
  `insert into tribe_memberships (tribe_id, user_id, last_visited_at)
   select ${tribe('n')}, ${person(String(CROWDED))}, now() - interval '9 years'
   from generate_series(${MINE}, ${MINE + 59}) n
   union all select ${tribe('n')}, ${person('m')}, now()
   from generate_series(${THEIRS}, ${THEIRS + 29}) n, generate_series(${CROWD.from}, ${CROWD.from + CROWD.count - 1}) m`,
  // Given to nobody, so that none of them is seen.
  `insert into posts (id, author_id, tribe_id, content, visibility, on_feed, on_profile, created_at)
   select ${post(`${POSTS} + n`)}, ${person(String(BLOCKED))}, ${tribe(`${MINE} + n % 60`)}, 'A post', 'custom', false, false,
     now() - interval '8 years' - interval '1 minute' * n
   from generate_series(0, 5999) n`,
  `insert into posts (id, author_id, content, type, created_at, expires_at)
   select ${post(`${POSTS} + 6000 + n`)}, ${person(`${CROWD.from} + n % ${CROWD.count}`)}, 'A story', 'story',
     now() - interval '20 hours' - interval '1 second' * n, now() + interval '4 hours' - interval '1 second' * n
   from generate_series(0, 2999) n`,
  // Sixty posts of each of the crowd in private tribes, and ten that everyone can see among them.
  `insert into user_follows (follower_id, followee_id)
   select ${person(String(FOLLOWER_OF_HIDDEN))}, ${person('m')}
   from generate_series(${CROWD.from}, ${CROWD.from + CROWD.count - 1}) m on conflict do nothing`,
  `insert into posts (id, author_id, tribe_id, content, created_at)
   select ${post(`${HIDDEN_POSTS.from} + n`)}, ${person(`${CROWD.from} + n % ${CROWD.count}`)},
     case when n % 6000 <> 7 then ${tribe(`${THEIRS} + n % 30`)} end, 'A post',
     now() - interval '3000 days' - interval '1 minute' * n
   from generate_series(0, ${HIDDEN_POSTS.count - 1}) n`,
];
