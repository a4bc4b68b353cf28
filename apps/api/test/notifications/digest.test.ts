import { createDirectConversation } from '@kindred/db/factories/messaging';
import { createNotification } from '@kindred/db/factories/notifications';
import { createTribe } from '@kindred/db/factories/tribes';
import { unsubscribeFrom } from '@kindred/db/notifications/delivery/writes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { NotificationSettings } from '@kindred/validation/notifications/settings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliver, deliverWaiting } from '../../src/features/notifications/delivery/deliver.ts';
import { sendDigests } from '../../src/features/notifications/delivery/digest.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let ada: Person;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await unrestrictedDb(api.db).deleteFrom('userPreferences').execute();
  await unrestrictedDb(api.db).deleteFrom('waitingDeliveries').execute();
  ada = await api.signUp('Ada Lind');
  const verified = { emailVerifiedAt: new Date() };
  await api.db.updateTable('users').set(verified).where('id', '=', ada.user.id).execute();
  api.mails.length = 0;
});

async function choose(settings: Partial<NotificationSettings>): Promise<void> {
  await unrestrictedDb(api.db)
    .insertInto('userPreferences')
    .values({ userId: ada.user.id, notificationSettings: settings })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ notificationSettings: settings }))
    .execute();
}

const SETTINGS = { method: 'PATCH', url: '/api/notifications/settings' } as const;
const headersOf = (person: Person) => ({ cookie: person.cookie, origin: 'http://kindred.test' });
const at = (moment: string) => new Date(moment);
const told = (title: string, createdAt: string, more: Parameters<typeof createNotification>[2] = {}) =>
  createNotification(api.db, ada.user.id, {
    title,
    kind: 'reply',
    type: 'post_comment',
    createdAt: at(createdAt),
    data: { actionUrl: '/post/1' },
    ...more,
  });
const digestAt = async () =>
  (
    await unrestrictedDb(api.db)
      .selectFrom('userPreferences')
      .select('digestAt')
      .where('userId', '=', ada.user.id)
      .executeTakeFirstOrThrow()
  ).digestAt?.toISOString();

/** Berlin, where it is summer from 29 March 2026 on. */
const DAILY = { digest: 'daily', timeZone: 'Europe/Berlin' } as const;

test('each morning at eight of theirs, what is unread since the last one, by tribe', async () => {
  await choose(DAILY);
  await sendDigests(api.jobDeps, at('2026-03-27T12:00:00Z'));
  expect(await digestAt()).toBe('2026-03-28T07:00:00.000Z');
  const tribe = await createTribe(api.db, { name: 'Bread & Butter' });
  await told('Leo replied', '2026-03-27T13:00:00Z');
  await told('Mia was here', '2026-03-27T14:00:00Z', { tribeId: tribe.id });
  await told('Read already', '2026-03-27T15:00:00Z', { isRead: true });
  await sendDigests(api.jobDeps, at('2026-03-28T06:59:00Z'));
  expect(api.mails).toEqual([]);
  await Promise.all([
    sendDigests(api.jobDeps, at('2026-03-28T07:01:00Z')),
    sendDigests(api.jobDeps, at('2026-03-28T07:01:00Z')),
  ]);
  expect(api.mails.map(({ subject }) => subject)).toEqual([
    'Your day in Kindred: 2 things you have not seen',
  ]);
  const [mail] = api.mails;
  expect(mail?.text).toMatch(/Leo replied[\s\S]*BREAD & BUTTER[\s\S]*Mia was here/);
  expect(mail?.text).not.toContain('Read already');
  expect(mail?.headers?.['List-Unsubscribe']).toContain('.digest.');
  expect(await digestAt()).toBe('2026-03-29T06:00:00.000Z');
});

test('none when nothing is new, and nothing twice', async () => {
  await choose(DAILY);
  await sendDigests(api.jobDeps, at('2026-03-27T12:00:00Z'));
  await told('Leo replied', '2026-03-27T13:00:00Z');
  await sendDigests(api.jobDeps, at('2026-03-28T07:00:00Z'));
  await sendDigests(api.jobDeps, at('2026-03-29T06:00:00Z'));
  await sendDigests(api.jobDeps, at('2026-03-30T06:00:00Z'));
  expect(api.mails).toHaveLength(1);
});

test('at most twenty lines, and how many more', async () => {
  await choose({ ...DAILY, digest: 'weekly' });
  await sendDigests(api.jobDeps, at('2026-03-27T12:00:00Z'));
  expect(await digestAt()).toBe('2026-03-30T06:00:00.000Z');
  for (let count = 0; count < 23; count++) await told(`Thing ${count}.`, '2026-03-28T13:00:00Z');
  await sendDigests(api.jobDeps, at('2026-03-30T06:00:00Z'));
  expect(api.mails[0]?.text.match(/Thing \d+\./g)).toHaveLength(20);
  expect(api.mails[0]?.text).toContain('And 3 more.');
});

