import { createUser } from '@kindred/db/factories/accounts';
import { createBusiness, createService } from '@kindred/db/factories/businesses';
import { createCourse } from '@kindred/db/factories/courses';
import { createEvent } from '@kindred/db/factories/events';
import { createPost } from '@kindred/db/factories/feed';
import { createPlan } from '@kindred/db/factories/guide';
import { createProduct } from '@kindred/db/factories/products';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { keepLibrary } from '@kindred/db/guide/playbooks/writes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { GuideAnswer, GuideContext, GuideSuggestion } from '@kindred/validation/guide/query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIBRARY } from '../../src/features/guide/library/library.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let ada: Person;
const SECRET = 'zirconium';

beforeAll(async () => {
  api = await createTestApi();
  const { db } = api;
  await keepLibrary(db, LIBRARY);
  ada = await api.signUp('Ada Lind');
  const bakers = await createTribe(db, {
    name: 'The Slow Bakery',
    description: 'Sourdough and bread for beginners',
    enabledFeatures: ['courses', 'events', 'products'],
  });
  await createTribe(db, { name: 'Dawn Runners', description: 'Running before work, fitness for all' });
  const { id: sellerId } = await createUser(db);
  await createProduct(db, { tribeId: bakers.id, sellerId: bakers.ownerId, name: 'Starter template pack' });
  await createProduct(db, { tribeId: bakers.id, sellerId: bakers.ownerId, name: 'A shelf that fits' });
  const studio = await createBusiness(db, {
    name: 'North Yoga Studio',
    description: 'Yoga classes',
    ownerId: sellerId,
  });
  await createService(db, {
    businessId: studio.id,
    title: 'Marathon coaching',
    description: 'A plan for your first marathon',
  });
  await createEvent(db, { hostId: bakers.ownerId, tribeId: bakers.id, title: 'Rye evening' });
  await createCourse(db, { tribeId: bakers.id, creatorId: bakers.ownerId, title: 'Watercolour basics' });
  await createPost(db, { authorId: sellerId, content: 'My pottery kiln broke, who repairs kilns?' });
  const closed = await createTribe(db, { name: `Secret ${SECRET}`, isPrivate: true });
  await createPost(db, {
    authorId: closed.ownerId,
    tribeId: closed.id,
    onFeed: false,
    visibility: 'custom',
    content: `Only we know of ${SECRET} and marathon`,
  });
});
afterAll(() => api.close());

const ask = async (query: string, rest: object = {}): Promise<GuideAnswer> => {
  const answer = await api.post('/api/guide/query', { query, ...rest }, ada);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

/** What is asked, and what has to be among the sources; nothing where nothing is known. */
const QUESTIONS: [query: string, source: string | null, rest?: object][] = [
  ['grow my fitness tribe', 'Reach your first 100 members'],
  ['How do I get more members?', 'Reach your first 100 members'],
  ['invite people to my community', 'Reach your first 100 members'],
  ['grow with partners', 'Grow through partners'],
  ['find partners for my business', 'Grow through partners'],
  ['reach a bigger audience', 'Reach your first 100 members'],
  ['how can I earn money with my tribe', 'Turn members into paying members'],
  ['turn members into paying members', 'Turn members into paying members'],
  ['what price should I charge', 'Turn members into paying members'],
  ['sell a digital product', 'Sell your first digital product'],
  ['sell my art as a template', 'Sell your first digital product'],
  ['fill my booking calendar', 'Fill your booking calendar'],
  ['more bookings for my coaching', 'Fill your booking calendar'],
  ['my tribe is quiet', 'Wake up a quiet tribe'],
  ['nobody is active any more', 'Wake up a quiet tribe'],
  ['members leave, how do I engage them', 'Wake up a quiet tribe'],
  ['run a challenge', 'Run a seven-day challenge'],
  ['a seven day fitness challenge', 'Run a seven-day challenge'],
  ['launch a course', 'Launch a course people finish'],
  ['I want to teach a course', 'Launch a course people finish', { goal: 'launch' }],
  ['start a tribe', 'Start a tribe in a week'],
  ['how do I create a community', 'Start a tribe in a week'],
  ['host my first live event', 'Run your first live event', { goal: 'launch' }],
  ['launch an event', 'Run your first live event'],
  ['welcome new members automatically', 'Put your welcome on autopilot'],
  ['automate onboarding', 'Put your welcome on autopilot'],
  ['answer the same questions', 'Answer once, help many', { goal: 'automate' }],
  ['automate faq for my software community', 'Answer once, help many'],
  ['anything', 'Wake up a quiet tribe', { goal: 'engage' }],
  ['sourdough', 'The Slow Bakery'],
  ['bread for beginners', 'The Slow Bakery'],
  ['running', 'Dawn Runners', { type: 'tribe' }],
  ['yoga classes nearby', 'North Yoga Studio'],
  ['marathon', 'Marathon coaching'],
  ['book a marathon coach', 'Marathon coaching', { type: 'service' }],
  ['starter template', 'Starter template pack', { type: 'product' }],
  ['the slow bakry', 'The Slow Bakery'],
  ['who repairs a kiln', 'My pottery kiln broke, who repairs kilns?'],
  ['quantum chromodynamics', null],
  [`${SECRET}`, null],
  ['xylophone', null, { type: 'event' }],
  ['🙂', null],
];

test('there are forty questions', () => expect(QUESTIONS.length).toBeGreaterThanOrEqual(40));

test.each(QUESTIONS)('“%s” is answered from %s', async (query, source, rest) => {
  const answer = await ask(query, rest);
  const names = answer.sources.map(({ name }) => name);
  if (source === null) {
    expect(answer).toMatchObject({ isFound: false, sources: [], searchResults: [], plan: null });
    expect(answer.aiResponse).toMatch(/^(?:Nothing here is about|Name a goal)/);
    return;
  }
  expect(names, answer.aiResponse).toContain(source);
  for (const { sources } of answer.claims) {
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.every((at) => at < answer.sources.length)).toBe(true);
  }
  expect(JSON.stringify(answer)).not.toContain(SECRET);
});

