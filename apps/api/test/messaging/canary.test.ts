import { acquaint, blockUser } from '@kindred/db/factories/accounts';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expireMessages } from '../../src/features/messaging/expiry.ts';
import { deliverWaiting } from '../../src/features/notifications/delivery/deliver.ts';
import { everyAddress } from '../addresses.ts';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';
import { upload } from '../media/files.ts';
import { type Browser, startPushService, subscribed } from '../push-service.ts';
import { openSocket, type Socket, subscribe } from '../sockets.ts';
import { unzip } from '../zip.ts';

const CAST = ['ada', 'bo', 'cleo', 'dora', 'gus', 'sam', 'out'] as const;
type Name = (typeof CAST)[number];
/** Something that is said somewhere, and by its name is found wherever it is told. */
const canary = (name: string) => `canary-7f3a-${name}`;

let api: TestApi;
let service: Awaited<ReturnType<typeof startPushService>>;
let people: Record<Name, Person>;
const sockets: Partial<Record<Name, Socket[]>> = {};
let browsers: Record<Name, Browser>;
/** Whatever may stand for `{id}` in an address that begins so. */
const ids: Record<string, string[]> = { conversations: [], messages: [], tribes: [], users: [] };
const files: string[] = [];
let tribeId: string;
let talk: string;
let group: string;
let said: Record<'hidden' | 'taken' | 'answered' | 'expiring' | 'unsaid', string>;