test('with a digest, ordinary mails wait for it; those that somebody waits for do not', async () => {
  await choose(DAILY);
  await sendDigests(api.jobDeps);
  const soon = new Date(Date.now() + 20 * 60_000);
  const now = new Date().toISOString();
  await deliver(api.jobDeps, (await told('Leo replied', now)).id);
  await deliver(
    api.jobDeps,
    (await told('Leo invited you', now, { kind: 'invite', type: 'tribe_invite' })).id,
  );
  const unlisted = await told('By mail alone', now, { isListed: false, isRead: true });
  await deliver(api.jobDeps, unlisted.id);
  await deliverWaiting(api.jobDeps, soon);
  expect(api.mails.map(({ subject }) => subject)).toEqual(['Leo invited you']);
  await sendDigests(api.jobDeps, new Date(Date.now() + 25 * 3_600_000));
  expect(api.mails[1]?.text).toContain('Leo replied');
  expect(api.mails[1]?.text).toContain('By mail alone');
  expect(api.mails[1]?.text).not.toContain('invited');
});

test.each([
  ['switched off', () => api.request({ ...SETTINGS, payload: { digest: 'off' }, headers: headersOf(ada) })],
  [
    'unsubscribed from',
    () => api.db.transaction().execute((tx) => unsubscribeFrom(tx, ada.user.id, 'digest')),
  ],
])('what waited for a digest that is %s goes out as without one, once', async (_how, end) => {
  await choose(DAILY);
  await sendDigests(api.jobDeps);
  const now = new Date().toISOString();
  await deliver(api.jobDeps, (await told('Leo replied', now)).id);
  await deliver(api.jobDeps, (await told('Seen', now, { isRead: true })).id);
  await choose({ ...DAILY, digest: 'weekly' });
  const inMinutes = (count: number) => new Date(Date.now() + count * 60_000);
  await deliverWaiting(api.jobDeps, inMinutes(60));
  expect(api.mails).toEqual([]);
  await end();
  await deliverWaiting(api.jobDeps, inMinutes(9));
  expect(api.mails).toEqual([]);
  await deliverWaiting(api.jobDeps, inMinutes(11));
  await deliverWaiting(api.jobDeps, inMinutes(60));
  expect(api.mails.map(({ subject }) => subject)).toEqual(['Leo replied']);
});

test('what a mail told of a conversation is in no digest until it is read on', async () => {
  await choose(DAILY);
  await sendDigests(api.jobDeps);
  const leo = await api.signUp('Leo Hart');
  const talk = await createDirectConversation(api.db, ada.user.id, leo.user.id);
  const say = (content: string) => api.post(`/api/conversations/${talk.id}/messages`, { content }, leo);
  const tell = async () => {
    await api.database.pool.query(
      'update graphile_worker._private_jobs set run_at = now() where locked_at is null',
    );
    await api.runJobs();
  };
  const { id } = (await say('One')).json();
  await tell();
  await deliverWaiting(api.jobDeps, new Date(Date.now() + 20 * 60_000));
  expect(api.mails).toHaveLength(1);
  await api.delete(`/api/messages/${id}`, leo);
  await say('Two');
  await tell();
  await sendDigests(api.jobDeps, new Date(Date.now() + 25 * 3_600_000));
  expect(api.mails).toHaveLength(1);
});

test('another choice is worked out anew; off is off', async () => {
  await choose({ ...DAILY, digest: 'weekly' });
  await sendDigests(api.jobDeps, at('2026-03-27T12:00:00Z'));
  expect(await digestAt()).toBe('2026-03-30T06:00:00.000Z');
  await choose(DAILY);
  expect(await digestAt()).toBeUndefined();
  await sendDigests(api.jobDeps, at('2026-03-27T12:05:00Z'));
  expect(await digestAt()).toBe('2026-03-28T07:00:00.000Z');
  await choose({ ...DAILY, digest: 'off' });
  await told('Leo replied', '2026-03-27T13:00:00Z');
  await sendDigests(api.jobDeps, at('2026-03-29T07:00:00Z'));
  expect(api.mails).toEqual([]);
});

test('a mail server that is away, or quiet hours, put it off', async () => {
  await choose({ ...DAILY, quietHours: { from: '21:00', to: '09:30' } });
  await sendDigests(api.jobDeps, at('2026-03-27T12:00:00Z'));
  await told('Leo replied', '2026-03-27T13:00:00Z');
  await sendDigests(api.jobDeps, at('2026-03-28T07:00:00Z'));
  expect([api.mails, await digestAt()]).toEqual([[], '2026-03-28T08:30:00.000Z']);
  const mailer = { send: () => Promise.reject(new Error('421 later')) };
  await sendDigests({ ...api.jobDeps, mailer }, at('2026-03-28T08:30:00Z'));
  expect([api.mails, await digestAt()]).toEqual([[], '2026-03-28T08:40:00.000Z']);
  await sendDigests(api.jobDeps, at('2026-03-28T08:41:00Z'));
  expect(api.mails).toHaveLength(1);
});
