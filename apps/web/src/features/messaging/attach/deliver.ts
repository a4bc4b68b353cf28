import type { MessageType } from '@kindred/validation/messaging/attachments';
import { uploadForMessage, uploadPlain } from '../../media/public.tsx';
import type { LocalFile } from './files.ts';

/** What a message on its way holds beside its words. */
export interface Attached {
  messageType: MessageType;
  files: readonly LocalFile[];
  location: { latitude: number; longitude: number; name: string | null } | null;
}

const progress = new Map<string, number>();
const stops = new Map<string, AbortController>();

/** From 0 to 1, of all files of a message together; undefined while none is on its way. */
export function progressOf(key: string): number | undefined {
  return progress.get(key);
}

/** What nobody waits for any more goes no further. */
export function stopUploadsBut(isWanted: (key: string) => boolean): void {
  for (const [key, stop] of stops) if (!isWanted(key)) stop.abort();
}

/**
 * Uploads what is not there yet, one after the other, each remembered as soon as it has arrived.
 * @throws as the upload does
 */
export async function uploadAll(
  key: string,
  files: readonly LocalFile[],
  on: { arrived: (files: readonly LocalFile[]) => Promise<void>; moved: () => void },
): Promise<readonly LocalFile[]> {
  const whole = files.reduce((sum, { blob }) => sum + blob.size, 0) || 1;
  const stop = new AbortController();
  stops.set(key, stop);
  let now = files;
  let before = 0;
  try {
    for (const [at, file] of files.entries()) {
      if (file.uploadId === null) {
        stop.signal.throwIfAborted();
        const onProgress = (share: number) => {
          progress.set(key, (before + share * file.blob.size) / whole);
          on.moved();
        };
        onProgress(0);
        const { id } = await send(file, onProgress, stop.signal);
        now = now.with(at, { ...file, uploadId: id });
        await on.arrived(now);
      }
      before += file.blob.size;
    }
    return now;
  } finally {
    progress.delete(key);
    stops.delete(key);
  }
}

function send(
  file: LocalFile,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<{ id: string }> {
  const { blob, kind, poster, duration, waveform } = file;
  if (kind === 'file') return uploadPlain(blob, onProgress, signal);
  return uploadForMessage(blob, {
    poster,
    duration,
    ...(waveform === null ? {} : { waveform }),
    onProgress,
    signal,
  });
}

/** What the call takes of it. */
export function fieldsOf({ messageType, files, location }: Attached) {
  const [first] = files;
  return {
    messageType,
    ...(files.length === 0 ? {} : { attachmentIds: files.flatMap(({ uploadId }) => uploadId ?? []) }),
    ...(messageType === 'file' && first ? { fileName: safeName(first.name) } : {}),
    ...(location === null ? {} : { location }),
  };
}

/** As the server takes names. */
function safeName(name: string): string {
  const safe = name.replace(/[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '_').trim();
  return [...safe].slice(0, 200).join('') || 'file';
}
