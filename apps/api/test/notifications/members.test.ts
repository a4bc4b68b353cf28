import { createTribe, joinTribe, type Tribe } from '@kindred/db/factories/tribes';
import { insertBadge } from '@kindred/db/tribes/badges/writes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { NotificationView } from '@kindred/validation/notifications/list';
import type { RuleAction, RuleTrigger } from '@kindred/validation/tribes/automations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runDue } from '../../src/features/tribes/automations/jobs.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

// What people are told about those who are in a tribe with them.

let api: TestApi;
let owner: Person;
let moa: Person;
let ada: Person;
let tribe: Tribe;

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  [owner, moa, ada] = [
    await api.signUp('Ona Berg'),
    await api.signUp('Moa Dahl'),
    await api.signUp('Ada Lind'),
  ];
  await api.db
    .updateTable('users')
    .set({ role: 'tribe_owner', plan: 'pro' })
    .where('id', '=', owner.user.id)
    .execute();
  await api.db.updateTable('users').set({ role: 'tribe_admin' }).where('id', '=', moa.user.id).execute();
  tribe = await createTribe(api.db, {
    ownerId: owner.user.id,
    name: 'Bakers',
    enabledFeatures: ['automations'],
  });
  await joinTribe(api.db, tribe.id, moa.user.id, 'moderator');
});

const at = (path: string) => `/api/tribes/${tribe.slug}${path}`;
const told = async (as: Person): Promise<NotificationView[]> =>
  (await api.get('/api/notifications?tab=unread', as)).json();
const titles = async (as: Person) => (await told(as)).map(({ title }) => title);
const ways = async (as: Person) => (await told(as)).map(({ actionUrl }) => actionUrl);
const seen = async (as: Person, path: string, ...places: string[]) =>
  (await api.post('/api/notifications/seen', { path, places: ['', ...places] }, as)).json().read;
const badge = async (as: Person) => (await api.get('/api/notifications/badges', as)).json().notifications;
const makeRule = async (trigger: RuleTrigger, actions: RuleAction[], name = 'A rule') => {
  const rule = { name, trigger, conditions: [], actions, isActive: true };
  expect((await api.post(at('/automations'), rule, owner)).statusCode).toBe(200);
};
const NOTICE: RuleAction = { type: 'notify_moderators', text: '{name} is new' };
async function join(person: Person): Promise<void> {
  expect((await api.post(at('/join'), {}, person)).statusCode).toBe(200);
  await api.runJobs();
}
const setRole = (person: Person, role: string, as = owner) =>
  api.request({
    method: 'PATCH',
    url: at(`/members/${person.user.id}`),
    headers: { cookie: as.cookie, 'content-type': 'application/json' },
    payload: JSON.stringify({ role }),
  });

describe('what a rule has for those who run a tribe', () => {
  beforeEach(() => makeRule({ type: 'joined' }, [NOTICE]));

  test('goes when somebody is none of them any more, and stays with the others', async () => {
    await join(ada);
    expect([await badge(moa), await badge(owner)]).toEqual([1, 1]);
    await setRole(moa, 'member');
    const kinds = (await told(moa)).map(({ kind }) => kind);
    expect(kinds, 'but that they are a member now').toEqual(['role']);
    expect([await badge(moa), await badge(owner)]).toEqual([1, 1]);
  });

  test('goes when somebody leaves, also where the tribe stays open to them', async () => {
    await join(ada);
    expect((await api.delete(at('/leave'), moa)).statusCode).toBe(200);
    expect([await titles(moa), await badge(moa)]).toEqual([[], 0]);
  });
});

describe('a notice of a rule', () => {
  const members = () => `/tribe/${tribe.slug}/members`;

  test('leads to who it is about, and those of one rule are one line that leads to all of them', async () => {
    await makeRule({ type: 'joined' }, [NOTICE]);
    await makeRule({ type: 'joined' }, [NOTICE], 'Another');
    await join(ada);
    const hers = `${members()}?person=${ada.user.id}`;
    expect(await ways(moa)).toEqual([hers, hers]);
    expect(await seen(moa, members()), 'the list alone').toBe(0);
    const leo = await api.signUp('Leo Falk');
    await join(leo);
    expect((await titles(moa)).sort()).toEqual([
      'Leo Falk and Ada Lind in Bakers: A rule',
      'Leo Falk and Ada Lind in Bakers: Another',
    ]);
    expect([await ways(moa), await badge(moa)]).toEqual([[members(), members()], 2]);
    expect(await seen(moa, members())).toBe(2);
    await join(await api.signUp('Eve Frost'));
    expect(await titles(moa), 'what was read is not told again').toEqual(
      expect.arrayContaining(['Eve Frost in Bakers: A rule']),
    );
    expect(await badge(moa)).toBe(2);
  });

  test('of one person alone is read with that person', async () => {
    await makeRule({ type: 'joined' }, [NOTICE]);
    await join(ada);
    expect(await seen(moa, members(), `?person=${owner.user.id}`), 'somebody else').toBe(0);
    expect(await seen(moa, members(), `?person=${ada.user.id}`)).toBe(1);
  });

  test('about who asks to be let in leads to what they ask', async () => {
    await makeRule({ type: 'requested' }, [NOTICE]);
    await api.db.updateTable('tribes').set({ requireApproval: true }).where('id', '=', tribe.id).execute();
    await api.post(at('/request'), {}, ada);
    await api.runJobs();
    const [request] = (await api.get(at('/requests'), owner)).json().items;
    const way = `${members()}/requests#request-${request.id}`;
    expect(await ways(moa), 'of the request, and of the rule').toEqual([way, way]);
  });

  test('by the clock is told anew each time, in the place of the last', async () => {
    const daily = { type: 'schedule', weekday: null, time: '09:00', timeZone: 'Europe/Lisbon' } as const;
    await makeRule(daily, [{ type: 'notify_moderators', text: 'Look around' }], 'Daily');
    const tick = async () => {
      await unrestrictedDb(api.db)
        .updateTable('automationRules')
        .set({ nextRunAt: new Date(Date.now() - 60_000) })
        .where('tribeId', '=', tribe.id)
        .execute();
      await runDue(api.jobDeps);
    };
    await tick();
    const [first] = await told(moa);
    await tick();
    const [second, ...others] = await told(moa);
    expect([second?.title, others, await badge(moa)]).toEqual(['Ona Berg in Bakers: Daily', [], 1]);
    expect(second?.id).not.toBe(first?.id);
    const runs = (await api.get(at('/automations/runs'), owner)).json().items as { status: string }[];
    expect(runs.map(({ status }) => status)).toEqual(['done', 'done']);
  });
});

