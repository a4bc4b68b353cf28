import { AVATAR_MAX, COVER_MAX } from '@kindred/validation/media';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rangeOf } from '../../src/features/media/ranges.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';
import { film, padded, picture, pixelBomb, upload } from './files.ts';

let api: TestApi;
let mona: Person;

beforeAll(async () => {
  api = await createTestApi();
  mona = await api.signUp('Mona Reyes');
});
afterAll(() => api.close());

const dataUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;

describe('a file', () => {
  test('is kept by browsers for good, and can be nothing but what it is', async () => {
    const { url } = (await upload(api, mona, await picture(50, 50))).json();
    const answer = await api.get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-length': String(answer.rawPayload.length),
      'accept-ranges': 'bytes',
    });
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    expect(answer.headers['set-cookie']).toBeUndefined();
    const again = await api.get(url, null, { 'if-none-match': String(answer.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const head = await api.request({ method: 'HEAD', url });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(answer.headers['content-length']);
  });

  test('is sent in parts to players that ask for parts', async () => {
    const { url } = (await upload(api, mona, film())).json();
    const whole = (await api.get(url)).rawPayload;
    const part = async (range: string, more = {}) => api.get(url, null, { range, ...more });
    const probe = await part('bytes=0-1');
    expect([probe.statusCode, probe.rawPayload.length]).toEqual([206, 2]);
    expect(probe.headers).toMatchObject({
      'content-range': `bytes 0-1/${whole.length}`,
      'content-length': '2',
      'content-type': 'video/mp4',
    });
    expect((await part('bytes=100-')).rawPayload).toEqual(whole.subarray(100));
    expect((await part('bytes=-10')).rawPayload).toEqual(whole.subarray(-10));
    const beyond = await part(`bytes=${whole.length}-`);
    expect(beyond.statusCode).toBe(416);
    expect(beyond.headers['content-range']).toBe(`bytes */${whole.length}`);
    expect((await part('bytes=0-1', { 'if-range': '"another"' })).statusCode).toBe(200);
    expect((await part('lines=1-2')).statusCode).toBe(200);
  });

  test.each([
    ['bytes=0-', { start: 0, end: 9 }],
    ['bytes=2-4', { start: 2, end: 4 }],
    ['bytes=2-400', { start: 2, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-300', { start: 0, end: 9 }],
    ['bytes=-0', 'none'],
    ['bytes=10-', 'none'],
    ['bytes=4-2', null],
    ['bytes=-', null],
    ['bytes=0-1,3-4', null],
    [undefined, null],
  ] as const)('of ten bytes, asked for %s', (header, expected) => {
    expect(rangeOf(header, 10)).toEqual(expected);
  });

  test('is found by its own name only', async () => {
    const { url } = (await upload(api, mona, await picture(50, 50))).json();
    const name = url.slice('/media/'.length);
    for (const wrong of [
      `/media/${name.slice(0, 2)}/${name}`,
      `/media/${name}.png`,
      `/media/${name.toUpperCase()}`,
      `/media/${name.replace('-50', '-51')}`,
      '/media/',
      '/media/..%2f..%2fetc%2fpasswd',
      '/media/%2e%2e/%2e%2e/etc/passwd',
      '/media/..%5c..%5cpackage.json',
      `/media/${name}%00`,
      `/media/..%2f${name.slice(0, 2)}%2f${name}`,
      '/media/../incoming',
      `/media/${'a'.repeat(3000)}`,
    ]) {
      const answer = await api.get(wrong);
      expect([wrong, answer.statusCode]).toEqual([wrong, 404]);
      expect(answer.json().code).toBe('not_found');
      expect(answer.headers['cache-control']).not.toContain('immutable');
    }
  });
});

describe('a picture of mine', () => {
  const cookie = () => ({ cookie: mona.cookie, 'content-type': 'application/json' });
  const send = (path: 'avatar' | 'cover', imageData: string) =>
    api.post(`/api/profile/upload-${path}`, { imageData }, mona);

  test('is cut to a square, replaces the one before, and shows wherever I do', async () => {
    const first = (await send('avatar', dataUrl(await picture(900, 600), 'image/webp'))).json();
    expect(first.coverImageUrl).toBeNull();
    const found = await sharp((await api.get(first.profileImageUrl)).rawPayload).metadata();
    expect([found.format, found.width, found.height]).toEqual(['webp', 384, 384]);
    const second = (await send('avatar', dataUrl(await picture(100, 60)))).json();
    const small = await sharp((await api.get(second.profileImageUrl)).rawPayload).metadata();
    expect([small.width, small.height]).toEqual([60, 60]);
    await api.runJobs();
    expect((await api.get(first.profileImageUrl)).statusCode).toBe(404);
    expect((await api.get('/api/auth/user', mona)).json().profileImageUrl).toBe(second.profileImageUrl);
  });

  test('may be a cover, which the other one survives', async () => {
    const before = (await api.get('/api/auth/user', mona)).json().profileImageUrl;
    const after = (await send('cover', dataUrl(await picture(1500, 500)))).json();
    expect(after.profileImageUrl).toBe(before);
    const found = await sharp((await api.get(after.coverImageUrl)).rawPayload).metadata();
    expect([found.width, found.height]).toEqual([1280, 427]);
    await api.runJobs();
    expect((await api.get(before)).statusCode).toBe(200);
  });

  test.each([
    ['avatar', AVATAR_MAX, 'Please choose an image under 5MB'],
    ['cover', COVER_MAX, 'Please choose an image under 10MB'],
  ] as const)('has a size, to the byte: %s', async (path, max, message) => {
    const photo = await picture(80, 80);
    expect((await send(path, dataUrl(padded(photo, max)))).statusCode).toBe(200);
    for (const over of [1, 2, 3, 1000]) {
      const answer = await send(path, dataUrl(padded(photo, max + over)));
      expect(answer.json()).toMatchObject({
        code: 'invalid_input',
        message,
        issues: [{ path: 'imageData' }],
      });
    }
    const procedure = path === 'avatar' ? 'media.uploadAvatar' : 'media.uploadCover';
    const byTrpc = await api.request({
      method: 'POST',
      url: `/trpc/${procedure}`,
      headers: cookie(),
      payload: JSON.stringify({ imageData: dataUrl(padded(photo, max)) }),
    });
    expect(byTrpc.statusCode).toBe(200);
  });

  test('is a picture', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const page = Buffer.concat([await picture(20, 20, 'png'), Buffer.from('<script>1</script>')]);
    for (const [bytes, type] of [
      [svg, 'image/svg+xml'],
      [svg, 'image/png'],
      [film(), 'image/png'],
      [page, 'image/png'],
      [pixelBomb(30_000), 'image/png'],
      [Buffer.from('words'), 'image/jpeg'],
    ] as const) {
      expect((await send('avatar', dataUrl(bytes, type))).statusCode).toBe(400);
    }
    for (const text of [
      'https://example.com/a.png',
      'data:text/html;base64,AAAA',
      'data:image/png;base64,é',
    ]) {
      expect((await send('avatar', text)).json().code).toBe('invalid_input');
    }
  });

  test('is the only thing that may be that large', async () => {
    const large = JSON.stringify({ content: 'x', firstName: 'y'.repeat(400_000) });
    for (const [method, url] of [
      ['POST', '/trpc/feed.like'],
      ['POST', '/trpc/media.describe'],
      ['POST', '/trpc/media.uploadAvatar,feed.create?batch=1'],
      ['POST', '/api/auth/signup'],
    ] as const) {
      const answer = await api.request({ method, url, headers: cookie(), payload: large });
      expect([url, answer.statusCode]).toEqual([url, 413]);
    }
  });
});

test('a post may bring its photo along', async () => {
  const photo = dataUrl(await picture(800, 400));
  const post = { content: 'From the tribe’s own dialog', mediaUrl: photo };
  const key = { 'idempotency-key': 'photo-1' };
  const answer = await api.post('/api/posts', post, mona, key);
  expect(answer.json()).toMatchObject({ type: 'image', media: [{ kind: 'image', width: 800, height: 400 }] });
  expect((await api.post('/api/posts', post, mona, key)).json().id).toBe(answer.json().id);
  const broken = await api.post('/api/posts', { ...post, mediaUrl: dataUrl(Buffer.from('words')) }, mona);
  expect(broken.json().issues[0].path).toBe('mediaUrl');
});
