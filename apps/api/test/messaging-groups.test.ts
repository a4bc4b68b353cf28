import { acquaint, blockUser, createUser } from '@kindred/db/factories/accounts';
import { createGroup, sendMessage } from '@kindred/db/factories/messaging';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from './harness.ts';

let api: TestApi;
let ada: Person;
let bo: Person;
let cleo: Person;
let dora: Person;
let group: string;

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  [ada, bo, cleo, dora] = await Promise.all([
    api.signUp('Ada Lind'),
    api.signUp('Bo Berg'),
    api.signUp('Cleo Dahl'),
    api.signUp('Dora Falk'),
  ]);
  await acquaint(api.db, ...[ada, bo, cleo, dora].map(({ user }) => user.id));
  group = (await createGroup(api.db, ada.user.id, [bo.user.id, cleo.user.id], { name: 'Bakers' })).id;
});

const at = (path = '') => `/api/conversations/${group}${path}`;
const patch = (url: string, payload: object, as: Person) =>
  api.request({
    method: 'PATCH',
    url,
    payload,
    headers: { cookie: as.cookie, origin: 'http://kindred.test' },
  });
const add = (as: Person, ...people: Person[]) =>
  api.post(at('/members'), { userIds: people.map(({ user }) => user.id) }, as);
const people = async (as: Person, query = '') => (await api.get(at(`/members${query}`), as)).json();
const roles = async (as: Person): Promise<string[]> =>
  (await people(as)).map(
    ({ firstName, role }: { firstName: string; role: string }) => `${firstName} ${role}`,
  );
const send = (as: Person, content: string) => api.post(at('/messages'), { content, messageType: 'text' }, as);
const owners = () =>
  unrestrictedDb(api.db)
    .selectFrom('conversationMembers')
    .select('userId')
    .where('conversationId', '=', group)
    .where('role', '=', 'owner')
    .execute();

