import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { UPLOAD_MAX } from '@kindred/validation/media';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tidyMedia } from '../../src/features/media/jobs.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';
import { film, form, PLACE, padded, picture, pixelBomb, pngChunk, recording, upload } from './files.ts';

let api: TestApi;
let mona: Person;
let olivia: Person;

beforeAll(async () => {
  api = await createTestApi({ env: { UPLOADS_PER_USER: '1000' } });
  mona = await api.signUp('Mona Reyes');
  olivia = await api.signUp('Olivia Ferrer');
});
afterAll(() => api.close());

const fetched = async (url: string) => (await api.get(url)).rawPayload;
const incoming = () => readdir(join(api.jobDeps.env.DATA_DIR, 'incoming')).catch(() => []);

describe('a photo', () => {
  test('is kept in a few widths, none larger than it was, with something to show before', async () => {
    const answer = await upload(api, mona, await picture(1200, 900), {
      more: [{ name: 'alt', data: '  A loaf on a board ' }],
    });
    expect(answer.statusCode).toBe(200);
    const media = answer.json();
    expect(media).toMatchObject({
      kind: 'image',
      mimeType: 'image/webp',
      width: 1200,
      height: 900,
      alt: 'A loaf on a board',
      duration: null,
    });
    expect(media.sources.map(({ width }: { width: number }) => width)).toEqual([320, 640, 1080, 1200]);
    expect(media.url).toBe(media.sources.at(-1).url);
    expect(media.blur).toMatch(/^data:image\/webp;base64,/);
    expect(media.blur.length).toBeLessThan(600);
    for (const { url, width } of media.sources) {
      expect(url).toMatch(/^\/media\/[0-9a-f]{32}-\d+\.webp$/);
      const found = await sharp(await fetched(url)).metadata();
      expect([found.format, found.width]).toEqual(['webp', width]);
    }
    expect(await incoming()).toEqual([]);
  });

  test.each(['png', 'webp', 'gif', 'avif'] as const)('may be a %s', async (format) => {
    const answer = await upload(api, mona, await picture(64, 48, format));
    expect(answer.json()).toMatchObject({ kind: 'image', width: 64, height: 48 });
  });

  test('is turned upright and says nothing of where it was taken', async () => {
    const taken = await sharp(await picture(400, 200))
      .withExif({ IFD0: { Make: 'Camera', Orientation: '6' }, IFD3: { GPSLatitude: '27/1 10/1 30/1' } })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret place</x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const media = (await upload(api, mona, taken)).json();
    expect([media.width, media.height]).toEqual([200, 400]);
    for (const { url } of media.sources) {
      const bytes = await fetched(url);
      const found = await sharp(bytes).metadata();
      expect([found.exif, found.xmp, found.iptc, found.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(bytes.includes('secret')).toBe(false);
    }
  });

  test('is what its bytes are, not what it is called', async () => {
    const answer = await upload(api, mona, await picture(40, 40, 'png'), {
      filename: '../../etc/holiday.jpg',
      type: 'image/jpeg',
    });
    expect(answer.json()).toMatchObject({ kind: 'image', mimeType: 'image/webp' });
    const lie = await upload(api, mona, Buffer.from('just words'), { filename: 'a.png', type: 'image/png' });
    expect(lie.statusCode).toBe(415);
    expect(lie.json()).toEqual({
      code: 'unsupported_media_type',
      message: 'Please choose a photo, a video or a recording',
      issues: [{ path: 'file', message: 'Please choose a photo, a video or a recording' }],
    });
  });
});

describe('what is refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each([
    ['an SVG', Buffer.from(svg)],
    ['an SVG with a head', Buffer.from(`<?xml version="1.0"?>\n${svg}`)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing at all', Buffer.alloc(0)],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
    ['half a film', film().subarray(0, 200)],
    ['an archive', Buffer.from('504b0304140000000800', 'hex')],
  ])('%s', async (_, bytes) => {
    for (const type of ['image/png', 'video/mp4']) {
      expect((await upload(api, mona, bytes, { filename: 'picture.png', type })).statusCode).toBe(415);
    }
    expect(await incoming()).toEqual([]);
  });

  test('a picture that is a page as well', async () => {
    const png = await picture(40, 40, 'png');
    const page = Buffer.from('<HTML><script>alert(document.domain)</script>');
    const inside = Buffer.concat([png.subarray(0, 33), pngChunk('tEXt', page), png.subarray(33)]);
    expect((await sharp(inside).metadata()).width).toBe(40);
    expect((await upload(api, mona, inside)).statusCode).toBe(415);
    expect((await upload(api, mona, Buffer.concat([png, page]))).statusCode).toBe(415);
    const jpeg = Buffer.concat([await picture(40, 40), Buffer.alloc(70_000), page]);
    expect((await upload(api, mona, jpeg)).statusCode).toBe(415);
  });

  test('a pixel bomb, within two seconds', async () => {
    const bomb = pixelBomb(30_000);
    expect(bomb.length).toBeLessThan(10_000);
    const started = performance.now();
    const answer = await upload(api, mona, bomb);
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(answer.statusCode).toBe(415);
    expect(answer.json().message).toBe('This picture has too many pixels');
  });

  test('a picture that breaks off', async () => {
    const half = (await picture(800, 600, 'png', true)).subarray(0, 50_000);
    expect((await upload(api, mona, half)).json().message).toBe('This picture cannot be read');
  });

  test('a form that is not one file', async () => {
    const file = { name: 'file', data: await picture(10, 10), filename: 'a.jpg' };
    const cookie = { cookie: mona.cookie };
    const send = async (parts: Parameters<typeof form>[0]) => {
      const { payload, headers } = form(parts);
      const request = { method: 'POST' as const, url: '/api/uploads', payload: payload as Buffer };
      return (await api.request({ ...request, headers: { ...headers, ...cookie } })).statusCode;
    };
    expect(await send([])).toBe(400);
    expect(await send([{ name: 'alt', data: 'no file' }])).toBe(400);
    expect(await send([file, file])).toBe(400);
    expect(await send([{ ...file, name: 'other' }])).toBe(400);
    expect(await send([file, { name: 'owner', data: 'me' }])).toBe(400);
    expect(await send([file, { name: 'alt', data: 'x'.repeat(501) }])).toBe(400);
    expect(await send([file, { name: 'alt', data: 'x'.repeat(9_000) }])).toBe(400);
    expect(await send([file, { name: 'duration', data: '-1' }])).toBe(400);
    expect(await send([file, { name: 'waveform', data: '1,2,101' }])).toBe(400);
    expect(await send([file, { name: '__proto__', data: 'x' }])).toBe(400);
    expect((await api.post('/api/uploads', { file: 'x' }, mona)).statusCode).toBe(415);
    expect(await incoming()).toEqual([]);
  });
});

