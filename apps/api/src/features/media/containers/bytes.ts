import type { FileHandle } from 'node:fs/promises';
import { BrokenFile } from './film.ts';

const ZEROS = Buffer.alloc(64 * 1024);

/** @throws {BrokenFile} when there are not as many bytes */
export async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  if (bytesRead < length) throw new BrokenFile('It ends too early');
  return buffer;
}

export async function zero(file: FileHandle, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += ZEROS.length) {
    await file.write(ZEROS, 0, Math.min(ZEROS.length, to - at), at);
  }
}
