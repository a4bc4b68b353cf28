import { readSync, writeSync } from 'node:fs';
import { CorruptFile } from './mediaInfo.ts';

const ZEROS = Buffer.alloc(64 * 1024);
/** Boxes, elements, chunks or pages of one file. An hour of a browser's recording has some ten thousand. */
const PARTS_MAX = 100_000;
/** The smallest part there is, an empty element of WebM: one byte of id, one of length. */
const PART_BYTES = 2;
/** Bytes that one call may read, which is what has to fit into memory. */
const READ_MAX = 2 * 1024 * 1024;
/** Times its own size that a file may be read and written: a sound file needs less than four. */
const PASSES_MAX = 8;
const SPARE_BYTES = 64 * 1024;

/**
 * An uploaded file that a parser reads and writes. Whatever its tables claim, the work is limited by its size: going
 * over the same bytes again and again is refused. Synchronous, for worker threads only.
 */
export class Source {
  readonly size: number;
  readonly #file: number;
  #parts: number;
  #bytes: number;

  /** @param file descriptor, opened for reading and writing */
  constructor(file: number, size: number) {
    this.#file = file;
    this.size = size;
    this.#parts = Math.min(PARTS_MAX, Math.ceil(size / PART_BYTES));
    this.#bytes = size * PASSES_MAX + SPARE_BYTES;
  }

  /** To be called for each part that is read. @throws {BrokenFile} when there are too many */
  countPart(): void {
    this.#parts -= 1;
    if (this.#parts < 0) throw new CorruptFile('Too many parts');
  }

  #spend(bytes: number): void {
    this.#bytes -= bytes;
    if (this.#bytes < 0) throw new CorruptFile('It refers to the same bytes too often');
  }

  /** @returns fewer bytes at the end of the file */
  readUpTo(at: number, length: number): Buffer {
    if (!(length >= 0 && length <= READ_MAX)) throw new CorruptFile('A part is too large');
    const available = Math.max(0, Math.min(length, this.size - at));
    this.#spend(available);
    const buffer = Buffer.alloc(available);
    return buffer.subarray(0, available === 0 ? 0 : readSync(this.#file, buffer, 0, available, at));
  }

  /** @throws {BrokenFile} when there are not as many bytes */
  read(at: number, length: number): Buffer {
    const bytes = this.readUpTo(at, length);
    if (bytes.length < length) throw new CorruptFile('It ends too early');
    return bytes;
  }

  /** Overwrites bytes; never makes the file longer. */
  write(bytes: Buffer, at: number): void {
    if (at + bytes.length > this.size) throw new CorruptFile('It ends too early');
    this.#spend(bytes.length);
    writeSync(this.#file, bytes, 0, bytes.length, at);
  }

  zero(from: number, to: number): void {
    for (let at = from; at < to; at += ZEROS.length) {
      this.write(ZEROS.subarray(0, Math.min(ZEROS.length, to - at)), at);
    }
  }
}
