import { ERRORS } from '@kindred/validation/errors';
import type { FileView, MediaKind, MediaView } from '@kindred/validation/media';
import { UPLOAD_MAX } from '@kindred/validation/media/values';
import { leaveIfElse, ownerHeaders } from '../../app/account.ts';
import { heard } from '../../app/serverHealth.ts';
import { PICKER } from './copy.ts';

export interface Beside {
  /** Of a video: its picture. */
  poster?: Blob | null;
  /** Milliseconds. */
  duration?: number | null;
  waveform?: readonly number[];
}

export interface UploadOptions extends Beside {
  /** From 0 to 1; at 1 it has left, and the server is still at work. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** What the browser takes a file for; the server finds out by itself. */
export function kindOfFile({ type }: { type: string }): MediaKind | null {
  const [kind] = type.split('/');
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : null;
}

/** Why a file need not be sent at all, or null. */
export function problemOf(file: File, accepts: 'image' | 'video' | 'both'): string | null {
  const kind = kindOfFile(file);
  const isWanted = kind === 'image' || kind === 'video' ? accepts === 'both' || accepts === kind : false;
  if (kind === null || !isWanted) return PICKER.wrongKind[accepts];
  return file.size > UPLOAD_MAX[kind] ? PICKER.tooLarge[kind] : null;
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/**
 * Sends one file. `fetch` cannot tell how far it is, so this is the older way.
 * @throws {Error} whose `data` is the documented body, as of every failed call; without one nobody answered
 */
export function uploadFile(file: Blob, options: UploadOptions = {}): Promise<MediaView> {
  return sendMedia('/api/uploads', file, options);
}

/** Sends what a message will hold, which has no address before. @throws as {@link uploadFile} */
export function uploadForMessage(file: Blob, options: UploadOptions = {}): Promise<{ id: string }> {
  return sendMedia('/api/uploads?kind=message', file, options);
}

function sendMedia<View>(address: string, file: Blob, options: UploadOptions): Promise<View> {
  const { poster, duration, waveform, onProgress, signal } = options;
  const form = new FormData();
  // Fields first: what comes after a file is read after all of it.
  if (duration) form.append('duration', String(Math.round(duration)));
  if (waveform && waveform.length > 0) form.append('waveform', waveform.join(','));
  if (poster) form.append('poster', poster, 'poster.jpg');
  form.append('file', file, 'file');
  return send<View>(address, form, { onProgress, signal });
}

type UploadPlain = (
  file: Blob,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
) => Promise<FileView>;

const plainTo =
  (address: string, headers: Record<string, string> = {}): UploadPlain =>
  (file, onProgress, signal) => {
    const form = new FormData();
    form.append('file', file, 'file');
    return send<FileView>(address, form, { onProgress, signal, headers });
  };

/** Sends a file of any sort, which is kept as it is and never shown. @throws as {@link uploadFile} */
export const uploadPlain = plainTo('/api/uploads?kind=file');

/** The same for an appeal without a session. @param token the secret of the appeal link */
export const uploadForAppeal = (token: string) => plainTo('/api/appeals/uploads', { 'Appeal-Token': token });

/** Sends one file as the body, of this type. @throws as {@link uploadFile} */
export function sendFile<View>(
  address: string,
  file: File,
  type: string,
  options: Pick<UploadOptions, 'onProgress' | 'signal'> & { idempotencyKey?: string },
): Promise<View> {
  return send<View>(address, file.slice(0, file.size, type), options);
}

function send<View>(
  address: string,
  body: FormData | Blob,
  {
    onProgress,
    signal,
    idempotencyKey,
    headers = {},
  }: {
    onProgress?: UploadOptions['onProgress'] | undefined;
    signal?: AbortSignal | undefined;
    idempotencyKey?: string | undefined;
    headers?: Record<string, string>;
  },
): Promise<View> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const failed = (data?: unknown) => {
      const error = Object.assign(new Error(PICKER.failed), { data });
      leaveIfElse(error);
      reject(error);
    };
    request.open('POST', address);
    for (const [name, value] of Object.entries({ ...ownerHeaders(), ...headers }))
      request.setRequestHeader(name, value);
    if (idempotencyKey !== undefined) request.setRequestHeader('Idempotency-Key', idempotencyKey);
    request.upload.onprogress = (event) => {
      // Others may wait behind a large file: the line is slow, not silent.
      heard();
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
    };
    request.onload = () => {
      const answer = bodyOf(request.responseText);
      if (request.status === 200) resolve(answer as View);
      // A proxy in between may find it too large, in words of its own.
      else
        failed(
          request.status === 413
            ? { code: 'payload_too_large', ...ERRORS.payload_too_large, ...(answer as object) }
            : answer,
        );
    };
    request.onerror = () => failed();
    request.onabort = () => failed();
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}
