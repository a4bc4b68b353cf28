import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { createCluster, readPassword, readPostmaster } from './cluster.ts';
import { findPlace, type Place, rememberPlace } from './place.ts';
import { bringUp, type Running } from './postmaster.ts';
import { servesCluster, waitForExit } from './process.ts';

export { type Binaries, embeddedBinaries } from './binaries.ts';

export interface EmbeddedOptions {
  /** The operator's data directory; made when missing. */
  dataDir: string;
  /** Gets sentences for the operator: where the database is, what was taken over. Silent by default. */
  log?: (message: string) => void;
  /** PostgreSQL settings that go before ours, such as { fsync: 'off' } for a throw-away server. */
  settings?: Record<string, string>;
  /** Aborted to start nothing more: a server that is up by then is stopped again. */
  signal?: AbortSignal;
}

export interface EmbeddedPostgres {
  /** Database `kindred` as the role `kindred`, who owns it and is no superuser. */
  url: string;
  /** Database `postgres` as the superuser: for tests and tools, never for the application. */
  adminUrl: string;
  port: number;
  /** True when a server that an earlier process left behind goes on serving. */
  tookOver: boolean;
  /** Absolute path of the PostgreSQL data directory in use. */
  location: string;
  /** Process number of the server, as of the last start. */
  readonly pid: number;
  /** Ends the server once every transaction is on disk; resolves when its process is gone. */
  stop(): Promise<void>;
}

/** Any number will do, so long as it never changes: it is what two processes compete for. */
const lockKey = 5_463_733;

/**
 * Starts the PostgreSQL that belongs to a data directory, or takes over the one that is running there,
 * and keeps it running until stop(): a server that dies is started again on the same port.
 * It survives the death of this process; the next call finds it, with everything it acknowledged.
 * @throws Error with a sentence for the operator, also when another process uses this data directory
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log = () => {}, settings = {}, signal } = options;
  const place = findPlace(dataDir, log);
  await createCluster(place, settings.fsync !== 'off');
  rememberPlace(place);
  const password = readPassword(place.cluster);
  const urlOf = (role: string, database: string, port: number) => addressOf(role, password, port, database);

  signal?.throwIfAborted();
  let running = await bringUp(place, settings);
  const { port, tookOver } = running;
  if (tookOver) log(`Took over the running database of ${place.dataDir} (process ${running.pid}).`);
  const adminUrl = urlOf('postgres', 'postgres', port);
  let guard = await holdLock(adminUrl, place);
  if (signal?.aborted) {
    await guard.end();
    await shutDown(place, running);
    signal.throwIfAborted();
  }
  await ensureDatabase(guard, password);

  let stopped = false;
  let recovery: Promise<void> | undefined;
  const watch = (client: Client) => {
    client.on('error', () => {});
    client.once('end', () => {
      if (!stopped) recovery = recover();
    });
  };
  const recover = async () => {
    log('The embedded database went away: starting it again.');
    while (!stopped) {
      try {
        running = await bringUp(place, settings, port);
        guard = await holdLock(adminUrl, place);
        watch(guard);
        log('The embedded database is back.');
        return;
      } catch (error) {
        log(`The embedded database does not start: ${(error as Error).message}`);
        await sleep(1000);
      }
    }
  };
  watch(guard);

  let stopping: Promise<void> | undefined;
  const stop = async () => {
    stopped = true;
    await recovery;
    await guard.end().catch(() => {});
    await shutDown(place, running);
  };
  return {
    url: urlOf('kindred', 'kindred', port),
    adminUrl,
    port,
    tookOver,
    location: place.cluster,
    get pid() {
      return running.pid;
    },
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

function addressOf(role: string, password: string, port: number, database: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * The database of a data directory while its server runs, whichever process started it: for tools that work beside
 * the product. It goes away when that process stops it.
 * @returns undefined when no server is ready there
 */
export function runningEmbedded(dataDir: string): Pick<EmbeddedPostgres, 'url' | 'location'> | undefined {
  const path = join(dataDir, 'postgres');
  if (!existsSync(path)) return undefined;
  const location = realpathSync(path);
  const found = readPostmaster(location);
  if (found?.status !== 'ready' || !servesCluster(found.pid, location)) return undefined;
  return { url: addressOf('kindred', readPassword(location), found.port, 'kindred'), location };
}

/**
 * One process per data directory. The lock lives in the server, on a connection of this process: it is
 * free the moment the process is dead, however it died, and no file can be left over.
 */
async function holdLock(adminUrl: string, { dataDir }: Place): Promise<Client> {
  const guard = new Client({
    connectionString: adminUrl,
    application_name: `kindred, process ${process.pid}`,
    connectionTimeoutMillis: 10_000,
  });
  // A connection that breaks is reported by 'end' as well; unheard, 'error' would end the process.
  guard.on('error', () => {});
  try {
    await guard.connect();
  } catch (cause) {
    throw new Error(`The database of ${dataDir} is running but does not let us in: ${String(cause)}`, {
      cause,
    });
  }
  const deadline = Date.now() + 1000;
  for (;;) {
    const answer = await guard.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      lockKey,
    ]);
    if (answer.rows[0]?.locked) return guard;
    // The server may be about to notice that the holder was killed a moment ago.
    if (Date.now() > deadline) break;
    await sleep(20);
  }
  const holder = await guard.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [lockKey],
  );
  await guard.end();
  throw new Error(
    `Another Kindred (${holder.rows[0]?.name ?? 'unknown'}) is using ${dataDir}: ` +
      'stop that one, or give this one a DATA_DIR of its own.',
  );
}

/** The application's role owns its database and nothing else: no files, no programs, no other roles. */
async function ensureDatabase(admin: Client, password: string): Promise<void> {
  const role = await admin.query(`select from pg_roles where rolname = 'kindred'`);
  if (!role.rowCount) await admin.query(`create role kindred login password '${password}'`);
  const database = await admin.query(`select from pg_database where datname = 'kindred'`);
  if (!database.rowCount) await admin.query('create database kindred owner kindred');
}

async function shutDown({ cluster }: Place, known: Running): Promise<void> {
  const pid = readPostmaster(cluster)?.pid ?? known.pid;
  if (!servesCluster(pid, cluster)) return;
  // SIGINT is PostgreSQL's fast shutdown: sessions end, the checkpoint is written. SIGQUIT leaves that
  // to the next start, and is right when a disk is too slow for the first.
  sendSignal(pid, 'SIGINT');
  if (await waitForExit(pid, 30_000)) return;
  sendSignal(pid, 'SIGQUIT');
  if (await waitForExit(pid, 5_000)) return;
  sendSignal(pid, 'SIGKILL');
  await waitForExit(pid, 5_000);
}

function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself between the look and the signal.
  }
}
