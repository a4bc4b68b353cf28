import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import {
  DEFAULT_NOTIFICATION_SETTINGS,
  readNotificationSettings,
} from '@kindred/validation/notifications/settings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { unsubscribeToken } from '../../src/features/notifications/delivery/links.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let ada: Person;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await unrestrictedDb(api.db).deleteFrom('rateLimits').execute();
  ada = await api.signUp('Ada Lind');
});

async function settings() {
  const row = await unrestrictedDb(api.db)
    .selectFrom('userPreferences')
    .select('notificationSettings')
    .where('userId', '=', ada.user.id)
    .executeTakeFirst();
  return readNotificationSettings(row?.notificationSettings);
}

const at = (token: string) => `/unsubscribe?token=${token}`;
/** As a mail program does it: a form, no cookie, no origin. */
const oneClick = (token: string) =>
  api.request({
    method: 'POST',
    url: at(token),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });

test('one click ends the mails of one kind, and nothing else', async () => {
  const token = await unsubscribeToken(api.db, ada.user.id, 'reply');
  const answer = await oneClick(token);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(answer.body).toContain('no more mails about replies');
  expect(answer.cookies).toEqual([]);
  expect(await settings()).toEqual({ ...DEFAULT_NOTIFICATION_SETTINGS, kinds: { reply: { mail: false } } });
  expect((await oneClick(token)).statusCode).toBe(200);
});

test('looking at the link changes nothing; the page asks, in a form of this site', async () => {
  const token = await unsubscribeToken(api.db, ada.user.id, 'all');
  for (const method of ['GET', 'HEAD'] as const) await api.request({ method, url: at(token) });
  expect(await settings()).toEqual(DEFAULT_NOTIFICATION_SETTINGS);
  const page = await api.get(at(token));
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.body).toContain('<form method="post"');
  expect(page.body).not.toContain('<script');
  const pressed = await api.request({
    method: 'POST',
    url: at(token),
    headers: { origin: 'http://kindred.test', 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  });
  expect(pressed.statusCode).toBe(200);
  expect(await settings()).toMatchObject({ email: false, digest: 'off' });
});

test('what was done is not asked again, and what is left still is', async () => {
  const reply = await unsubscribeToken(api.db, ada.user.id, 'reply');
  expect((await api.get(at(reply))).body).toContain('No more mails about replies?');
  await oneClick(reply);
  const again = await api.get(at(reply));
  expect(again.body).toContain('You get no more mails about replies.');
  expect(again.body).not.toContain('Unsubscribe</button>');
  expect(again.body).toContain('No more mails at all</button>');
  const event = await unsubscribeToken(api.db, ada.user.id, 'event');
  expect((await api.get(at(event))).body).toContain('Unsubscribe</button>');
  await oneClick(await unsubscribeToken(api.db, ada.user.id, 'all'));
  const none = await api.get(at(event));
  expect(none.body).toContain('You get no more mails about anything');
  expect(none.body).not.toContain('<form');
});

test('what a tribe has of its own ends too', async () => {
  const tribeId = '01890000-0000-7000-8000-000000000001';
  await unrestrictedDb(api.db)
    .insertInto('userPreferences')
    .values({
      userId: ada.user.id,
      notificationSettings: { tribes: { [tribeId]: { event: { mail: true, push: true } } }, digest: 'daily' },
    })
    .execute();
  await oneClick(await unsubscribeToken(api.db, ada.user.id, 'event'));
  expect(await settings()).toMatchObject({
    kinds: { event: { mail: false } },
    tribes: { [tribeId]: { event: { mail: false, push: true } } },
    digest: 'daily',
  });
  await oneClick(await unsubscribeToken(api.db, ada.user.id, 'digest'));
  expect(await settings()).toMatchObject({ email: true, digest: 'off' });
});

test('a link for one thing is good for no other, and one that was guessed for nothing', async () => {
  const bo = await api.signUp('Bo Berg');
  const token = await unsubscribeToken(api.db, ada.user.id, 'like');
  const [, , signature = ''] = token.split('.');
  const forged = [
    `${ada.user.id}.all.${signature}`,
    `${bo.user.id}.like.${signature}`,
    `${ada.user.id}.like.`,
    `${ada.user.id}.like`,
    `${ada.user.id}.like.${'A'.repeat(43)}`,
    `${token}.more`,
    `${ada.user.id.toUpperCase()}.like.${signature}`,
    '',
    '%00',
    'x'.repeat(5_000),
  ];
  for (const each of forged) {
    expect((await oneClick(each)).statusCode, each).toBe(404);
    expect((await api.get(at(each))).statusCode, each).toBe(404);
  }
  expect((await api.get('/unsubscribe?token=a&token=b')).statusCode).toBe(404);
  expect((await oneClick('<script>alert(1)</script>')).body).not.toContain('<script');
  expect(await settings()).toEqual(DEFAULT_NOTIFICATION_SETTINGS);
});

test('whoever tries and tries is told to wait', async () => {
  const tries = await Promise.all(Array.from({ length: 130 }, () => oneClick('guess')));
  const statuses = new Set(tries.map(({ statusCode }) => statusCode));
  expect(statuses).toEqual(new Set([404, 429]));
});

test('another site cannot press the button', async () => {
  const token = await unsubscribeToken(api.db, ada.user.id, 'all');
  const pressed = await api.request({
    method: 'POST',
    url: at(token),
    headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  });
  expect(pressed.statusCode).toBe(403);
  expect(await settings()).toEqual(DEFAULT_NOTIFICATION_SETTINGS);
});
