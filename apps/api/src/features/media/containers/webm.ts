import { CorruptFile, dimension, type MediaInfo, milliseconds } from './mediaInfo.ts';
import type { Source } from './source.ts';

interface Element {
  id: number;
  start: number;
  body: number;
  /** Infinity while it is being recorded: it holds all that follows. */
  end: number;
}

const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TRACKS = 0x1654ae6b;
const TAGS = 0x1254c367;
const VOID = 0xec;
const HEADER_MAX = 1024 * 1024;
const PLAYABLE = /^V_(?:VP8|VP9|AV1)/;

/** A number whose first byte says how long it is. @param keepMark true for ids, which are written with it */
function readVint(bytes: Buffer, at: number, keepMark: boolean): { value: number; length: number } {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || at + length > bytes.length) throw new CorruptFile('A number is cut off');
  let value = keepMark ? first : first & (0xff >> length);
  let isUnknown = !keepMark && value === 0xff >> length;
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value: isUnknown ? Number.POSITIVE_INFINITY : value, length };
}

function elementAt(bytes: Buffer, offset: number, start: number): Element {
  const id = readVint(bytes, offset, true);
  const size = readVint(bytes, offset + id.length, false);
  const body = start + id.length + size.length;
  return { id: id.value, start, body, end: body + size.value };
}

/** The elements of one that is wholly in memory. */
function within(source: Source, bytes: Buffer): { id: number; body: Buffer }[] {
  const found: { id: number; body: Buffer }[] = [];
  for (let at = 0; at < bytes.length; ) {
    source.countPart();
    const { id, body, end } = elementAt(bytes, at, at);
    if (end > bytes.length) throw new CorruptFile('An element is larger than what it lies in');
    found.push({ id, body: bytes.subarray(body, end) });
    at = end;
  }
  return found;
}

function uint(body: Buffer | undefined): number {
  return body && body.length > 0 && body.length <= 6 ? body.readUIntBE(0, body.length) : 0;
}

function float(body: Buffer | undefined): number {
  if (body?.length === 4) return body.readFloatBE(0);
  return body?.length === 8 ? body.readDoubleBE(0) : 0;
}

function readInfo(source: Source, bytes: Buffer): number | null {
  const fields = within(source, bytes);
  const of = (id: number) => fields.find((element) => element.id === id)?.body;
  const nanoseconds = float(of(0x4489)) * (uint(of(0x2ad7b1)) || 1_000_000);
  return milliseconds(nanoseconds / 1e6);
}

function readTracks(source: Source, bytes: Buffer, film: MediaInfo): void {
  for (const entry of within(source, bytes).filter(({ id }) => id === 0xae)) {
    const fields = within(source, entry.body);
    const of = (id: number) => fields.find((field) => field.id === id)?.body;
    const type = uint(of(0x83));
    const codec = of(0x86)?.toString('latin1') ?? '';
    film.hasAudio ||= type === 2;
    if (type === 2) film.soundCodec ??= codec;
    if (type !== 1) continue;
    film.hasVideo = true;
    film.codec = codec;
    film.isPlayable = PLAYABLE.test(codec);
    const picture = within(source, of(0xe0) ?? Buffer.alloc(0));
    film.width = dimension(uint(picture.find(({ id }) => id === 0xb0)?.body));
    film.height = dimension(uint(picture.find(({ id }) => id === 0xba)?.body));
  }
}

/** Reads what a WebM is, and blanks its tags in place. @throws {BrokenFile} */
export function cleanWebm(source: Source): MediaInfo {
  const { size } = source;
  const film: MediaInfo = {
    hasVideo: false,
    hasAudio: false,
    width: null,
    height: null,
    duration: null,
    isPlayable: true,
    codec: null,
    soundCodec: null,
  };
  const whole = ({ body, end }: Element) => {
    if (end > size || end - body > HEADER_MAX) throw new CorruptFile('A header is cut off');
    return source.read(body, end - body);
  };
  for (let at = 0; at < size; ) {
    source.countPart();
    const element = elementAt(source.readUpTo(at, 12), 0, at);
    if (element.id === INFO) film.duration = readInfo(source, whole(element));
    else if (element.id === TRACKS) readTracks(source, whole(element), film);
    else if (element.id === TAGS) blank(source, element);
    // One that is still being recorded ends with the file: all that matters stands before its pictures.
    if (element.id !== SEGMENT && element.end === Number.POSITIVE_INFINITY) break;
    at = element.id === SEGMENT ? element.body : element.end;
  }
  if (!film.hasVideo && !film.hasAudio) throw new CorruptFile('There is no film in it');
  return film;
}

function blank(source: Source, { start, end }: Element): void {
  if (end > source.size) throw new CorruptFile('Its tags are cut off');
  if (end - start < 9) return;
  const header = Buffer.alloc(9);
  header.writeUInt8(VOID, 0);
  header.writeBigUInt64BE(0x01n << 56n, 1);
  header.writeUIntBE(end - start - 9, 3, 6);
  source.write(header, start);
  source.zero(start + 9, end);
}