describe('sizes, to the byte', () => {
  test('of a photo', async () => {
    const photo = await picture(100, 100);
    const exact = padded(photo, UPLOAD_MAX.image);
    expect((await upload(api, mona, exact)).statusCode).toBe(200);
    const answer = await upload(api, mona, padded(photo, UPLOAD_MAX.image + 1));
    expect(answer.statusCode).toBe(413);
    expect(answer.json().message).toBe('Please choose an image under 10MB');
  });

  test('of a recording and of a video', async () => {
    const sized = (length: number, isSound: boolean) => {
      const bare = film({ isSound }).length;
      return film({ isSound, padding: length - bare });
    };
    expect((await upload(api, mona, sized(UPLOAD_MAX.audio, true))).statusCode).toBe(200);
    expect((await upload(api, mona, sized(UPLOAD_MAX.audio + 1, true))).json()).toMatchObject({
      code: 'payload_too_large',
      message: 'Please choose a recording under 20MB',
    });
    expect((await upload(api, mona, sized(UPLOAD_MAX.video, false))).statusCode).toBe(200);
    expect((await upload(api, mona, sized(UPLOAD_MAX.video + 1, false))).json()).toMatchObject({
      code: 'payload_too_large',
      message: 'Please choose a video under 100MB',
    });
    expect(await incoming()).toEqual([]);
  }, 60_000);
});

describe('a video', () => {
  test('is kept as it was sent, but for where it was filmed', async () => {
    const sent = film();
    expect(sent.includes(PLACE)).toBe(true);
    const answer = await upload(api, mona, sent, {
      type: 'video/mp4',
      more: [
        { name: 'poster', data: await picture(320, 568), filename: 'poster.jpg' },
        { name: 'duration', data: '99' },
      ],
    });
    const media = answer.json();
    expect(media).toMatchObject({
      kind: 'video',
      mimeType: 'video/mp4',
      width: 1080,
      height: 1920,
      duration: 2000,
      sources: [],
    });
    expect(media.posterUrl).toMatch(/-320\.webp$/);
    expect(media.blur).toMatch(/^data:image/);
    const kept = await fetched(media.url);
    expect(kept.length).toBe(sent.length);
    expect(kept.includes('27.1751')).toBe(false);
    expect(kept.includes('pictures that stay')).toBe(true);
    expect((await api.get(media.posterUrl)).headers['content-type']).toBe('image/webp');
  });

  test('that no browser plays is refused', async () => {
    const answer = await upload(api, mona, film({ codec: 'apch' }));
    expect(answer.statusCode).toBe(415);
  });

  test('recorded in a browser has a shape, and no tags', async () => {
    const media = (await upload(api, mona, recording('video', PLACE))).json();
    expect(media).toMatchObject({ kind: 'video', mimeType: 'video/webm', width: 640, height: 480 });
    expect((await fetched(media.url)).includes(PLACE)).toBe(false);
  });

  test('has a picture for a poster and nothing else', async () => {
    const answer = await upload(api, mona, film(), {
      more: [{ name: 'poster', data: film(), filename: 'poster.mp4' }],
    });
    expect(answer.json()).toMatchObject({ code: 'unsupported_media_type' });
    expect(await incoming()).toEqual([]);
  });
});

