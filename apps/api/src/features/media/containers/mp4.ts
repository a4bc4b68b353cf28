import type { FileHandle } from 'node:fs/promises';
import { read, zero } from './bytes.ts';
import { BrokenFile, type Film } from './film.ts';
import { sampleRanges } from './samples.ts';

export interface Box {
  type: string;
  /** Where it begins, where what it holds begins, and where the next one does. */
  start: number;
  body: number;
  end: number;
}

const BOXES_MAX = 20_000;
const INSIDE = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf']);
/** Where phones and cameras write where they were, who held them, and which one it is. */
const TELLING = new Set(['udta', 'meta', 'uuid', 'XMP_', 'free', 'skip', 'wide']);
/** Tracks that are shown or heard. Any other may be a camera's diary: place, speed, direction. */
const SHOWN = new Set(['vide', 'soun', 'text', 'sbtl', 'subt', 'clcp', 'tmcd']);
const PLAYABLE = new Set(['avc1', 'avc3', 'hvc1', 'hev1', 'vp08', 'vp09', 'av01']);

interface Track {
  box: Box;
  handler: string;
  codec: string;
  width: number;
  height: number;
  table: Box[];
}

/** The boxes between two places of the file, checked to lie one after the other. */
async function boxesIn(file: FileHandle, from: number, to: number): Promise<Box[]> {
  const boxes: Box[] = [];
  let start = from;
  // Some writers end a list of boxes with four zeros.
  while (to - start >= 8) {
    const header = await read(file, start, Math.min(16, to - start));
    const type = header.toString('latin1', 4, 8);
    let size = header.readUInt32BE(0);
    let body = start + 8;
    if (size === 1) {
      if (header.length < 16) throw new BrokenFile('A box has no size');
      size = Number(header.readBigUInt64BE(8));
      body = start + 16;
    } else if (size === 0) size = to - start;
    const end = start + size;
    if (end < body || end > to) throw new BrokenFile('A box is larger than what it lies in');
    boxes.push({ type, start, body, end });
    if (boxes.length > BOXES_MAX) throw new BrokenFile('Too many boxes');
    start = end;
  }
  return boxes;
}

/** Nothing moves, so every other place in the file stays true. */
async function blank(file: FileHandle, box: Box): Promise<void> {
  await file.write(Buffer.from('free', 'latin1'), 0, 4, box.start + 4);
  await zero(file, box.body, box.end);
}

function readTrackHeader(body: Buffer, track: Track): void {
  // Version 1 has longer times. Then: a matrix of nine numbers, then width and height, 16.16.
  const matrix = body.readUInt8(0) === 1 ? 52 : 40;
  if (body.length < matrix + 44) throw new BrokenFile('A track has no header');
  const width = body.readUInt32BE(matrix + 36) / 65_536;
  const height = body.readUInt32BE(matrix + 40) / 65_536;
  // Turned by a quarter: the first of the matrix, which scales, is zero.
  const isTurned = body.readInt32BE(matrix) === 0 && body.readInt32BE(matrix + 4) !== 0;
  [track.width, track.height] = isTurned ? [height, width] : [width, height];
}

function readDuration(body: Buffer): number | null {
  const isLong = body.readUInt8(0) === 1;
  if (body.length < (isLong ? 32 : 20)) throw new BrokenFile('The header of the film is cut off');
  const scale = body.readUInt32BE(isLong ? 20 : 12);
  const length = isLong ? Number(body.readBigUInt64BE(24)) : body.readUInt32BE(16);
  const isUnknown = length === 0 || length === 0xffff_ffff || scale === 0;
  return isUnknown ? null : Math.round((length / scale) * 1000);
}

/**
 * Reads what an MP4 or MOV is, and blanks in place whatever it tells beside its pictures and its sound.
 * @throws {BrokenFile}
 */
export async function cleanMp4(file: FileHandle, size: number): Promise<Film> {
  const tracks: Track[] = [];
  let duration: number | null = null;
  let hasFilm = false;

  async function walk(from: number, to: number, track: Track | null): Promise<void> {
    for (const box of await boxesIn(file, from, to)) {
      if (TELLING.has(box.type)) {
        await blank(file, box);
      } else if (box.type === 'trak') {
        const found: Track = { box, handler: '', codec: '', width: 0, height: 0, table: [] };
        tracks.push(found);
        await walk(box.body, box.end, found);
      } else if (INSIDE.has(box.type)) {
        hasFilm ||= box.type === 'moov';
        await walk(box.body, box.end, track);
      } else if (box.type === 'mvhd') {
        duration = readDuration(await read(file, box.body, Math.min(120, box.end - box.body)));
      } else if (track !== null) {
        await readTrack(box, track);
      }
    }
  }

  async function readTrack(box: Box, track: Track): Promise<void> {
    const body = () => read(file, box.body, Math.min(120, box.end - box.body));
    if (box.type === 'tkhd') readTrackHeader(await body(), track);
    // The first handler says what the track is; QuickTime adds one for where its data lies.
    else if (box.type === 'hdlr' && track.handler === '')
      track.handler = (await body()).toString('latin1', 8, 12);
    else if (box.type === 'stsd') track.codec = (await body()).toString('latin1', 12, 16);
    else if (['stsz', 'stsc', 'stco', 'co64'].includes(box.type)) track.table.push(box);
  }

  await walk(0, size, null);
  if (!hasFilm) throw new BrokenFile('There is no film in it');
  for (const track of tracks.filter(({ handler }) => !SHOWN.has(handler))) {
    for (const [from, to] of await sampleRanges(file, track.table))
      await zero(file, from, Math.min(to, size));
    await blank(file, track.box);
  }
  const video = tracks.find(({ handler }) => handler === 'vide');
  return {
    hasVideo: video !== undefined,
    hasAudio: tracks.some(({ handler }) => handler === 'soun'),
    width: Math.round(video?.width ?? 0) || null,
    height: Math.round(video?.height ?? 0) || null,
    duration,
    isPlayable: video === undefined || PLAYABLE.has(video.codec),
  };
}
