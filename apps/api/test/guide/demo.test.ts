import { DEMO_PASSWORD, SHARES_A_PLAN, seedDemo } from '@kindred/db/demo/seed';
import { keepLibrary } from '@kindred/db/guide/playbooks/writes';
import type { GuideAnswer } from '@kindred/validation/guide/query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIBRARY } from '../../src/features/guide/library/library.ts';
import { shareLatestPlan } from '../../src/features/guide/service.ts';
import { cookiesOf, createTestApi, type TestApi } from '../harness.ts';

let api: TestApi;
let asMona: { cookie: string };
beforeAll(async () => {
  api = await createTestApi();
  await seedDemo(api.db);
  await keepLibrary(api.db, LIBRARY);
  const login = await api.post('/api/auth/login', { email: 'member@example.com', password: DEMO_PASSWORD });
  asMona = { cookie: cookiesOf(login) };
});
afterAll(() => api.close());

test('a visitor reads the plan that is shared in the demo, without what it leads to', async () => {
  await shareLatestPlan(api.db, SHARES_A_PLAN);
  const [{ id }] = (await api.get('/api/guide/plans', null, asMona)).json();
  const { shareUrl } = (await api.get(`/api/guide/plans/${id}`, null, asMona)).json();
  const read = await api.get(shareUrl.replace('/plan/', '/api/guide/shared/'));
  expect(read.json()).toMatchObject({ title: 'A bread swap on our street', by: 'Mona' });
  expect(read.json().tasks.every(({ link }: { link: unknown }) => link === null)).toBe(true);
});

interface Shape {
  plan: string | null;
  /** Names that are offered; nothing else of this community fits. */
  only?: string[];
  /** Names that are offered, among others. */
  some?: string[];
  /** Whose post is quoted. */
  quotes?: string;
}
const FIRST_LOAF = 'Your first loaf in two weeks';
const MEMBERS = 'Reach your first 100 members';
const RUNNERS = ['Lantern Runners', 'Full-moon run'];

const ANSWERS: [query: string, shape: Shape, rest?: object][] = [
  ['grow my fitness tribe', { plan: MEMBERS, some: ['Lantern Runners', 'Breath & Barbell'] }],
  ['grow my tribe', { plan: 'Grow through partners', only: [] }],
  ['How do I get more members?', { plan: MEMBERS, only: [] }],
  ['earn money with my tribe', { plan: 'Turn members into paying members', only: [] }],
  ['my tribe is quiet', { plan: 'Wake up a quiet tribe', only: [] }],
  ['launch a course', { plan: 'Launch a course people finish', only: [] }],
  ['automate onboarding', { plan: 'Put your welcome on autopilot', only: [] }],
  ['sourdough', { plan: FIRST_LOAF, only: ['Olivia Ferrer', 'The Slow Bakery', 'Ferrer Bakehouse'] }],
  ['bread for beginners', { plan: FIRST_LOAF, some: ['The Slow Bakery', 'Ferrer Bakehouse'] }],
  ['find people who bake', { plan: FIRST_LOAF, some: ['Olivia Ferrer', 'Private baking class'] }],
  ['who can repair a bike', { plan: null, only: ['Spoke & Chain'] }],
  ['book a coach', { plan: 'Fill your booking calendar', only: ['Rafael Duarte', 'Kwame Mensah'] }],
  ['running', { plan: null, some: RUNNERS }],
  ['start a pottery community', { plan: 'Start a tribe in a week', only: ['Freya Holm'] }],
  ['what is happening this weekend', { plan: null, some: ['A Weekend of Rye'] }],
  ['meet other founders', { plan: null, some: ['Founders at Dawn'] }],
  [
    'answer questions about rye',
    { plan: 'Answer once, help many', some: ['A Weekend of Rye'], quotes: 'Mathilde Roux' },
  ],
  ['read a book', { plan: null, some: ['Reading aloud, streamed', 'The crumb, read'] }],
  ['sell my photographs', { plan: 'Sell your first digital product', only: [] }],
  ['grow', { plan: MEMBERS, some: ['Clearbench'] }, { goal: 'grow', industry: 'tech' }],
];
const NOWHERE = [
  'yoga classes nearby',
  'where to hike',
  'learn photography',
  'quantum chromodynamics',
  'find a mentor',
  'buy a template',
  'help',
];

const NAME = '(?:“[^“”]+”|\\p{Lu}[^“”,.]+?)';
const NAMES = `${NAME}(?:(?:, ${NAME})* and ${NAME})?`;
const QUOTES = '“[^“”]+”(?:(?:, “[^“”]+”)* and “[^“”]+”)?';
const SENTENCES = [
  'Try “[^“”]+”: \\d+ steps?, \\d+ weeks?\\.',
  `(?:Start with|Then look at) ${NAMES}\\.`,
  `Nothing here is about ${QUOTES}\\.(?: Try other words\\.)?`,
  '\\p{Lu}[^“”]+ wrote: “[^“”]+”',
  'Name a goal, such as growing a tribe, or a topic\\.',
].map((pattern) => new RegExp(`^${pattern}$`, 'u'));

async function ask(query: string, rest: object = {}): Promise<GuideAnswer> {
  const answer = await api.post('/api/guide/query', { query, ...rest }, null, asMona);
  expect(answer.statusCode, answer.body).toBe(200);
  const read: GuideAnswer = answer.json();
  const strange = read.claims
    .map(({ text }) => text)
    .filter((text) => !SENTENCES.some((pattern) => pattern.test(text)));
  expect(strange).toEqual([]);
  return read;
}

test.each(ANSWERS)('“%s” is answered with what fits, in plain sentences', async (query, shape, rest) => {
  const { aiResponse, isFound, plan, searchResults } = await ask(query, rest);
  const names = searchResults.map(({ name }) => name);
  expect([isFound, plan?.title ?? null]).toEqual([true, shape.plan]);
  if (shape.only !== undefined) expect(names.sort()).toEqual([...shape.only].sort());
  expect(names).toEqual(expect.arrayContaining(shape.some ?? []));
  if (shape.quotes !== undefined) expect(aiResponse).toContain(`${shape.quotes} wrote: “`);
});

test.each(NOWHERE)('“%s” is answered with nothing, and says so', async (query) => {
  const { aiResponse, ...answer } = await ask(query);
  expect(answer).toMatchObject({ isFound: false, searchResults: [], sources: [], plan: null });
  expect(aiResponse).toMatch(/^(?:Nothing here is about|Name a goal)/);
});

test('a filter or context that is empty is the same as none', async () => {
  const plain = await ask('grow my fitness tribe');
  const empty = { goal: '', industry: '', context: {} };
  for (const rest of [empty, { goal: null, industry: null, context: null }, { ...empty, type: 'all' }]) {
    const { aiResponse, searchResults } = await ask('grow my fitness tribe', rest);
    expect([aiResponse, searchResults]).toEqual([plain.aiResponse, plain.searchResults]);
  }
  const { questions } = (await api.get('/api/guide/context', null, asMona)).json();
  expect(questions[0]).toMatchObject({ goal: null, industry: null });
});
