import { CREATIONS } from '@kindred/api/creations';
import { createTestApi, type TestApi } from '@kindred/api/test/harness';
import type { Creation } from '@kindred/api/trpc/creations';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { callTrpc } from './support/call.ts';
import { UNLIMITED } from './support/callers.ts';
import { arrangeExample } from './support/entries.ts';
import { PROCEDURES } from './support/procedures.ts';

/** The totals that nouns check by themselves, as low as a test sets them. */
const { totals } = vi.hoisted(() => {
  // Files share loaded modules: the totals are of modules that this file loads, and leaves to no other.
  vi.resetModules();
  return { totals: { max: 0 } };
});

/** The module with some constants replaced by the total of the test. */
async function lowered(original: () => Promise<object>, ...names: string[]): Promise<object> {
  const module = { ...(await original()) };
  for (const name of names) {
    if (!(name in module)) throw new Error(`There is no ${name}`);
    Object.defineProperty(module, name, { enumerable: true, get: () => totals.max });
  }
  return module;
}
vi.mock('@kindred/validation/admin/users', (real) => lowered(real, 'STAFF_NOTES_MAX'));
vi.mock('@kindred/validation/businesses/services', (real) => lowered(real, 'SERVICES_MAX'));
vi.mock('@kindred/validation/businesses/bookingValues', (real) => lowered(real, 'BOOKINGS_OPEN_MAX'));
vi.mock('@kindred/validation/businesses/team', (real) => lowered(real, 'TEAM_MAX'));
vi.mock('@kindred/validation/profiles/portfolio', (real) => lowered(real, 'WORKS_MAX'));
vi.mock('@kindred/validation/profiles', (real) => lowered(real, 'FOLLOWING_MAX'));
vi.mock('@kindred/validation/tribes/spaces', (real) => lowered(real, 'SPACES_MAX'));
vi.mock('@kindred/validation/tribes/spaceMembers', (real) => lowered(real, 'SPACE_PEOPLE_MAX'));
vi.mock('@kindred/validation/tribes/badges', (real) => lowered(real, 'BADGES_MAX'));
vi.mock('@kindred/validation/courses', (real) => lowered(real, 'MODULES_MAX', 'LESSONS_MAX'));
vi.mock('@kindred/validation/courses/watching', (real) => lowered(real, 'NOTES_MAX'));
vi.mock('@kindred/validation/courses/cohorts', (real) => lowered(real, 'COHORTS_MAX'));
vi.mock('@kindred/validation/guide/plans', (real) => lowered(real, 'PLANS_MAX'));
vi.mock('@kindred/validation/guide/playbooks', (real) => lowered(real, 'PLAYBOOKS_MAX'));
vi.mock('@kindred/validation/commerce/affiliates', (real) => lowered(real, 'AFFILIATES_MAX'));

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ env: UNLIMITED });
});
afterAll(async () => {
  vi.resetModules();
  await api.close();
});

const TABLE: Record<string, Creation> = CREATIONS;

async function callAtOnce(name: string, count: number): Promise<string[]> {
  const procedure = PROCEDURES.find((each) => each.name === name) ?? expect.fail(`There is no ${name}`);
  const { input, headers } = await arrangeExample(api, procedure);
  const answers = await Promise.all(
    Array.from({ length: count }, () => callTrpc(api, procedure, input, headers)),
  );
  return answers.map(({ code }) => code);
}

test.each([
  'admin.users.addNote',
  'businesses.services.create',
  'businesses.bookings.book',
  'businesses.team.invite',
  'profiles.portfolio.create',
  'profiles.follow',
  'tribes.spaces.create',
  'tribes.spaces.people.add',
  'tribes.badges.create',
  'guide.plans.create',
  'guide.playbooks.create',
  'commerce.affiliates.invite',
  'courses.addModule',
  'courses.addLesson',
  'courses.addCohort',
])('%s refuses at its total', async (name) => {
  totals.max = 0;
  const { total } = TABLE[name] ?? expect.fail(`${name} creates nothing`);
  expect(await callAtOnce(name, 1)).toEqual(['own' in total ? total.own : '']);
});

test.each([
  ['businesses.services.create', 1],
  ['profiles.portfolio.create', 1],
  ['tribes.spaces.create', 1],
  // The example has one already.
  ['guide.plans.create', 2],
  ['guide.playbooks.create', 1],
  // The example has three modules and nine lessons.
  ['courses.addModule', 4],
  ['courses.addLesson', 10],
  ['courses.addCohort', 1],
])('of eight calls of %s at once one passes where one more fits', async (name, max) => {
  totals.max = max;
  expect((await callAtOnce(name, 8)).filter((code) => code === 'ok')).toHaveLength(1);
});
