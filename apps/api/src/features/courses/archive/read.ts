import { crc32 } from 'node:zlib';
import {
  ARCHIVE_BYTES_MAX,
  ARCHIVE_ENTRIES_MAX,
  ARCHIVE_MANIFEST,
  ARCHIVE_TEXTS_MAX,
  type CourseArchive,
  courseArchive,
  entriesOf,
  MANIFEST_BYTES_MAX,
} from '@kindred/validation/courses/archive';
import { isStorable, UNSTORABLE_TEXT } from '@kindred/validation/text';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { AppError, fail } from '../../../trpc/errors.ts';

const STORED = 0;
const DEFLATED = 8;
const MB = 1024 * 1024;
const DAMAGED = 'This ZIP is damaged or incomplete.';
/** Entries that macOS adds to a ZIP; they are ignored. */
const IGNORED = /^__MACOSX\/|(?:^|\/)\.DS_Store$|\/$/;

/** @param entry the one that is wrong; empty for the archive as a whole */
export function refuseEntry(entry: string, problem: string): never {
  const message = entry === '' ? problem : `${entry}: ${problem}`;
  return fail('archive_invalid', { issues: [{ path: entry, message }] });
}

/** @throws {AppError} in place of an error of the parser, which names an entry only when its path is refused */
function refuseArchive(error: unknown): never {
  if (error instanceof AppError) throw error;
  const [, name] =
    /^(?:absolute path|invalid relative path|invalid characters in fileName): (.{1,300})/s.exec(
      error instanceof Error ? error.message : '',
    ) ?? [];
  return name === undefined ? refuseEntry('', DAMAGED) : refuseEntry(name, 'This path leads out of the ZIP.');
}

function checkEntry({ fileName, uncompressedSize, compressionMethod, ...entry }: Entry): void {
  if ((entry.generalPurposeBitFlag & 1) !== 0) refuseEntry(fileName, 'This file is encrypted.');
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED) {
    refuseEntry(fileName, 'This file is compressed in a way that is not supported. Use Deflate.');
  }
  if (uncompressedSize > ARCHIVE_BYTES_MAX) refuseEntry(fileName, 'This file is too large.');
}

async function indexOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > ARCHIVE_ENTRIES_MAX) {
    refuseEntry('', `This ZIP has more than ${ARCHIVE_ENTRIES_MAX.toLocaleString('en')} files.`);
  }
  const entries = new Map<string, Entry>();
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    if (IGNORED.test(entry.fileName)) continue;
    checkEntry(entry);
    if (entries.has(entry.fileName)) refuseEntry(entry.fileName, 'This file is in the ZIP twice.');
    entries.set(entry.fileName, entry);
    bytes += entry.uncompressedSize;
    if (bytes > ARCHIVE_BYTES_MAX) refuseEntry('', 'This ZIP is too large once it is unpacked.');
  }
  return entries;
}

function manifestOf(json: string): CourseArchive {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    const at = error instanceof Error ? /\(line (\d+) column/.exec(error.message)?.[1] : undefined;
    return refuseEntry(ARCHIVE_MANIFEST, `${at === undefined ? '' : `Line ${at}: `}This is not valid JSON.`);
  }
  const parsed = courseArchive.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, 20).map((issue) => {
    const unknown =
      issue.code === 'unrecognized_keys' ? `Unknown field: ${issue.keys.join(', ')}` : undefined;
    const where = issue.path.map(String).join('.');
    return { path: where, message: `${ARCHIVE_MANIFEST}: ${where}: ${unknown ?? issue.message}` };
  });
  return fail('archive_invalid', { issues });
}

/** Stops unless the manifest names each other entry once. */
function checkNames(manifest: CourseArchive, entries: ReadonlyMap<string, Entry>): void {
  const named = new Set([ARCHIVE_MANIFEST]);
  for (const name of entriesOf(manifest)) {
    if (!entries.has(name)) refuseEntry(name, `${ARCHIVE_MANIFEST} names this file, and the ZIP has none.`);
    if (named.has(name)) refuseEntry(name, `${ARCHIVE_MANIFEST} names this file twice.`);
    named.add(name);
  }
  for (const name of entries.keys()) {
    if (!named.has(name)) refuseEntry(name, `${ARCHIVE_MANIFEST} does not name this file.`);
  }
}

export interface OpenedArchive {
  manifest: CourseArchive;
  /** Bytes of an entry once inflated, as the archive says; reading stops at more. */
  sizeOf: (name: string) => number;
  /** Bytes of all entries once inflated. */
  fileBytes: number;
  /** An entry that may have so many bytes. */
  bytes: (name: string, max: number) => AsyncGenerator<Buffer>;
  /** A text entry in UTF-8 that may have so many bytes. */
  text: (name: string, max: number) => Promise<string>;
  close: () => void;
}

/** Opens an archive of a course, whose manifest and entries fit together. @throws {AppError} naming what is wrong */
export async function openArchive(path: string): Promise<OpenedArchive> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true, strictFileNames: true }).catch(
    () => refuseEntry('', 'This file is not a ZIP, or it is incomplete.'),
  );
  try {
    const entries = await indexOf(zip).catch(refuseArchive);
    const archive = readerOf(zip, entries);
    if (!entries.has(ARCHIVE_MANIFEST)) {
      refuseEntry(ARCHIVE_MANIFEST, 'This file is missing. Choose a ZIP that was downloaded from a course.');
    }
    const manifest = manifestOf(await archive.text(ARCHIVE_MANIFEST, MANIFEST_BYTES_MAX));
    checkNames(manifest, entries);
    return { ...archive, manifest, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

function decoded(utf8: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(utf8);
  } catch {
    return undefined;
  }
}

function readerOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
  const entryOf = (name: string) => entries.get(name) ?? refuseEntry(name, 'This file is missing.');
  let textBytes = 0;

  async function* bytes(name: string, max: number): AsyncGenerator<Buffer> {
    const entry = entryOf(name);
    const tooLarge = `This file is larger than ${max >= MB ? `${max / MB} MB` : `${max} bytes`}.`;
    if (entry.uncompressedSize > max) refuseEntry(name, tooLarge);
    let [size, sum] = [0, 0];
    try {
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        size += chunk.length;
        // A header that says less than there is does not get around the limit.
        if (size > max) refuseEntry(name, tooLarge);
        sum = crc32(chunk, sum);
        yield chunk;
      }
    } catch (error) {
      if (error instanceof AppError) throw error;
      refuseEntry(name, 'This file is damaged.');
    }
    if (sum !== entry.crc32) refuseEntry(name, 'This file is damaged.');
  }

  async function text(name: string, max: number): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of bytes(name, max)) chunks.push(chunk);
    const all = Buffer.concat(chunks);
    if (name !== ARCHIVE_MANIFEST) textBytes += all.length;
    if (textBytes > ARCHIVE_TEXTS_MAX) refuseEntry(name, 'The texts of this ZIP are too large together.');
    const words = decoded(all) ?? refuseEntry(name, 'This file is not in UTF-8.');
    return isStorable(words) ? words : refuseEntry(name, `${UNSTORABLE_TEXT}.`);
  }

  const sizes = [...entries.values()].map(({ uncompressedSize }) => uncompressedSize);
  return {
    bytes,
    text,
    sizeOf: (name: string) => entryOf(name).uncompressedSize,
    fileBytes: sizes.reduce((sum, size) => sum + size, 0),
  };
}
