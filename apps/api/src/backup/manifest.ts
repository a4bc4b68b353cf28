import { readFileSync } from 'node:fs';
import { migrationNames } from '@kindred/db/migrate';
import { z } from 'zod';

/** Changes when an older release could not read the archive. */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';

const count = z.number().int().min(0);
const entry = { size: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) };

/** The last entry of an archive: what all the others have to be. */
export const manifestSchema = z.object({
  format: z.number().int(),
  /** Of the product that made it. */
  version: z.string(),
  createdAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: count })),
  /** Pieces of tables in the text format of COPY, by the name of their entry. */
  rows: z.record(z.string(), z.object({ ...entry, table: z.string(), rows: count })),
  /** Uploaded files, by the name of their entry. */
  files: z.record(z.string().regex(/^media\/\w[\w.-]{2,200}$/), z.object({ ...entry, type: z.string() })),
  /** The last entry of the audit log, null in archives from before there was one. */
  auditHead: z
    .object({ number: count, hash: z.string().regex(/^[0-9a-f]{64}$/) })
    .nullable()
    .default(null),
  /** Files that the database names and storage did not have. */
  missing: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Of this product. */
export function productVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** @throws Error with a sentence when this release is too old for the archive. */
export async function assertNotNewer({ format, version, migrations }: Manifest): Promise<void> {
  const known = new Set(await migrationNames());
  if (format <= FORMAT && migrations.every((name) => known.has(name))) return;
  throw new Error(
    `This archive was made by Kindred ${version}, which is newer than this one (${productVersion()}): ` +
      'update Kindred, then restore again.',
  );
}
