import type { FileHandle } from 'node:fs/promises';
import { BrokenFile } from './film.ts';
import type { Box } from './mp4.ts';

const TABLE_MAX = 8 * 1024 * 1024;

/** A table of numbers after its version and flags. */
async function table(file: FileHandle, box: Box | undefined): Promise<Buffer | null> {
  if (box === undefined) return null;
  const length = box.end - box.body - 4;
  if (length < 4 || length > TABLE_MAX) throw new BrokenFile('A table of samples has no sensible size');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, box.body + 4);
  if (bytesRead < length) throw new BrokenFile('It ends too early');
  return buffer;
}

/** Where in the file the data of a track lies: chunk by chunk, each with its samples one after the other. */
export async function sampleRanges(
  file: FileHandle,
  boxes: readonly Box[],
): Promise<[from: number, to: number][]> {
  const of = (...types: string[]) => boxes.find(({ type }) => types.includes(type));
  const offsets = of('stco', 'co64');
  const [sizes, runs, chunks] = await Promise.all([
    table(file, of('stsz')),
    table(file, of('stsc')),
    table(file, offsets),
  ]);
  if (sizes === null || runs === null || chunks === null) return [];
  const same = sizes.readUInt32BE(0);
  const sizeOf = (sample: number): number => {
    if (same !== 0) return same;
    const at = 8 + sample * 4;
    return at + 4 <= sizes.length ? sizes.readUInt32BE(at) : 0;
  };
  const wide = offsets?.type === 'co64' ? 8 : 4;
  const chunkCount = Math.min(chunks.readUInt32BE(0), Math.floor((chunks.length - 4) / wide));
  const runCount = Math.min(runs.readUInt32BE(0), Math.floor((runs.length - 4) / 12));
  const samples = sizes.length >= 8 ? sizes.readUInt32BE(4) : 0;
  const ranges: [number, number][] = [];
  let sample = 0;
  let run = 0;
  for (let chunk = 0; chunk < chunkCount && sample < samples; chunk += 1) {
    // A run begins with the chunk it names, counted from one.
    while (run + 1 < runCount && runs.readUInt32BE(4 + (run + 1) * 12) <= chunk + 1) run += 1;
    const perChunk = runCount === 0 ? 0 : runs.readUInt32BE(4 + run * 12 + 4);
    let length = 0;
    const last = Math.min(samples, sample + perChunk, sample + TABLE_MAX / 4);
    for (; sample < last; sample += 1) length += sizeOf(sample);
    const at = 4 + chunk * wide;
    const from = wide === 8 ? Number(chunks.readBigUInt64BE(at)) : chunks.readUInt32BE(at);
    if (length > 0) ranges.push([from, from + length]);
  }
  return ranges;
}
