import type { Writable } from 'node:stream';
import { openSnapshot, type Snapshot } from '@kindred/db/backup/snapshot';
import { fileNames } from '../features/media/service.ts';
import type { Storage } from '../platform/storage.ts';
import { type ArchiveWriter, writeArchive } from './archive.ts';
import { FORMAT, MANIFEST, type Manifest, productVersion } from './manifest.ts';

export interface SaveOptions {
  url: string;
  storage: Pick<Storage, 'size' | 'read'>;
  /** Told what the operator should know. */
  tell: (message: string) => void;
}

/**
 * Writes the database and every file it names, as they are at one moment, while the product goes on.
 * @param out ended with the archive
 * @returns the manifest that the archive ends with
 */
export async function saveBackup({ url, storage, tell }: SaveOptions, out: Writable): Promise<Manifest> {
  const snapshot = await openSnapshot(url, () => tell('Waiting for another backup to finish.'));
  const archive = writeArchive(out);
  try {
    const manifest: Manifest = {
      format: FORMAT,
      version: productVersion(),
      createdAt: new Date().toISOString(),
      migrations: snapshot.migrations,
      tables: [],
      rows: {},
      files: {},
      auditHead: snapshot.auditHead,
      missing: [],
    };
    await saveTables(snapshot, archive, manifest);
    await saveFiles(snapshot, storage, archive, manifest);
    const text = Buffer.from(JSON.stringify(manifest));
    await archive.add(MANIFEST, text.length, once(text));
    await archive.end();
    return manifest;
  } finally {
    archive.destroy();
    await snapshot.close();
  }
}

async function* once(bytes: Buffer): AsyncIterable<Buffer> {
  yield bytes;
}

async function saveTables(snapshot: Snapshot, archive: ArchiveWriter, manifest: Manifest): Promise<void> {
  for (const table of snapshot.tables) {
    let [pieces, total] = [0, 0];
    for await (const { bytes, count } of snapshot.rows(table)) {
      pieces += 1;
      total += count;
      const name = `database/${table.name}/${String(pieces).padStart(6, '0')}`;
      const measured = await archive.add(name, bytes.length, once(bytes));
      manifest.rows[name] = { ...measured, table: table.name, rows: count };
    }
    manifest.tables.push({ ...table, rows: total });
  }
}

async function saveFiles(
  snapshot: Snapshot,
  storage: SaveOptions['storage'],
  archive: ArchiveWriter,
  manifest: Manifest,
): Promise<void> {
  for await (const file of snapshot.files()) {
    for (const name of fileNames(file)) {
      const size = await storage.size(name);
      if (size === null) {
        if (file.isFinished) manifest.missing.push(name);
        continue;
      }
      const entry = `media/${name}`;
      const measured = await archive.add(entry, size, await storage.read(name));
      manifest.files[entry] = { ...measured, type: file.mimeType };
    }
  }
}
