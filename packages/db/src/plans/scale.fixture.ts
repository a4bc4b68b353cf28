import pg from 'pg';
import { ADMIN_STATEMENTS } from './scale-admin.fixture.ts';
import { ADMIN_TRIBE_STATEMENTS } from './scale-admin-tribes.fixture.ts';
import { AUDIT_STATEMENTS } from './scale-audit.fixture.ts';
import { AUTOMATION_STATEMENTS } from './scale-automations.fixture.ts';
import { BUSINESS_PAGE_STATEMENTS } from './scale-business-pages.fixture.ts';
import { BUSINESS_STATEMENTS } from './scale-businesses.fixture.ts';
import { CHALLENGE_STATEMENTS } from './scale-challenges.fixture.ts';
import { COMMERCE_STATEMENTS } from './scale-commerce.fixture.ts';
import { COURSE_STATEMENTS } from './scale-courses.fixture.ts';
import { CROWDED_STATEMENTS } from './scale-crowded.fixture.ts';
import { DELIVERY_STATEMENTS } from './scale-delivery.fixture.ts';
import { EVENT_STATEMENTS } from './scale-events.fixture.ts';
import { GUIDE_STATEMENTS } from './scale-guide.fixture.ts';
import { MAP_STATEMENTS } from './scale-map.fixture.ts';
import { MEMBER_STATEMENTS } from './scale-members.fixture.ts';
import { MESSAGING_STATEMENTS } from './scale-messaging.fixture.ts';
import { MODERATION_STATEMENTS } from './scale-moderation.fixture.ts';
import { PROFILE_STATEMENTS } from './scale-profiles.fixture.ts';
import { VERIFICATION_STATEMENTS } from './scale-verifications.fixture.ts';

export const PEOPLE = 20_000;
export const TRIBES = 2_000;
export const POSTS = 100_000;
/** That are there now. */
export const STORIES = 3_000;

