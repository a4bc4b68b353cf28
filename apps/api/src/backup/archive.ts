import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, type Header, pack } from 'tar-stream';

/** What an entry turned out to be while it was written or read. */
export interface Measured {
  size: number;
  sha256: string;
}

export interface ArchiveWriter {
  /** @param size bytes of `body`, which a tar names first */
  add(name: string, size: number, body: AsyncIterable<Buffer>): Promise<Measured>;
  /** Resolves when everything is written out. */
  end(): Promise<void>;
  destroy(): void;
}

/** Most of what is large is compressed already: a higher level would only cost time. */
const LEVEL = 1;

/** A gzipped tar, written while it is made. `out` is ended with it. */
export function writeArchive(out: Writable, now = new Date()): ArchiveWriter {
  const tar = pack();
  const written = pipeline(Readable.from(tar), createGzip({ level: LEVEL }), out);
  let failure: Error | undefined;
  written.catch((error: Error) => {
    failure = error;
    tar.destroy(error);
  });
  return {
    async add(name, size, body) {
      const measure = measuring();
      try {
        await pipeline(measure.through(body), tar.entry({ name, size, mode: 0o600, mtime: now }));
      } catch (error) {
        // A full disk is told of, not the entry that could not be written because of it.
        throw failure ?? error;
      }
      return measure.result();
    },
    async end() {
      tar.finalize();
      await written;
    },
    destroy: () => void tar.destroy(),
  };
}

/** An entry has to be read to its end, or left to `skip`, before the next one comes. */
export interface ArchiveEntry {
  name: string;
  body: AsyncIterable<Buffer>;
  /** What was read. */
  measured(): Measured;
}

/** @throws Error when the archive ends early or is damaged */
export async function* readArchive(path: string): AsyncIterable<ArchiveEntry> {
  const tar = extract();
  const read = pipeline(createReadStream(path), createGunzip(), tar);
  // Reported by the entry that is being read, or by the last line.
  read.catch((error: Error) => tar.destroy(error));
  for await (const entry of tar as AsyncIterable<AsyncIterable<Buffer> & { header: Header }>) {
    const measure = measuring();
    yield { name: entry.header.name, body: measure.through(entry), measured: () => measure.result() };
  }
  await read;
}

function measuring() {
  const hash = createHash('sha256');
  let size = 0;
  return {
    async *through(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of body) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    },
    result: (): Measured => ({ size, sha256: hash.digest('hex') }),
  };
}
