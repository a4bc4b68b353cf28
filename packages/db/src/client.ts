import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { camelCaseRows, literalLimits, preparingClient } from './dialect.ts';
import type { OpenDatabase } from './schema/database.ts';

/** What application code holds: every table that is not private by row. */
export type Db = Kysely<OpenDatabase>;
/** The same inside a transaction. Functions that may run in either take `Db | Tx`. */
export type Tx = Transaction<OpenDatabase>;

export interface DatabaseOptions {
  url: string;
  /** Connections at most, 10 unless given. */
  max?: number;
  /** Milliseconds after which PostgreSQL stops a statement, 5,000 unless given; 0 for never. */
  statementTimeout?: number;
  /** Milliseconds to wait for a connection, whether new or freed by others, 2,000 unless given. */
  connectTimeout?: number;
  /**
   * Milliseconds to wait for an answer to a statement before its connection is given up as dead, a second more
   * than `statementTimeout` unless given; 0 for never.
   */
  answerTimeout?: number;
  /**
   * Prepared statements are planned once a connection, for any values, instead of six times. For long statements whose
   * plan does not depend on their values, and nothing else.
   */
  plansOnce?: boolean;
  /** Shown in `pg_stat_activity`. */
  applicationName?: string;
  /** Told about a connection that broke while nobody used it; the pool has already replaced it. */
  onIdleError?: (error: Error) => void;
}

/** For answering requests: whatever the database does, the person is told within two seconds. */
export const REQUEST_TIMEOUTS = {
  statementTimeout: 1_500,
  connectTimeout: 1_200,
  answerTimeout: 1_600,
} as const satisfies Partial<DatabaseOptions>;

export interface OpenedDatabase {
  db: Db;
  pool: pg.Pool;
  url: string;
  close(): Promise<void>;
}

/** Numbers of PostgreSQL's built-in types: `select oid, typname from pg_type`. */
const INT8 = 20;
const DATE = 1082;

/**
 * @throws {RangeError} for an int8 that a number cannot hold exactly: a wrong number would go unnoticed.
 */
function parseInt8(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`int8 out of the safe range: ${value}`);
  return number;
}

// Given to this pool alone: the parsers of pg itself are shared with every other user of pg.
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (format !== 'binary') {
      if (oid === INT8) return parseInt8;
      // A calendar day has no time zone; as a Date it would move by one in half of the world.
      if (oid === DATE) return (value: string) => value;
    }
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/** Where a database is, as `host:port/name`: for people to read, without user and password. */
export function placeOf(url: string): string {
  const { host, port, database } = new pg.Client({ connectionString: url });
  return `${host}:${port}/${database}`;
}

export const PLUGINS = [literalLimits(), camelCaseRows()];

/**
 * Opens a pool on a PostgreSQL 18 or later. Nothing is connected before the first query.
 *
 * Rows come back in camel case. int8 is a number, numeric a string such as `'12.00'`, timestamptz a Date,
 * date a string such as `'2026-03-01'`, jsonb as it was stored.
 */
export function createDatabase(options: string | DatabaseOptions): OpenedDatabase {
  const given = typeof options === 'string' ? { url: options } : options;
  const statementTimeout = given.statementTimeout ?? 5_000;
  const answerTimeout = given.answerTimeout ?? (statementTimeout === 0 ? 0 : statementTimeout + 1_000);
  const pool = new pg.Pool({
    connectionString: given.url,
    Client: preparingClient({ answerTimeout }),
    max: given.max ?? 10,
    statement_timeout: statementTimeout,
    connectionTimeoutMillis: given.connectTimeout ?? 2_000,
    application_name: given.applicationName ?? 'kindred',
    // What was planned goes with its connection.
    ...(given.plansOnce ? { options: '-c plan_cache_mode=force_generic_plan', idleTimeoutMillis: 0 } : {}),
    types,
  });
  // Without a listener, PostgreSQL going away would end the process.
  pool.on('error', (error) => given.onIdleError?.(error));
  // The pool forgets to listen while a connection is lent out.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db: Db = new Kysely({
    dialect: new PostgresDialect({ pool }),
    plugins: PLUGINS,
  });
  pools.set(db, pool);
  return { db, pool, url: given.url, close: () => db.destroy() };
}

const pools = new WeakMap<Db, pg.Pool>();

/** Connections of a database that {@link createDatabase} opened, and the callers that wait for one. */
export function connectionsOf(db: Db): { total: number; idle: number; waiting: number } {
  const pool = pools.get(db);
  return { total: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 };
}
