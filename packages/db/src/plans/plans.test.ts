import { createHash } from 'node:crypto';
import type { CommentSort } from '@kindred/validation/feed/comments';
import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing.ts';
import { firstStepsOf } from '../accounts/getStarted/visibility.ts';
import { spendMailedLink } from '../accounts/links/writes.ts';
import {
  credentialsByEmail,
  credentialsById,
  currentUserById,
  listUsers,
  loginLinkContact,
  userByIdentity,
  visibleUser,
} from '../accounts/queries.ts';
import { endedSuspensions, suspensionById, suspensionContact } from '../accounts/suspension/queries.ts';
import { setSuspended } from '../accounts/suspension/writes.ts';
import {
  liveCredentials,
  sessionsOf,
  sessionWithUser,
  tokensOf,
  tokenWithUser,
} from '../accounts/visibility.ts';
import { deleteSessionsOf, insertUser, isTrustedDevice } from '../accounts/writes.ts';
import { createDatabase, type Db, type OpenedDatabase } from '../client.ts';
import { commentById, commentPage, replyPage } from '../feed/comments/queries.ts';
import { deleteComment, editComment, insertComment } from '../feed/comments/writes.ts';
import { reactionsTo } from '../feed/queries.ts';
import { react } from '../feed/reactions/writes.ts';
import { claimKey, finishKey } from '../idempotency.ts';
import { takeLimit } from '../limits.ts';
import { contactsOf, otherMembers } from '../messaging/visibility.ts';
import { badgesOf } from '../notifications/visibility.ts';
import { enqueueEvent, eventsSince, relayEvents } from '../outbox.ts';
import type { Cursor } from '../paging.ts';
import { type Asked, type AskedByName, ada, inOne } from './asked.fixture.ts';
import { askedOfActions } from './asked-actions.fixture.ts';
import { askedOfAdmin } from './asked-admin.fixture.ts';
import { askedOfAdminCommerce } from './asked-admin-commerce.fixture.ts';
import { askedOfAdminContent } from './asked-admin-content.fixture.ts';
import { askedOfAdminTribes } from './asked-admin-tribes.fixture.ts';
import { askedOfAudit } from './asked-audit.fixture.ts';
import { askedOfAutomations } from './asked-automations.fixture.ts';
import { askedOfBusinessPages } from './asked-business-pages.fixture.ts';
import { askedOfBusinesses } from './asked-businesses.fixture.ts';
import { askedOfChallenges } from './asked-challenges.fixture.ts';
import { askedOfCommerce } from './asked-commerce.fixture.ts';
import { askedOfCourses } from './asked-courses.fixture.ts';
import { askedOfCrowded } from './asked-crowded.fixture.ts';
import { askedOfDelivery } from './asked-delivery.fixture.ts';
import { askedOfDiscovery } from './asked-discovery.fixture.ts';
import { askedOfEvents } from './asked-events.fixture.ts';
import { askedOfExport } from './asked-export.fixture.ts';
import { askedOfFeed } from './asked-feed.fixture.ts';
import { askedOfFound } from './asked-found.fixture.ts';
import { askedOfGuide } from './asked-guide.fixture.ts';
import { askedOfMap } from './asked-map.fixture.ts';
import { askedOfMembers } from './asked-members.fixture.ts';
import { askedOfMessaging } from './asked-messaging.fixture.ts';
import { askedOfMessagingTime } from './asked-messaging-time.fixture.ts';
import { askedOfModeration } from './asked-moderation.fixture.ts';
import { askedOfNotifications } from './asked-notifications.fixture.ts';
import { askedOfProfiles } from './asked-profiles.fixture.ts';
import { askedOfSpaces } from './asked-spaces.fixture.ts';
import { askedOfTribeCreation } from './asked-tribe-creation.fixture.ts';
import { askedOfVerifications } from './asked-verifications.fixture.ts';
import { explain, recording } from './explain.fixture.ts';
import {
  COMMENT,
  CONVERSATION,
  EVENT,
  fillAtScale,
  idOf,
  PEOPLE,
  PERSON,
  POST,
  POSTS,
  TOKEN,
} from './scale.fixture.ts';

let database: TestDatabase;
/** Without a limit of time: it is the plan that is judged, on whatever machine. */
let patient: OpenedDatabase;
let cursors: Record<'chronological' | 'algorithmic', Cursor>;

