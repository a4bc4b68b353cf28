import type { Source } from './source.ts';

/** What a player needs of a WAV; everything else is words about it. */
const HEARD = new Set(['fmt ', 'data', 'fact']);

/** Blanks in place whatever a WAV tells beside its sound. @throws {BrokenFile} */
export function cleanWav(source: Source): null {
  const { size } = source;
  let at = 12;
  while (at + 8 <= size) {
    source.countPart();
    const header = source.read(at, 8);
    const length = header.readUInt32LE(4);
    const end = Math.min(size, at + 8 + length);
    if (!HEARD.has(header.toString('latin1', 0, 4))) {
      source.write(Buffer.from('JUNK', 'latin1'), at);
      source.zero(at + 8, end);
    }
    // A chunk of odd length is followed by a byte that belongs to none; a recorder that was stopped says no length.
    at = length === 0xffffffff ? size : end + (length % 2);
  }
  source.zero(at, size);
  return null;
}

const ID3_HEADER = 10;
const ID3V1_LENGTH = 128;
const APE_LENGTH = 32;

/** Seven bits a byte. */
function syncSafe(bytes: Buffer, at: number): number {
  return bytes.subarray(at, at + 4).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
}

/** Blanks in place the tags before and after the sound of an MP3. @throws {BrokenFile} */
export function cleanMp3(source: Source): null {
  const { size } = source;
  let from = 0;
  while (from + ID3_HEADER <= size) {
    source.countPart();
    const header = source.read(from, ID3_HEADER);
    if (header.toString('latin1', 0, 3) !== 'ID3') break;
    const end = Math.min(size, from + ID3_HEADER + syncSafe(header, 6));
    // Its header stays: what follows reads as padding. Flags go, which could say that there is more to read.
    source.zero(from + 5, from + 6);
    source.zero(from + ID3_HEADER, end);
    from = end;
  }
  let to = size;
  if (to - from >= ID3V1_LENGTH && source.read(to - ID3V1_LENGTH, 3).toString('latin1') === 'TAG') {
    source.zero(to - ID3V1_LENGTH, to);
    to -= ID3V1_LENGTH;
  }
  if (to - from < APE_LENGTH) return null;
  const footer = source.read(to - APE_LENGTH, APE_LENGTH);
  if (footer.toString('latin1', 0, 8) !== 'APETAGEX') return null;
  const hasHeader = (footer.readUInt32LE(20) & 0x8000_0000) !== 0;
  const length = footer.readUInt32LE(12) + (hasHeader ? APE_LENGTH : 0);
  source.zero(Math.max(from, to - length), to);
  return null;
}
