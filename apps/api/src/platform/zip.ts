import { pipeline } from 'node:stream/promises';
import { constants, crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  /** With slashes between folders. */
  name: string;
  /** Whether it is worth looking for what repeats: of most files it has been done. */
  isText: boolean;
  body: AsyncIterable<Buffer>;
}

const MAX_32 = 0xffff_ffff;
const MAX_16 = 0xffff;
/** Sizes and sum follow what they are of, and the name is UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;

/** As MS-DOS counts: from 1980, in steps of two seconds. */
function dosTime(now: Date): number {
  const day = ((now.getUTCFullYear() - 1980) << 9) | ((now.getUTCMonth() + 1) << 5) | now.getUTCDate();
  const time = (now.getUTCHours() << 11) | (now.getUTCMinutes() << 5) | (now.getUTCSeconds() >> 1);
  return day * 0x1_0000 + time;
}

/** Little-endian fields: each a value and its bytes. */
function record(...fields: readonly (readonly [value: number, length: 2 | 4 | 8])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [, length]) => sum + length, 0));
  let at = 0;
  for (const [value, length] of fields) {
    if (length === 8) bytes.writeBigUInt64LE(BigInt(value), at);
    else bytes.writeUIntLE(value, at, length);
    at += length;
  }
  return bytes;
}

interface Written {
  crc: number;
  size: number;
  packed: number;
}

async function* packed(entry: ZipEntry, told: Written): AsyncGenerator<Buffer> {
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of entry.body) {
      told.crc = crc32(chunk, told.crc);
      told.size += chunk.length;
      yield chunk;
    }
  }
  const level = entry.isText ? constants.Z_DEFAULT_COMPRESSION : constants.Z_NO_COMPRESSION;
  const deflate = createDeflateRaw({ level });
  const running = pipeline(counted, deflate);
  // It is waited for below; until then whoever reads hears of it from the stream.
  running.catch(() => undefined);
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    told.packed += chunk.length;
    yield chunk;
  }
  await running;
  if (told.size > MAX_32 || told.packed > MAX_32) throw new Error('An entry of a ZIP is at most 4 GB');
}

/** A ZIP written while it is made: of each entry only its name and place are remembered. */
export async function* zip(entries: AsyncIterable<ZipEntry>, now = new Date()): AsyncGenerator<Buffer> {
  const time = dosTime(now);
  const places: Buffer[] = [];
  let at = 0;
  const went = (bytes: Buffer) => {
    at += bytes.length;
    return bytes;
  };
  for await (const entry of entries) {
    const name = Buffer.from(entry.name);
    const start = at;
    const told: Written = { crc: 0, size: 0, packed: 0 };
    const head = [
      [20, 2],
      [FLAGS, 2],
      [DEFLATE, 2],
      [time, 4],
    ] as const;
    yield went(record([0x0403_4b50, 4], ...head, [0, 4], [0, 4], [0, 4], [name.length, 2], [0, 2]));
    yield went(name);
    for await (const chunk of packed(entry, told)) yield went(chunk);
    const sums = [
      [told.crc, 4],
      [told.packed, 4],
      [told.size, 4],
    ] as const;
    yield went(record([0x0807_4b50, 4], ...sums));
    const far = start >= MAX_32 ? record([1, 2], [8, 2], [start, 8]) : Buffer.alloc(0);
    places.push(
      record(
        [0x0201_4b50, 4],
        [far.length > 0 ? 45 : 20, 2],
        ...head,
        ...sums,
        [name.length, 2],
        [far.length, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [Math.min(start, MAX_32), 4],
      ),
      name,
      far,
    );
  }
  const start = at;
  for (const place of places) yield went(place);
  const length = at - start;
  const count = places.length / 3;
  if (count >= MAX_16 || start >= MAX_32) {
    const end = at;
    const counts = [
      [count, 8],
      [count, 8],
      [length, 8],
      [start, 8],
    ] as const;
    yield record([0x0606_4b50, 4], [44, 8], [45, 2], [45, 2], [0, 4], [0, 4], ...counts);
    yield record([0x0706_4b50, 4], [0, 4], [end, 8], [1, 4]);
  }
  const few = Math.min(count, MAX_16);
  yield record(
    [0x0605_4b50, 4],
    [0, 2],
    [0, 2],
    [few, 2],
    [few, 2],
    [Math.min(length, MAX_32), 4],
    [Math.min(start, MAX_32), 4],
    [0, 2],
  );
}
