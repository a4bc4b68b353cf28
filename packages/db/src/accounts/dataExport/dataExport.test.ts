import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '../../../demo/seed.ts';
import { createUser } from '../../../factories/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import { explain, recording } from '../../plans/explain.fixture.ts';
import { ownFiles, ownRows, SECTIONS, type SectionName } from './visibility.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await seedDemo(database.db, { now: new Date() });
}, 120_000);
afterAll(() => database.drop());

/** Why somebody does not take rows along that name them. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'affiliate_referrals.seller_id': 'who came by whose link is the affiliate’s',
  'affiliate_referrals.user_id': 'by which link somebody came, for a month',
  'affiliates.seller_id': 'who sells for them is for those people to say',
  'assignment_submissions.graded_by': 'what students handed in is theirs',
  'automation_rules.acts_as': 'is the tribe’s, and in its export',
  'automation_runs.user_id': 'is the tribe’s, and in its export',
  'booking_resources.user_id': 'is the business’s',
  'busy_times.user_id': 'the times of bookings and hours of coaching',
  'business_codes.user_id': 'secrets that were mailed, for an hour',
  'business_invitations.invited_by': 'is the business’s',
  'business_invitations.user_id': 'waits to be answered',
  'business_review_codes.used_by': 'a mark beside the review, which is there',
  'calendar_links.user_id': 'a secret',
  'challenge_check_ins.decided_by': 'what others did',
  'challenges.created_by': 'is the tribe’s, and in its export',
  'conversation_links.created_by': 'a secret of the group',
  'conversation_members.requested_by': 'what others hold of a request',
  'conversations.created_by': 'is of all who are in it',
  'conversations.customer_id': 'stands among the conversations',
  'data_exports.user_id': 'is this',
  'event_invitations.invited_by': 'is about somebody else',
  'gifts.recipient_id': 'who gave what is the buyer’s until it is opened',
  'group_removals.removed_by': 'is about somebody else',
  'group_removals.user_id': 'keeps somebody out of a group',
  'guide_actions.user_id': 'offers of ten minutes',
  'hidden_messages.user_id': 'what was put out of sight',
  'idempotency_keys.user_id': 'answers of a day, to be repeated',
  'videos.uploaded_by': 'is of the lesson or event; the file is among the files',
  'legal_texts.updated_by': 'is the platform’s',
  'settings.updated_by': 'is the platform’s',
  'filters.created_by': 'is the platform’s',
  'sign_up_invitations.created_by': 'is the platform’s',
  'mailed_conversations.user_id': 'counts of mails of a day',
  'mailed_links.user_id': 'secrets that were mailed',
  'message_read_receipts.user_id': 'how far somebody has read stands with the conversations',
  'notification_actors.user_id': 'what others were told',
  'orders.seller_id': 'names and addresses of those who bought',
  'page_views_daily.seller_id': 'sums for the console',
  'passkey_challenges.user_id': 'secrets of minutes',
  'payout_accounts.user_id': 'an account at the provider, kept there',
  'payouts.decided_by': 'is about somebody else',
  'pinned_messages.pinned_by': 'is of all who are in it',
  'posts.deleted_by': 'is about posts of others',
  'published_drafts.author_id': 'keeps a draft from being published twice',
  'push_subscriptions.user_id': 'secrets of a browser',
  'recovery_codes.user_id': 'secrets',
  'refunds.decided_by': 'is about somebody else',
  'refunds.requested_by': 'stands with the order',
  'sales_daily.seller_id': 'sums for the console',
  'seller_customers.seller_id': 'names those who bought',
  'seller_customers.user_id': 'sums of a seller',
  'seller_refunds.seller_id': 'sums of the orders',
  'seller_transfers.seller_id': 'sums of the orders',
  'sign_in_challenges.user_id': 'secrets of minutes',
  'space_people.added_by': 'is about somebody else',
  'space_reads.user_id': 'how far somebody has read',
  'space_streaks.user_id': 'reckoned from the posts',
  'spaces.created_by': 'is the tribe’s, and in its export',
  'sessions.viewed_user_id': 'is about another user',
  'staff_notes.author_id': 'is about somebody else',
  'case_snapshots.author_id': 'may hold messages of others; the content itself is exported',
  'moderation_cases.claimed_by': 'is about somebody else',
  'moderation_decisions.decided_by': 'is about somebody else',
  'moderation_appeals.decided_by': 'is about somebody else',
  'storage_usage.user_id': 'the sum of the files',
  'subscription_cohorts.seller_id': 'sums for the console',
  'subscriptions.seller_id': 'names those who pay',
  'subscriptions_daily.seller_id': 'sums for the console',
  'testimonials.provider_id': 'what others wrote',
  'tribe_bans.banned_by': 'is about somebody else',
  'tribe_bans.user_id': 'is the tribe’s',
  'tribe_invitations.created_by': 'a secret of the tribe',
  'tribe_invitations.user_id': 'waits to be answered',
  'tribe_join_requests.decided_by': 'is about somebody else',
  'tribe_memberships.invited_by': 'is about somebody else',
  'trusted_devices.user_id': 'secrets of browsers',
  'two_factor.user_id': 'a secret',
  'typing_indicators.user_id': 'who is typing right now',
  'user_activity.user_id': 'the last day on which a session was used, which is in the sessions',
  'user_blocks.blocked_id': 'who blocked somebody is not told them',
  'user_follows.followee_id': 'what others did',
  'user_presence.user_id': 'who is here right now',
  'users.erased_as': 'of somebody who is gone',
  'verification_requests.decided_by': 'is about somebody else',
  'verification_requests.taken_back_by': 'is about somebody else',
  'waiting_deliveries.user_id': 'leaves by mail within the hour',
};

const names = Object.keys(SECTIONS) as SectionName[];

test('every column that names a person is in the export, or stays out for a reason', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select conrelid::regclass || '.' || attname as name from pg_constraint
     join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid = 'users'::regclass`,
  );
  const exported = names.map((name) => `${SECTIONS[name].table}.${SECTIONS[name].column}`);
  const known = new Set([...exported, ...Object.keys(LEFT_OUT)]);
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  const { rows: columns } = await database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  );
  const present = new Set(columns.map(({ name }) => name));
  const without = names.flatMap((name) =>
    (SECTIONS[name].without ?? []).map((column) => `${SECTIONS[name].table}.${column}`),
  );
  expect([...known, ...without].filter((name) => !present.has(name))).toEqual([]);
});

const SECRETS = /hash|secret|password|token$|public_key|p256dh|^auth$|provider_ref|storage_key/;

test('each section comes in pages, each row once, only of that person and with no secret', async () => {
  const { rows: people } = await database.pool.query<{ id: string; words: string }>(
    `select id, email as words from users order by id`,
  );
  let seen = 0;
  for (const name of names) {
    const { table, column } = SECTIONS[name];
    // Discussions of lessons are the course's.
    const only = name === 'posts' ? 'and lesson_id is null and discussed_event_id is null' : '';
    const { rows: owners } = await database.pool.query<{ id: string; count: number }>(
      `select ${column} as id, count(*)::int as count from ${table} where ${column} is not null ${only}
       group by 1 order by 2 desc limit 2`,
    );
    for (const { id, count } of owners) {
      const found: Record<string, unknown>[] = [];
      await database.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          for await (const page of ownRows(tx, id, name, 7)) found.push(...page);
        });
      expect(found, name).toHaveLength(count);
      expect(
        found.every((row) => row[column] === id),
        name,
      ).toBe(true);
      expect(
        Object.keys(found[0] ?? {}).filter((key) => SECRETS.test(key)),
        name,
      ).toEqual([]);
      // An invoice says whom it is from.
      const isOwn = (person: string) => person === id || name === 'invoices';
      const others = people.filter((person) => !isOwn(person.id)).map(({ words }) => words);
      const text = JSON.stringify(found);
      expect(
        others.filter((words) => text.includes(words)),
        name,
      ).toEqual([]);
      seen += found.length;
    }
  }
  expect(seen).toBeGreaterThan(500);
});

test('a section is read once, however many pages it has', async () => {
  const { rows } = await database.pool.query<{ id: string; count: number }>(
    'select author_id as id, count(*)::int as count from posts where lesson_id is null and discussed_event_id is null group by 1 order by 2 desc limit 1',
  );
  const { id = '', count = 0 } = rows[0] ?? {};
  const { db, statements } = recording(database.pool);
  await db.transaction().execute(async (tx) => {
    for await (const _page of ownRows(tx, id, 'posts', 2));
  });
  const asked = statements().map(({ sql }) => sql);
  expect(asked.filter((sql) => sql.startsWith('fetch')).length).toBeGreaterThan(count / 2 - 1);
  expect(asked.filter((sql) => sql.includes('posts'))).toHaveLength(1);
});

test('a page of files reads no file of another page, and each comes once', async () => {
  const userId = (await createUser(database.db)).id;
  await database.pool.query(
    `insert into attachments (filename, mime_type, size, url, uploaded_by, kind, storage_key, created_at)
     select 'file', 'image/png', 1, '', $1, 'image', 'own' || n, now() - interval '1 minute' * (n / 2)
     from generate_series(1, 10000) n`,
    [userId],
  );
  await database.pool.query('analyze attachments');
  const { db, statements } = recording(database.pool);
  const ids: string[] = [];
  let after: Awaited<ReturnType<typeof ownFiles>>[number] | undefined;
  do {
    const page = await ownFiles(db, userId, { limit: 500, after });
    ids.push(...page.map(({ id }) => id));
    after = page.at(499);
  } while (after !== undefined);
  expect(new Set(ids).size).toBe(10_000);
  expect(ids).toHaveLength(10_000);
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    const plans = [];
    for (const statement of statements()) plans.push(await explain(client, statement));
    const read = plans.reduce((sum, { rows }) => sum + rows, 0);
    expect(read, plans.map(({ text }) => text).join('\n')).toBeLessThan(2 * ids.length);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
