import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemo } from '../demo/seed.ts';
import { featuredBusinesses } from '../src/businesses/directory/queries.ts';
import { featuredCourses } from '../src/courses/visibility.ts';
import { conversationsOf } from '../src/messaging/queries.ts';
import { featuredTribes } from '../src/tribes/discover/queries.ts';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { wrongCounters } from './counters.ts';

const NOW = new Date('2026-03-10T15:00:00Z');
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  expect(await seedDemo(database.db, { now: NOW })).toBe(true);
});

afterAll(() => database.drop());

async function rows<T>(query: string): Promise<T[]> {
  return (await database.pool.query(query)).rows as T[];
}

async function values(query: string): Promise<unknown[]> {
  return (await rows<Record<string, unknown>>(query)).map((row) => Object.values(row)[0]);
}

async function count(query: string): Promise<number> {
  const [found] = await values(`select count(*) from ${query}`);
  return Number(found);
}

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = ',,twenty,thirty,forty,fifty,sixty,seventy,eighty,ninety'.split(',');

/** NaN for a word that is no number. */
function numberOf(words: string): number {
  if (/^\d+$/.test(words)) return Number(words);
  const [first = '', second] = words.toLowerCase().split('-');
  if (SMALL.includes(first)) return SMALL.indexOf(first);
  const ones = second === undefined ? 0 : SMALL.indexOf(second);
  return TENS.includes(first) && ones >= 0 ? TENS.indexOf(first) * 10 + ones : Number.NaN;
}

describe('the cast', () => {
  test('five accounts, one of each role, who sign in with the demo password', async () => {
    const accounts = await rows<{ email: string; role: string; password: string }>(
      'select email, role, password from users where password is not null',
    );
    expect(accounts.map(({ email, role }) => ({ email, role })).sort(byEmail)).toEqual([
      { email: 'admin@example.com', role: 'platform_admin' },
      { email: 'creator@example.com', role: 'creator' },
      { email: 'member@example.com', role: 'member' },
      { email: 'moderator@example.com', role: 'tribe_admin' },
      { email: 'owner@example.com', role: 'tribe_owner' },
    ]);
    expect(DEMO_ACCOUNTS).toHaveLength(5);
    for (const { password } of accounts) expect(await verify(password, DEMO_PASSWORD)).toBe(true);
  });

  test('at least forty others with a bio and a place, who cannot sign in', async () => {
    expect(
      await count("users where password is null and length(bio) > 10 and location <> ''"),
    ).toBeGreaterThanOrEqual(40);
    expect(await count('users where profile_image_url is not null')).toBe(0);
    expect(await count('(select 1 from users group by location having count(*) > 1) as shared')).toBe(0);
  });

  test('Mona follows eight people, three of whom follow her too; nobody is without company', async () => {
    const [mona] = await rows(
      "select following_count, follower_count, friend_count from users where handle = 'mona'",
    );
    expect(mona).toEqual({ following_count: 8, follower_count: 7, friend_count: 3 });
    expect(await count('users where following_count = 0')).toBe(0);
    expect(
      await count("saved_posts s join users u on u.id = s.user_id where u.handle = 'mona'"),
    ).toBeGreaterThan(2);
  });

  test('twelve tribes over all ten categories, public and private, free, paid and freemium', async () => {
    expect(await count('tribes')).toBe(12);
    expect(await values('select distinct category from tribes')).toHaveLength(10);
    expect(await values('select distinct membership_type from tribes')).toHaveLength(3);
    expect(await values('select distinct is_private from tribes')).toHaveLength(2);
    const [guild] = await rows("select is_private, price from tribes where slug = 'deep-work-guild'");
    expect(guild).toEqual({ is_private: true, price: '12.00' });
  });

  test('twenty-four businesses over all twelve industries and four sizes', async () => {
    expect(await count('businesses')).toBe(24);
    expect(await values('select distinct industry from businesses')).toHaveLength(12);
    expect(await values('select distinct size from businesses')).toHaveLength(4);
  });

  test('nobody is older than they say: whatever somebody owns is younger than they are', async () => {
    expect(await count('tribes t join users u on u.id = t.owner_id where t.created_at < u.created_at')).toBe(
      0,
    );
    expect(
      await count('businesses b join users u on u.id = b.owner_id where b.created_at < u.created_at'),
    ).toBe(0);
    expect(
      await count('tribe_memberships m join users u on u.id = m.user_id where m.joined_at < u.created_at'),
    ).toBe(0);
    expect(
      await count('tribe_memberships m join tribes t on t.id = m.tribe_id where m.joined_at < t.created_at'),
    ).toBe(0);
  });
});

