import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ARCHIVE_BYTES_MAX } from '@kindred/validation/courses/archive';
import { AppError, fail } from '../../../trpc/errors.ts';

/** Milliseconds for which a body may send nothing. */
const SILENCE_MAX = 30_000;

/** Writes an archive to a file. @returns its SHA-256 */
export async function receiveArchive(
  body: Readable,
  path: string,
  silenceMax = SILENCE_MAX,
): Promise<string> {
  const hash = createHash('sha256');
  let size = 0;
  const timer = setTimeout(() => body.destroy(new AppError('unavailable')), silenceMax);
  async function* counted() {
    for await (const chunk of body) {
      timer.refresh();
      size += chunk.length;
      if (size > ARCHIVE_BYTES_MAX) fail('payload_too_large');
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    await pipeline(counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } finally {
    clearTimeout(timer);
  }
  return hash.digest('hex');
}