test('the plan has the steps of the playbook, with days and with what of this community helps', async () => {
  const { plan } = await ask('grow a sourdough tribe', { goal: 'grow' });
  const playbook = LIBRARY.find(({ title }) => title === plan?.title);
  expect(plan?.tasks.map(({ title }) => title)).toEqual(playbook?.steps.map(({ title }) => title));
  expect(plan?.tasks.find(({ target }) => target?.type === 'tribe')?.link?.name).toBe('The Slow Bakery');
  const saved = await api.post(
    '/api/guide/plans',
    {
      title: plan?.title,
      playbookId: plan?.playbookId,
      tasks: plan?.tasks.map(({ link: _, ...task }) => task),
    },
    ada,
  );
  expect(saved.statusCode, saved.body).toBe(200);
});

test('what is only of the same industry is looked for when nothing else is found', async () => {
  const names = async (query: string) => (await ask(query)).searchResults.map(({ name }) => name);
  // "fitness" is a word of the industry that running is of.
  expect(await names('running coach')).toContain('Dawn Runners');
  expect(await names('yoga')).toEqual(['North Yoga Studio']);
  expect(await names('gym')).toContain('Dawn Runners');
  // "fits" has the stem of "fitness", which says nothing about it.
  expect(await names('gym')).not.toContain('A shelf that fits');
});

test('what I own or follow is only offered to be opened', async () => {
  const leo = await api.signUp('Leo Oak');
  const joinery = await createBusiness(api.db, { name: 'Oak Joinery', ownerId: leo.user.id });
  await createProduct(api.db, { name: 'Oak Stool', businessId: joinery.id });
  await createService(api.db, {
    title: 'Oak Repair',
    businessId: joinery.id,
    ctaLink: 'https://oak.example/book',
  });
  await createService(api.db, { title: 'Oak Advice', businessId: joinery.id });
  const followed = await createUser(api.db, { firstName: 'Oak', lastName: 'Berg' });
  await api.post(`/api/users/${followed.id}/follow`, {}, leo);
  const offers = async (who: Person) => {
    const answer: GuideAnswer = (await api.post('/api/guide/query', { query: 'oak' }, who)).json();
    return answer.searchResults.map(({ name, cta }) => [name, cta.action]).sort();
  };
  const all = {
    'Leo Oak': 'follow',
    'Oak Advice': 'open',
    'Oak Berg': 'follow',
    'Oak Joinery': 'follow',
    'Oak Repair': 'book',
    'Oak Stool': 'buy',
  };
  expect(await offers(leo)).toEqual(Object.keys(all).map((name) => [name, 'open']));
  expect(await offers(ada)).toEqual(Object.entries(all));
});