describe('what they did', () => {
  test('at least 120 posts of the last three weeks, a year of them in every tribe, the newest a few minutes old', async () => {
    const recent = `posts where type = 'text' and created_at > '${NOW.toISOString()}'::timestamptz - interval '21 days'`;
    expect(await count(recent)).toBeGreaterThanOrEqual(120);
    const old = `posts where created_at < '${NOW.toISOString()}'::timestamptz - interval '300 days'`;
    expect(await values(`select distinct tribe_id from ${old}`)).toHaveLength(12);
    const written = 'posts where lesson_id is null and discussed_event_id is null';
    expect(await values(`select distinct content from ${written}`)).toHaveLength(await count(written));
    const [oldest] = await rows<{ min: Date; max: Date }>(
      'select min(created_at), max(created_at) from posts',
    );
    expect(NOW.getTime() - (oldest?.min.getTime() ?? 0)).toBeLessThan(366 * 86_400_000);
    expect(NOW.getTime() - (oldest?.max.getTime() ?? 0)).toBeLessThan(10 * 60_000);
    expect(await values('select distinct type from posts')).toEqual(
      expect.arrayContaining(['text', 'link', 'event', 'course']),
    );
  });

  test('nothing happens in the future but what is planned', async () => {
    for (const [table, column] of [
      ['posts', 'created_at'],
      ['comments', 'created_at'],
      ['post_reactions', 'created_at'],
      ['messages', 'created_at'],
      ['message_read_receipts', 'read_at'],
      ['notifications', 'created_at'],
      ['orders', 'created_at'],
      ['event_rsvps', 'rsvped_at'],
      ['event_tickets', 'created_at'],
      ['event_waitlist_entries', 'created_at'],
      ['event_attendance', 'last_joined_at'],
      ['event_feedback', 'created_at'],
      ['course_enrollments', 'enrolled_at'],
      ['testimonials', 'created_at'],
    ]) {
      expect(await count(`${table} where ${column} > '${NOW.toISOString()}'`), `${table}.${column}`).toBe(0);
    }
    expect(await count(`events where start_time > '${NOW.toISOString()}'`)).toBeGreaterThan(5);
  });

  test('an answer is younger than what it answers', async () => {
    expect(
      await count('comments c join posts p on p.id = c.post_id where c.created_at <= p.created_at'),
    ).toBe(0);
    expect(
      await count(
        'comments c join comments p on p.id = c.parent_id where c.created_at <= p.created_at or c.post_id <> p.post_id',
      ),
    ).toBe(0);
    expect(await count('comments where parent_id is not null')).toBeGreaterThan(5);
  });

  test('nobody writes in a tribe before they joined it, and a tribe has three pins at most', async () => {
    const early = `posts p join tribe_memberships m on m.tribe_id = p.tribe_id and m.user_id = p.author_id
      where p.created_at < m.joined_at`;
    expect(await count(early)).toBe(0);
    const pins = await rows<{ pins: number }>(
      'select count(*)::int as pins from posts where is_pinned and tribe_id is not null group by tribe_id',
    );
    expect(pins).toHaveLength(12);
    expect(Math.max(...pins.map((tribe) => tribe.pins))).toBeLessThanOrEqual(3);
  });

  test('only members write or like in a private tribe', async () => {
    for (const [table, who] of [
      ['posts p', 'p.author_id'],
      ['comments x join posts p on p.id = x.post_id', 'x.author_id'],
      ['post_reactions x join posts p on p.id = x.post_id', 'x.user_id'],
    ]) {
      const outsiders = `${table} join tribes t on t.id = p.tribe_id and t.is_private
        where not exists (select from tribe_memberships m where m.tribe_id = t.id and m.user_id = ${who})`;
      expect(await count(outsiders), table).toBe(0);
    }
  });

  test('nobody counts more of us than their tribe has members', async () => {
    const said = await rows<{ content: string; memberCount: number }>(
      `select said.content, tribes.member_count as "memberCount" from (
        select tribe_id, content from posts union all
        select posts.tribe_id, comments.content from comments join posts on posts.id = comments.post_id
      ) said join tribes on tribes.id = said.tribe_id`,
    );
    const counted = said.flatMap(({ content, memberCount }) =>
      [...content.matchAll(/\b(\w+(?:-\w+)?) of (?:us|you)\b/gi)].flatMap(([words, number = '']) => {
        const count = numberOf(number);
        return Number.isNaN(count) ? [] : [{ words, count, memberCount }];
      }),
    );
    expect(counted.length).toBeGreaterThan(3);
    expect(counted.filter(({ count, memberCount }) => count > memberCount)).toEqual([]);
  });

  test('every counter equals the rows it counts', async () => {
    expect(await wrongCounters(database.pool)).toEqual([]);
  });

  test('every order adds up, and each status occurs', async () => {
    expect(
      await count(
        'orders o where total + discount_minor / 100.0 <> (select sum(price * quantity) from order_items i where i.order_id = o.id)',
      ),
    ).toBe(0);
    expect((await values('select distinct status from orders')).sort()).toEqual([
      'cancelled',
      'completed',
      'pending',
      'refunded',
    ]);
  });

  test('every value occurs that has a screen of its own', async () => {
    expect(await values('select distinct type from notifications')).toHaveLength(8);
    expect(await values('select distinct status from user_presence')).toHaveLength(4);
    expect(await values('select distinct type from conversations')).toHaveLength(2);
    expect(await values('select distinct level from courses')).toHaveLength(3);
    expect(await values('select distinct category from services')).toHaveLength(5);
    expect(await values('select distinct role from tribe_memberships')).toHaveLength(4);
  });
});

