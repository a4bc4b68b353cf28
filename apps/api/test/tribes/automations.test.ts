import { createChallenge } from '@kindred/db/factories/challenges';
import { createSpace } from '@kindred/db/factories/spaces';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { insertBadge } from '@kindred/db/tribes/badges/writes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { RuleAction, RuleCondition, RuleTrigger, RunView } from '@kindred/validation/tribes/automations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runDue, runInactive } from '../../src/features/tribes/automations/jobs.ts';
import { automationTrigger } from '../../src/features/tribes/automations/trigger.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let olivia: Person;
let moa: Person;
let mona: Person;
let tribe: Awaited<ReturnType<typeof createTribe>>;

const setRole = (person: Person, role: 'tribe_owner' | 'tribe_admin' | 'member') =>
  api.db.updateTable('users').set({ role }).where('id', '=', person.user.id).execute();

beforeAll(async () => {
  api = await createTestApi({ env: { POSTS_PER_USER: '1000' } });
  olivia = await api.signUp('Olivia Ferrer');
  moa = await api.signUp('Moa Dahl');
  await setRole(olivia, 'tribe_owner');
  await setRole(moa, 'tribe_admin');
});
beforeEach(async () => {
  mona = await api.signUp('Mona Okafor');
  tribe = await createTribe(api.db, {
    ownerId: olivia.user.id,
    enabledFeatures: ['spaces', 'challenges', 'automations'],
  });
  await joinTribe(api.db, tribe.id, moa.user.id, 'moderator');
});
afterAll(() => api.close());

