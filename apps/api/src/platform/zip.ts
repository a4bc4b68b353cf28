import { PassThrough, Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  /** With slashes between folders. */
  name: string;
  /** Whether it is worth looking for what repeats: of most files it has been done. */
  isText: boolean;
  body: AsyncIterable<Buffer>;
}

/** A ZIP written while it is made: of each entry only its name and place are remembered. */
export function zip(entries: AsyncIterable<ZipEntry>, now = new Date()): Readable {
  const file = new ZipFile();
  const out = new PassThrough();
  // Whatever breaks off, here or where it is read, breaks off all of it.
  const stop = (error: unknown) => void out.destroy(error as Error);
  file.on('error', stop);
  pipeline(file.outputStream, out).catch(stop);
  fill(file, out, entries, now).catch(stop);
  return out;
}

async function fill(
  file: ZipFile,
  out: Readable,
  entries: AsyncIterable<ZipEntry>,
  now: Date,
): Promise<void> {
  for await (const { name, isText, body } of entries) {
    const read = Readable.from(body, { objectMode: false });
    const leave = () => void read.destroy();
    out.once('close', leave);
    file.addReadStream(read, name, { mtime: now, compress: isText });
    await finished(read);
    out.off('close', leave);
    if (out.destroyed) return;
  }
  file.end();
}