describe('Mona, the member', () => {
  const mona = "(select id from users where email = 'member@example.com')";

  test('has 3 unread messages in 2 conversations', async () => {
    const [found] = await rows<{ id: string }>(`select ${mona} as id`);
    const id = found?.id ?? '';
    const conversations = await conversationsOf(
      database.db,
      { id, role: 'member' },
      { tab: 'unread', limit: 100 },
    );
    expect(conversations.map(({ unreadCount }) => unreadCount).sort()).toEqual([1, 2]);
  });

  test('has 5 unread notifications', async () => {
    expect(await count(`notifications where user_id = ${mona} and not is_read`)).toBe(5);
  });

  test('is told of messages as the product tells it, so that the next one moves the line on and reading ends it', async () => {
    const told = await rows(
      `select n.title, n.message, n.is_read, (n.data->>'seq')::int as seq, (n.data->>'after')::int as after,
         talk.last_seq::int as last_seq, mine.read_seq::int as read_seq, n.data->>'messageId' = last.id::text as quotes
       from notifications n join conversations talk on n.group_key = 'message:' || talk.id
       join conversation_members mine on mine.conversation_id = talk.id and mine.user_id = n.user_id
       join messages last on last.id = talk.last_message_id
       where n.kind = 'message' order by n.title`,
    );
    expect(told).toEqual([
      {
        title: 'Ada Lindqvist',
        message: 'Thank you, that was exactly it.',
        is_read: true,
        seq: 5,
        after: 4,
        last_seq: 5,
        read_seq: 5,
        quotes: true,
      },
      {
        title: 'Olivia Ferrer',
        message: '2 new messages',
        is_read: false,
        seq: 8,
        after: 6,
        last_seq: 8,
        read_seq: 6,
        quotes: null,
      },
      expect.objectContaining({ title: 'Siobhán Keane', is_read: false, quotes: true }),
    ]);
    expect(await count("notifications where kind = 'message' and (data->>'seq') is null")).toBe(0);
  });

  test('finds her conversations in the order of the newest message', async () => {
    const [found] = await rows<{ id: string }>(`select ${mona} as id`);
    const viewer = { id: found?.id ?? '', role: 'member' } as const;
    const list = await conversationsOf(database.db, viewer, { tab: 'all', limit: 100 });
    const names = list.map(({ name, other }) => name ?? `${other?.firstName} ${other?.lastName}`);
    expect(list.every(({ last }) => last !== null)).toBe(true);
    expect(names).toEqual([
      'Olivia Ferrer',
      'Open pages, live',
      'Dawn crew',
      'Carlos Rey',
      'Sana Iyer',
      'Ada Lindqvist',
      'Season opening hosts',
    ]);
  });

  test('has tribes to join, tribes with news, and tribes that cost money', async () => {
    expect(await count(`tribe_memberships where user_id = ${mona}`)).toBe(5);
    const news = `tribe_memberships m where user_id = ${mona} and exists (
      select from posts p where p.tribe_id = m.tribe_id and p.created_at > m.last_visited_at)`;
    expect(await count(news)).toBe(5);
    expect(
      await count(
        `tribes t where price > 0 and not exists (select from tribe_memberships m where m.tribe_id = t.id and m.user_id = ${mona})`,
      ),
    ).toBeGreaterThan(1);
  });
});

