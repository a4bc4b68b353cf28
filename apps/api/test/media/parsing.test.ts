import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkPicture, RefusedFile, type Sort } from '../../src/features/media/incoming.ts';
import { blank, type Parsed, type ParserTask } from '../../src/features/media/parsing.ts';
import { createWorkerPool } from '../../src/platform/worker-pool.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';
import { endlessSamples, overlappingChunks } from './attacks.ts';
import { film, form, picture, recording, upload } from './files.ts';
import { LOOP_BUDGET, longestBlock } from './loop.ts';
import { mp3, ogg, wav } from './sounds.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parsing-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function parse(sort: Sort, bytes: Uint8Array): Promise<'read' | 'refused'> {
  const path = join(folder, randomUUID());
  await writeFile(path, bytes);
  try {
    await blank({ path, size: bytes.length, sort });
    return 'read';
  } catch (error) {
    if (error instanceof RefusedFile) return 'refused';
    throw error;
  }
}

describe('a parser that makes a mistake', () => {
  const stuck = (queue: number) =>
    createWorkerPool<ParserTask, Parsed>(new URL('./stuck.worker.ts', import.meta.url), {
      atOnce: 1,
      queue,
      time: 4_000,
      memory: 32,
    });
  const file = (path: string) => ({ path, size: 1, sort: 'mp4' as const });

  test('is ended when it takes too long; its file is refused and the next one is read', async () => {
    const pool = stuck(1);
    const endless = expect(blank(file('endless'), pool)).rejects.toThrow(RefusedFile);
    const next = blank(file('fine'), pool);
    await expect(blank(file('one too many'), pool)).rejects.toThrow('The service is busy');
    await endless;
    expect(await next).toBeNull();
  });

  test.each(['greedy', 'crashing'])('takes nobody along when it is %s', async (path) => {
    const pool = stuck(2);
    const [broken, next] = await Promise.allSettled([blank(file(path), pool), blank(file('fine'), pool)]);
    expect(broken).toMatchObject({ status: 'rejected', reason: { message: 'This file is broken' } });
    expect(next).toEqual({ status: 'fulfilled', value: null });
  });
});

describe('the event loop stays free', () => {
  const films: [Sort, Buffer][] = [
    ['mp4', film()],
    ['webm', recording('video', 'a place')],
    ['ogg', ogg('opus')],
    ['ogg', ogg('vorbis')],
    ['mp3', mp3()],
    ['wav', wav()],
  ];
  const edges = [0, 1, 0x7f, 0x80, 0xff];
  /** A small valid file with some bytes, or whole numbers of four, overwritten. */
  const mutated = fc
    .tuple(
      fc.constantFrom(...films),
      fc.array(
        fc.record({
          at: fc.nat(3_000),
          length: fc.constantFrom(1, 4),
          byte: fc.oneof(fc.constantFrom(...edges), fc.nat(255)),
        }),
        { minLength: 1, maxLength: 12 },
      ),
      fc.nat(100),
    )
    .map(([[sort, bytes], changes, cut]): [Sort, Buffer] => {
      const copy = Buffer.from(
        bytes.subarray(0, cut < 20 ? Math.ceil(bytes.length * (cut / 20)) : undefined),
      );
      for (const { at, length, byte } of changes) {
        const from = at % Math.max(1, copy.length);
        copy.fill(byte, from, Math.min(copy.length, from + length));
      }
      return [sort, copy];
    });
  const types = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf', 'udta', 'uuid', 'mdat'];
  const tables = ['stsz', 'stsc', 'stco', 'co64', 'hdlr', 'tkhd', 'mvhd', 'stsd'];
  const { tree } = fc.letrec<{ tree: Buffer }>((tie) => ({
    tree: fc
      .tuple(
        fc.constantFrom(...types, ...tables),
        fc.option(fc.constantFrom(0, 1, 7, 0xffff_ffff)),
        fc.oneof(
          { depthSize: 'medium' },
          fc.uint8Array({ maxLength: 140 }).map((bytes) => Buffer.from(bytes)),
          fc.array(tie('tree'), { maxLength: 5 }).map((parts) => Buffer.concat(parts)),
        ),
      )
      .map(([type, size, body]) => {
        const header = Buffer.alloc(8);
        header.writeUInt32BE(size ?? body.length + 8, 0);
        header.write(type, 4, 'latin1');
        return Buffer.concat([header, body]);
      }),
  }));
  const trees = fc
    .array(tree, { maxLength: 6 })
    .map((parts): [Sort, Buffer] => ['mp4', Buffer.concat(parts)]);

  test('while any broken files are read, each of which is read or refused', async () => {
    await parse('mp4', film());
    const batches = fc.array(fc.oneof(mutated, trees), { minLength: 5, maxLength: 20 });
    const block = await longestBlock(() =>
      fc.assert(
        fc.asyncProperty(batches, async (files) => {
          await Promise.all(files.map(([sort, bytes]) => parse(sort, bytes)));
        }),
        { numRuns: 40, interruptAfterTimeLimit: 10_000 },
      ),
    );
    expect(block).toBeLessThan(LOOP_BUDGET);
  });

  test('while crafted files are refused', async () => {
    const files = [endlessSamples(), overlappingChunks(), endlessSamples(), overlappingChunks()];
    let answers: string[] = [];
    const block = await longestBlock(async () => {
      answers = await Promise.all(files.map((bytes) => parse('mp4', bytes)));
    });
    expect(answers).toEqual(files.map(() => 'refused'));
    expect(block).toBeLessThan(LOOP_BUDGET);
  });

  test('while a picture of ten megabytes is searched for markup', async () => {
    const bytes = Buffer.alloc(10 * 1024 * 1024, '<s');
    (await picture(8, 8)).copy(bytes);
    await checkPicture(bytes);
    expect(await longestBlock(() => checkPicture(bytes))).toBeLessThan(LOOP_BUDGET);
    bytes.write('<script', bytes.length - 7, 'latin1');
    await expect(checkPicture(bytes)).rejects.toThrow(RefusedFile);
  });
});

describe('over HTTP', () => {
  let api: TestApi;
  let mona: Person;
  let address: string;
  beforeAll(async () => {
    api = await createTestApi();
    mona = await api.signUp('Mona Reyes');
    address = await api.listen();
  });
  afterAll(() => api.close());

  test.each([
    ['a post', ''],
    ['a message', '?kind=message'],
    ['a library', '?kind=file'],
  ])('a crafted film for %s is refused while others are answered', async (_, query) => {
    // Everything that is loaded with the first upload is there.
    expect((await upload(api, mona, film(), { url: `/api/uploads${query}` })).statusCode).toBe(200);
    const { payload, headers } = form([{ name: 'file', data: endlessSamples(), filename: 'film.mp4' }]);
    const health: number[] = [];
    let status = 0;
    const block = await longestBlock(async () => {
      const sending = fetch(`${address}/api/uploads${query}`, {
        method: 'POST',
        body: new Uint8Array(payload as Buffer),
        headers: { ...(headers as Record<string, string>), cookie: mona.cookie },
      }).then((answer) => {
        status = answer.status;
      });
      do health.push((await fetch(`${address}/healthz`)).status);
      while (status === 0);
      await sending;
    });
    expect(status).toBe(415);
    expect(new Set(health)).toEqual(new Set([200]));
    expect(block).toBeLessThan(LOOP_BUDGET);
  });
});
