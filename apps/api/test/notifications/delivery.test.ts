import { blockUser } from '@kindred/db/factories/accounts';
import { createNotification } from '@kindred/db/factories/notifications';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { NotificationSettings } from '@kindred/validation/notifications/settings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliver, deliverWaiting } from '../../src/features/notifications/delivery/deliver.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';
import { type Browser, startPushService, subscribed } from '../push-service.ts';

let api: TestApi;
let service: Awaited<ReturnType<typeof startPushService>>;
let ada: Person;
let browser: Browser;

beforeAll(async () => {
  api = await createTestApi();
  service = await startPushService();
});
afterAll(async () => {
  await service.close();
  await api.close();
});
beforeEach(async () => {
  await unrestrictedDb(api.db).deleteFrom('waitingDeliveries').execute();
  ada = await api.signUp('Ada Lind');
  await verify(ada);
  browser = service.browser();
  await subscribed(api, ada, browser);
  service.received.length = 0;
  api.mails.length = 0;
});

const verify = (person: Person) =>
  api.db.updateTable('users').set({ emailVerifiedAt: new Date() }).where('id', '=', person.user.id).execute();

async function choose(person: Person, settings: Partial<NotificationSettings>): Promise<void> {
  await unrestrictedDb(api.db)
    .insertInto('userPreferences')
    .values({ userId: person.user.id, notificationSettings: settings })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ notificationSettings: settings }))
    .execute();
}

const told = (person: Person, more: Parameters<typeof createNotification>[2] = {}) =>
  createNotification(api.db, person.user.id, {
    type: 'post_comment',
    kind: 'reply',
    title: 'Leo Hart replied to your comment',
    message: 'Rye, always',
    data: { actionUrl: '/post/1' },
    ...more,
  });
const bodies = () => service.received.map(({ message }) => message);
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

test('a notification rings in the browser, encrypted for it, signed by the server, and leads to the thing', async () => {
  const { id } = await told(ada);
  await deliver(api.jobDeps, id);
  expect(bodies()).toEqual([
    { title: 'Leo Hart replied to your comment', body: 'Rye, always', url: '/post/1', tag: id },
  ]);
  const headers = service.received[0]?.headers;
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  expect(headers?.authorization).toMatch(/^vapid t=[\w.-]+, k=[\w-]{87}$/);
});

test('run twice, or on two nodes at once, it rings once; when more falls into the row, once more', async () => {
  const { id } = await told(ada);
  await Promise.all(Array.from({ length: 6 }, () => deliver(api.jobDeps, id)));
  await deliver(api.jobDeps, id);
  expect(bodies()).toHaveLength(1);
  await unrestrictedDb(api.db)
    .updateTable('notifications')
    .set({ title: 'Leo Hart and 1 other replied', createdAt: minutes(1) })
    .where('id', '=', id)
    .execute();
  await Promise.all([deliver(api.jobDeps, id), deliver(api.jobDeps, id)]);
  expect(bodies().map(({ title }) => title)).toEqual([
    'Leo Hart replied to your comment',
    'Leo Hart and 1 other replied',
  ]);
});

test('what was read meanwhile, is gone, or is of somebody blocked since is not told', async () => {
  const leo = await api.signUp('Leo Hart');
  const [read, gone, blocked] = [
    await told(ada, { isRead: true }),
    await told(ada),
    await told(ada, { data: { actorId: leo.user.id } }),
  ];
  await unrestrictedDb(api.db).deleteFrom('notifications').where('id', '=', gone.id).execute();
  await blockUser(api.db, ada.user.id, leo.user.id);
  for (const { id } of [read, gone, blocked]) await deliver(api.jobDeps, id);
  await deliverWaiting(api.jobDeps, minutes(30));
  expect([bodies(), api.mails]).toEqual([[], []]);
});

test('what somebody switched off is not sent, as they have it now', async () => {
  const { id } = await told(ada);
  await choose(ada, { push: false, kinds: { reply: { mail: false } } });
  await deliver(api.jobDeps, id);
  await deliverWaiting(api.jobDeps, minutes(30));
  expect([bodies(), api.mails]).toEqual([[], []]);
});

