import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from './harness.ts';
import { LOOP_BUDGET, longestBlock } from './media/loop.ts';

let api: TestApi;
let mona: Person;
let address: string;
beforeAll(async () => {
  api = await createTestApi();
  mona = await api.signUp('Mona Reyes');
  address = await api.listen();
});
afterAll(() => api.close());

const MB = 1024 * 1024;
const PLACES = ['/api/posts', '/trpc/feed.create', '/api/profile/upload-cover', '/trpc/media.uploadCover'];

/** Sent as bytes, so that writing it costs this thread next to nothing. */
async function send(path: string, body: Buffer, cookie: string | null) {
  const headers = { 'content-type': 'application/json', ...(cookie === null ? {} : { cookie }) };
  const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body: new Uint8Array(body) });
  await answer.arrayBuffer();
  return answer.status;
}

describe('a JSON body of many values is refused without keeping anyone else waiting', () => {
  test.each([
    ['lists', '[],'],
    ['lists inside each other', '['],
    ['objects', '{},'],
    ['objects inside each other', '{"a":'],
    ['fields', '"a":0,'],
    ['numbers', '1,'],
  ])('%s', async (_, value) => {
    await send('/api/posts', Buffer.from('{}'), mona.cookie);
    for (const path of PLACES) {
      for (const cookie of [mona.cookie, null]) {
        const body = Buffer.alloc(6 * MB, value);
        let status = 0;
        const block = await longestBlock(async () => {
          status = await send(path, body, cookie);
        });
        expect([path, status]).toEqual([path, 413]);
        expect(block).toBeLessThan(LOOP_BUDGET);
      }
    }
  });
});

test('a photo of ten megabytes inside JSON is read without keeping anyone else waiting', async () => {
  for (const bytes of [Buffer.alloc(10 * MB, '<s'), randomBytes(10 * MB)]) {
    const mediaUrl = `data:image/png;base64,${bytes.toString('base64')}`;
    const body = Buffer.from(JSON.stringify({ content: 'A loaf', type: 'image', mediaUrl }));
    let status = 0;
    const block = await longestBlock(async () => {
      status = await send('/api/posts', body, mona.cookie);
    });
    expect(status).toBe(400);
    expect(block).toBeLessThan(LOOP_BUDGET);
  }
});
