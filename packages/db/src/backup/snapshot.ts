import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { BACKUP_LOCK } from '../backup-lock.ts';
import { JOBS, quoted, type SavedTable, SELECT_JOBS, savedTables, useNeutralFormats } from './tables.ts';
import { assertRestored } from './unfinished.ts';

/** Some rows of a table, in the text format of COPY: one line each. */
export interface Rows {
  bytes: Buffer;
  count: number;
}

/** A file that the snapshot names. */
export interface NamedFile {
  storageKey: string;
  widths: number[];
  mimeType: string;
  /** False while the file is announced and still being made. */
  isFinished: boolean;
}

/** The last entry of the audit log. */
export interface AuditHead {
  number: number;
  /** Hex. */
  hash: string;
}

/** The database as it was at one moment, whatever is written meanwhile. */
export interface Snapshot {
  /** Applied migrations, in order. */
  migrations: string[];
  tables: SavedTable[];
  /** Null of a database that has no audit log yet. */
  auditHead: AuditHead | null;
  rows(table: SavedTable): AsyncIterable<Rows>;
  files(): AsyncIterable<NamedFile>;
  close(): Promise<void>;
}

const AUDIT_CHAIN = 'public.audit_chain';
const ROWS_BYTES = 4 * 1024 * 1024;
const FILES_AT_ONCE = 1_000;
const NEWLINE = 0x0a;

/**
 * Opens a snapshot. Until it is closed no file that it names is removed from storage.
 * @param onWait called when another backup has to finish first
 */
export async function openSnapshot(url: string, onWait: () => void = () => {}): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: url, application_name: 'kindred-backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    await useNeutralFormats(client);
    const { rows } = await client.query<{ locked: boolean }>(
      `select pg_try_advisory_lock(${BACKUP_LOCK}) as locked`,
    );
    if (!rows[0]?.locked) {
      onWait();
      await client.query(`select pg_advisory_lock(${BACKUP_LOCK})`);
    }
    await assertRestored(client);
    await client.query('begin transaction isolation level repeatable read read only');
    const applied = await client.query<{ name: string }>('select name from schema_migrations order by name');
    const tables = await savedTables(client);
    return {
      migrations: applied.rows.map(({ name }) => name),
      tables: [...tables, JOBS],
      auditHead: tables.some(({ name }) => name === AUDIT_CHAIN) ? await auditHeadOf(client) : null,
      rows: (table) => wholeRows(client.query(copyTo(copyStatement(client, table)))),
      files: () => filesOf(client),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function auditHeadOf(client: pg.Client): Promise<AuditHead | null> {
  const { rows } = await client.query<AuditHead>(
    `select last_number::float8 as number, encode(last_hash, 'hex') as hash from ${AUDIT_CHAIN}`,
  );
  return rows[0] ?? null;
}

function copyStatement(client: pg.Client, { name, columns }: SavedTable): string {
  if (name === JOBS.name) return `copy (${SELECT_JOBS}) to stdout`;
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  return `copy ${quoted(client, name)} (${list}) to stdout`;
}

/** Cuts what COPY sends into pieces of whole rows. */
async function* wholeRows(sent: AsyncIterable<Buffer>): AsyncIterable<Rows> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of sent) {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    size += chunk.length;
    if (end === 0 || size < ROWS_BYTES) {
      held.push(chunk);
      continue;
    }
    yield rowsIn([...held, chunk.subarray(0, end)]);
    held = [chunk.subarray(end)];
    size = chunk.length - end;
  }
  if (size > 0) yield rowsIn(held);
}

function rowsIn(chunks: Buffer[]): Rows {
  const bytes = Buffer.concat(chunks);
  return { bytes, count: countRows(bytes) };
}

/** COPY escapes every newline inside of a value, so each that is left ends a row. */
export function countRows(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}

async function* filesOf(client: pg.Client): AsyncIterable<NamedFile> {
  let after = '';
  for (;;) {
    const { rows } = await client.query<NamedFile>(
      `select storage_key as "storageKey", widths, mime_type as "mimeType", size > 0 as "isFinished"
       from attachments where storage_key > $1 order by storage_key limit ${FILES_AT_ONCE}`,
      [after],
    );
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.storageKey;
  }
}
