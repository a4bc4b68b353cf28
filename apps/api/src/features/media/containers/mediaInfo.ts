/** What a file of video or sound says of itself. */
export interface MediaInfo {
  hasVideo: boolean;
  hasAudio: boolean;
  /** Pixels, as it is shown: a film held upright counts as upright. */
  width: number | null;
  height: number | null;
  /** Milliseconds; null where the file does not say, as what a browser recorded. */
  duration: number | null;
  /** Whether browsers know how its pictures are packed. */
  isPlayable: boolean;
  /** How its pictures and its sound are packed, as the file names it; null without any. */
  codec: string | null;
  soundCodec: string | null;
}

/** The file is not what its first bytes say, or was cut off. */
export class CorruptFile extends Error {
  override name = 'BrokenFile';
}

/** Larger numbers are nonsense, and no column of the database holds them. */
const INTEGER_MAX = 2 ** 31 - 1;

function positive(value: number): number | null {
  const rounded = Math.round(value);
  return rounded > 0 && rounded <= INTEGER_MAX ? rounded : null;
}

/** Pixels; null for none and for nonsense. */
export function dimension(pixels = 0): number | null {
  return positive(pixels);
}

/** Null for none and for nonsense. */
export function milliseconds(length: number): number | null {
  return positive(length);
}