test('what I run is told with its figures, and only to me', async () => {
  const leo = await api.signUp('Leo Grant');
  const { db } = api;
  const tribe = await createTribe(db, { name: 'Night Bakers', ownerId: leo.user.id });
  const gone = await createUser(db);
  await joinTribe(db, tribe.id, gone.id);
  await db.deleteFrom('tribeMemberships').where('userId', '=', gone.id).execute();
  await createPost(db, { authorId: leo.user.id, tribeId: tribe.id, content: 'Which flour is best?' });
  const context: GuideContext = (await api.get('/api/guide/context', leo)).json();
  const texts = context.facts.map(({ text }) => text);
  expect(texts).toEqual([
    'Night Bakers lost 1 member in the last 30 days; nobody joined.',
    'A question in Night Bakers has no answer yet.',
  ]);
  const answer: GuideAnswer = (
    await api.post('/api/guide/query', { query: 'my tribe is quiet' }, leo)
  ).json();
  expect(answer.aiResponse).toContain(texts[0]);
  expect((await ask('my tribe is quiet')).aiResponse).not.toContain('Night Bakers lost');
});

test('managers of a tribe learn that several people ask the same question', async () => {
  const { db } = api;
  const rosa = await api.signUp('Rosa Field');
  const tribe = await createTribe(db, { name: 'Rye Club', ownerId: rosa.user.id });
  const ask = async (content: string, more: object = {}) => {
    const { id: authorId } = await createUser(db);
    return createPost(db, { authorId, tribeId: tribe.id, content, commentCount: 1, ...more });
  };
  const facts = async () =>
    ((await api.get('/api/guide/context', rosa)).json() as GuideContext).facts.map(({ text }) => text);
  const one = await ask('How long does a rye starter keep in the fridge?');
  await createPost(db, { authorId: one.authorId, tribeId: tribe.id, content: one.content, commentCount: 1 });
  await ask('How long does my rye starter keep in the fridge?', {
    createdAt: new Date(Date.now() - 31 * 86_400_000),
  });
  await ask('Where do you buy your flour?');
  await ask('A rye starter keeps long in the fridge.');
  expect(await facts()).toEqual([]);
  const other = await ask('How long will a rye starter keep in a fridge?');
  const said = '2 people asked much the same question in Rye Club in the last 30 days.';
  expect(await facts()).toEqual([said]);
  const { id } = await unrestrictedDb(db)
    .insertInto('comments')
    .values({ postId: other.id, authorId: rosa.user.id, content: 'A month' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await unrestrictedDb(db)
    .updateTable('posts')
    .set({ acceptedCommentId: id })
    .where('id', '=', other.id)
    .execute();
  expect(await facts()).toEqual([]);
});

test('an answer offers what can be done about it, each of which can be done', async () => {
  const noor = await api.signUp('Noor Haddad');
  const plan = await createPlan(api.db, noor.user.id, { title: 'My year', tasks: [] });
  const offers = async (query: string, as = noor): Promise<GuideSuggestion[]> =>
    (await api.post('/api/guide/query', { query }, as)).json().suggestions;
  const [add, save, draft] = await offers('launch a course about a kiln');
  const steps = LIBRARY.find(({ key }) => key === 'launch.course')?.steps ?? [];
  expect(add).toMatchObject({ action: 'add', targetId: plan.id, text: steps[0]?.title });
  expect(save).toMatchObject({ action: 'save', targetType: 'post', text: null });
  expect(draft).toMatchObject({
    action: 'draft',
    text: expect.stringContaining('launch a course about a kiln'),
  });
  const create = (await offers('start a sourdough tribe')).find(({ action }) => action === 'create');
  // A member has no plan that lets them create tribes: the preview says so, and takes no name.
  expect(create?.text).toBeNull();
  const leads = await api.signUp('Ida Moss');
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', leads.user.id).execute();
  const named = (await offers('start a sourdough tribe', leads)).find(({ action }) => action === 'create');
  expect(named?.text).toBe('Sourdough');
  for (const { label: _, text, ...offer } of [add, save, draft, create] as GuideSuggestion[]) {
    const answer = await api.post('/api/guide/act', { ...offer, ...(text === null ? {} : { text }) }, noor);
    expect(answer.json().status, answer.body).toBe(offer.action === 'create' ? 'prepared' : 'preview');
  }
  expect((await offers('quantum chromodynamics')).map(({ action }) => action)).toEqual(['draft']);
});

test('questions are remembered and forgotten', async () => {
  const mia = await api.signUp('Mia Wells');
  for (const query of ['grow', 'sell']) await api.post('/api/guide/query', { query }, mia);
  const kept = async () => ((await api.get('/api/guide/context', mia)).json() as GuideContext).questions;
  const [last, first] = await kept();
  expect([last?.query, first?.query]).toEqual(['sell', 'grow']);
  expect((await api.delete(`/api/guide/questions/${last?.id}`, ada)).statusCode).toBe(404);
  await api.delete(`/api/guide/questions/${last?.id}`, mia);
  expect((await kept()).map(({ query }) => query)).toEqual(['grow']);
  await api.delete('/api/guide/questions', mia);
  expect(await kept()).toEqual([]);
});