/** The id of row `n` of a table; ids rise with time as those of UUIDv7 do. */
export function idOf(table: number, n: number): string {
  return `0000000${table}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
}
export const [PERSON, TRIBE, POST, CONVERSATION, TOKEN, EVENT, DRAFT, COMMENT, SPACE] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9,
] as const;

/** Slots and items of a library, each of its own table. */
export const SLOT = 0;
/** A space of a tribe of Ada's where people write a lot. */
export const BUSY_SPACE = idOf(9, 121);
/** Its posts among all posts. */
export const SPACE_POSTS = { from: 500_000, count: 10_000 } as const;

/** Some of the 4,000 who were added to the busy space by name. */
export const PEOPLE_ADDED = [1, 3, 5] as const;

/** People who follow: how many, and whom. Each of them is a person beyond {@link PEOPLE}. */
export const FOLLOWERS = {
  'nobody at all': PEOPLE,
  'one person who wrote a year ago': PEOPLE + 1,
  '5,000 people, some of them busy': PEOPLE + 2,
  '5,000 people who wrote long ago': PEOPLE + 3,
  '5,000 people who never wrote': PEOPLE + 4,
} as const;
/** People who never wrote anything, those who follow among them. */
const SILENT = 5_010;

const id = (table: number, n: string) =>
  `('0000000${table}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const sha256 = (text: string) => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;
/** An evenly spread number below `below` that depends on the row alone. */
const spread = (below: number, salt: number) => `abs(hashint8(n * 31 + ${salt})::bigint) % ${below}`;
/** Few are busy and most are not: the square of a chance. */
const busy = (below: number, salt: number) =>
  `floor(${below} * power((${spread(10_000, salt)}) / 10000.0, 2))::int`;
const typeOf = `case when n % 40 = 3 then 'story' when n % 40 = 7 then 'poll' when n % 8 = 2 then 'image' else 'text' end`;
const series = (count: number) => `generate_series(0, ${count - 1}) n`;

/**
 * A community of some years, in one transaction of plain SQL. Person 0 is the one who asks in the tests:
 * in fifty tribes, following three hundred, blocking and blocked by two hundred.
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
  `insert into users (id, email, first_name, last_name, handle)
   select ${id(PERSON, `${PEOPLE} + n`)}, 'silent' || n || '@example.org', 'Vera', 'Silent', 'silent' || n
   from ${series(SILENT)}`,
  `insert into tribes (id, owner_id, name, slug, is_private, description, category, price, membership_type,
     member_count, created_at, last_active_at, archived_at)
   select ${id(TRIBE, 'n')}, ${id(PERSON, 'n + 1')}, 'Tribe ' || n, 'tribe-' || n, n % 3 = 0,
     'Where people meet who care for matter number ' || n,
     (array['Business & Entrepreneurship', 'Technology & Development', 'Health & Wellness', 'Arts & Creativity',
       'Education & Learning', 'Finance & Investing', 'Marketing & Sales', 'Personal Development',
       'Community & Social', 'Gaming & Entertainment'])[1 + n % 10],
     case when n % 7 = 0 then 9 else 0 end,
     case when n % 14 = 0 then 'paid' when n % 7 = 0 then 'freemium' else 'free' end, ${busy(900, 25)} + 1,
     now() - interval '1 hour' * (${TRIBES} - n), now() - interval '1 minute' * (${spread(50_000, 26)}),
     case when n % 50 = 49 then now() end
   from ${series(TRIBES)}`,
  `insert into tribe_slugs (slug, tribe_id, left_at)
   select slug, id, null from tribes
   union all select slug || '-before-' || n, id, now() - interval '1 day' * n from tribes, generate_series(1, 3) n`,
  `insert into tribe_memberships (tribe_id, user_id, role, last_visited_at)
   select ${id(TRIBE, 'n')}, ${id(PERSON, 'n + 1')}, 'owner', now() from ${series(TRIBES)}`,
  `insert into tribe_memberships (tribe_id, user_id, last_visited_at)
   select ${id(TRIBE, 'n')}, ${id(PERSON, '0')}, now() from generate_series(0, ${TRIBES - 1}, ${TRIBES / 50}) n`,
  `insert into tribe_memberships (tribe_id, user_id, last_visited_at)
   select ${id(TRIBE, busy(TRIBES, 1))}, ${id(PERSON, spread(PEOPLE, 2))}, now() - interval '1 day'
   from ${series(30_000)} on conflict do nothing`,
  `insert into spaces (id, tribe_id, type, name, read_role, position)
   select ${id(SPACE, 'n')}, ${id(TRIBE, 'n / 3')}, case when n % 3 = 0 then 'announcements' else 'discussion' end,
     'Space ' || n, case when n % 7 = 0 then 'everyone' else 'member' end, n % 3
   from ${series(TRIBES * 3)}`,
  `insert into tribe_bans (tribe_id, user_id, reason)
   select ${id(TRIBE, busy(TRIBES, 27))}, ${id(PERSON, spread(PEOPLE, 28))}, 'Spam' from ${series(20_000)}
   on conflict do nothing`,
  `insert into tribe_join_requests (tribe_id, user_id, status)
   select ${id(TRIBE, busy(TRIBES, 29))}, ${id(PERSON, spread(PEOPLE, 30))},
     case when n % 4 = 0 then 'pending' else 'declined' end
   from ${series(20_000)} on conflict do nothing`,
  `insert into tribe_invitations (tribe_id, code, user_id, created_by)
   select ${id(TRIBE, busy(TRIBES, 31))}, 'code' || n, case when n % 2 = 0 then ${id(PERSON, spread(PEOPLE, 32))} end,
     ${id(PERSON, '1')}
   from ${series(20_000)}`,
  `insert into tribe_trials (tribe_id, user_id)
   select ${id(TRIBE, busy(TRIBES, 33))}, ${id(PERSON, spread(PEOPLE, 34))} from ${series(20_000)}
   on conflict do nothing`,
  `insert into course_enrollments (course_id, user_id)
   select ${id(TRIBE, spread(500, 35))}, ${id(PERSON, spread(PEOPLE, 36))} from ${series(20_000)}
   on conflict do nothing`,
  `insert into user_blocks (blocker_id, blocked_id)
   select ${id(PERSON, '0')}, ${id(PERSON, '100 * n + 13')} from generate_series(1, 100) n
   union all select ${id(PERSON, '100 * n + 17')}, ${id(PERSON, '0')} from generate_series(1, 100) n
   union all select ${id(PERSON, '2 * n + 1')}, ${id(PERSON, '2 * n + 2')} from generate_series(1, 5000) n`,
  // One in fifty was given to chosen places: half of those to tribes alone.
  `insert into posts (id, author_id, tribe_id, content, visibility, on_feed, on_profile, type, like_count,
     comment_count, reaction_counts, created_at, deleted_at, expires_at)
   select ${id(POST, 'n')}, ${id(PERSON, busy(PEOPLE, 3))},
     case when n % 2 = 0 then ${id(TRIBE, busy(TRIBES, 4))} end,
     'A post of some length, as people write them, about number ' || n,
     case when n % 50 = 1 then 'custom' else 'public' end, n % 100 <> 1, n % 50 <> 1, ${typeOf},
     ${busy(200, 5)}, ${busy(40, 6)}, jsonb_build_object('like', ${busy(200, 5)}),
     now() - interval '1 second' * (${POSTS} - n) * 300, case when n % 30 = 5 then now() end,
     case when ${typeOf} = 'story' then now() - interval '1 second' * (${POSTS} - n) * 300 + interval '1 day' end
   from ${series(POSTS)}`,
  // A busy day of stories.
  `insert into posts (id, author_id, content, type, created_at, expires_at, view_count)
   select ${id(POST, `${POSTS} + n`)}, ${id(PERSON, spread(PEOPLE, 15))}, 'A story', 'story',
     now() - interval '1 second' * (n * 20 + 60), now() + interval '1 day' - interval '1 second' * (n * 20 + 60), 3
   from ${series(STORIES)}`,
  `insert into posts (id, author_id, tribe_id, space_id, content, visibility, on_feed, on_profile, is_pinned,
     accepted_comment_id, created_at)
   select ${id(POST, `${SPACE_POSTS.from} + n`)}, ${id(PERSON, spread(PEOPLE, 41))}, ${id(TRIBE, '40')},
     '${BUSY_SPACE}', 'A post in a space, number ' || n, 'custom', false, false, n % 2000 = 7,
     case when n % 100 <> 3 then ${id(COMMENT, 'n')} end, now() - interval '1 second' * (${SPACE_POSTS.count} - n) * 300
   from ${series(SPACE_POSTS.count)}`,
  `update spaces set post_count = ${SPACE_POSTS.count}, last_post_at = now() where id = '${BUSY_SPACE}'`,
  `insert into space_streaks (space_id, user_id, current_days, best_days, last_day, time_zone)
   select '${BUSY_SPACE}', ${id(PERSON, 'n')}, 1 + n % 30, 31, current_date - n % 40, 'UTC' from ${series(PEOPLE)}`,
  `insert into space_people (space_id, tribe_id, user_id, added_by, added_at)
   select '${BUSY_SPACE}', ${id(TRIBE, '40')}, ${id(PERSON, '2 * n + 1')}, ${id(PERSON, '41')},
     now() - interval '1 minute' * (n / 4)
   from ${series(4_000)}`,
  `insert into space_people (space_id, tribe_id, user_id)
   select ${id(SPACE, 'n % 600')}, ${id(TRIBE, 'n % 600 / 3')}, ${id(PERSON, spread(PEOPLE, 47))}
   from ${series(20_000)} on conflict do nothing`,
  `insert into space_reads (space_id, user_id, read_at)
   select ${id(SPACE, `${busy(TRIBES * 3, 44)}`)}, ${id(PERSON, spread(PEOPLE, 45))}, now() - interval '1 hour'
   from ${series(20_000)} on conflict do nothing`,
  `insert into attachments (filename, mime_type, size, url, uploaded_by, attached_type, attached_to, kind, storage_key)
   select 'file', 'application/octet-stream', 10, '', ${id(PERSON, spread(PEOPLE, 46))}, 'library_items', ${id(SLOT, 'n')},
     'file', 'file' || n
   from ${series(20_000)} where n % 100 >= 3`,
  `insert into office_slots (id, space_id, host_id, starts_at, minutes, place, booked_by)
   select ${id(SLOT, 'n')}, ${id(SPACE, 'n % 100 + 100')}, ${id(PERSON, spread(PEOPLE, 42))},
     now() + interval '1 hour' * (n - 10000), 30, 'Somewhere', case when n % 3 = 0 then ${id(PERSON, `${spread(PEOPLE, 42)} + 1`)} end
   from ${series(20_000)}`,
  `insert into library_items (id, space_id, parent_id, kind, name)
   select ${id(SLOT, 'n')}, ${id(SPACE, 'n / 100 + 121')}, case when n % 100 > 20 then ${id(SLOT, 'n / 100 * 100')} end,
     case when n % 100 < 3 then 'folder' else 'file' end, 'Item ' || n
   from ${series(20_000)}`,
  `insert into story_views (post_id, viewer_id, viewed_at)
   select ${id(POST, `${POSTS} + n % ${STORIES}`)}, ${id(PERSON, spread(PEOPLE, 16))}, now() - interval '1 second' * n
   from ${series(30_000)} on conflict do nothing`,
  `insert into story_views (post_id, viewer_id, viewed_at)
   select ${id(POST, String(POSTS))}, ${id(PERSON, 'n')}, now() - interval '1 second' * n from ${series(2_000)}
   on conflict do nothing`,
  `insert into post_tribes (post_id, tribe_id)
   select ${id(POST, 'n * 100 + 1')}, ${id(TRIBE, spread(TRIBES, 17))} from ${series(POSTS / 100)}`,
  // One tribe is given everything: half of it for itself alone.
  `insert into post_tribes (post_id, tribe_id)
   select ${id(POST, 'n * 50 + 1')}, ${id(TRIBE, '40')} from ${series(POSTS / 50)} on conflict do nothing`,
  `update post_tribes set created_at = posts.created_at, feed_score = feed_score(posts),
     post_type = posts.type
   from posts where posts.id = post_tribes.post_id`,
  // A tag that everybody uses, many that some do, and one that is rare.
  `insert into post_hashtags (post_id, tag, created_at)
   select id, case when n % 10 = 0 then 'bread' else 'tag' || ${busy(3_000, 18)} end, created_at
   from (select id, created_at, (row_number() over (order by id) - 1)::int as n from posts where type <> 'story') post
   where n % 3 = 0
   union all select ${id(POST, 'n * 5000')}, 'rare', now() - interval '1 second' * (${POSTS} - n * 5000) * 300
   from generate_series(0, 19) n`,
  `update post_hashtags set audience = hashtag_audience(posts) from posts where posts.id = post_hashtags.post_id`,
  `insert into polls (post_id, ends_at, voter_count)
   select id, created_at + interval '30 days', 40 from posts where type = 'poll'`,
  `insert into poll_options (post_id, position, label, vote_count)
   select post_id, position, 'Option ' || position, 10 from polls, generate_series(0, 3) position`,
  `insert into poll_votes (post_id, user_id, option_id)
   select post_id, ${id(PERSON, spread(PEOPLE, 19))}, id
   from (select post_id, id, (row_number() over (order by post_id, position))::int * 10 + extra as n
     from poll_options, generate_series(0, 9) extra) n
   on conflict do nothing`,
  `insert into link_previews (url_hash, status, title, fetched_at)
   select sha256(n::text::bytea), 'ready', 'Page ' || n, now() - interval '30 seconds' * n from ${series(20_000)}`,
  `insert into user_follows (follower_id, followee_id)
   select ${id(PERSON, '0')}, ${id(PERSON, '60 * n + 5')} from generate_series(0, 299) n
   union select ${id(PERSON, spread(PEOPLE, 20))}, ${id(PERSON, busy(PEOPLE, 21))} from ${series(60_000)}
   where ${spread(PEOPLE, 20)} <> ${busy(PEOPLE, 21)}
   on conflict do nothing`,
  `insert into user_follows (follower_id, followee_id)
   select ${id(PERSON, String(FOLLOWERS['5,000 people, some of them busy']))}, ${id(PERSON, 'n * 4')} from ${series(5_000)}
   union all select ${id(PERSON, String(FOLLOWERS['5,000 people who never wrote']))}, ${id(PERSON, `${PEOPLE} + 10 + n`)} from ${series(5_000)}`,
  `insert into user_follows (follower_id, followee_id)
   select case when counted.n = 0 then ${id(PERSON, String(FOLLOWERS['one person who wrote a year ago']))} else ${id(PERSON, String(FOLLOWERS['5,000 people who wrote long ago']))} end, author_id
   from (
     select author_id, row_number() over (order by max(created_at), author_id) - 1 as n
     from posts group by author_id
   ) counted
   where counted.n <= 5000`,
  `update users set
     follower_count = (select count(*) from user_follows f where f.followee_id = users.id),
     following_count = (select count(*) from user_follows f where f.follower_id = users.id),
     friend_count = (select count(*) from user_follows f join user_follows b
       on b.follower_id = f.followee_id and b.followee_id = f.follower_id where f.follower_id = users.id)`,
  `insert into saved_posts (user_id, post_id)
   select ${id(PERSON, busy(PEOPLE, 22))}, ${id(POST, spread(POSTS, 23))} from ${series(20_000)} on conflict do nothing`,
  `insert into post_edits (post_id, content, written_at, replaced_at)
   select ${id(POST, 'n % 10000')}, 'What it said before', now() - interval '2 days', now() - interval '1 second' * n
   from ${series(20_000)}`,
  `insert into post_drafts (id, author_id, input, publish_at, updated_at)
   select ${id(DRAFT, 'n')}, ${id(PERSON, busy(PEOPLE, 24))}, '{"content": "Not yet", "type": "text", "mediaIds": []}',
     case when n % 3 = 0 then now() + interval '1 minute' * (n - 20) end, now() - interval '1 second' * n
   from ${series(20_000)}`,
  `insert into post_reactions (post_id, user_id)
   select ${id(POST, spread(POSTS, 7))}, ${id(PERSON, busy(PEOPLE, 8))} from ${series(120_000)}
   on conflict do nothing`,
  // The first ten thousand are about one post that everybody talks about, a tenth of them under one comment.
  `insert into comments (id, post_id, author_id, parent_id, depth, content, like_count, reply_count, created_at)
   select ${id(COMMENT, 'n')},
     case when n < 10000 then ${id(POST, '4000')} else ${id(POST, spread(POSTS, 15))} end,
     ${id(PERSON, busy(PEOPLE, 16))}, case when n between 1 and 999 then ${id(COMMENT, '0')} end,
     (n between 1 and 999)::int, 'A comment of some length, number ' || n, ${busy(50, 17)},
     case when n = 0 then 999 else 0 end, now() - interval '1 second' * (100000 - n)
   from ${series(100_000)}`,
  `insert into comment_reactions (comment_id, user_id)
   select ${id(COMMENT, busy(100_000, 18))}, ${id(PERSON, spread(PEOPLE, 19))} from ${series(100_000)}
   on conflict do nothing`,
  `insert into notifications (user_id, type, title, message, is_read, data, created_at)
   select ${id(PERSON, busy(PEOPLE, 20))}, case when n % 2 = 0 then 'post_like' else 'post_comment' end, 'Somebody',
     'A comment', true, jsonb_build_object('postId', ${id(POST, 'n')}, 'actorId', ${id(PERSON, spread(PEOPLE, 21))})
       || case when n % 2 = 0 then '{}'::jsonb else jsonb_build_object('commentId', ${id(COMMENT, 'n')}) end,
     now() - interval '1 second' * n
   from ${series(50_000)}`,
  `insert into sessions (sid, expire, user_id)
   select ${sha256("'session' || n")}, now() + interval '1 day' * (n % 30 - 5), ${id(PERSON, spread(PEOPLE, 9))}
   from ${series(20_000)}`,
  `insert into access_tokens (id, user_id, name, token_hash, token_hint, scopes, expires_at)
   select ${id(TOKEN, 'n')}, ${id(PERSON, spread(PEOPLE, 10))}, 'Script', ${sha256("'token' || n")}, 'abcd', '{read}',
     case when n % 2 = 0 then now() + interval '1 day' * (n % 30 - 5) end
   from ${series(20_000)}`,
  `insert into mailed_links (token_hash, user_id, purpose, email, expires_at)
   select ${sha256("'reset' || n")}, users.id, 'reset_password', users.email,
     now() + interval '1 minute' * (n % 60)
   from ${series(10_000)} join users on users.id = ${id(PERSON, spread(PEOPLE, 11))}`,
  `insert into trusted_devices (token_hash, user_id)
   select ${sha256("'device' || n")}, ${id(PERSON, spread(PEOPLE, 12))} from ${series(20_000)}`,
  `insert into conversations (id, type, name) select ${id(CONVERSATION, 'n')}, 'group', 'Group' from ${series(20_000)}`,
  `insert into conversation_members (conversation_id, user_id)
   select ${id(CONVERSATION, `(n * 7 + m * 1237) % 20000`)}, ${id(PERSON, `(n * 13 + m) % ${PEOPLE}`)}
   from ${series(20_000)}, generate_series(0, 5) m on conflict do nothing`,
  `insert into conversation_members (conversation_id, user_id)
   select ${id(CONVERSATION, 'n * 20')}, ${id(PERSON, '0')} from ${series(1_000)} on conflict do nothing`,
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
  ...MEMBER_STATEMENTS,
  ...CHALLENGE_STATEMENTS,
  ...AUTOMATION_STATEMENTS,
  ...VERIFICATION_STATEMENTS,
  ...ADMIN_STATEMENTS,
  ...MAP_STATEMENTS,
  ...PROFILE_STATEMENTS,
  ...MESSAGING_STATEMENTS,
  ...DELIVERY_STATEMENTS,
  ...GUIDE_STATEMENTS,
  ...COMMERCE_STATEMENTS,
  ...BUSINESS_STATEMENTS,
  ...BUSINESS_PAGE_STATEMENTS,
  ...CROWDED_STATEMENTS,
  ...COURSE_STATEMENTS,
  ...EVENT_STATEMENTS,
  ...AUDIT_STATEMENTS,
  ...ADMIN_TRIBE_STATEMENTS,
  ...MODERATION_STATEMENTS,
  'select fill_search_items()',
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
