import type { RuleContent } from '@kindred/validation/tribes/automations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createPost } from '../../../factories/feed.ts';
import { createTribe, joinTribe, type Tribe } from '../../../factories/tribes.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { lastEvents, newlyInactive, subjectOfRule, wroteBefore } from '../triggers/visibility.ts';
import { ruleById, rulesOf, rulesToRun, runPage } from './visibility.ts';
import {
  activateRule,
  deleteRule,
  hasActedInChain,
  insertRule,
  insertRun,
  lockRule,
  pauseRule,
  pruneRuns,
  setNextRun,
  takeDueRule,
  updateRule,
} from './writes.ts';

const DAY = 86_400_000;
let database: TestDatabase;
let tribe: Tribe;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  tribe = await createTribe(database.db, { enabledFeatures: ['automations'] });
});
afterAll(() => database.drop());

const write = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
const contentOf = (trigger: RuleContent['trigger'] = { type: 'joined' }): RuleContent => ({
  name: 'A rule',
  trigger,
  conditions: [],
  actions: [{ type: 'notify_moderators', text: 'Look' }],
});

async function rule(
  trigger?: RuleContent['trigger'],
  more: { nextRunAt?: Date; status?: 'active' | 'paused' } = {},
): Promise<string> {
  const { nextRunAt = null, status = 'active' } = more;
  const made = await write((tx) =>
    insertRule(tx, {
      tribeId: tribe.id,
      actsAs: tribe.ownerId,
      content: contentOf(trigger),
      status,
      nextRunAt,
    }),
  );
  if (made === 'too_many') throw new Error(made);
  return made.id;
}

const run = (ruleId: string, eventKey: string, more: { chainKey?: string; userId?: string } = {}) => ({
  ruleId,
  tribeId: tribe.id,
  eventKey,
  chainKey: more.chainKey ?? eventKey,
  depth: 0,
  userId: more.userId ?? null,
});
const DONE = { status: 'done', reason: null, actions: [] } as const;

test('an event is answered once a rule, whatever meets', async () => {
  const [one, two] = [await rule(), await rule()];
  const all = await Promise.all(
    Array.from({ length: 8 }, () =>
      write((tx) => insertRun(tx, run(one, 'joined:x'), { ...DONE, actions: [] })),
    ),
  );
  expect(all.filter(Boolean)).toHaveLength(1);
  expect(await write((tx) => insertRun(tx, run(two, 'joined:x'), { ...DONE, actions: [] }))).toBe(true);
});

test('a rule is not found, changed, switched on or deleted by way of another tribe', async () => {
  const other = await createTribe(database.db);
  const ruleId = await rule(undefined, { status: 'paused' });
  const place = { tribeId: other.id, ruleId };
  const words = { actsAs: other.ownerId, content: contentOf(), nextRunAt: null };
  expect(await ruleById(database.db, other.id, ruleId)).toBeUndefined();
  expect(await rulesOf(database.db, other.id)).toEqual([]);
  expect(await write((tx) => updateRule(tx, place, words))).toBe(false);
  expect(await write((tx) => activateRule(tx, place, { actsAs: other.ownerId, nextRunAt: null }))).toBe(
    false,
  );
  expect(await write((tx) => deleteRule(tx, place))).toBe(false);
  expect(await runPage(database.db, { tribeId: other.id, ruleId, limit: 5 })).toEqual([]);
  expect((await ruleById(database.db, tribe.id, ruleId))?.status).toBe('paused');
});

test('only rules that are on run, where the feature is on and the tribe lives', async () => {
  const ruleId = await rule();
  await rule(undefined, { status: 'paused' });
  await rule({ type: 'first_post' });
  const found = async () => (await rulesToRun(database.db, tribe.id, 'joined')).map(({ id }) => id);
  const isHeld = async () => (await write((tx) => lockRule(tx, ruleId))) !== undefined;
  expect([await found(), await isHeld()]).toEqual([[ruleId], true]);
  const set = (values: { archivedAt?: Date | null; enabledFeatures?: 'spaces'[] }) =>
    database.db.updateTable('tribes').set(values).where('id', '=', tribe.id).execute();
  await set({ archivedAt: new Date() });
  expect([await found(), await isHeld()]).toEqual([[], false]);
  await set({ archivedAt: null, enabledFeatures: ['spaces'] });
  expect([await found(), await isHeld()]).toEqual([[], false]);
});

test('pausing waits for the run that has begun, and no run begins after it', async () => {
  const ruleId = await rule();
  const order: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = () => {};
  const held = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  const running = write(async (tx) => {
    await lockRule(tx, ruleId);
    isHeld();
    await released;
    order.push('ran');
  });
  await held;
  const pausing = write((tx) => pauseRule(tx, ruleId, null)).then(() => order.push('paused'));
  const next = pausing.then(() => write((tx) => lockRule(tx, ruleId)));
  release();
  await Promise.all([running, pausing]);
  expect(order).toEqual(['ran', 'paused']);
  expect(await next).toBeUndefined();
});

test('a chain is known by what set it off; what was stopped or skipped in it did not act', async () => {
  const ruleId = await rule();
  const has = () => write((tx) => hasActedInChain(tx, ruleId, 'start'));
  await write((tx) =>
    insertRun(tx, run(ruleId, 'a', { chainKey: 'start' }), { ...DONE, actions: [], status: 'stopped' }),
  );
  expect(await has()).toBe(false);
  await write((tx) => insertRun(tx, run(ruleId, 'b', { chainKey: 'start' }), { ...DONE, actions: [] }));
  expect(await has()).toBe(true);
});