test('a voice says how long and how loud it is', async () => {
  const answer = await upload(api, mona, recording('audio'), {
    more: [
      { name: 'duration', data: '4200' },
      { name: 'waveform', data: '0,50,100' },
    ],
  });
  const media = answer.json();
  expect(media).toMatchObject({
    kind: 'audio',
    mimeType: 'audio/webm',
    width: null,
    duration: 4200,
    waveform: [0, 50, 100],
  });
  expect((await api.get(media.url)).headers['content-type']).toBe('audio/webm');
});

describe('who may upload', () => {
  test('whoever may post, with a session or a token that may write', async () => {
    const bytes = await picture(20, 20);
    expect((await upload(api, null, bytes)).statusCode).toBe(401);
    const { authorization } = await api.token(mona, ['read']);
    expect((await upload(api, null, bytes, { headers: { authorization } })).json().code).toBe('token_scope');
    const full = await api.token(mona, ['write']);
    expect(
      (await upload(api, null, bytes, { headers: { authorization: full.authorization } })).statusCode,
    ).toBe(200);
    await api.db.updateTable('users').set({ role: 'guest' }).where('id', '=', olivia.user.id).execute();
    expect((await upload(api, olivia, bytes)).statusCode).toBe(403);
    await api.db.updateTable('users').set({ role: 'member' }).where('id', '=', olivia.user.id).execute();
  });

  test('no page of another site', async () => {
    const answer = await upload(api, mona, await picture(20, 20), {
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.json().code).toBe('foreign_origin');
  });

  test('so many times an hour', async () => {
    const eager = await api.signUp('Eager One');
    await api.db
      .insertInto('rateLimits')
      .values({ key: `uploads:${eager.user.id}`, count: 1000, resetsAt: new Date(Date.now() + 60_000) })
      .execute();
    const answer = await upload(api, eager, await picture(20, 20));
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('what was uploaded', () => {
  test('belongs to who did: nobody else attaches, describes or deletes it', async () => {
    const { id } = (await upload(api, mona, await picture(30, 30))).json();
    const post = { content: 'Mine now', type: 'image', mediaIds: [id] };
    expect((await api.post('/api/posts', post, olivia)).json().issues[0].path).toBe('mediaIds');
    const describe = (as: Person, alt: string) =>
      api.request({
        method: 'PATCH',
        url: `/api/uploads/${id}`,
        headers: { cookie: as.cookie },
        payload: { alt },
      });
    expect((await describe(olivia, 'Hers')).statusCode).toBe(404);
    expect((await api.delete(`/api/uploads/${id}`, olivia)).statusCode).toBe(404);
    expect((await describe(mona, ' Bread ')).json().alt).toBe('Bread');
    expect((await describe(mona, '')).json().alt).toBeNull();
    const shown = (await api.post('/api/posts', post, mona)).json();
    expect(shown.media.map((media: { id: string }) => media.id)).toEqual([id]);
    expect((await api.delete(`/api/uploads/${id}`, mona)).statusCode).toBe(403);
    expect((await describe(mona, 'Still bread')).statusCode).toBe(200);
  });

  test('goes with its files when it is deleted', async () => {
    const { id, sources } = (await upload(api, mona, await picture(700, 30))).json();
    expect((await api.delete(`/api/uploads/${id}`, mona)).json()).toEqual({ message: 'Upload deleted' });
    await api.runJobs();
    for (const { url } of sources) expect((await api.get(url)).statusCode).toBe(404);
  });
});

test('what nobody used in a day is removed, and what a crash left behind', async () => {
  const used = (await upload(api, mona, await picture(30, 30))).json();
  await api.post('/api/posts', { content: 'Shown', type: 'image', mediaIds: [used.id] }, mona);
  const [unused, fresh] = [
    (await upload(api, mona, await picture(30, 30))).json(),
    (await upload(api, mona, await picture(30, 30))).json(),
  ];
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await unrestrictedDb(api.db)
    .updateTable('attachments')
    .set({ createdAt: yesterday })
    .where('id', 'in', [used.id, unused.id])
    .execute();
  const left = join(api.jobDeps.env.DATA_DIR, 'incoming', 'left-by-a-crash');
  await writeFile(left, 'half');
  await utimes(left, yesterday, yesterday);
  await tidyMedia(api.jobDeps);
  expect((await api.get(unused.url)).statusCode).toBe(404);
  for (const { url } of [used, fresh]) expect((await api.get(url)).statusCode).toBe(200);
  expect(await incoming()).toEqual([]);
});

test('twenty photos at once do not hold up anybody else', async () => {
  const photo = await picture(3000, 2000, 'jpeg', true);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const started = performance.now();
  const answers = await Promise.all(Array.from({ length: 20 }, () => upload(api, mona, photo)));
  const seconds = (performance.now() - started) / 1000;
  delay.disable();
  const [p99, max] = [delay.percentile(99) / 1e6, delay.max / 1e6];
  process.stdout.write(
    `20 uploads of ${(photo.length / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s; event loop delay p99 ${p99.toFixed(0)} ms, max ${max.toFixed(0)} ms\n`,
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(new Array(20).fill(200));
  expect(p99).toBeLessThan(200);
}, 60_000);
