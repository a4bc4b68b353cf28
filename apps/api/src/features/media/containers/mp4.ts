import { CorruptFile, dimension, type MediaInfo, milliseconds } from './mediaInfo.ts';
import { mergeRanges, sampleRanges } from './samples.ts';
import type { Source } from './source.ts';

export interface Box {
  type: string;
  /** Where it begins, where what it holds begins, and where the next one does. */
  start: number;
  body: number;
  end: number;
}

/** Boxes inside each other: a film needs five. */
const NESTING_MAX = 8;
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
export function boxesIn(source: Source, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  let start = from;
  // Some writers end a list of boxes with four zeros.
  while (to - start >= 8) {
    source.countPart();
    const header = source.read(start, Math.min(16, to - start));
    const type = header.toString('latin1', 4, 8);
    let size = header.readUInt32BE(0);
    let body = start + 8;
    if (size === 1) {
      if (header.length < 16) throw new CorruptFile('A box has no size');
      size = Number(header.readBigUInt64BE(8));
      body = start + 16;
    } else if (size === 0) size = to - start;
    const end = start + size;
    if (end < body || end > to) throw new CorruptFile('A box is larger than what it lies in');
    boxes.push({ type, start, body, end });
    start = end;
  }
  return boxes;
}

/** Nothing moves, so every other place in the file stays true. */
function blank(source: Source, box: Box): void {
  source.write(Buffer.from('free', 'latin1'), box.start + 4);
  source.zero(box.body, box.end);
}

function readTrackHeader(body: Buffer, track: Track): void {
  // Version 1 has longer times. Then: a matrix of nine numbers, then width and height, 16.16.
  const matrix = body.readUInt8(0) === 1 ? 52 : 40;
  if (body.length < matrix + 44) throw new CorruptFile('A track has no header');
  const width = body.readUInt32BE(matrix + 36) / 65_536;
  const height = body.readUInt32BE(matrix + 40) / 65_536;
  // Turned by a quarter: the first of the matrix, which scales, is zero.
  const isTurned = body.readInt32BE(matrix) === 0 && body.readInt32BE(matrix + 4) !== 0;
  [track.width, track.height] = isTurned ? [height, width] : [width, height];
}

function readDuration(body: Buffer): number | null {
  const isLong = body.readUInt8(0) === 1;
  if (body.length < (isLong ? 32 : 20)) throw new CorruptFile('The header of the film is cut off');
  const scale = body.readUInt32BE(isLong ? 20 : 12);
  const length = isLong ? Number(body.readBigUInt64BE(24)) : body.readUInt32BE(16);
  return length === 0xffff_ffff ? null : milliseconds((length / scale) * 1000);
}

/**
 * Reads what an MP4 or MOV is, and blanks in place whatever it tells beside its pictures and its sound.
 * @throws {BrokenFile}
 */
export function cleanMp4(source: Source): MediaInfo {
  const tracks: Track[] = [];
  let duration: number | null = null;
  let hasFilm = false;

  function walk(from: number, to: number, track: Track | null, depth: number): void {
    if (depth > NESTING_MAX) throw new CorruptFile('Boxes are nested too deeply');
    for (const box of boxesIn(source, from, to)) {
      if (TELLING.has(box.type)) {
        blank(source, box);
      } else if (box.type === 'trak') {
        const found: Track = { box, handler: '', codec: '', width: 0, height: 0, table: [] };
        tracks.push(found);
        walk(box.body, box.end, found, depth + 1);
      } else if (INSIDE.has(box.type)) {
        hasFilm ||= box.type === 'moov';
        walk(box.body, box.end, track, depth + 1);
      } else if (box.type === 'mvhd') {
        duration = readDuration(headOf(box));
      } else if (track !== null) {
        readTrack(box, track);
      }
    }
  }

  const headOf = (box: Box) => source.read(box.body, Math.min(120, box.end - box.body));

  function readTrack(box: Box, track: Track): void {
    if (box.type === 'tkhd') readTrackHeader(headOf(box), track);
    // The first handler says what the track is; QuickTime adds one for where its data lies.
    else if (box.type === 'hdlr' && track.handler === '')
      track.handler = headOf(box).toString('latin1', 8, 12);
    else if (box.type === 'stsd') track.codec = headOf(box).toString('latin1', 12, 16);
    else if (['stsz', 'stsc', 'stco', 'co64'].includes(box.type)) track.table.push(box);
  }

  walk(0, source.size, null, 0);
  if (!hasFilm) throw new CorruptFile('There is no film in it');
  const hidden = tracks.filter(({ handler }) => !SHOWN.has(handler));
  // Of all tracks together: many may name the same bytes.
  for (const { from, to } of mergeRanges(hidden.flatMap(({ table }) => sampleRanges(source, table)))) {
    source.zero(from, to);
  }
  for (const { box } of hidden) blank(source, box);
  const video = tracks.find(({ handler }) => handler === 'vide');
  const sound = tracks.find(({ handler }) => handler === 'soun');
  return {
    hasVideo: video !== undefined,
    hasAudio: sound !== undefined,
    width: dimension(video?.width),
    height: dimension(video?.height),
    duration,
    isPlayable: video === undefined || PLAYABLE.has(video.codec),
    codec: video?.codec ?? null,
    soundCodec: sound?.codec ?? null,
  };
}
