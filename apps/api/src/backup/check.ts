import { countRows } from '@kindred/db/backup/snapshot';
import { readArchive } from './archive.ts';
import { MANIFEST, type Manifest, manifestSchema } from './manifest.ts';

/** An archive that is cut short, changed, or no archive of ours. */
export class DamagedArchive extends Error {
  override name = 'DamagedArchive';
}

interface Found {
  size: number;
  sha256: string;
  rows: number;
}

/**
 * Reads an archive to its end and compares every entry with the manifest.
 * @throws {DamagedArchive} with a sentence that says what is wrong
 */
export async function checkArchive(path: string): Promise<Manifest> {
  const found = new Map<string, Found>();
  let manifest: Manifest | undefined;
  try {
    for await (const { name, body, measured } of readArchive(path)) {
      if (manifest !== undefined || found.has(name)) throw new Error(`${name} is not expected`);
      if (name === MANIFEST) {
        const chunks: Buffer[] = [];
        for await (const chunk of body) chunks.push(chunk);
        manifest = manifestSchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
        continue;
      }
      let rows = 0;
      for await (const chunk of body) rows += countRows(chunk);
      found.set(name, { ...measured(), rows });
    }
    if (manifest === undefined) throw new Error('it has no manifest');
    compare(manifest, found);
    return manifest;
  } catch (error) {
    throw new DamagedArchive(
      `This archive is damaged or incomplete, nothing was restored: ${(error as Error).message}.`,
      { cause: error },
    );
  }
}

function compare(manifest: Manifest, found: Map<string, Found>): void {
  const expected = new Map<string, { size: number; sha256: string; rows?: number }>([
    ...Object.entries(manifest.rows),
    ...Object.entries(manifest.files),
  ]);
  for (const name of found.keys()) if (!expected.has(name)) throw new Error(`${name} is not expected`);
  for (const [name, { size, sha256, rows }] of expected) {
    const entry = found.get(name);
    if (entry === undefined) throw new Error(`${name} is missing`);
    const isSame = entry.size === size && entry.sha256 === sha256;
    if (!isSame || (rows !== undefined && rows !== entry.rows)) throw new Error(`${name} was changed`);
  }
  for (const { name, rows } of manifest.tables) {
    const pieces = Object.values(manifest.rows).filter(({ table }) => table === name);
    const sum = pieces.reduce((total, piece) => total + piece.rows, 0);
    if (sum !== rows) throw new Error(`${name} has ${sum} rows instead of ${rows}`);
  }
}
