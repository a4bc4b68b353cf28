import type { Storage } from './storage.ts';
import type { ZipEntry } from './zip.ts';

/** A JSON list, with commas between its items, however many pages they come in. */
export async function* inList(pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let isFirst = true;
  yield '[';
  for await (const items of pages) {
    let text = '';
    for (const item of items) {
      text += `${isFirst ? '' : ','}\n${JSON.stringify(item)}`;
      isFirst = false;
    }
    if (text !== '') yield text;
  }
  yield ']';
}

/** What cannot be in the name of a file is written as addresses write it, so that no two names become one. */
export function safeName(name: string): string {
  if (/^\.+$/.test(name)) return name.replaceAll('.', '%2E');
  return name.replace(
    /[%/\\:*?"<>|\p{Cc}]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

export async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) yield Buffer.from(text);
}

export async function* storedEntry(storage: Storage, name: string, key: string): AsyncGenerator<ZipEntry> {
  // Something that went while the archive was written leaves a gap in it, and not an archive that breaks off.
  if ((await storage.size(key)) === null) return;
  yield { name, isText: false, body: await storage.read(key) };
}
