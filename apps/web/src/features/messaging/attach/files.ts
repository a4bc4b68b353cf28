import { MB, UPLOAD_MAX } from '@kindred/validation/media/values';
import { MESSAGE_FILE_MAX } from '@kindred/validation/messaging/values';
import { posterOf } from '../../media/public.tsx';
import { ATTACH } from '../copy.ts';

/** A file on this device that goes with a message. */
export interface LocalFile {
  blob: Blob;
  name: string;
  kind: 'image' | 'video' | 'audio' | 'file';
  /** Pixels; null of what has none, and of what is not known. */
  width: number | null;
  height: number | null;
  /** Milliseconds. */
  duration: number | null;
  waveform: readonly number[] | null;
  poster: Blob | null;
  /** Of the upload, once it has arrived. */
  uploadId: string | null;
}

const SHOWN = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];
const PLAYED = ['video/mp4', 'video/webm', 'video/quicktime'];

export const GALLERY_TYPES = [...SHOWN, ...PLAYED].join(',');
export const GIF_TYPES = 'image/gif,image/webp';

/** What it is sent as when it was dropped or pasted: what everybody can see is shown, the rest is a file. */
export function sortOf({ type }: { type: string }): 'image' | 'video' | 'file' {
  if (SHOWN.includes(type)) return 'image';
  return PLAYED.includes(type) ? 'video' : 'file';
}

/** Why it need not be sent at all, or null. */
export function refusalOf({ size }: { size: number }, kind: LocalFile['kind']): string | null {
  if (size === 0) return ATTACH.empty;
  const max = kind === 'file' ? MESSAGE_FILE_MAX : UPLOAD_MAX[kind];
  return size > max ? ATTACH.tooLarge(kind, max / MB) : null;
}

async function sizeOf(blob: Blob): Promise<{ width: number | null; height: number | null }> {
  try {
    const picture = await createImageBitmap(blob);
    const { width, height } = picture;
    picture.close();
    return { width, height };
  } catch {
    return { width: null, height: null };
  }
}

async function frameOf(blob: Blob) {
  const url = URL.createObjectURL(blob);
  try {
    const { picture, duration } = await posterOf(url);
    const size = picture === null ? { width: null, height: null } : await sizeOf(picture);
    return { ...size, poster: picture, duration };
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** What is known of a file before anything is sent, so that its place has its size from the first moment. */
export async function readLocal(file: File, kind: LocalFile['kind'] = sortOf(file)): Promise<LocalFile> {
  const known: LocalFile = {
    blob: file,
    name: file.name || ATTACH.unnamed,
    kind,
    width: null,
    height: null,
    duration: null,
    waveform: null,
    poster: null,
    uploadId: null,
  };
  if (kind === 'image') return { ...known, ...(await sizeOf(file)) };
  if (kind === 'video') return { ...known, ...(await frameOf(file)) };
  return known;
}