beforeAll(async () => {
  database = await createTestDatabase();
  patient = createDatabase({ url: database.url, statementTimeout: 0, connectTimeout: 60_000 });
  const admin = new URL(inject('kindredTestServer'));
  admin.pathname = new URL(database.url).pathname;
  await fillAtScale(admin.href);
  cursors = { chronological: await deepCursor('created_at'), algorithmic: await deepCursor('hot_score') };
}, 600_000);
afterAll(async () => {
  await patient.close();
  await database.drop();
});

/** In the middle of the comments of a much discussed post. */
const commentCursors: Record<CommentSort, Cursor> = {
  top: { place: '10', id: idOf(COMMENT, 5_000) },
  newest: { place: new Date(Date.now() - 95_000_000).toISOString(), id: idOf(COMMENT, 5_000) },
  oldest: { place: new Date(Date.now() - 95_000_000).toISOString(), id: idOf(COMMENT, 5_000) },
};

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** The place of the post in the middle of the whole feed. */
async function deepCursor(column: 'created_at' | 'hot_score'): Promise<Cursor> {
  const { rows } = await patient.pool.query<Cursor>(
    `select ${column}::text as place, id from posts where deleted_at is null
     order by ${column} desc, posts.id desc offset ${POSTS / 2} limit 1`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('There are no posts');
  return row;
}

const comments = (sort: CommentSort, isDeep = false): Asked => ({
  run: (db: Db) =>
    commentPage(db, ada, {
      postId: idOf(POST, 4_000),
      sort,
      limit: 21,
      ...(isDeep ? { after: commentCursors[sort] } : {}),
    }),
  rows: 700,
});

/** Have a row for each combination of options, or each shard, at most, or one row. */
const BOUNDED = new Set([
  'business_counts',
  'audit_chain',
  'community_rules',
  'featured_lists',
  'platform_counts',
  'platform_revenue',
]);

/** By noun; the statements of each are kept in a file beside this one. */
const ASKED: Record<string, AskedByName> = {
  ...askedOfFeed({
    get db() {
      return patient.db;
    },
    get cursors() {
      return cursors;
    },
  }),
  ...askedOfAutomations({
    get db() {
      return patient.db;
    },
  }),
  ...askedOfChallenges({
    get db() {
      return patient.db;
    },
  }),
  ...askedOfActions({
    get db() {
      return patient.db;
    },
  }),
  ...askedOfBusinesses({
    get db() {
      return patient.db;
    },
  }),
  ...askedOfAudit(),
  ...askedOfBusinessPages(),
  ...askedOfSpaces(),
  ...askedOfCommerce(),
  ...askedOfMessagingTime(),
  ...askedOfMessaging({
    get db() {
      return patient.db;
    },
  }),
  ...askedOfDiscovery(),
  courses: askedOfCourses(),
  'much of two things': askedOfCrowded(),
  ...askedOfEvents(),
  ...askedOfGuide(),
  ...askedOfMap(),
  ...askedOfProfiles(),
  ...askedOfAdmin({
    get db() {
      return patient.db;
    },
  }),
  ...askedOfAdminCommerce(),
  ...askedOfVerifications({
    get db() {
      return patient.db;
    },
  }),
  ...askedOfAdminContent({
    get db() {
      return patient.db;
    },
  }),
  ...askedOfAdminTribes({
    get db() {
      return patient.db;
    },
  }),
  ...askedOfModeration({
    get db() {
      return patient.db;
    },
  }),
  ...askedOfTribeCreation({
    get db() {
      return patient.db;
    },
  }),
  ...askedOfExport({
    get db() {
      return patient.db;
    },
  }),
  ...askedOfMembers({
    get db() {
      return patient.db;
    },
  }),
  ...askedOfFound({
    get db() {
      return patient.db;
    },
  }),
  comments: {
    ...Object.fromEntries(
      (['top', 'newest', 'oldest'] as const).flatMap((sort) => [
        [`of a much discussed post, ${sort} first`, comments(sort)],
        [`of a much discussed post, ${sort} first, further on`, comments(sort, true)],
      ]),
    ),
    'answers to a comment with many': {
      run: (db) => replyPage(db, ada, { parentId: idOf(COMMENT, 0), limit: 21 }),
      rows: 700,
    },
    'one comment': { run: (db) => commentById(db, ada, idOf(COMMENT, 5_000)), rows: 450 },
    'who reacted': {
      run: (db) => reactionsTo(db, ada, { on: 'comment', id: idOf(COMMENT, 0), limit: 21 }),
      rows: 700,
    },
    commenting: {
      run: (db) =>
        inOne(db, (tx) => insertComment(tx, { postId: idOf(POST, 4_000), authorId: ada.id, content: 'Hi' })),
      rows: 10,
    },
    answering: {
      run: (db) =>
        inOne(db, (tx) =>
          insertComment(tx, {
            postId: idOf(POST, 4_000),
            authorId: ada.id,
            content: 'Hi',
            parent: { id: idOf(COMMENT, 0), parentId: null, depth: 0 },
          }),
        ),
      rows: 10,
    },
    editing: { run: (db) => inOne(db, (tx) => editComment(tx, idOf(COMMENT, 77), 'New')), rows: 5 },
    reacting: {
      run: (db) => inOne(db, (tx) => react(tx, 'comment', idOf(COMMENT, 78), ada.id, 'love')),
      rows: 10,
    },
    'deleting an answer': {
      run: (db) => inOne(db, (tx) => deleteComment(tx, { id: idOf(COMMENT, 79), postId: idOf(POST, 4_000) })),
      rows: 20,
    },
  },
  accounts: {
    'who holds a session': { run: (db) => sessionWithUser(db, hash('session77')), rows: 5 },
    'who holds a token': { run: (db) => tokenWithUser(db, hash('token77')), rows: 5 },
    'which of 200 credentials are still good': {
      run: (db) =>
        liveCredentials(db, {
          sids: Array.from({ length: 100 }, (_, n) => hash(`session${n * 9}`)),
          tokenIds: Array.from({ length: 100 }, (_, n) => idOf(TOKEN, n * 9)),
        }),
      rows: 800,
    },
    'my sessions': { run: (db) => sessionsOf(db, idOf(PERSON, 5)), rows: 50 },
    'my tokens': { run: (db) => tokensOf(db, idOf(PERSON, 5)), rows: 50 },
    'signing in': { run: (db) => credentialsByEmail(db, 'person77@example.org'), rows: 5 },
    'signing in through a provider': { run: (db) => userByIdentity(db, 'googleId', 'nobody'), rows: 5 },
    'whether a device is known': {
      run: (db) => isTrustedDevice(db, hash('device77'), { email: 'person77@example.org' }),
      rows: 5,
    },
    myself: { run: (db) => currentUserById(db, ada.id), rows: 100 },
    'my first steps': { run: (db) => firstStepsOf(db, ada.id), rows: 100 },
    'how I can sign in': { run: (db) => credentialsById(db, ada.id), rows: 5 },
    somebody: { run: (db) => visibleUser(db, ada, idOf(PERSON, 5)), rows: 250 },
    'the first people': { run: (db) => listUsers(db, ada, { limit: 20 }), rows: 350 },
    'people further on': {
      run: (db) => listUsers(db, ada, { limit: 20, after: idOf(PERSON, 9_999) }),
      rows: 350,
    },
    'people of a common name': { run: (db) => listUsers(db, ada, { limit: 20, query: 'leo' }), rows: 350 },
    'people of a common name, further on': {
      run: (db) => listUsers(db, ada, { limit: 20, query: 'leo', after: idOf(PERSON, 9_991) }),
      rows: 350,
    },
    'people of a rare name': {
      run: (db) => listUsers(db, ada, { limit: 20, query: 'zoe family77' }),
      rows: 350,
    },
    'people of a name that nobody has': {
      run: (db) => listUsers(db, ada, { limit: 20, query: 'xeno' }),
      rows: 350,
    },
    'people of one letter': { run: (db) => listUsers(db, ada, { limit: 20, query: 'm' }), rows: 350 },
    'people by handle': { run: (db) => listUsers(db, ada, { limit: 20, query: '@person1234' }), rows: 350 },
    'people by the handle that all begin with': {
      run: (db) => listUsers(db, ada, { limit: 20, query: '@person' }),
      rows: 2_500,
    },
    'creating an account': {
      run: (db) =>
        inOne(db, (tx) =>
          insertUser(tx, {
            email: 'new@example.org',
            password: null,
            firstName: 'New',
            lastName: 'Comer',
            authProvider: 'password',
          }),
        ),
      rows: 5,
    },
    'spending a reset link': {
      run: (db) => inOne(db, (tx) => spendMailedLink(tx, 'reset_password', hash('reset77'))),
      rows: 20,
    },
    'whom a login link goes to': {
      run: (db) => loginLinkContact(db, 'person5@example.org'),
      rows: 5,
    },
    'why a user is suspended': { run: (db) => suspensionById(db, idOf(PERSON, 5)), rows: 5 },
    'whom the mail about a suspension goes to': {
      run: (db) => suspensionContact(db, idOf(PERSON, 5)),
      rows: 5,
    },
    'suspensions that are over': { run: (db) => endedSuspensions(db, 500), rows: 5 },
    'suspending a user': {
      run: (db) => inOne(db, (tx) => setSuspended(tx, idOf(PERSON, 9), { reason: 'Spam', until: null })),
      rows: 150,
    },
    'ending my sessions': { run: (db) => deleteSessionsOf(db, idOf(PERSON, 5)), rows: 50 },
  },
  notifications: {
    ...askedOfNotifications(),
    'my badges': { run: (db) => badgesOf(db, ada), rows: 3_500 },
    'the badges of somebody quiet': {
      run: (db) => badgesOf(db, { id: idOf(PERSON, PEOPLE - 2), role: 'member' }),
      rows: 100,
    },
  },
  delivery: askedOfDelivery({
    get db() {
      return patient.db;
    },
  }),
  messaging: {
    'my contacts': { run: (db) => contactsOf(db, idOf(PERSON, 77)), rows: 250 },
    'the others in a conversation': {
      run: (db) => otherMembers(db, ada.id, idOf(CONVERSATION, 20)),
      rows: 250,
    },
  },
  platform: {
    'counting an attempt': { run: (db) => takeLimit(db, 'login:address:77', 10, 900), rows: 5 },
    'events since the one I saw': { run: (db) => eventsSince(db, ada.id, idOf(EVENT, 29_000)), rows: 3_000 },
    'relaying events': { run: (db) => relayEvents(db, async () => {}), rows: 500 },
    'keeping an event': {
      run: (db) =>
        inOne(db, (tx) => enqueueEvent(tx, { topic: 'post_created', payload: { postId: 'p' } }, false)),
      rows: 5,
    },
    'claiming a key, and finishing it': {
      run: (db) =>
        inOne(db, async (tx) => {
          await claimKey(tx, { userId: ada.id, key: 'new', procedure: 'feed.create', requestHash: 'hash' });
          await finishKey(tx, { userId: ada.id, key: 'new', madeId: ada.id });
        }),
      rows: 10,
    },
  },
};

/** What a statement tells of itself when it is asked outside of the product's transaction. */
async function plansOf(statements: CompiledQuery[]) {
  const client = await patient.pool.connect();
  try {
    await client.query('begin');
    const plans = [];
    for (const statement of statements) plans.push(await explain(client, statement));
    return plans;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function statementsOf(run: Asked['run']): Promise<CompiledQuery[]> {
  const { db, statements } = recording(patient.pool);
  await run(db);
  return statements().filter(
    ({ sql }) => !/^(?:begin|commit|rollback|savepoint|release|start transaction)\b/.test(sql),
  );
}

for (const [noun, asked] of Object.entries(ASKED)) {
  describe(noun, () => {
    for (const [name, { run, rows, pages = Number.POSITIVE_INFINITY }] of Object.entries(asked)) {
      test(`${name}: reads no table from end to end, and at most ${rows} rows`, async () => {
        const plans = await plansOf(await statementsOf(run));
        const report = plans
          .map(({ text, pages, rows }) => `${text}\n${rows} rows, ${pages} pages`)
          .join('\n\n');
        expect(
          plans.flatMap(({ sequential }) => sequential).filter((table) => !BOUNDED.has(table)),
          report,
        ).toEqual([]);
        const read = plans.reduce((sum, plan) => sum + plan.rows, 0);
        expect(read, report).toBeLessThanOrEqual(rows);
        const looked = plans.reduce((sum, plan) => sum + plan.pages, 0);
        expect(looked, report).toBeLessThanOrEqual(pages);
      });
    }
  });
}