describe('what somebody is in a tribe', () => {
  test('is told as it is now, however often it was changed, and leads to them', async () => {
    await join(ada);
    for (const role of ['moderator', 'member', 'admin', 'moderator']) await setRole(ada, role);
    expect((await titles(ada)).filter((title) => title.startsWith('Ona Berg made'))).toEqual([
      'Ona Berg made you a moderator of Bakers',
    ]);
    const path = `/tribe/${tribe.slug}/members`;
    const way = `?person=${ada.user.id}`;
    expect(await ways(ada)).toContain(`${path}${way}`);
    expect(await seen(ada, path)).toBe(0);
    expect(await seen(ada, path, way)).toBe(1);
    await setRole(ada, 'member');
    const all = (await api.get('/api/notifications', ada)).json() as NotificationView[];
    expect(
      all.filter(({ kind }) => kind === 'role'),
      'what was read stays',
    ).toHaveLength(2);
  });

  test('a mentor gets one notification, which a removal replaces while it is unread', async () => {
    await join(ada);
    const setMentor = (isMentor: boolean) =>
      api.request({
        method: 'PUT',
        url: at(`/members/${ada.user.id}/mentor`),
        headers: { cookie: owner.cookie, 'content-type': 'application/json' },
        payload: JSON.stringify({ isMentor }),
      });
    await setRole(ada, 'moderator');
    await setMentor(true);
    await setMentor(true);
    expect((await titles(ada)).sort()).toEqual([
      'Ona Berg made you a mentor of Bakers',
      'Ona Berg made you a moderator of Bakers',
    ]);
    expect((await told(ada)).map(({ kind }) => kind)).toEqual(['role', 'role']);
    await setMentor(false);
    expect((await titles(ada)).sort()).toEqual([
      'Ona Berg made you a moderator of Bakers',
      'Ona Berg removed you as a mentor of Bakers',
    ]);
    expect(await ways(ada)).toContain(`/tribe/${tribe.slug}/members?person=${ada.user.id}`);
    expect(await badge(ada)).toBe(2);
  });

  test('the owner is told like the others', async () => {
    await setRole(moa, 'admin');
    await api.post(at('/hand-over'), { userId: moa.user.id, name: 'Bakers' }, owner);
    expect(await titles(moa)).toEqual(['Ona Berg made you the owner of Bakers']);
    expect(await ways(moa)).toEqual([`/tribe/${tribe.slug}/members?person=${moa.user.id}`]);
  });

  test('is found by who they are, also on no page of the list, and not when they left', async () => {
    await join(ada);
    const one = (as: Person, id = ada.user.id) => api.get(at(`/members/${id}`), as);
    const { items } = (await api.get(at('/members'), moa)).json() as { items: { id: string }[] };
    expect((await one(moa)).json()).toEqual(items.find(({ id }) => id === ada.user.id));
    await api.delete(at('/leave'), ada);
    expect((await one(moa)).statusCode).toBe(404);
    expect((await one(moa, 'nobody')).statusCode).toBe(400);
  });

  test('a badge of a rule leads to who won it', async () => {
    const made = await api.db
      .transaction()
      .execute((tx) => insertBadge(tx, { tribeId: tribe.id, name: 'First', description: '', icon: 'star' }));
    if (typeof made === 'string') throw new Error(made);
    await makeRule({ type: 'joined' }, [{ type: 'give_badge', badgeId: made.id }]);
    await join(ada);
    const badges = (await told(ada)).filter(({ kind }) => kind === 'badge');
    expect(badges.map(({ actionUrl }) => actionUrl)).toEqual([
      `/tribe/${tribe.slug}/members?person=${ada.user.id}`,
    ]);
  });
});
