import { closeSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import { CorruptFile } from './mediaInfo.ts';
import { type Box, boxesIn } from './mp4.ts';
import { Source } from './source.ts';

/** An index has a few dozen bytes for each picture: this is some ten hours. */
const INDEX_MAX = 64 * 1024 * 1024;
const COPY_BYTES = 1024 * 1024;
const INSIDE = new Set(['trak', 'mdia', 'minf', 'stbl', 'edts']);
const NESTING_MAX = 8;

/** Adds `shift` to the offsets of chunks that lie between two places of the file. */
function moveOffsets(table: Buffer, wide: 4 | 8, move: { from: number; to: number; shift: number }): void {
  const count = table.readUInt32BE(4);
  if (count * wide > table.length - 8) throw new CorruptFile('A table is shorter than it says');
  for (let at = 8; at < 8 + count * wide; at += wide) {
    const offset = wide === 8 ? Number(table.readBigUInt64BE(at)) : table.readUInt32BE(at);
    if (offset < move.from || offset >= move.to) continue;
    if (wide === 8) table.writeBigUInt64BE(BigInt(offset + move.shift), at);
    else table.writeUInt32BE(offset + move.shift, at);
  }
}

function moveIn(boxes: Buffer, move: Parameters<typeof moveOffsets>[2], depth = 0): void {
  if (depth > NESTING_MAX) throw new CorruptFile('Boxes are nested too deeply');
  for (let at = 0; boxes.length - at >= 8; ) {
    const isLarge = boxes.readUInt32BE(at) === 1;
    const header = isLarge ? 16 : 8;
    const said = isLarge ? Number(boxes.readBigUInt64BE(at + 8)) : boxes.readUInt32BE(at);
    const size = said === 0 ? boxes.length - at : said;
    if (size < header || at + size > boxes.length)
      throw new CorruptFile('A box is larger than what it lies in');
    const type = boxes.toString('latin1', at + 4, at + 8);
    const body = boxes.subarray(at + header, at + size);
    if (INSIDE.has(type)) moveIn(body, move, depth + 1);
    else if (type === 'stco') moveOffsets(body, 4, move);
    else if (type === 'co64') moveOffsets(body, 8, move);
    at += size;
  }
}

function readWhole(file: number, { start, end }: Pick<Box, 'start' | 'end'>): Buffer {
  const bytes = Buffer.alloc(end - start);
  for (let done = 0; done < bytes.length; ) {
    const read = readSync(file, bytes, done, bytes.length - done, start + done);
    if (read === 0) throw new CorruptFile('It ends too early');
    done += read;
  }
  return bytes;
}

function copy(from: number, to: number, range: { start: number; end: number }): void {
  const buffer = Buffer.alloc(COPY_BYTES);
  for (let at = range.start; at < range.end; ) {
    const read = readSync(from, buffer, 0, Math.min(COPY_BYTES, range.end - at), at);
    if (read === 0) throw new CorruptFile('It ends too early');
    writeWhole(to, buffer.subarray(0, read));
    at += read;
  }
}

function writeWhole(file: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
}

/**
 * Moves the index (`moov`) of an MP4 before its pictures and sound, so that it plays before it is loaded. Fragmented
 * files and those that begin with their index are left alone. For worker threads: it copies the file.
 * @returns whether it was moved
 */
export function moveIndexFirst(path: string, size: number): boolean {
  const file = openSync(path, 'r');
  try {
    const boxes = boxesIn(new Source(file, size), 0, size);
    const indexes = boxes.filter(({ type }) => type === 'moov');
    const [index] = indexes;
    const data = boxes.find(({ type }) => type === 'mdat');
    const isFragmented = boxes.some(({ type }) => type === 'moof');
    if (index === undefined || indexes.length > 1 || data === undefined || isFragmented) return false;
    if (index.start < data.start) return false;
    const length = index.end - index.start;
    if (length > INDEX_MAX) throw new CorruptFile('A part is too large');
    const first = boxes[0]?.type === 'ftyp' ? boxes[0].end : 0;
    const moov = readWhole(file, index);
    // A size of 0 stands for the rest of the file, which it no longer is.
    if (moov.readUInt32BE(0) === 0) moov.writeUInt32BE(length, 0);
    moveIn(moov.subarray(index.body - index.start), { from: first, to: index.start, shift: length });
    const moved = openSync(`${path}.moved`, 'w', 0o600);
    try {
      copy(file, moved, { start: 0, end: first });
      writeWhole(moved, moov);
      copy(file, moved, { start: first, end: index.start });
      copy(file, moved, { start: index.end, end: size });
    } finally {
      closeSync(moved);
    }
    renameSync(`${path}.moved`, path);
    return true;
  } catch (error) {
    if (error instanceof RangeError) throw new CorruptFile('It ends too early', { cause: error });
    throw error;
  } finally {
    closeSync(file);
  }
}
