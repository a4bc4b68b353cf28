import type { FileHandle } from 'node:fs/promises';
import { read, zero } from './bytes.ts';
import { BrokenFile } from './film.ts';

const CHUNKS_MAX = 10_000;
/** What a player needs of a WAV; everything else is words about it. */
const HEARD = new Set(['fmt ', 'data', 'fact']);

/** Blanks in place whatever a WAV tells beside its sound. @throws {BrokenFile} */
export async function cleanWav(file: FileHandle, size: number): Promise<void> {
  let at = 12;
  for (let count = 0; at + 8 <= size; count += 1) {
    if (count > CHUNKS_MAX) throw new BrokenFile('Too many chunks');
    const header = await read(file, at, 8);
    const length = header.readUInt32LE(4);
    const end = Math.min(size, at + 8 + length);
    if (!HEARD.has(header.toString('latin1', 0, 4))) {
      await file.write(Buffer.from('JUNK', 'latin1'), 0, 4, at);
      await zero(file, at + 8, end);
    }
    // A chunk of odd length is followed by a byte that belongs to none; a recorder that was stopped says no length.
    at = length === 0xffffffff ? size : end + (length % 2);
  }
  if (at < size) await zero(file, at, size);
}

const ID3_HEADER = 10;
const ID3V1_LENGTH = 128;
const APE_LENGTH = 32;

/** Seven bits a byte. */
function syncSafe(bytes: Buffer, at: number): number {
  return bytes.subarray(at, at + 4).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
}

/** Blanks in place the tags before and after the sound of an MP3. @throws {BrokenFile} */
export async function cleanMp3(file: FileHandle, size: number): Promise<void> {
  let from = 0;
  for (let count = 0; from + ID3_HEADER <= size && count < CHUNKS_MAX; count += 1) {
    const header = await read(file, from, ID3_HEADER);
    if (header.toString('latin1', 0, 3) !== 'ID3') break;
    const end = Math.min(size, from + ID3_HEADER + syncSafe(header, 6));
    // Its header stays: what follows reads as padding. Flags go, which could say that there is more to read.
    await zero(file, from + 5, from + 6);
    await zero(file, from + ID3_HEADER, end);
    from = end;
  }
  let to = size;
  if (to - from >= ID3V1_LENGTH && (await read(file, to - ID3V1_LENGTH, 3)).toString('latin1') === 'TAG') {
    await zero(file, to - ID3V1_LENGTH, to);
    to -= ID3V1_LENGTH;
  }
  if (to - from < APE_LENGTH) return;
  const footer = await read(file, to - APE_LENGTH, APE_LENGTH);
  if (footer.toString('latin1', 0, 8) !== 'APETAGEX') return;
  const hasHeader = (footer.readUInt32LE(20) & 0x8000_0000) !== 0;
  const length = footer.readUInt32LE(12) + (hasHeader ? APE_LENGTH : 0);
  await zero(file, Math.max(from, to - length), to);
}

const PAGE_HEADER = 27;
const PAGES_MAX = 100_000;
const COMMENTS_MAX = 16 * 1024 * 1024;

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 0x8000_0000 ? (rest << 1) ^ 0x04c1_1db7 : rest << 1;
  return rest >>> 0;
});

/** Of a page whose own sum is zero, as Ogg reckons it. */
function pageSum(page: Buffer): number {
  let sum = 0;
  for (const byte of page) sum = ((sum << 8) ^ (CRC[((sum >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0;
  return sum;
}

interface Stream {
  /** Where what is said of the sound begins: after the codec's name. */
  commentsAt: number;
  /** Complete packets so far. */
  packets: number;
  /** The second packet, which tells who made it, where and when: its bytes, and where in the file they lie. */
  parts: { at: number; bytes: Buffer }[];
  pages: Set<number>;
}

/** The sound codecs that browsers record and play in an Ogg. */
function streamOf(first: Buffer): Stream {
  const name = first.toString('latin1', 0, 8);
  const commentsAt = name === 'OpusHead' ? 8 : name.startsWith('\x01vorbis') ? 7 : null;
  if (commentsAt === null) throw new BrokenFile('No sound that is played everywhere');
  return { commentsAt, packets: 0, parts: [], pages: new Set() };
}

/** Keeps who encoded it and says that there are no comments; the rest is padding. */
async function blankComments(file: FileHandle, { parts, commentsAt, pages }: Stream): Promise<void> {
  const packet = Buffer.concat(parts.map(({ bytes }) => bytes));
  if (packet.length < commentsAt + 8) throw new BrokenFile('Its comments are cut off');
  const vendorEnd = commentsAt + 4 + packet.readUInt32LE(commentsAt);
  if (vendorEnd + 4 > packet.length) throw new BrokenFile('Its comments are cut off');
  packet.fill(0, vendorEnd);
  // Vorbis ends its comments with a bit that is set.
  if (commentsAt === 7 && vendorEnd + 4 < packet.length) packet[vendorEnd + 4] = 1;
  let from = 0;
  for (const { at, bytes } of parts) {
    await file.write(packet, from, bytes.length, at);
    from += bytes.length;
  }
  for (const at of pages) await sumUp(file, at);
}

async function sumUp(file: FileHandle, at: number): Promise<void> {
  const page = await pageAt(file, at);
  page.whole.fill(0, 22, 26);
  page.whole.writeUInt32LE(pageSum(page.whole), 22);
  await file.write(page.whole, 22, 4, at + 22);
}

async function pageAt(file: FileHandle, at: number) {
  const header = await read(file, at, PAGE_HEADER);
  if (header.toString('latin1', 0, 4) !== 'OggS')
    throw new BrokenFile('A page does not begin where it should');
  const laces = await read(file, at + PAGE_HEADER, header.readUInt8(26));
  const length = laces.reduce((sum, lace) => sum + lace, 0);
  const body = at + PAGE_HEADER + laces.length;
  const whole = await read(file, at, PAGE_HEADER + laces.length + length);
  return {
    whole,
    laces,
    body,
    end: body + length,
    serial: header.readUInt32LE(14),
    isFirst: (header.readUInt8(5) & 2) !== 0,
  };
}

/** Blanks in place what an Ogg of Opus or Vorbis tells of itself. @throws {BrokenFile} */
export async function cleanOgg(file: FileHandle, size: number): Promise<void> {
  const streams = new Map<number, Stream>();
  let at = 0;
  for (let count = 0; at < size; count += 1) {
    if (count > PAGES_MAX) throw new BrokenFile('Too many pages');
    const page = await pageAt(file, at);
    if (page.isFirst) streams.set(page.serial, streamOf(page.whole.subarray(page.body - at)));
    const stream = streams.get(page.serial);
    if (stream === undefined) throw new BrokenFile('A page of no stream');
    let from = page.body;
    for (const lace of page.laces) {
      if (stream.packets === 1) {
        stream.parts.push({ at: from, bytes: page.whole.subarray(from - at, from - at + lace) });
        stream.pages.add(at);
        if (stream.parts.length * 255 > COMMENTS_MAX) throw new BrokenFile('It says too much');
      }
      from += lace;
      if (lace < 255) {
        stream.packets += 1;
        if (stream.packets === 2) await blankComments(file, stream);
      }
    }
    at = page.end;
  }
  if ([...streams.values()].some(({ packets }) => packets < 2)) throw new BrokenFile('It ends too early');
}
