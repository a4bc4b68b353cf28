import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FILE_MAX } from '@kindred/validation/media';
import { RefusedFile } from './incoming.ts';

const TOO_LARGE = `Please choose a file under ${FILE_MAX / (1024 * 1024)}MB`;

/**
 * Writes a file of any sort into one of its own; nothing ever looks into it. As of the others, what is too large
 * is read to its end.
 * @throws {RefusedFile} having left nothing behind
 */
export async function receivePlain(
  folder: string,
  sent: AsyncIterable<Buffer>,
): Promise<{ path: string; size: number }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  try {
    for await (const chunk of sent) {
      size += chunk.length;
      if (size <= FILE_MAX) await file.write(chunk);
    }
    if (size > FILE_MAX) throw new RefusedFile(TOO_LARGE, true);
    if (size === 0) throw new RefusedFile('This file is empty');
    return { path, size };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}