async function done<Made = { id: string }>(asked: Promise<Answer>): Promise<Made> {
  const answer = await asked;
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const post = <Made = { id: string }>(path: string, body: object, as: Name) =>
  done<Made>(api.post(`/api${path}`, body, people[as]));
const request = (method: 'PATCH' | 'PUT' | 'DELETE', path: string, as: Name, payload?: object) =>
  done(
    api.request({
      method,
      url: `/api${path}`,
      headers: { cookie: people[as].cookie, origin: 'http://kindred.test' },
      ...(payload === undefined ? {} : { payload }),
    }),
  );
async function say(talk: string, as: Name, name: string, more: object = {}): Promise<string> {
  const { id } = await post(`/conversations/${talk}/messages`, { content: canary(name), ...more }, as);
  ids.messages?.push(id);
  return id;
}
async function begin(as: Name, others: readonly Name[], more: object = {}): Promise<string> {
  const participantIds = others.map((name) => people[name].user.id);
  const { id } = await post('/conversations', { participantIds, ...more }, as);
  ids.conversations?.push(id);
  return id;
}
async function tell(): Promise<void> {
  await api.database.pool.query(
    'update graphile_worker._private_jobs set run_at = now() where locked_at is null',
  );
  await api.runJobs();
}
async function sendFile(talk: string, as: Name, name: string): Promise<string> {
  const file = await upload(api, people[as], Buffer.from('Bread'), { url: '/api/uploads?kind=file' });
  const { id: fileId } = file.json();
  const more = { messageType: 'file', attachmentIds: [fileId], fileName: `${canary(name)}.txt` };
  const id = await say(talk, as, `${name}-words`, more);
  files.push(`/api/messages/${id}/files/${fileId}/content`);
  return id;
}

/** Every address that is read, with whatever it may be asked about. */
async function addresses(): Promise<string[]> {
  const lists = ['unread', 'groups', 'archived', 'all'].map((tab) => `/api/conversations?tab=${tab}`);
  const found = await everyAddress(api, {
    id: (path) => ids[path.split('/')[1] ?? ''] ?? [talk],
    slug: () => [tribeId],
    q: () => ['canary'],
    since: () => ['0'],
    from: () => ['2020-01-01T00:00:00.000Z'],
    handle: () => [people.ada.user.handle],
  });
  const searches = [
    '/api/conversations?search=canary',
    '/api/users?query=canary',
    '/api/search?q=canary&limit=100',
    '/api/search?q=7f3a&type=message&limit=100',
  ];
  return [...found, ...lists, ...searches, '/api/notifications?tab=messages', ...files];
}

const namesIn = (text: string) => [...text.matchAll(/canary-7f3a-([a-z-]+)/gi)].map(([, name]) => name ?? '');

/** The names of all that this person can read now, wherever it stands. */
async function found(as: Name): Promise<string[]> {
  const names = new Set<string>();
  for (const url of await addresses()) {
    const answer = await api.get(url, people[as]);
    expect(answer.statusCode, `${url}: ${answer.body}`).toBeLessThan(500);
    for (const name of namesIn(answer.body)) names.add(name);
  }
  return [...names].sort();
}

const GROUP = ['group', 'group-about', 'group-name'];
const LEFT = ['answering', 'answering-last', 'direct', 'edited', 'file', 'file-words', ...GROUP];
const GONE = ['answered', 'expiring', 'taken', 'taken-words', 'unsaid'];
/** What each may read while all of it stands. */
const BEFORE: Record<Name, string[]> = {
  ada: [...LEFT, ...GONE, 'draft', 'hidden', 'later', 'request'],
  bo: [...LEFT, ...GONE, 'hidden'],
  cleo: GROUP,
  dora: GROUP,
  gus: [],
  sam: ['request'],
  out: [],
};

beforeAll(async () => {
  api = await createTestApi({ env: { UPLOADS_PER_USER: '1000' } });
  service = await startPushService();
  const signed = await Promise.all(CAST.map((name) => api.signUp(`${name} Lind`)));
  people = Object.fromEntries(CAST.map((name, at) => [name, signed[at]])) as Record<Name, Person>;
  const idOf = (name: Name) => people[name].user.id;
  await acquaint(api.db, ...(['ada', 'bo', 'cleo', 'dora', 'gus'] as const).map(idOf));
  await api.db.updateTable('users').set({ emailVerifiedAt: new Date() }).execute();
  browsers = Object.fromEntries(CAST.map((name) => [name, service.browser()])) as Record<Name, Browser>;
  for (const name of CAST) await subscribed(api, people[name], browsers[name]);
  // Whoever runs the platform reads nobody's letters either.
  await api.db.updateTable('users').set({ role: 'platform_admin' }).where('id', '=', idOf('out')).execute();
  const tribe = await createTribe(api.db, { ownerId: idOf('out') });
  for (const name of ['ada', 'bo'] as const) await joinTribe(api.db, tribe.id, idOf(name));
  tribeId = tribe.id;
  ids.tribes?.push(tribeId);
  ids.users?.push(idOf('ada'));
  const address = await api.listen();
  for (const name of CAST) {
    const as = people[name];
    sockets[name] = [await openSocket(address, '/ws', { as }), await subscribe(address, { as })];
  }
}, 60_000);
afterAll(async () => {
  for (const socket of Object.values(sockets).flat()) socket?.ws.terminate();
  await service.close();
  await api.close();
});

test('what is said is read by those it was said to, and nowhere else', async () => {
  talk = await begin('ada', ['bo']);
  group = await begin('ada', ['bo', 'cleo', 'dora'], { name: canary('group-name'), isGroup: true });
  const asked = await begin('ada', ['sam']);
  await request('PATCH', `/conversations/${group}`, 'ada', { description: canary('group-about') });
  await say(asked, 'ada', 'request');
  await say(group, 'ada', 'group');
  await say(talk, 'ada', 'direct');
  const edited = await say(talk, 'ada', 'before');
  await request('PATCH', `/messages/${edited}`, 'ada', { content: canary('edited') });
  const hidden = await say(talk, 'ada', 'hidden');
  await sendFile(talk, 'ada', 'file');
  const taken = await sendFile(talk, 'ada', 'taken');
  const answered = await say(talk, 'ada', 'answered');
  await say(talk, 'bo', 'answering', { replyToMessageId: answered });
  const expiring = await say(talk, 'ada', 'expiring');
  const unsaid = await say(talk, 'ada', 'unsaid');
  await post(`/messages/${unsaid}/pin`, { isPinned: true }, 'ada');
  await say(talk, 'ada', 'answering-last', { replyToMessageId: unsaid });
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  await post(`/conversations/${talk}/scheduled`, { content: canary('later'), sendAt }, 'ada');
  await request('PUT', `/conversations/${talk}/draft`, 'ada', { content: canary('draft') });
  said = { hidden, taken, answered, expiring, unsaid };
  await tell();
  for (const name of CAST) expect([name, await found(name)]).toEqual([name, BEFORE[name].toSorted()]);
}, 120_000);

/** What each may read when some of it is taken back, gone by itself, put out of sight or kept from them. */
const AFTER: Record<Name, string[]> = {
  ada: [...LEFT, 'draft', 'hidden', 'later', 'parted', 'request'],
  bo: [...LEFT, 'parted'],
  cleo: [],
  dora: ['group-about', 'group-name'],
  gus: ['group-about', 'group-name', 'parted'],
  sam: ['request'],
  out: [],
};
const expectAfter = async () => {
  for (const name of CAST) expect([name, await found(name)]).toEqual([name, AFTER[name].toSorted()]);
};

test('what was taken back, is gone by itself, was put out of sight or is kept from somebody is read no more', async () => {
  const idOf = (name: Name) => people[name].user.id;
  await request('DELETE', `/messages/${said.hidden}?for=me`, 'bo');
  for (const name of ['unsaid', 'taken', 'answered'] as const) {
    await request('DELETE', `/messages/${said[name]}?for=all`, 'ada');
  }
  await blockUser(api.db, idOf('dora'), idOf('ada'));
  await request('DELETE', `/conversations/${group}/members/${idOf('cleo')}`, 'ada');
  await post(`/conversations/${group}/members`, { userIds: [idOf('gus')] }, 'ada');
  await say(group, 'ada', 'parted');
  await unrestrictedDb(api.db)
    .updateTable('messages')
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where('id', '=', said.expiring)
    .execute();
  await tell();
  await expectAfter();
  // Its time was up; now the row goes as well.
  await expireMessages(api.jobDeps);
  await expectAfter();

  await deliverWaiting(api.jobDeps, new Date(Date.now() + 40 * 60_000));
  for (const name of CAST) {
    const mails = api.mails.filter(({ to }) => to === people[name].email);
    const told = namesIn(mails.map(({ subject, text, html }) => `${subject} ${text} ${html}`).join(' '));
    for (const each of told) expect(AFTER[name], `A mail to ${name}`).toContain(each);
  }
  expect(api.mails.length).toBeGreaterThan(1);
}, 120_000);

/** Events bring what is said to those it is said to, also what is edited a moment later. */
const HEARD: Partial<Record<Name, string[]>> = { ada: ['before'], bo: ['before'] };

test('no socket, no push and no export tells of it to anybody else', async () => {
  for (const name of CAST) {
    const known = [...BEFORE[name], ...AFTER[name], ...(HEARD[name] ?? [])];
    const heard = JSON.stringify((sockets[name] ?? []).flatMap(({ frames }) => frames));
    for (const each of namesIn(heard)) expect(known, `A socket of ${name}`).toContain(each);
  }
  const strangers = JSON.stringify((sockets.out ?? []).flatMap(({ frames }) => frames));
  for (const id of [talk, group, ...Object.values(said)]) expect(strangers).not.toContain(id);
  const rung = (of: Name) =>
    service.received
      .filter(({ path }) => path === browsers[of].path)
      .map(({ message }) => JSON.stringify(message));
  for (const name of CAST) {
    for (const each of namesIn(rung(name).join(' ')))
      expect([...BEFORE[name], ...AFTER[name]], `A push to ${name}`).toContain(each);
  }
  expect([rung('sam'), rung('out')]).toEqual([[], []]);
  expect(namesIn(rung('bo').join(' ')).length).toBeGreaterThan(0);
  const { rawPayload } = await api.get(`/api/tribes/${tribeId}/export`, people.out);
  for (const [name, body] of unzip(rawPayload)) expect([name, namesIn(body.toString())]).toEqual([name, []]);
});