function byEmail(a: { email: string }, b: { email: string }): number {
  return a.email < b.email ? -1 : 1;
}

describe('what there is to see', () => {
  test('about a dozen posts have pictures, one a film and one a voice, each with words, and none in a private tribe', async () => {
    const shown = await rows<{ type: string; pictures: number; private: boolean | null }>(
      `select p.type, count(*)::int as pictures, bool_or(t.is_private) as private from attachments a
       join posts p on p.id = a.attached_to and a.attached_type = 'posts' and p.author_id = a.uploaded_by
       left join tribes t on t.id = p.tribe_id group by p.id`,
    );
    expect(shown).toHaveLength(16);
    expect(shown.filter((post) => post.private)).toEqual([]);
    expect(new Set(shown.map(({ type }) => type))).toEqual(new Set(['image', 'story', 'video', 'voice']));
    expect(
      await count(
        "attachments where kind = 'image' and (alt is null or alt = '' or cardinality(widths) = 0)",
      ),
    ).toBe(0);
    expect(await count("posts where type = 'image'")).toBe(12);
    expect(
      await count(
        "attachments where kind in ('audio', 'video') and (alt is null or alt = '' or duration is null)",
      ),
    ).toBe(0);
    expect(
      await count("attachments where kind = 'video' and poster_id is null and attached_type = 'posts'"),
    ).toBe(0);
  });
});

test('the Guide knows the demo accounts: plans under way, what they asked, playbooks of their tribes', async () => {
  const plans = await rows<{ email: string; open: string; done: string }>(
    `select email, count(*) filter (where task->>'completed' = 'false') as open,
       count(*) filter (where task->>'completed' = 'true') as done
     from guide_plans join users on users.id = user_id, jsonb_array_elements(content->'tasks') task group by email`,
  );
  expect(plans.map(({ email }) => email).sort()).toEqual(['member@example.com', 'owner@example.com']);
  for (const { open, done } of plans) expect(Math.min(Number(open), Number(done))).toBeGreaterThan(1);
  expect(
    await count(`guide_playbooks join tribe_memberships using (tribe_id) join users on users.id = user_id
      where email = 'member@example.com' and author_id <> user_id and step_count > 1`),
  ).toBe(2);
  expect(
    await count("guide_questions join users on users.id = user_id where email = 'member@example.com'"),
  ).toBe(3);
  // Nothing in them leads out of what its owner is in.
  expect(
    await count(`guide_plans, jsonb_array_elements(content->'tasks') task
      where task->'target'->>'id' is not null and not exists (select from tribe_memberships mine
        where mine.user_id = guide_plans.user_id and mine.tribe_id = (task->'target'->>'id')::uuid)`),
  ).toBe(0);
});

test('every item that is featured is one that a new user finds', async () => {
  const stranger = { id: '00000000-0000-7000-8000-000000000001', role: 'member' } as const;
  expect(await featuredTribes(database.db, stranger)).toHaveLength(2);
  expect(await featuredBusinesses(database.db, stranger)).toHaveLength(2);
  expect(await featuredCourses(database.db, stranger)).toHaveLength(1);
  // The moment of this test has passed, so the list of events to come has none.
  expect(
    await values(`select events.title from featured_lists featured join events on events.id = any(featured.item_ids)
      where featured.type = 'event' and events.audience = 'public' and events.end_time > '${NOW.toISOString()}'`),
  ).toEqual(['Full-moon run']);
});
