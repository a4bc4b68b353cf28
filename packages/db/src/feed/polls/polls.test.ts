import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createPost } from '../../../factories/feed.ts';
import { createTestDatabase, runs, type TestDatabase } from '../../../testing.ts';
import { createDatabase, type OpenedDatabase } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { postById } from '../queries.ts';
import type { PollRow } from './visibility.ts';
import { insertPoll, type VoteRefusal, vote } from './writes.ts';

const CROWD = 50;
const MINUTE_MS = 60_000;

let database: TestDatabase;
/** A connection for everybody in the crowd, so that they truly meet. */
let crowded: OpenedDatabase;
let crowd: string[];
let ada: string;
let postId: string;
let options: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  crowded = createDatabase({
    url: database.url,
    max: CROWD,
    statementTimeout: 60_000,
    connectTimeout: 60_000,
  });
  crowd = (await Promise.all(Array.from({ length: CROWD }, () => createUser(crowded.db)))).map(
    ({ id }) => id,
  );
  [ada = ''] = crowd;
});
afterAll(async () => {
  await crowded.close();
  await database.drop();
});

async function pollFor(userId: string): Promise<PollRow> {
  const row = await postById(database.db, { id: userId, role: 'member' }, postId);
  if (!row?.poll) throw new Error('Expected a poll');
  return row.poll;
}

async function ask(count: number, isMultiple: boolean, minutes = 5): Promise<void> {
  postId = (await createPost(database.db, { authorId: ada, type: 'poll' })).id;
  const labels = Array.from({ length: count }, (_, at) => `Option ${at}`);
  const endsAt = new Date(Date.now() + minutes * MINUTE_MS);
  await database.db
    .transaction()
    .execute((tx) => insertPoll(tx, { postId, options: labels, isMultiple, endsAt }));
  options = (await pollFor(ada)).options.map(({ id }) => id);
}
beforeEach(() => ask(3, false));

const choose = (userId: string, ...chosen: number[]): Promise<VoteRefusal | undefined> =>
  crowded.db.transaction().execute((tx) =>
    vote(
      tx,
      postId,
      userId,
      chosen.map((at) => options[at] ?? ''),
    ),
  );

/** What is stored, beside what the votes themselves say. */
async function counts() {
  const poll = await pollFor(ada);
  const votes = await unrestrictedDb(database.db)
    .selectFrom('pollVotes')
    .select(['userId', 'optionId'])
    .where('postId', '=', postId)
    .execute();
  const counted = poll.options.map(({ id }) => votes.filter(({ optionId }) => optionId === id).length);
  return {
    stored: { options: poll.options.map(({ voteCount }) => voteCount), voters: poll.voterCount },
    counted: { options: counted, voters: new Set(votes.map(({ userId }) => userId)).size },
  };
}

async function expectVotes(...expected: number[]): Promise<void> {
  const { stored, counted } = await counts();
  expect(stored).toEqual(counted);
  expect(stored.options).toEqual(expected);
}

test('options come in their order, from two to six', async () => {
  for (const count of [2, 6]) {
    await ask(count, false);
    const { options: rows } = await pollFor(ada);
    expect(rows.map(({ label }) => label)).toEqual(Array.from({ length: count }, (_, at) => `Option ${at}`));
    expect(rows.every(({ isMine, voteCount }) => !isMine && voteCount === 0)).toBe(true);
  }
});

test('somebody chooses, changes their mind, and takes it back', async () => {
  expect(await choose(ada, 0)).toBeUndefined();
  await expectVotes(1, 0, 0);
  expect((await pollFor(ada)).options.map(({ isMine }) => isMine)).toEqual([true, false, false]);
  expect((await pollFor(crowd[1] ?? '')).options.some(({ isMine }) => isMine)).toBe(false);
  await choose(ada, 0);
  await choose(ada, 0, 0);
  await expectVotes(1, 0, 0);
  await choose(ada, 2);
  await expectVotes(0, 0, 1);
  await choose(ada);
  await expectVotes(0, 0, 0);
  expect((await counts()).stored.voters).toBe(0);
});

test('one option only, unless the poll takes several', async () => {
  expect(await choose(ada, 0, 1)).toBe('one_only');
  await expectVotes(0, 0, 0);
  await ask(3, true);
  await choose(ada, 0, 2);
  await expectVotes(1, 0, 1);
  await choose(ada, 1, 2);
  await expectVotes(0, 1, 1);
  expect((await counts()).stored.voters).toBe(1);
});

test('what is no option of this poll changes nothing, nor does a poll that is over or none', async () => {
  await choose(ada, 1);
  const [foreign = ''] = options;
  const mine = postId;
  await ask(2, true);
  const other = options[0] ?? '';
  const into = (id: string, ...chosen: string[]) =>
    crowded.db.transaction().execute((tx) => vote(tx, id, ada, chosen));
  expect(await into(postId, other, foreign)).toBe('unknown_option');
  expect(await into(postId, randomUUID())).toBe('unknown_option');
  await expectVotes(0, 0);
  expect(await into(randomUUID(), other)).toBe('gone');
  postId = mine;
  await unrestrictedDb(database.db)
    .updateTable('polls')
    .set({ endsAt: new Date(Date.now() - 1) })
    .where('postId', '=', mine)
    .execute();
  expect(await choose(ada, 2)).toBe('ended');
  expect(await choose(ada)).toBe('ended');
  await expectVotes(0, 1, 0);
});

test('fifty people vote at once: fifty votes', async () => {
  await Promise.all(crowd.map((userId, at) => choose(userId, at % 3)));
  await expectVotes(17, 17, 16);
  expect((await counts()).stored.voters).toBe(CROWD);
  // All of them change their mind at once.
  await Promise.all(crowd.map((userId) => choose(userId, 1)));
  await expectVotes(0, CROWD, 0);
});

test('one person who votes fifty times at once votes once', async () => {
  await Promise.all(crowd.map((_, at) => choose(ada, at % 3)));
  const { stored, counted } = await counts();
  expect(stored).toEqual(counted);
  expect(stored.options.toSorted()).toEqual([0, 0, 1]);
  expect(stored.voters).toBe(1);
});

test('whatever people choose at once, the counts are the votes', async () => {
  const deeds = fc.array(
    fc.record({ who: fc.nat({ max: 4 }), chosen: fc.uniqueArray(fc.nat({ max: 3 }), { maxLength: 4 }) }),
    { minLength: 10, maxLength: CROWD },
  );
  await fc.assert(
    fc.asyncProperty(deeds, fc.boolean(), async (todo, isMultiple) => {
      await ask(4, isMultiple);
      await Promise.all(todo.map(({ who, chosen }) => choose(crowd[who] ?? '', ...chosen)));
      const { stored, counted } = await counts();
      expect(stored).toEqual(counted);
    }),
    { numRuns: runs(10) },
  );
});