const base = () => `/api/tribes/${tribe.slug}/automations`;
const put = (url: string, body: unknown, as: Person) =>
  api.request({
    method: 'PUT',
    url,
    headers: { cookie: as.cookie, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });

async function rule(
  trigger: RuleTrigger,
  actions: RuleAction[],
  more: { conditions?: RuleCondition[]; name?: string; isActive?: boolean; as?: Person } = {},
): Promise<string> {
  const { conditions = [], name = 'A rule', isActive = true, as = olivia } = more;
  const answer = await api.post(base(), { name, trigger, conditions, actions, isActive }, as);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().id;
}

const join = async (as = mona) => {
  const answer = await api.post(`/api/tribes/${tribe.slug}/join`, {}, as);
  if (answer.statusCode !== 200) throw new Error(answer.body);
};
const write = async (content: string, as = mona, rest = {}) => {
  const answer = await api.post('/api/posts', { content, tribeId: tribe.id, ...rest }, as);
  if (answer.statusCode !== 200) throw new Error(answer.body);
};
const runs = async (query = ''): Promise<RunView[]> =>
  (await api.get(`${base()}/runs${query}`, olivia)).json().items;
const outcomes = (run: RunView | undefined) => run?.actions.map(({ outcome, reason }) => reason ?? outcome);
const posts = async () =>
  (
    await unrestrictedDb(api.db)
      .selectFrom('posts')
      .select(['content', 'authorId', 'spaceId'])
      .where('tribeId', '=', tribe.id)
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
  ).map(({ content, authorId, spaceId }) => ({ content, authorId, spaceId }));
const news = async (of: Person, kind: string) => {
  const rows = await unrestrictedDb(api.db)
    .selectFrom('notifications')
    .select(['title', 'message', 'type', 'data'])
    .where('userId', '=', of.user.id)
    .execute();
  return rows
    .filter(({ data }) => data.kind === kind && data.tribeId === tribe.id)
    .map(({ title, message, type }) => ({ title, message, type }));
};
/** What rules of this tribe wrote to somebody, and in whose name. */
const heard = async (person: Person): Promise<[string, string][]> => {
  const talks = (await api.get('/api/conversations', person)).json() as { id: string }[];
  const pages = await Promise.all(
    talks.map(async ({ id }) => (await api.get(`/api/conversations/${id}/messages`, person)).json()),
  );
  return pages
    .flat()
    .filter(({ content }) => content.includes(tribe.name))
    .map(({ senderName, content }) => [senderName, content]);
};
const roleOf = async (person: Person) =>
  (
    await api.db
      .selectFrom('tribeMemberships')
      .select('role')
      .where('tribeId', '=', tribe.id)
      .where('userId', '=', person.user.id)
      .executeTakeFirst()
  )?.role;
const makeBadge = async (name = 'First steps') => {
  const made = await api.db
    .transaction()
    .execute((tx) => insertBadge(tx, { tribeId: tribe.id, name, description: '', icon: 'star' }));
  return typeof made === 'string' ? '' : made.id;
};
const badgesOf = async (person: Person) =>
  (
    await api.db.selectFrom('userBadges').select('badgeId').where('userId', '=', person.user.id).execute()
  ).map(({ badgeId }) => badgeId);

/** What any action writes to, and what is told of it. */
const TABLES = [
  'posts',
  'postHashtags',
  'notifications',
  'userBadges',
  'badges',
  'tribeMemberships',
  'tribeJoinRequests',
  'tribes',
  'spaces',
  'users',
  'automationRules',
  'automationRuns',
  'busEvents',
  'messages',
  'conversations',
] as const;

const HELLO: RuleAction = { type: 'welcome_message', text: 'Hello {name}, this is {tribe}.' };

describe('what sets a rule off', () => {
  test('joining: a message to the newcomer, a post in the name of whose rule it is, the moderators told', async () => {
    await rule({ type: 'joined' }, [
      HELLO,
      { type: 'publish_post', spaceId: null, text: 'Please say hello to {name}' },
      { type: 'notify_moderators', text: '{name} is new' },
    ]);
    await join();
    await api.runJobs();
    expect(await heard(mona)).toEqual([['Olivia Ferrer', `Hello Mona, this is ${tribe.name}.`]]);
    expect(await posts()).toEqual([
      { content: 'Please say hello to Mona', authorId: olivia.user.id, spaceId: null },
    ]);
    for (const staff of [olivia, moa]) {
      expect(await news(staff, 'automation_notice')).toEqual([
        { type: 'system', title: `Mona Okafor in ${tribe.name}: A rule`, message: 'Mona is new' },
      ]);
    }
    const [run] = await runs();
    expect(run).toMatchObject({ status: 'done', person: { id: mona.user.id }, rule: { name: 'A rule' } });
    expect(outcomes(run)).toEqual(['done', 'done', 'done']);
  });

  test('a request: who answers well is let in, and what waits for members sees them join', async () => {
    await api.db
      .updateTable('tribes')
      .set({ requireApproval: true, joinQuestions: ['Why?'] })
      .where('id', '=', tribe.id)
      .execute();
    await rule({ type: 'requested' }, [{ type: 'approve_request' }], {
      conditions: [{ type: 'answer_contains', words: ['Bread', 'cake'] }],
    });
    await rule({ type: 'joined' }, [HELLO], { name: 'Welcome' });
    const otto = await api.signUp('Otto Berg');
    const ask = (answer: string, as: Person) =>
      api.post(`/api/tribes/${tribe.slug}/request`, { answers: [{ question: 'Why?', answer }] }, as);
    expect((await ask('I bake bread', mona)).statusCode).toBe(200);
    expect((await ask('I do not know', otto)).statusCode).toBe(200);
    await api.runJobs();
    expect([await roleOf(mona), await roleOf(otto)]).toEqual(['member', undefined]);
    expect(await heard(mona)).toHaveLength(1);
    const found = (await runs()).map(({ rule: { name }, person, status, reason }) => [
      name,
      person?.firstName,
      status,
      reason,
    ]);
    expect(found).toEqual(
      expect.arrayContaining([
        ['Welcome', 'Mona', 'done', null],
        ['A rule', 'Mona', 'done', null],
        ['A rule', 'Otto', 'skipped', 'No answer has one of the words.'],
      ]),
    );
    expect(found).toHaveLength(3);
  });

  test('the first post in the tribe, and no other', async () => {
    const badgeId = await makeBadge();
    await rule({ type: 'first_post' }, [{ type: 'give_badge', badgeId }]);
    await join();
    await write('The first');
    await write('The second');
    await api.runJobs();
    await write('The third');
    await api.runJobs();
    expect(await badgesOf(mona)).toEqual([badgeId]);
    expect(await runs()).toHaveLength(1);
  });

  test('a post in one space, and in no other', async () => {
    const wins = await createSpace(api.db, { tribeId: tribe.id, type: 'wins' });
    const talk = await createSpace(api.db, { tribeId: tribe.id });
    await rule({ type: 'post_in_space', spaceId: wins.id }, [
      { type: 'introduce', spaceId: talk.id, text: '{name} has something to celebrate' },
    ]);
    await join();
    await write('Elsewhere', mona, { spaceId: talk.id });
    await write('On the wall');
    await write('I won', mona, { spaceId: wins.id });
    await api.runJobs();
    expect((await posts()).at(-1)).toEqual({
      content: 'Mona has something to celebrate',
      authorId: olivia.user.id,
      spaceId: talk.id,
    });
    expect(await runs()).toHaveLength(1);
  });

  test('finishing a challenge, that one or any', async () => {
    const challenge = await createChallenge(api.db, tribe.id);
    const other = await createChallenge(api.db, tribe.id);
    await join();
    await rule({ type: 'challenge_finished', challengeId: challenge.id }, [
      { type: 'change_role', role: 'moderator' },
    ]);
    await rule({ type: 'challenge_finished', challengeId: null }, [HELLO], { name: 'Any' });
    const finish = (subjectId: string) =>
      api.db.transaction().execute((tx) =>
        api.bus.outbox(tx).job(automationTrigger, {
          tribeId: tribe.id,
          trigger: 'challenge_finished',
          userId: mona.user.id,
          subjectId,
        }),
      );
    await finish(other.id);
    await api.runJobs();
    expect(await roleOf(mona)).toBe('member');
    const at = `/api/tribes/${tribe.slug}/challenges/${challenge.id}`;
    expect((await api.post(`${at}/join`, undefined, mona)).statusCode).toBe(200);
    const [taskId] = challenge.taskIds;
    expect((await api.post(`${at}/check-ins`, { taskId }, mona)).statusCode).toBe(200);
    await api.runJobs();
    expect(await roleOf(mona)).toBe('moderator');
    const { role } = await api.db
      .selectFrom('users')
      .select('role')
      .where('id', '=', mona.user.id)
      .executeTakeFirstOrThrow();
    expect(role).toBe('tribe_admin');
    expect((await runs()).map((run) => run.rule.name).sort()).toEqual(['A rule', 'Any', 'Any']);
  });

  test('staying away, once for each time, and only since the rule is on', async () => {
    await join();
    const otto = await api.signUp('Otto Berg');
    await join(otto);
    const away = (person: Person, days: number) =>
      api.db
        .updateTable('tribeMemberships')
        .set({ lastVisitedAt: new Date(Date.now() - days * 86_400_000 - 3_000) })
        .where('tribeId', '=', tribe.id)
        .where('userId', '=', person.user.id)
        .execute();
    const ruleId = await rule({ type: 'inactive', days: 14 }, [HELLO]);
    await unrestrictedDb(api.db)
      .updateTable('automationRules')
      .set({ activatedAt: new Date(Date.now() - 86_400_000) })
      .where('id', '=', ruleId)
      .execute();
    await away(mona, 14);
    await away(otto, 40);
    await runInactive(api.jobDeps);
    await runInactive(api.jobDeps);
    expect(await heard(mona)).toHaveLength(1);
    expect(await heard(otto)).toEqual([]);
    await away(mona, 14.5);
    await runInactive(api.jobDeps);
    expect(await runs()).toHaveLength(2);
    await away(mona, 1);
    await runInactive(api.jobDeps);
    expect(await runs()).toHaveLength(2);
  });

  test('a time of the day or the week, each once however many nodes look', async () => {
    const ruleId = await rule({ type: 'schedule', weekday: null, time: '09:00', timeZone: 'Europe/Lisbon' }, [
      { type: 'publish_post', spaceId: null, text: 'What do you bake today?' },
    ]);
    const due = (at: Date) =>
      unrestrictedDb(api.db)
        .updateTable('automationRules')
        .set({ nextRunAt: at })
        .where('id', '=', ruleId)
        .execute();
    const [before] = (await api.get(base(), olivia)).json().items;
    expect(new Date(before.nextRunAt).getTime()).toBeGreaterThan(Date.now());
    await runDue(api.jobDeps);
    expect(await posts()).toEqual([]);
    await due(new Date(Date.now() - 60_000));
    await Promise.all([runDue(api.jobDeps), runDue(api.jobDeps), runDue(api.jobDeps)]);
    expect((await posts()).map(({ content }) => content)).toEqual(['What do you bake today?']);
    const [after] = (await api.get(base(), olivia)).json().items;
    expect(after).toMatchObject({ nextRunAt: before.nextRunAt, lastRun: { status: 'done' } });
    expect((await runs())[0]?.person).toBeNull();
  });
});

describe('how a rule keeps to what it may', () => {
  test('a job that comes again repeats nothing, and one that breaks off leaves nothing behind', async () => {
    await join();
    await rule({ type: 'joined' }, [{ type: 'publish_post', spaceId: null, text: 'Hello {name}' }]);
    const again = () =>
      api.db.transaction().execute((tx) =>
        api.bus.outbox(tx).job(automationTrigger, {
          tribeId: tribe.id,
          trigger: 'joined',
          userId: mona.user.id,
          subjectId: mona.user.id,
        }),
      );
    for (let n = 0; n < 3; n++) await again();
    await api.runJobs();
    await again();
    await api.runJobs();
    expect(await posts()).toHaveLength(1);
    expect(await runs()).toHaveLength(1);
  });

  test('what fails says why, and stops nothing else', async () => {
    const gone = await createSpace(api.db, { tribeId: tribe.id });
    const badgeId = await makeBadge();
    await rule({ type: 'joined' }, [
      { type: 'introduce', spaceId: gone.id, text: 'Hello' },
      { type: 'give_badge', badgeId },
      { type: 'change_role', role: 'member' },
    ]);
    await unrestrictedDb(api.db).deleteFrom('spaces').where('id', '=', gone.id).execute();
    await join();
    await api.runJobs();
    const [run] = await runs();
    expect(run?.status).toBe('partly');
    expect(run?.actions.map(({ outcome }) => outcome)).toEqual(['failed', 'done', 'skipped']);
    expect(run?.actions[0]?.reason).toMatch(/^[A-Z].*\.$/);
    expect(run?.actions[2]?.reason).toBe('They are a member already.');
    expect(await posts()).toEqual([]);
    expect(await badgesOf(mona)).toEqual([badgeId]);
  });

  test('rules that set each other off come to an end, and say so', async () => {
    const here = await createSpace(api.db, { tribeId: tribe.id });
    const there = await createSpace(api.db, { tribeId: tribe.id });
    const answer = (from: string, to: string, name: string) =>
      rule(
        { type: 'post_in_space', spaceId: from },
        [{ type: 'introduce', spaceId: to, text: 'And again' }],
        {
          name,
        },
      );
    await answer(here.id, there.id, 'Ping');
    await answer(there.id, here.id, 'Pong');
    await answer(here.id, here.id, 'Echo');
    await join();
    await write('It begins', mona, { spaceId: here.id });
    await api.runJobs();
    const found = await runs('?limit=100');
    const acted = found.filter(({ status }) => status === 'done').map((run) => run.rule.name);
    expect(acted.toSorted()).toEqual(['Echo', 'Ping', 'Pong']);
    const stopped = found.filter(({ status }) => status === 'stopped');
    expect(stopped.length).toBeGreaterThan(0);
    expect(new Set(stopped.map(({ reason }) => reason))).toEqual(new Set(['The rule had set itself off.']));
    expect(await posts()).toHaveLength(4);
    // Somebody else's post is another story.
    await write('And once more', mona, { spaceId: there.id });
    await api.runJobs();
    expect((await runs('?limit=100')).length).toBeGreaterThan(found.length);
  });

  test('a chain ends after three', async () => {
    const spaces = [];
    for (let n = 0; n < 6; n++) spaces.push(await createSpace(api.db, { tribeId: tribe.id }));
    for (const [n, space] of spaces.entries()) {
      const next = spaces[n + 1];
      if (next === undefined) break;
      await rule({ type: 'post_in_space', spaceId: space.id }, [
        { type: 'introduce', spaceId: next.id, text: 'Pass it on' },
      ]);
    }
    await join();
    await write('It begins', mona, { spaceId: spaces[0]?.id });
    await api.runJobs();
    const found = await runs();
    expect(found.filter(({ status }) => status === 'done')).toHaveLength(4);
    expect(found.filter(({ status }) => status === 'stopped').map(({ reason }) => reason)).toEqual([
      'Rules had set each other off too many times in a row.',
    ]);
  });

  test('one whose person may not any more is paused with a note, until somebody who may switches it on', async () => {
    const ruth = await api.signUp('Ruth Bell');
    await setRole(ruth, 'tribe_owner');
    await joinTribe(api.db, tribe.id, ruth.user.id, 'admin');
    const ruleId = await rule({ type: 'joined' }, [HELLO], { as: ruth });
    await api.db
      .updateTable('tribeMemberships')
      .set({ role: 'member' })
      .where('tribeId', '=', tribe.id)
      .where('userId', '=', ruth.user.id)
      .execute();
    await join();
    await api.runJobs();
    expect(await heard(mona)).toEqual([]);
    const [paused] = (await api.get(base(), olivia)).json().items;
    expect(paused).toMatchObject({ status: 'paused', actsAs: { firstName: 'Ruth' } });
    expect(paused.note).toMatch(/^Paused:/);
    expect((await runs())[0]).toMatchObject({ status: 'stopped' });
    const on = (await api.post(`${base()}/${ruleId}/activate`, undefined, olivia)).json();
    expect(on).toMatchObject({ status: 'active', note: null, actsAs: { firstName: 'Olivia' } });
    const otto = await api.signUp('Otto Berg');
    await join(otto);
    await api.runJobs();
    expect(await heard(otto)).toHaveLength(1);
  });

  test('paused, switched off with the feature, or archived it does nothing', async () => {
    const ruleId = await rule({ type: 'joined' }, [HELLO]);
    expect((await api.post(`${base()}/${ruleId}/pause`, undefined, olivia)).json().status).toBe('paused');
    await join();
    await api.runJobs();
    await api.post(`${base()}/${ruleId}/activate`, undefined, olivia);
    const set = (values: { enabledFeatures?: ('spaces' | 'automations')[]; archivedAt?: Date }) =>
      api.db.updateTable('tribes').set(values).where('id', '=', tribe.id).execute();
    await set({ enabledFeatures: ['spaces'] });
    const otto = await api.signUp('Otto Berg');
    await join(otto);
    await api.runJobs();
    expect((await api.get(base(), olivia)).statusCode).toBe(404);
    await set({ enabledFeatures: ['spaces', 'automations'] });
    const ines = await api.signUp('Ines Silva');
    await join(ines);
    await set({ archivedAt: new Date() });
    await api.runJobs();
    const { count } = await unrestrictedDb(api.db)
      .selectFrom('automationRuns')
      .select((select) => select.fn.countAll<string>().as('count'))
      .where('tribeId', '=', tribe.id)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(0);
  });

  test('a name is a word among others in what it writes', async () => {
    const odd = await api.signUp('Odd');
    await api.db
      .updateTable('users')
      .set({ firstName: '{tribe}#buy@all' })
      .where('id', '=', odd.user.id)
      .execute();
    await rule({ type: 'joined' }, [{ type: 'publish_post', spaceId: null, text: 'Hello {name}' }]);
    await join(odd);
    await api.runJobs();
    expect((await posts())[0]?.content).toBe('Hello tribebuyall');
  });
});

describe('what whoever manages rules does with them', () => {
  const HERE = { type: 'joined' } as const;

  test('a rule is changed whole, acts as whoever changed it, and is deleted with its log', async () => {
    const ruleId = await rule(HERE, [HELLO]);
    const changed = { name: 'Other', trigger: { type: 'first_post' }, conditions: [], actions: [HELLO] };
    const answer = await put(`${base()}/${ruleId}`, changed, olivia);
    expect(answer.json()).toMatchObject({ name: 'Other', trigger: { type: 'first_post' }, status: 'active' });
    expect((await put(`${base()}/${ruleId}`, changed, moa)).statusCode).toBe(403);
    expect((await api.delete(`${base()}/${ruleId}`, olivia)).statusCode).toBe(200);
    expect((await api.delete(`${base()}/${ruleId}`, olivia)).statusCode).toBe(404);
    expect((await api.get(base(), olivia)).json()).toEqual({ items: [] });
  });

  test('there are twenty at most, however many are made at once', async () => {
    const one = () =>
      api.post(base(), { name: 'One', trigger: HERE, conditions: [], actions: [HELLO] }, olivia);
    const answers = await Promise.all(Array.from({ length: 25 }, one));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
    expect(answers.find(({ statusCode }) => statusCode !== 200)?.json()).toMatchObject({
      code: 'too_many_rules',
    });
  });

  test('what does not go together, or is of another tribe, is refused with its place', async () => {
    const other = await createTribe(api.db);
    const space = await createSpace(api.db, { tribeId: other.id });
    const tell = async (body: unknown) => (await api.post(base(), body, olivia)).json().issues;
    expect(
      await tell({
        name: 'One',
        trigger: { type: 'schedule', time: '09:00', timeZone: 'UTC' },
        actions: [HELLO],
      }),
    ).toEqual([{ path: 'actions.0', message: 'This does not go with what starts the rule' }]);
    expect(
      await tell({ name: 'One', trigger: { type: 'post_in_space', spaceId: space.id }, actions: [HELLO] }),
    ).toEqual([{ path: 'trigger', message: 'This space is not there any more' }]);
    expect(
      await tell({
        name: 'One',
        trigger: { type: 'schedule', time: '25:00', timeZone: 'Mars/Base' },
        actions: [{ type: 'notify_moderators', text: 'x' }],
      }),
    ).toHaveLength(2);
  });

  test('a dry run tells what would happen, and changes no row of what it would touch', async () => {
    const badgeId = await makeBadge();
    const space = await createSpace(api.db, { tribeId: tribe.id });
    await join();
    await api.runJobs();
    // What earlier tests left for later must not fall due between the two snapshots.
    await api.database.pool.query('update graphile_worker._private_jobs set run_at = now()');
    await api.runJobs();
    const snapshot = async () => {
      const rows = TABLES.map((table) => unrestrictedDb(api.db).selectFrom(table).selectAll().execute());
      return (await Promise.all(rows)).map((all) => all.map((row) => JSON.stringify(row)).toSorted());
    };
    const before = await snapshot();
    const answer = await api.post(
      `${base()}/dry-run`,
      {
        name: 'Try',
        trigger: HERE,
        conditions: [{ type: 'role_is', role: 'member' }],
        actions: [
          HELLO,
          { type: 'publish_post', spaceId: null, text: 'Hello {name}' },
          { type: 'introduce', spaceId: space.id, text: 'Hello {name}' },
          { type: 'give_badge', badgeId },
          { type: 'change_role', role: 'moderator' },
        ],
      },
      olivia,
    );
    expect(answer.statusCode).toBe(200);
    const items = answer.json().items as RunView[];
    expect(items.map(({ person, status }) => [person?.firstName, status])).toEqual([
      ['Mona', 'done'],
      ['Moa', 'skipped'],
      ['Olivia', 'skipped'],
    ]);
    expect(outcomes(items[0])).toEqual(['done', 'done', 'done', 'done', 'done']);
    expect(items[1]).toMatchObject({ reason: 'They are not a member here.' });
    expect(await snapshot()).toEqual(before);
    // No job waits to do it later.
    await api.runJobs();
    expect(await snapshot()).toEqual(before);
  });

  test('the log is read page by page, of all rules or one', async () => {
    const ids = [await rule(HERE, [HELLO], { name: 'A' }), await rule(HERE, [HELLO], { name: 'B' })];
    for (const name of ['Otto', 'Ines', 'Kim']) await join(await api.signUp(`${name} Test`));
    await api.runJobs();
    const seen: string[] = [];
    let query = '?limit=2';
    for (;;) {
      const page = (await api.get(`${base()}/runs${query}`, olivia)).json();
      seen.push(...page.items.map(({ id }: RunView) => id));
      if (page.nextCursor === null) break;
      query = `?limit=2&cursor=${page.nextCursor}`;
    }
    expect(new Set(seen).size).toBe(6);
    expect(await runs(`?ruleId=${ids[0]}`)).toHaveLength(3);
    expect((await api.get(`${base()}/runs?cursor=xyz`, olivia)).statusCode).toBe(400);
  });

  test('the editor is told of spaces, challenges and badges of this tribe', async () => {
    const badgeId = await makeBadge('Baker');
    const space = await createSpace(api.db, { tribeId: tribe.id, name: 'Kitchen' });
    expect((await api.get(`${base()}/options`, olivia)).json()).toEqual({
      spaces: [{ id: space.id, name: 'Kitchen' }],
      challenges: [],
      badges: [{ id: badgeId, name: 'Baker', icon: 'star' }],
    });
  });
});
