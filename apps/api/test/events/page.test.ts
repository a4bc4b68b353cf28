import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEvent } from '@kindred/db/factories/events';
import { createTribe } from '@kindred/db/factories/tribes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

const SHELL = `<html><head><title>__PRODUCT_NAME__</title>
<meta name="description" content="__PRODUCT_NAME__" /><meta name="robots" content="noindex" />
</head><body><div id="root"></div></body></html>`;

let web: string;
let api: TestApi;
let olga: Person;
beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'kindred-web-'));
  await writeFile(join(web, 'app.html'), SHELL);
  api = await createTestApi({ env: { WEB_DIR: web } });
  olga = await api.signUp('Olga Berg');
});
afterAll(async () => {
  await api.close();
  await rm(web, { recursive: true });
});

const event = (values: Parameters<typeof createEvent>[1]) =>
  createEvent(api.db, { hostId: olga.user.id, ...values });
const page = (path: string, as?: Person) =>
  api.request({ method: 'GET', url: path, headers: as ? { cookie: as.cookie } : {} });
const dataIn = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1] ?? 'null');

test('visitors and link previews read the head of a public event, without meeting and private address', async () => {
  const { id } = await event({
    title: 'Tea & </title><script>alert("$&")</script>',
    description: 'Bring a "mug"\n</script><img src=x>',
    isOnline: true,
    location: 'The barn',
    address: 'Mill Lane 4',
    isAddressPrivate: true,
    meetingUrl: 'https://meet.example/secret-room',
    imageUrl: '/media/barn.jpg',
    maxAttendees: 1,
    startTime: new Date('2030-05-01T10:00:00Z'),
  });
  const answer = await page(`/event/${id}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  const { body } = answer;
  expect(body).toContain('<meta property="og:title" content="Tea &#38; &#60;/title&#62;');
  expect(body).toMatch(
    /<meta property="og:description" content="Wednesday.? 1 May 2030 at 10:00 UTC · Online · The barn/,
  );
  expect(body).toMatch(new RegExp(`<meta property="og:url" content="[^"]*/event/${id}"`));
  expect(body).toMatch(/<meta property="og:image" content="https?:[^"]*\/media\/barn.jpg"/);
  expect(body.match(/<title>/g)).toHaveLength(1);
  expect(body).not.toContain('noindex');
  expect(body).not.toMatch(/alert\("|<img|secret-room|Mill Lane/);
  expect(body.match(/<script/g)).toHaveLength(1);
  expect(dataIn(body)).toMatchObject({
    '@type': 'Event',
    name: 'Tea & </title><script>alert("$&")</script>',
    startDate: '2030-05-01T10:00:00.000Z',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
    location: [{ '@type': 'VirtualLocation' }, { '@type': 'Place', name: 'The barn', address: 'The barn' }],
    organizer: { name: 'Olga Berg' },
    offers: { availability: 'https://schema.org/InStock' },
  });
  expect(String(answer.headers['content-security-policy'])).not.toMatch(/script-src[^;]*(?:unsafe|nonce)/);
  const again = await api.request({
    method: 'GET',
    url: `/event/${id}`,
    headers: { 'if-none-match': String(answer.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
});

test('an event that visitors cannot see answers 404 with the plain page, and members get that page', async () => {
  const tribe = await createTribe(api.db, { ownerId: olga.user.id, isPrivate: true });
  const closed = await event({ tribeId: tribe.id, title: 'canary of the tribe' });
  const invited = await event({ audience: 'invited', title: 'canary of the invited' });
  for (const id of [closed.id, invited.id, '0190a000-0000-7000-8000-0000000000e1']) {
    const answer = await page(`/event/${id}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toMatch(/canary|og:title|ld\+json/);
    expect(answer.body).toContain('<div id="root">');
  }
  const asMember = await page(`/event/${closed.id}`, olga);
  expect(asMember.statusCode).toBe(200);
  expect(asMember.body).not.toMatch(/canary|og:title/);
});

test('a cancelled event of whole days in a private tribe says so by its dates, and does not name the tribe', async () => {
  const tribe = await createTribe(api.db, { ownerId: olga.user.id, isPrivate: true, name: 'canary tribe' });
  const { id } = await event({
    tribeId: tribe.id,
    audience: 'public',
    isAllDay: true,
    isOnline: false,
    location: 'The barn',
    address: 'Mill Lane 4',
    cancelledAt: new Date(),
    timeZone: 'America/New_York',
    startTime: new Date('2030-05-01T04:00:00Z'),
    endTime: new Date('2030-05-03T04:00:00Z'),
  });
  const { body } = await page(`/event/${id}`);
  expect(body).not.toContain('canary');
  expect(dataIn(body)).toMatchObject({
    startDate: '2030-05-01',
    endDate: '2030-05-02',
    eventStatus: 'https://schema.org/EventCancelled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: [{ address: 'Mill Lane 4' }],
  });
});
