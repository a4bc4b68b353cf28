import pg from 'pg';
import { assertRestored } from './backup/unfinished.ts';
import { placeOf } from './client.ts';
import { assertPostgresVersion } from './migrate.ts';

/** What migrations create; all of them come along with PostgreSQL, some distributions pack them apart. */
export const EXTENSIONS = ['btree_gist', 'pg_trgm'] as const;

interface Found {
  version: string;
  isReadOnly: boolean;
  mayCreateSchemas: boolean;
  mayCreateTables: boolean;
  extensions: string[];
}

const FOUND = `
  select current_setting('server_version') as version,
    current_setting('transaction_read_only')::boolean as "isReadOnly",
    has_database_privilege(current_database(), 'create') as "mayCreateSchemas",
    has_schema_privilege('public', 'create') as "mayCreateTables",
    array(select name::text from pg_available_extensions) as extensions`;

function problemOf(found: Found): string | undefined {
  const missing = EXTENSIONS.find((name) => !found.extensions.includes(name));
  if (found.isReadOnly) return 'it is read-only';
  if (!found.mayCreateSchemas) return 'the user may not create schemas: grant create on the database';
  if (!found.mayCreateTables) return 'the user may not create tables: grant create on its schema public';
  if (missing)
    return `the server does not have the extension ${missing}: install PostgreSQL's contrib package`;
  return undefined;
}

/**
 * Tries a database with everything that the product needs of it, and changes nothing.
 * @returns what it is
 * @throws Error with a sentence
 */
export async function tryDatabase(url: string): Promise<string> {
  const place = placeOf(url);
  const client = new pg.Client({
    connectionString: url,
    application_name: 'config-check',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (cause) {
    const { message, code } = cause as Error & { code?: string };
    // Of several addresses that refuse, the error says nothing but its code.
    throw new Error(`the database ${place} does not let us in: ${message || code}`, { cause });
  }
  try {
    await assertPostgresVersion(client);
    await assertRestored(client);
    const { rows } = await client.query<Found>(FOUND);
    const [found] = rows;
    const problem = found && problemOf(found);
    if (problem !== undefined) throw new Error(`the database ${place} cannot be used: ${problem}`);
    return `PostgreSQL ${found?.version} at ${place}`;
  } finally {
    await client.end();
  }
}
