import { createUser } from '@kindred/db/factories/accounts';
import { createPlan, planTask } from '@kindred/db/factories/guide';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guideJobs } from '../../src/features/guide/jobs.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let ada: Person;
beforeAll(async () => {
  api = await createTestApi();
  ada = await api.signUp('Ada Lind');
});
afterAll(() => api.close());

/** As every Monday. */
const monday = () => guideJobs.find(({ name }) => name === 'guide.nudge')?.run(api.jobDeps, {}, {} as never);

async function told(as: Person): Promise<{ title: string; content: string }[]> {
  const answer = await api.get('/api/notifications', as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function want(as: Person): Promise<void> {
  const { statusCode, body } = await api.get('/api/notifications/settings', as);
  expect(statusCode, body).toBe(200);
  expect(JSON.parse(body)).toMatchObject({ guide: false });
  const saved = await api.request({
    method: 'PUT',
    url: '/api/notifications/settings',
    headers: { cookie: as.cookie },
    payload: { ...JSON.parse(body), guide: true },
  });
  expect(saved.statusCode, saved.body).toBe(200);
}

test('reminds subscribers of the next open task of their latest plan, and no one else', async () => {
  const tasks = [
    planTask({ title: 'Done', completed: true }),
    planTask({ title: 'Write a welcome' }),
    planTask(),
  ];
  const leo = await api.signUp('Leo Grant');
  for (const { user } of [ada, leo]) {
    await createPlan(api.db, user.id, { title: 'An older plan' });
    await createPlan(api.db, user.id, { title: 'Grow', tasks });
    await createPlan(api.db, user.id, { title: 'All done', tasks: [planTask({ completed: true })] });
  }
  await want(ada);
  await monday();
  expect(await told(ada)).toEqual([
    expect.objectContaining({ title: 'Next in “Grow”', content: 'Write a welcome', kind: 'guide' }),
  ]);
  expect(await told(leo)).toEqual([]);
  // It waits to be read: no second one is on top of it.
  await monday();
  expect(await told(ada)).toHaveLength(1);
});

test('however many there are, but for those who are suspended', async () => {
  const people: string[] = [];
  for (let n = 0; n < 203; n += 1) {
    const { id } = await createUser(api.db, n === 0 ? { suspendedAt: new Date() } : {});
    people.push(id);
    await createPlan(api.db, id);
  }
  await unrestrictedDb(api.db)
    .insertInto('userPreferences')
    .values(people.map((userId) => ({ userId, notificationSettings: { guide: true } })))
    .onConflict((row) => row.column('userId').doUpdateSet({ notificationSettings: { guide: true } }))
    .execute();
  await monday();
  const { rows } = await api.database.pool.query<{ user_id: string }>(
    `select user_id from notifications where kind = 'guide' and user_id = any($1)`,
    [people],
  );
  expect(rows.map((row) => row.user_id).sort()).toEqual(people.slice(1).sort());
});
