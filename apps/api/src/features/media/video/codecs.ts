import type { CleanFilm } from '../service.ts';

const ADVICE = 'Export the video as MP4 with H.264 video and AAC sound, and upload that file.';

/** Codecs that cameras and editors write and no browser plays, by their name in the file. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^ap[a-z0-9]{2}$/, 'Apple ProRes'],
  [/^mp4v$|^V_MPEG4/, 'MPEG-4 Visual'],
  [/^(?:jpeg|mjp[ab])$|^V_MJPEG/, 'Motion JPEG'],
  [/^AVd[nh]$/, 'Avid DNxHD'],
  [/^(?:s263|h263)$/, 'H.263'],
  [/^ac-3$|^A_AC3/, 'Dolby Digital (AC-3)'],
  [/^ec-3$|^A_EAC3/, 'Dolby Digital Plus (E-AC-3)'],
  [/^dts[a-z]$|^A_DTS/, 'DTS'],
  [/^alac$/, 'Apple Lossless'],
  [/^sam[rw]$/, 'AMR'],
  [/^(?:sowt|twos|lpcm|in24|in32|fl32|ipcm|raw )$|^A_PCM/, 'uncompressed sound'],
];
const SOUND = /^(?:mp4a|\.mp3|Opus|fLaC|A_OPUS|A_VORBIS)$/;

function nameOf(codec: string): string {
  return NAMES.find(([pattern]) => pattern.test(codec))?.[1] ?? `“${codec.replace(/[^\w .+-]/g, '')}”`;
}

/** Why a film does not play in browsers, and what to do; undefined when it does. */
export function problemOf(
  film: Pick<CleanFilm, 'hasVideo' | 'isPlayable' | 'codec' | 'soundCodec'> | undefined,
): string | undefined {
  if (film === undefined) return `This file is not an MP4 or WebM video. ${ADVICE}`;
  if (!film.hasVideo) return 'There is no video in this file. Choose a file with a picture.';
  if (!film.isPlayable)
    return `Browsers do not play this video: it is in ${nameOf(film.codec ?? '')}. ${ADVICE}`;
  if (film.soundCodec !== null && !SOUND.test(film.soundCodec)) {
    return `Browsers do not play the sound of this video: it is in ${nameOf(film.soundCodec)}. ${ADVICE}`;
  }
  return undefined;
}
