import { acquaint } from '@kindred/db/factories/accounts';
import { createGroup } from '@kindred/db/factories/messaging';
import { AUDIENCES, type AudienceSetting } from '@kindred/validation/accounts/privacy';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
/** To Ada a stranger, somebody who follows her, and somebody who does and whom she follows. */
let others: Person[];
let ada: Person;
beforeAll(async () => {
  api = await createTestApi();
  others = [await api.signUp('Stran Ger'), await api.signUp('Fol Lower'), await api.signUp('Fri End')];
  // Who came today may write to few strangers.
  await api.db
    .updateTable('users')
    .set({ createdAt: new Date('2026-01-01') })
    .execute();
});
afterAll(() => api.close());
beforeEach(async () => {
  ada = await api.signUp('Ada Lind');
  const [, follower, friend] = others as [Person, Person, Person];
  await api.post(`/api/users/${ada.user.id}/follow`, undefined, follower);
  await api.post(`/api/users/${ada.user.id}/follow`, undefined, friend);
  await api.post(`/api/users/${friend.user.id}/follow`, undefined, ada);
});

const choose = (setting: AudienceSetting, audience: string) =>
  api.request({
    method: 'PATCH',
    url: '/api/profile/privacy',
    payload: { [setting]: audience },
    headers: { cookie: ada.cookie },
  });

/** Whether it works for a stranger, a follower and a friend, for each audience. */
const WORKS = {
  everyone: [true, true, true],
  followers: [false, true, true],
  friends: [false, false, true],
  nobody: [false, false, false],
};

const begin = (as: Person) => api.post('/api/conversations', { participantIds: [ada.user.id] }, as);

test.each(AUDIENCES)('messages for %s begin with nobody else', async (audience) => {
  await choose('messages', audience);
  const answers = [];
  for (const as of others) {
    answers.push((await begin(as)).statusCode === 200);
    expect((await api.get(`/api/profiles/${ada.user.id}`, as)).json().can.message).toBe(answers.at(-1));
  }
  expect(answers).toEqual(WORKS[audience]);
});

test('a conversation there is goes on, whatever is chosen later', async () => {
  const [stranger] = others as [Person];
  const { id } = (await begin(stranger)).json();
  await choose('messages', 'nobody');
  expect((await begin(stranger)).json().id).toBe(id);
});

test.each(AUDIENCES)('groups: %s may add me, whether it is new or not', async (audience) => {
  await choose('groupAdds', audience);
  const answers = [];
  for (const as of others) {
    const third = await api.signUp('Third One');
    await acquaint(api.db, third.user.id, as.user.id);
    const make = (participantIds: string[]) =>
      api.post('/api/conversations', { isGroup: true, name: 'Trip', participantIds }, as);
    const isMade = (await make([ada.user.id])).statusCode === 200;
    const { id } = (await make([third.user.id])).json();
    const added = await api.post(`/api/conversations/${id}/members`, { userIds: [ada.user.id] }, as);
    expect(added.statusCode === 200).toBe(isMade);
    answers.push(isMade);
  }
  expect(answers).toEqual(WORKS[audience]);
});

test.each(AUDIENCES)('mentions by others than %s tell me nothing', async (audience) => {
  await choose('mentions', audience);
  const answers = [];
  for (const as of others) {
    const words = `Hello @${ada.user.handle} from ${as.user.handle}`;
    await api.post('/api/posts', { content: words, type: 'text', visibility: 'public' }, as);
    const told = (await api.get('/api/notifications?limit=100', ada)).body;
    answers.push(told.includes(`from ${as.user.handle}`));
  }
  expect(answers).toEqual(WORKS[audience]);
});

test.each(AUDIENCES)(
  'mentions in a group by others than %s are messages like any other',
  async (audience) => {
    await choose('mentions', audience);
    const { id } = await createGroup(
      api.db,
      ada.user.id,
      others.map(({ user }) => user.id),
    );
    const answers = [];
    for (const as of others) {
      const sent = await api.post(
        `/api/conversations/${id}/messages`,
        { content: `@${ada.user.handle}` },
        as,
      );
      expect(sent.statusCode, sent.body).toBe(200);
      const { rows } = await api.database.pool.query<{ metadata: { mentions: string[] } }>(
        'select metadata from messages where id = $1',
        [sent.json().id],
      );
      answers.push(rows[0]?.metadata.mentions.includes(ada.user.id));
    }
    expect(answers).toEqual(WORKS[audience]);
  },
);

test.each(AUDIENCES)('stories of a profile for %s are shown to nobody else', async (audience) => {
  // Stories are shown of people who are followed.
  const [stranger, ...followers] = others as [Person, Person, Person];
  const told = await api.post('/api/posts', { content: 'A story', type: 'story', visibility: 'public' }, ada);
  expect(told.statusCode, told.body).toBe(200);
  await choose('profile', audience);
  const { id } = told.json();
  const [, ...works] = WORKS[audience];
  for (const [at, as] of followers.entries()) {
    expect((await api.get('/api/stories', as)).body.includes(id)).toBe(works[at]);
  }
  expect((await api.get(`/api/posts/${id}`, stranger)).statusCode).toBe(WORKS[audience][0] ? 200 : 404);
  expect((await api.get('/api/stories', ada)).body).toContain(id);
});
