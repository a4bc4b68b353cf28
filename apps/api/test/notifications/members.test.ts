import { createTribe, joinTribe, type Tribe } from '@kindred/db/factories/tribes';
import type { NotificationView } from '@kindred/validation/notifications/list';
import type { RuleAction, RuleTrigger } from '@kindred/validation/tribes/automations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
