import { CorruptFile } from './mediaInfo.ts';
import type { Box } from './mp4.ts';
import type { Source } from './source.ts';

export interface Range {
  from: number;
  to: number;
}

/** A table of numbers after its version and flags. */
function table(source: Source, box: Box | undefined): Buffer | null {
  if (box === undefined) return null;
  const length = box.end - box.body - 4;
  if (length < 4) throw new CorruptFile('A table of samples has no sensible size');
  return source.read(box.body + 4, length);
}

/** How many entries a table says it has. @throws {BrokenFile} when it has no room for as many */
function countOf(entries: Buffer, at: number, entryBytes: number): number {
  const count = entries.readUInt32BE(at);
  if (count * entryBytes > entries.length - at - 4) throw new CorruptFile('A table is shorter than it says');
  return count;
}

interface Samples {
  count: number;
  /** Bytes of the samples from the first to before the last. */
  bytesOf(first: number, last: number): number;
}

/** As `stsz` tells: one size for all, or a list. */
function samplesOf(sizes: Buffer, fileSize: number): Samples {
  const same = sizes.readUInt32BE(0);
  if (same !== 0) {
    const count = sizes.readUInt32BE(4);
    if (count * same > fileSize) throw new CorruptFile('More samples than the file can hold');
    return { count, bytesOf: (first, last) => (last - first) * same };
  }
  return {
    count: countOf(sizes, 4, 4),
    bytesOf(first, last) {
      let bytes = 0;
      for (let sample = first; sample < last; sample += 1) bytes += sizes.readUInt32BE(8 + sample * 4);
      return bytes;
    },
  };
}

/**
 * Where in the file the data of a track lies: chunk by chunk, each with its samples one after the other.
 * @throws {BrokenFile} when they are more than the file can hold
 */
export function sampleRanges(source: Source, boxes: readonly Box[]): Range[] {
  const of = (...types: string[]) => boxes.find(({ type }) => types.includes(type));
  const offsets = of('stco', 'co64');
  const sizes = table(source, of('stsz'));
  const runs = table(source, of('stsc'));
  const chunks = table(source, offsets);
  if (sizes === null || runs === null || chunks === null) return [];
  const wide = offsets?.type === 'co64' ? 8 : 4;
  const chunkCount = countOf(chunks, 0, wide);
  const runCount = countOf(runs, 0, 12);
  const { count, bytesOf } = samplesOf(sizes, source.size);
  const ranges: Range[] = [];
  let sample = 0;
  let run = 0;
  let total = 0;
  for (let chunk = 0; chunk < chunkCount && sample < count; chunk += 1) {
    // A run begins with the chunk it names, counted from one.
    while (run + 1 < runCount && runs.readUInt32BE(4 + (run + 1) * 12) <= chunk + 1) run += 1;
    const perChunk = runCount === 0 ? 0 : runs.readUInt32BE(4 + run * 12 + 4);
    const last = Math.min(count, sample + perChunk);
    const length = bytesOf(sample, last);
    sample = last;
    total += length;
    if (total > source.size) throw new CorruptFile('More samples than the file can hold');
    const at = 4 + chunk * wide;
    const from = wide === 8 ? Number(chunks.readBigUInt64BE(at)) : chunks.readUInt32BE(at);
    const to = Math.min(from + length, source.size);
    const previous = ranges.at(-1);
    if (previous?.to === from) previous.to = to;
    else if (from < to) {
      source.countPart();
      ranges.push({ from, to });
    }
  }
  return ranges;
}

/** The same bytes in as few ranges as possible, in their order; none overlaps another. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const previous = merged.at(-1);
    if (previous !== undefined && from <= previous.to) previous.to = Math.max(previous.to, to);
    else merged.push({ from, to });
  }
  return merged;
}
