import { CorruptFile } from './mediaInfo.ts';
import type { Source } from './source.ts';

const PAGE_HEADER = 27;
/** Of all streams together. A cover may be among them. */
const COMMENTS_MAX = 16 * 1024 * 1024;
/** Sounds one after the other, or beside each other. */
const STREAMS_MAX = 64;

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
  if (commentsAt === null) throw new CorruptFile('No sound that is played everywhere');
  return { commentsAt, packets: 0, parts: [], pages: new Set() };
}

/** Keeps who encoded it and says that there are no comments; the rest is padding. */
function blankComments(source: Source, { parts, commentsAt, pages }: Stream): void {
  const packet = Buffer.concat(parts.map(({ bytes }) => bytes));
  if (packet.length < commentsAt + 8) throw new CorruptFile('Its comments are cut off');
  const vendorEnd = commentsAt + 4 + packet.readUInt32LE(commentsAt);
  if (vendorEnd + 4 > packet.length) throw new CorruptFile('Its comments are cut off');
  packet.fill(0, vendorEnd);
  // Vorbis ends its comments with a bit that is set.
  if (commentsAt === 7 && vendorEnd + 4 < packet.length) packet[vendorEnd + 4] = 1;
  let from = 0;
  for (const { at, bytes } of parts) {
    source.write(packet.subarray(from, from + bytes.length), at);
    from += bytes.length;
  }
  for (const at of pages) sumUp(source, at);
}

function sumUp(source: Source, at: number): void {
  const page = pageAt(source, at);
  page.whole.fill(0, 22, 26);
  page.whole.writeUInt32LE(pageSum(page.whole), 22);
  source.write(page.whole.subarray(22, 26), at + 22);
}

function pageAt(source: Source, at: number) {
  const header = source.read(at, PAGE_HEADER);
  if (header.toString('latin1', 0, 4) !== 'OggS')
    throw new CorruptFile('A page does not begin where it should');
  const laces = source.read(at + PAGE_HEADER, header.readUInt8(26));
  const length = laces.reduce((sum, lace) => sum + lace, 0);
  const body = at + PAGE_HEADER + laces.length;
  const whole = source.read(at, PAGE_HEADER + laces.length + length);
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
export function cleanOgg(source: Source): null {
  const streams = new Map<number, Stream>();
  let at = 0;
  let said = 0;
  while (at < source.size) {
    source.countPart();
    const page = pageAt(source, at);
    if (page.isFirst) streams.set(page.serial, streamOf(page.whole.subarray(page.body - at)));
    if (streams.size > STREAMS_MAX) throw new CorruptFile('Too many streams');
    const stream = streams.get(page.serial);
    if (stream === undefined) throw new CorruptFile('A page of no stream');
    let from = page.body;
    for (const lace of page.laces) {
      if (stream.packets === 1) {
        stream.parts.push({ at: from, bytes: page.whole.subarray(from - at, from - at + lace) });
        stream.pages.add(at);
        said += lace;
        if (said > COMMENTS_MAX) throw new CorruptFile('It says too much');
      }
      from += lace;
      if (lace < 255) {
        stream.packets += 1;
        if (stream.packets === 2) blankComments(source, stream);
      }
    }
    at = page.end;
  }
  if ([...streams.values()].some(({ packets }) => packets < 2)) throw new CorruptFile('It ends too early');
  return null;
}