test('each due schedule is taken by one', async () => {
  const trigger = { type: 'schedule', weekday: null, time: '09:00', timeZone: 'UTC' } as const;
  const late = await rule(trigger, { nextRunAt: new Date(Date.now() - 2 * DAY) });
  const due = await rule(trigger, { nextRunAt: new Date(Date.now() - DAY) });
  await rule(trigger, { nextRunAt: new Date(Date.now() + DAY) });
  const taken = await write(async (tx) => {
    const first = await takeDueRule(tx);
    const second = await write((other) => takeDueRule(other));
    for (const id of [late, due]) await setNextRun(tx, id, null).catch(() => undefined);
    return [first?.id, second?.id];
  });
  expect(taken).toEqual([late, due]);
  expect(await write((tx) => takeDueRule(tx))).toBeUndefined();
});

test('who stayed away is found on the day, not long after, not before the rule was on, and once', async () => {
  const people = [];
  for (const days of [13.9, 14.1, 20, 40]) {
    const { id } = await createUser(database.db);
    await joinTribe(database.db, tribe.id, id);
    await database.db
      .updateTable('tribeMemberships')
      .set({ lastVisitedAt: new Date(Date.now() - days * DAY) })
      .where('tribeId', '=', tribe.id)
      .where('userId', '=', id)
      .execute();
    people.push(id);
  }
  const ruleId = await rule({ type: 'inactive', days: 14 });
  const found = async () => (await newlyInactive(database.db, 10)).filter((row) => row.ruleId === ruleId);
  expect(await found()).toEqual([]);
  await unrestrictedDb(database.db)
    .updateTable('automationRules')
    .set({ activatedAt: new Date(Date.now() - 100 * DAY) })
    .where('id', '=', ruleId)
    .execute();
  const rows = await found();
  expect(rows.map(({ userId }) => userId).toSorted()).toEqual([people[1], people[2]].toSorted());
  for (const { userId, subjectId } of rows) {
    await write((tx) =>
      insertRun(tx, run(ruleId, `inactive:${subjectId}`, { userId }), { ...DONE, actions: [] }),
    );
  }
  expect(await found()).toEqual([]);
});

test('of whom an event is about, everything that conditions ask; nothing of who is suspended', async () => {
  const { id } = await createUser(database.db, { firstName: 'Mona' });
  const outside = await subjectOfRule(database.db, tribe.id, id);
  expect(outside).toMatchObject({ firstName: 'Mona', membershipId: null, tribeRole: null, badgeIds: [] });
  await joinTribe(database.db, tribe.id, id, 'moderator');
  expect(await subjectOfRule(database.db, tribe.id, id)).toMatchObject({
    tribeRole: 'moderator',
    tier: 'free',
  });
  await database.db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', id).execute();
  expect(await subjectOfRule(database.db, tribe.id, id)).toBeUndefined();
});

test('a first post is the first, also after it was deleted', async () => {
  const { id: authorId } = await createUser(database.db);
  const first = await createPost(database.db, { authorId, tribeId: tribe.id, deletedAt: new Date() });
  const second = await createPost(database.db, { authorId, tribeId: tribe.id });
  const asked = (postId: string) => wroteBefore(database.db, { tribeId: tribe.id, userId: authorId, postId });
  expect([await asked(first.id), await asked(second.id)]).toEqual([false, true]);
});

test('the log goes page by page, and is forgotten after ninety days', async () => {
  const ruleId = await rule();
  for (let n = 0; n < 5; n++) {
    await write((tx) => insertRun(tx, run(ruleId, `event ${n}`), { ...DONE, actions: [] }));
  }
  const seen: string[] = [];
  let after: { place: string; id: string } | undefined;
  for (;;) {
    const page = await runPage(database.db, { tribeId: tribe.id, limit: 2, after });
    seen.push(...page.map(({ id }) => id));
    if (page.length < 2) break;
    after = page.at(-1);
  }
  expect(new Set(seen).size).toBe(5);
  await unrestrictedDb(database.db)
    .updateTable('automationRuns')
    .set({ createdAt: new Date(Date.now() - 91 * DAY) })
    .where('ruleId', '=', ruleId)
    .where('eventKey', '<>', 'event 4')
    .execute();
  await pruneRuns(database.db);
  expect(await runPage(database.db, { tribeId: tribe.id, ruleId, limit: 9 })).toHaveLength(1);
});

test('every kind of event has last ones to look at', async () => {
  const { id } = await createUser(database.db);
  await joinTribe(database.db, tribe.id, id);
  await createPost(database.db, { authorId: id, tribeId: tribe.id });
  const last = async (trigger: Parameters<typeof lastEvents>[1]['trigger']) =>
    (await lastEvents(database.db, { tribeId: tribe.id, trigger, aboutId: null, days: 0, limit: 5 })).map(
      ({ userId }) => userId,
    );
  expect(await last('joined')).toEqual([id, tribe.ownerId]);
  expect(await last('first_post')).toEqual([id]);
  expect(await last('requested')).toEqual([]);
  expect(await last('challenge_finished')).toEqual([]);
  expect(await last('schedule')).toEqual([]);
  expect((await last('inactive')).toSorted()).toEqual([id, tribe.ownerId].toSorted());
});