test('a browser that is gone is forgotten; one that cannot be reached is tried again', async () => {
  const other = service.browser();
  await subscribed(api, ada, other);
  service.answer(other, 410);
  await deliver(api.jobDeps, (await told(ada)).id);
  const kept = await unrestrictedDb(api.db)
    .selectFrom('pushSubscriptions')
    .select('endpoint')
    .where('userId', '=', ada.user.id)
    .execute();
  expect(kept).toEqual([{ endpoint: browser.endpoint }]);
  service.answer(browser, 503);
  const { id } = await told(ada);
  await expect(deliver(api.jobDeps, id)).rejects.toThrow('no browser rang');
  service.answer(browser, 201);
  await deliver(api.jobDeps, id);
  expect(bodies()).toHaveLength(2);
});

test('whoever logs out hears nothing more on that browser', async () => {
  await api.post('/api/auth/logout', undefined, ada);
  await deliver(api.jobDeps, (await told(ada)).id);
  expect(bodies()).toEqual([]);
});

test('mails wait ten minutes for others, and go as one', async () => {
  for (const title of ['One', 'Two', 'Three']) await deliver(api.jobDeps, (await told(ada, { title })).id);
  await deliverWaiting(api.jobDeps, minutes(9));
  expect(api.mails).toEqual([]);
  await Promise.all([deliverWaiting(api.jobDeps, minutes(11)), deliverWaiting(api.jobDeps, minutes(11))]);
  expect(api.mails.map(({ subject, to }) => [subject, to])).toEqual([['Three, and 2 more', ada.email]]);
  const [mail] = api.mails;
  for (const words of ['One', 'Two', 'Three', 'http://kindred.test/post/1']) {
    expect(mail?.text).toContain(words);
    expect(mail?.html).toContain(words);
  }
  await deliverWaiting(api.jobDeps, minutes(60));
  expect(api.mails).toHaveLength(1);
});

test('nothing is mailed to an address that nobody has proved to be theirs', async () => {
  await api.db.updateTable('users').set({ emailVerifiedAt: null }).where('id', '=', ada.user.id).execute();
  await deliver(api.jobDeps, (await told(ada)).id);
  await deliverWaiting(api.jobDeps, minutes(60));
  expect(api.mails).toEqual([]);
});

test('a mail that the server does not take is tried again', async () => {
  await deliver(api.jobDeps, (await told(ada)).id);
  let failures = 1;
  const mailer = {
    send: async (mail: Parameters<TestApi['jobDeps']['mailer']['send']>[0]) => {
      if (failures-- > 0) throw new Error('421 later');
      await api.jobDeps.mailer.send(mail);
    },
  };
  await deliverWaiting({ ...api.jobDeps, mailer }, minutes(11));
  expect(api.mails).toEqual([]);
  await deliverWaiting({ ...api.jobDeps, mailer }, minutes(20));
  expect(api.mails).toHaveLength(1);
});

test('in quiet hours nothing rings; at their end it is one summary', async () => {
  await choose(ada, { quietHours: { from: '22:00', to: '07:00' }, timeZone: 'Europe/Berlin' });
  const night = new Date('2026-01-15T23:00:00Z');
  for (const title of ['One', 'Two']) await deliver(api.jobDeps, (await told(ada, { title })).id, night);
  await deliverWaiting(api.jobDeps, new Date('2026-01-16T05:59:00Z'));
  expect([bodies(), api.mails]).toEqual([[], []]);
  await deliverWaiting(api.jobDeps, new Date('2026-01-16T06:00:00Z'));
  expect(bodies()).toEqual([
    {
      title: '2 new notifications',
      body: 'Two, and 1 more',
      url: '/profile/notifications',
      tag: 'summary',
    },
  ]);
  expect(api.mails).toHaveLength(1);
});

test('what a person wrote stays words in a mail, and links lead to us alone', async () => {
  const { id } = await told(ada, {
    title: 'Leo <b>Hart</b>\r\nBcc: all@example.com',
    message: '<img src=x onerror=alert(1)> & "more"',
    data: { actionUrl: '//evil.example/x' },
  });
  await deliver(api.jobDeps, id);
  await deliverWaiting(api.jobDeps, minutes(11));
  const [mail] = api.mails;
  expect(mail?.html).not.toMatch(/<b>|<img|evil\.example/);
  expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;more&quot;');
  expect(mail?.text).not.toContain('evil.example');
  expect(mail?.html).not.toMatch(/<img|<script|<link|url\(/);
});
