import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveIndexFirst } from '../../src/features/media/containers/indexFirst.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'index-first-'));
});
afterAll(() => rm(folder, { recursive: true }));

function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(body.length + 8, 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
}

function offsets(wide: boolean, values: readonly number[]): Buffer {
  const table = Buffer.alloc(8);
  table.writeUInt32BE(values.length, 4);
  const each = values.map((value) => {
    const bytes = Buffer.alloc(wide ? 8 : 4);
    if (wide) bytes.writeBigUInt64BE(BigInt(value));
    else bytes.writeUInt32BE(value);
    return bytes;
  });
  return box(wide ? 'co64' : 'stco', table, ...each);
}

interface Film {
  chunks: Uint8Array[];
  wide: boolean[];
  hasType: boolean;
  before: Uint8Array;
  after: Uint8Array;
}

/** A film whose tracks take turns with the chunks, and whose index stands last but for one box. */
function filmOf({ chunks, wide, hasType, before, after }: Film, isFirst = false): Buffer {
  const type = hasType ? box('ftyp', Buffer.from('isom0000')) : Buffer.alloc(0);
  const head = Buffer.concat([type, box('free', Buffer.from(before))]);
  const indexOf = (from: number) => {
    let at = from + 8;
    const places = chunks.map(({ length }) => {
      at += length;
      return at - length;
    });
    const tracks = wide.map((isWide, track) =>
      box(
        'trak',
        box('tkhd', Buffer.alloc(20)),
        box(
          'mdia',
          box(
            'minf',
            box(
              'stbl',
              offsets(
                isWide,
                places.filter((_, chunk) => chunk % wide.length === track),
              ),
            ),
          ),
        ),
      ),
    );
    return box('moov', box('mvhd', Buffer.alloc(20)), ...tracks);
  };
  const data = box('mdat', ...chunks.map((chunk) => Buffer.from(chunk)));
  const index = indexOf(isFirst ? type.length + indexOf(0).length + head.length - type.length : head.length);
  const rest = [head.subarray(type.length), data, box('skip', Buffer.from(after))];
  return isFirst
    ? Buffer.concat([type, index, ...rest])
    : Buffer.concat([type, rest[0] ?? Buffer.alloc(0), data, index, rest[2] ?? Buffer.alloc(0)]);
}

const films: fc.Arbitrary<Film> = fc.record({
  chunks: fc.array(fc.uint8Array({ minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 12 }),
  wide: fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }),
  hasType: fc.boolean(),
  before: fc.uint8Array({ maxLength: 20 }),
  after: fc.uint8Array({ maxLength: 20 }),
});

async function moved(bytes: Buffer): Promise<{ isMoved: boolean; bytes: Buffer }> {
  const path = join(folder, 'film');
  await writeFile(path, bytes);
  const isMoved = moveIndexFirst(path, bytes.length);
  return { isMoved, bytes: await readFile(path) };
}

test('an index at the end moves to the front, and every chunk is found where it names it', async () => {
  await fc.assert(
    fc.asyncProperty(films, async (film) => {
      const sent = filmOf(film);
      const { isMoved, bytes } = await moved(sent);
      expect(isMoved).toBe(true);
      expect(bytes.length).toBe(sent.length);
      // As a writer that begins with the index makes it: each offset of it names the same chunk.
      expect(bytes.equals(filmOf(film, true))).toBe(true);
      expect(await moved(bytes)).toMatchObject({ isMoved: false });
    }),
    { numRuns: 60 },
  );
});

test('fragmented films, films without data and those with two indexes are left alone', async () => {
  const film = filmOf({
    chunks: [Buffer.from('a')],
    wide: [false],
    hasType: true,
    before: Buffer.alloc(0),
    after: Buffer.alloc(0),
  });
  const others = [
    Buffer.concat([film, box('moof', Buffer.alloc(4))]),
    Buffer.concat([film, box('moov', Buffer.alloc(4))]),
    box('moov', Buffer.alloc(4)),
  ];
  for (const other of others) {
    const { isMoved, bytes } = await moved(other);
    expect(isMoved).toBe(false);
    expect(bytes.equals(other)).toBe(true);
  }
});

test('an index whose tables are longer than it is refused', async () => {
  const table = Buffer.alloc(8);
  table.writeUInt32BE(1000, 4);
  const bytes = Buffer.concat([
    box('mdat', Buffer.alloc(4)),
    box('moov', box('trak', box('mdia', box('minf', box('stbl', box('stco', table)))))),
  ]);
  await expect(moved(bytes)).rejects.toThrow('shorter than it says');
});
