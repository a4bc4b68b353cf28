import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';
import { upload } from './files.ts';
import { hasTrueSums, mp3, ogg, SAMPLES, TOLD, wav } from './sounds.ts';

let api: TestApi;
let mona: Person;

beforeAll(async () => {
  api = await createTestApi();
  mona = await api.signUp('Mona Reyes');
});
afterAll(() => api.close());

async function kept(bytes: Buffer): Promise<{ mimeType: string; bytes: Buffer }> {
  const answer = await upload(api, mona, bytes);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  const { url, mimeType } = answer.json();
  return { mimeType, bytes: (await api.get(url)).rawPayload };
}

describe('a recording says nothing of where it was made', () => {
  test.each([
    ['WAV', wav, 'audio/wav'],
    ['MP3', mp3, 'audio/mpeg'],
    ['Ogg of Opus', () => ogg('opus'), 'audio/ogg'],
    ['Ogg of Vorbis', () => ogg('vorbis'), 'audio/ogg'],
  ] as const)('%s', async (_, make, type) => {
    const sent = make();
    expect(sent.includes('27.1751')).toBe(true);
    const { mimeType, bytes } = await kept(sent);
    expect([mimeType, bytes.length]).toEqual([type, sent.length]);
    expect(bytes.includes('27.1751')).toBe(false);
    expect(bytes.includes(TOLD.slice(0, 8))).toBe(false);
  });

  test('and sounds as it did: samples and frames are untouched', async () => {
    expect((await kept(wav())).bytes.includes(SAMPLES)).toBe(true);
    const [sent, { bytes }] = [mp3(), await kept(mp3())];
    expect(bytes.subarray(310, 310 + 12 * 417).equals(sent.subarray(310, 310 + 12 * 417))).toBe(true);
    for (const codec of ['opus', 'vorbis'] as const) {
      const before = ogg(codec);
      expect(hasTrueSums(before)).toBe(true);
      const after = (await kept(before)).bytes;
      expect(hasTrueSums(after)).toBe(true);
      // The last page holds samples alone.
      expect(after.subarray(-400).equals(before.subarray(-400))).toBe(true);
      expect(after.includes('an encoder')).toBe(true);
    }
  });

  test('one that is cut off in its comments, or is of another codec, is refused', async () => {
    for (const bytes of [
      ogg('opus').subarray(0, 400),
      Buffer.from(ogg('opus').toString('latin1').replace('OpusHead', 'Speex   '), 'latin1'),
    ]) {
      expect((await upload(api, mona, bytes)).statusCode).toBe(415);
    }
  });
});