describe('a group', () => {
  test('is called, described and opened by those who run it', async () => {
    const changed = await patch(
      at(),
      { name: 'Early bakers', description: 'Before six', membersMayAdd: true },
      ada,
    );
    expect(changed.json()).toMatchObject({
      name: 'Early bakers',
      description: 'Before six',
      membersMayAdd: true,
      can: { edit: true, add: true, setRoles: true, leave: true },
    });
    expect((await patch(at(), { name: 'Mine' }, bo)).statusCode).toBe(403);
    expect((await patch(at(), { name: '   ' }, ada)).json().issues).toMatchObject([{ path: 'name' }]);
    expect((await patch(at(), { imageUrl: 'https://elsewhere.example/x.png' }, ada)).json().issues).toEqual([
      { path: 'imageUrl', message: 'Please choose one of your uploads' },
    ]);
  });

  test('takes in whom its people add, from then on', async () => {
    await send(ada, 'Before');
    expect((await add(bo, dora)).statusCode).toBe(403);
    expect((await add(ada, dora)).json()).toEqual({ added: 1, invited: 0 });
    await send(ada, 'After');
    const seen = (await api.get(at('/messages'), dora)).json();
    expect(seen.map(({ content }: { content: string }) => content)).toEqual(['Ada Lind added you', 'After']);
    await patch(at(), { membersMayAdd: true }, ada);
    const friend = await api.signUp('Eva Holm');
    await acquaint(api.db, bo.user.id, friend.user.id);
    expect((await add(bo, friend)).statusCode).toBe(200);
    expect(await roles(ada)).toEqual(['Ada owner', 'Bo member', 'Cleo member', 'Dora member', 'Eva member']);
    expect(await people(ada, '?search=dor')).toMatchObject([{ firstName: 'Dora' }]);
    const [first] = await people(ada, '?limit=1');
    expect(await people(ada, `?limit=1&after=${first.id}`)).toMatchObject([{ firstName: 'Bo' }]);
  });

  test('asks whom a stranger adds, and adds nobody across a block', async () => {
    const stranger = await api.signUp('Finn Gran');
    expect((await add(ada, stranger)).json()).toEqual({ added: 0, invited: 1 });
    expect((await api.get(at(), stranger)).statusCode).toBe(404);
    expect((await api.get('/api/conversations/requests', stranger)).json()).toMatchObject([{ id: group }]);
    const other = await api.signUp('Gull Hed');
    await blockUser(api.db, other.user.id, ada.user.id);
    expect((await add(ada, other)).json().issues).toMatchObject([{ path: 'userIds' }]);
  });

  test('shows those who are out of it nothing more', async () => {
    await send(ada, 'Between us');
    expect((await api.delete(at(`/members/${cleo.user.id}`), bo)).statusCode).toBe(403);
    expect((await api.delete(at(`/members/${cleo.user.id}`), ada)).statusCode).toBe(200);
    for (const path of ['', '/messages', '/history', '/members', '/changes?since=0']) {
      expect((await api.get(at(path), cleo)).statusCode, path).toBe(404);
    }
    expect((await send(cleo, 'Let me in')).statusCode).toBe(404);
    expect((await api.get('/api/conversations', cleo)).json()).toEqual([]);
  });

  test('is run by admins, who stand below its owner and beside one another', async () => {
    const role = (as: Person, of: Person, what: string) =>
      patch(at(`/members/${of.user.id}`), { role: what }, as);
    expect((await role(bo, cleo, 'admin')).statusCode).toBe(403);
    expect((await role(ada, bo, 'admin')).statusCode).toBe(200);
    expect((await role(ada, cleo, 'admin')).statusCode).toBe(200);
    expect((await role(ada, dora, 'admin')).json()).toMatchObject({ code: 'not_in_group' });
    expect((await api.delete(at(`/members/${cleo.user.id}`), bo)).statusCode).toBe(403);
    expect((await api.delete(at(`/members/${ada.user.id}`), bo)).statusCode).toBe(403);
    await role(ada, cleo, 'member');
    expect((await api.delete(at(`/members/${cleo.user.id}`), bo)).statusCode).toBe(200);
  });

  test('has one owner, also when it is handed over twice at once', async () => {
    const to = (person: Person) => api.post(at('/owner'), { userId: person.user.id }, ada);
    const done = await Promise.all([to(bo), to(cleo)]);
    expect(done.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
    expect(await owners()).toHaveLength(1);
    expect((await roles(bo)).filter((each) => each === 'Ada admin')).toHaveLength(1);
  });

  test('falls to the first admin when its owner leaves, and ends with the last', async () => {
    await patch(at(`/members/${cleo.user.id}`), { role: 'admin' }, ada);
    expect((await api.post(at('/leave'), {}, ada)).statusCode).toBe(200);
    expect(await owners()).toEqual([{ userId: cleo.user.id }]);
    await api.post(at('/leave'), {}, cleo);
    expect(await owners()).toEqual([{ userId: bo.user.id }]);
    await api.post(at('/leave'), {}, bo);
    expect(
      await unrestrictedDb(api.db).selectFrom('conversations').select('id').where('id', '=', group).execute(),
    ).toEqual([]);
  });

  test('hears nothing of who is taken out while they write', async () => {
    await Promise.all([
      ...Array.from({ length: 6 }, (_, n) => send(cleo, `Word ${n}`)),
      api.delete(at(`/members/${cleo.user.id}`), ada),
    ]);
    expect((await send(cleo, 'After all')).statusCode).toBe(404);
    const heard = (await api.get(at('/messages'), ada)).json();
    expect(heard.map(({ content }: { content: string }) => content)).not.toContain('After all');
  });
});

describe('the link into a group', () => {
  const link = async (as: Person): Promise<string> => (await api.post(at('/link'), {}, as)).json().token;
  const join = (as: Person, token: string) => api.post(`/api/conversations/join/${token}`, {}, as);

  test('says little, lets in, and ends', async () => {
    expect((await api.post(at('/link'), {}, bo)).statusCode).toBe(403);
    expect((await api.get(at('/link'), bo)).statusCode).toBe(403);
    const token = await link(ada);
    expect((await api.get(at('/link'), ada)).json()).toEqual({ token });
    const seen = await api.get(`/api/conversations/join/${token}`, dora);
    expect(seen.json()).toEqual({ id: null, name: 'Bakers', imageUrl: null, memberCount: 3 });
    expect((await join(dora, token)).json()).toMatchObject({ id: group, myRole: 'member' });
    expect((await join(dora, token)).statusCode).toBe(200);
    expect((await api.get(`/api/conversations/join/${token}`, dora)).json()).toMatchObject({ id: group });
    const renewed = await link(ada);
    expect((await join(await api.signUp('Eva Holm'), token)).json()).toMatchObject({
      code: 'group_link_invalid',
    });
    await api.delete(at('/link'), ada);
    expect((await api.get(`/api/conversations/join/${renewed}`, dora)).statusCode).toBe(404);
  });

  test('is closed to whom was taken out, until somebody adds them; whoever left comes back by it', async () => {
    const token = await link(ada);
    await api.delete(at(`/members/${bo.user.id}`), ada);
    const refused = { code: 'removed_from_group' };
    expect((await api.get(`/api/conversations/join/${token}`, bo)).json()).toMatchObject(refused);
    expect((await join(bo, token)).json()).toMatchObject(refused);
    expect((await join(bo, await link(ada))).json()).toMatchObject(refused);
    await add(ada, bo);
    await api.post(at('/leave'), {}, bo);
    expect((await join(bo, await link(ada))).json()).toMatchObject({ id: group, myRole: 'member' });
  });

  test('lets nobody back who is taken out while they come', async () => {
    const token = await link(ada);
    await Promise.all([api.delete(at(`/members/${bo.user.id}`), ada), join(bo, token)]);
    expect((await join(bo, token)).json()).toMatchObject({ code: 'removed_from_group' });
    expect(await roles(ada)).not.toContain('Bo member');
  });

  test('is closed to whom its owner or an admin blocked, and cannot be guessed at for long', async () => {
    const token = await link(ada);
    await blockUser(api.db, ada.user.id, dora.user.id);
    expect((await join(dora, token)).statusCode).toBe(404);
    // Also when it is an admin by now.
    await api.post(at('/owner'), { userId: bo.user.id }, ada);
    expect((await join(dora, token)).statusCode).toBe(404);
    const tries = [];
    for (let n = 0; n < 62; n += 1) {
      tries.push((await api.get(`/api/conversations/join/guess-${n}-abcdef`, bo)).statusCode);
    }
    expect(tries.slice(0, 60).every((status) => status === 404)).toBe(true);
    expect(tries.at(-1)).toBe(429);
  });

  test('lets in as many as fit, whoever comes at once', async () => {
    const crowd = await Promise.all(Array.from({ length: 12 }, (_, n) => api.signUp(`Guest ${n}`)));
    const others = await Promise.all(Array.from({ length: 992 }, () => createUser(api.db)));
    await unrestrictedDb(api.db)
      .insertInto('conversationMembers')
      .values(others.map(({ id }) => ({ conversationId: group, userId: id })))
      .execute();
    const token = await link(ada);
    const answers = await Promise.all(crowd.map((person) => join(person, token)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect(answers.find(({ statusCode }) => statusCode !== 200)?.json()).toMatchObject({
      code: 'group_full',
      message: 'A group has at most 1,000 people.',
    });
    expect((await api.get(at(), ada)).json().memberCount).toBe(1_000);
  }, 60_000);
});

describe('deleted for me', () => {
  test('a conversation is gone from my list alone, until something new is said', async () => {
    await send(bo, 'Old news');
    expect((await api.delete(at(), ada)).statusCode).toBe(200);
    expect((await api.get('/api/conversations', ada)).json()).toEqual([]);
    expect((await api.get('/api/conversations', bo)).json()).toMatchObject([{ id: group }]);
    await sendMessage(api.db, group, bo.user.id, { content: 'New' });
    expect((await api.get('/api/conversations', ada)).json()).toMatchObject([{ id: group, unreadCount: 1 }]);
    const seen = (await api.get(at('/messages'), ada)).json();
    expect(seen.map(({ content }: { content: string }) => content)).toEqual(['New']);
  });

  test('can be taken back, and then all is there again', async () => {
    await send(bo, 'Old news');
    await api.delete(at(), ada);
    await api.post(at('/restore'), {}, ada);
    expect((await api.get('/api/conversations', ada)).json()).toMatchObject([{ id: group }]);
    expect((await api.get(at('/messages'), ada)).json()).toHaveLength(1);
    await add(ada, dora);
    await api.post(at('/restore'), {}, dora);
    // Nothing from before somebody came is theirs, whatever they take back.
    const seen = (await api.get(at('/messages'), dora)).json();
    expect(seen.map(({ content }: { content: string }) => content)).toEqual(['Ada Lind added you']);
  });
});
