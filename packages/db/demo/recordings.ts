import { idOf } from './ids.ts';
import { type DemoPicture, keyOf, SHAPES } from './pictures.ts';
import type { DemoPost } from './posts/post.ts';

/** The bell over a shop's door, struck twice, as it is synthesized when the product starts. */
export const BELL = {
  /** Seconds, of the whole and of each stroke's beginning. */
  length: 5,
  strokes: [0.2, 1.9],
  /** Samples a second, of 16 bits each. */
  rate: 22_050,
} as const;

/** A film of a sunrise, which comes with the product. */
export const DAWN = { bytes: 88_740, width: 720, height: 480, milliseconds: 8000 } as const;

export interface DemoRecording {
  id: string;
  kind: 'video' | 'audio';
  mimeType: string;
  storageKey: string;
  /** Bytes. */
  size: number;
  /** Pixels. */
  width: number | null;
  height: number | null;
  /** Milliseconds. */
  duration: number;
  /** 0 to 100 each, of audio. */
  waveform: number[] | null;
  alt: string;
  poster: DemoPicture | null;
}

const WAV_HEADER = 44;
const BARS = 40;

/** How loud the bell is at a moment, 0 to 1; `at` is in seconds. */
export function bellAt(at: number): number {
  return BELL.strokes.reduce(
    (loud, stroke) => (at < stroke ? loud : Math.max(loud, Math.exp((stroke - at) * 1.6))),
    0,
  );
}

function bell(): DemoRecording {
  const waveform = Array.from({ length: BARS }, (_, bar) =>
    Math.round(100 * bellAt(((bar + 0.5) / BARS) * BELL.length)),
  );
  return {
    id: idOf('recording bell'),
    kind: 'audio',
    mimeType: 'audio/wav',
    storageKey: `${keyOf('bell')}.wav`,
    size: WAV_HEADER + BELL.rate * BELL.length * 2,
    width: null,
    height: null,
    duration: BELL.length * 1000,
    waveform,
    alt: 'A door bell rings twice',
    poster: null,
  };
}

function dawn(): DemoRecording {
  const [width, height] = SHAPES.wide;
  return {
    id: idOf('recording dawn'),
    kind: 'video',
    mimeType: 'video/mp4',
    storageKey: `${keyOf('dawn')}.mp4`,
    size: DAWN.bytes,
    width: DAWN.width,
    height: DAWN.height,
    duration: DAWN.milliseconds,
    waveform: null,
    alt: 'Lanterns cross a ridge while the sun comes up behind it',
    poster: {
      id: idOf('picture dawn'),
      storageKey: keyOf('dawn poster'),
      seed: 'dawn',
      scene: 'dawn',
      alt: 'A ridge before sunrise',
      width,
      height,
      widths: [320, 640, 1080],
    },
  };
}

/** The same film as a lesson plays it, to its students only. */
export function lessonFilm(): DemoRecording {
  const name = 'lesson dawn';
  return { ...dawn(), id: idOf(`recording ${name}`), storageKey: `p${keyOf(name)}.mp4`, poster: null };
}

const RECORDINGS = { bell, dawn } as const;
export type RecordingKey = keyof typeof RECORDINGS;

export function recordingOf({ recording }: Pick<DemoPost, 'recording'>): DemoRecording | null {
  return recording === undefined ? null : RECORDINGS[recording]();
}
