import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client, type Pool } from 'pg';
import type { TestProject } from 'vitest/node';
import { createDatabase, type Db } from './src/client.ts';
import { readPostmaster } from './src/embedded/cluster.ts';
import { systemDir } from './src/embedded/place.ts';
import { isAlive, servesCluster, waitForExit } from './src/embedded/process.ts';
import { startEmbeddedPostgres } from './src/embedded/server.ts';
import { migrate } from './src/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's address of this run's throw-away server. */
    kindredTestServer: string;
  }
}

/** A server for one run of tests: quick because nothing in it outlives the run. */
export interface TestServer {
  /** Superuser's address of database `postgres`. */
  adminUrl: string;
  /** Ends the server and removes its files. */
  stop(): Promise<void>;
}

/** A database of one test file: empty tables, all migrations run. */
export interface TestDatabase {
  /** As the role `kindred`, who is no superuser, as in real use. */
  url: string;
  /** On `pool`. */
  db: Db;
  pool: Pool;
  /** Closes db and pool, and removes the database whoever is still connected. */
  drop(): Promise<void>;
}

const template = 'kindred_template';
const prefix = 'kindred-test-';

/** Vitest's global set-up, `globalSetup: '@kindred/db/testing'`; the function it returns is the teardown. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  project.provide('kindredTestServer', server.adminUrl);
  return server.stop;
}

/** Starts a throw-away server whose template database is migrated. For vitest, use the default export. */
export async function startTestServer(): Promise<TestServer> {
  await removeAbandonedServers();
  const dataDir = mkdtempSync(join(realpathSync(tmpdir()), `${prefix}${process.pid}-`));
  // When we are root, PostgreSQL runs as another user and must be able to pass.
  chmodSync(dataDir, 0o711);
  const server = await startEmbeddedPostgres({
    dataDir,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      autovacuum: 'off',
      max_connections: '300',
    },
  });
  // The last resort, for a run that ends without its teardown: no server may stay behind.
  const killServer = () => kill(server.pid);
  process.once('exit', killServer);
  const stop = async () => {
    process.off('exit', killServer);
    await server.stop();
    removeServerFiles(dataDir, server.location);
  };
  try {
    await withAdmin(server.adminUrl, (admin) => admin.query(`create database ${template} owner kindred`));
    await migrate(server.url.replace(/[^/]+$/, template));
    return { adminUrl: server.adminUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * A fresh copy of the migrated template, for one test file.
 * @param adminUrl of a TestServer; under vitest the one the global set-up started
 */
export async function createTestDatabase(adminUrl?: string): Promise<TestDatabase> {
  const admin = adminUrl ?? (await import('vitest')).inject('kindredTestServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Files are copied faster than their pages are logged.
  await withAdmin(admin, (client) =>
    client.query(`create database ${name} template ${template} owner kindred strategy file_copy`),
  );
  const address = new URL(admin);
  address.username = 'kindred';
  address.pathname = name;
  const { db, pool, close } = createDatabase({
    url: address.href,
    applicationName: name,
    // A test that lets fifty wait for one row is about that row, not about how busy the machine is.
    connectTimeout: 20_000,
    statementTimeout: 20_000,
  });
  const drop = async () => {
    await close();
    await withAdmin(admin, (client) => client.query(`drop database if exists ${name} with (force)`));
  };
  return { url: address.href, db, pool, drop };
}

async function withAdmin<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * A run that was killed could not tidy up, and one by root may have left a database outside of the temporary
 * folder it removed: the next run does it.
 */
async function removeAbandonedServers(): Promise<void> {
  const root = realpathSync(tmpdir());
  for (const name of readdirSync(root)) {
    if (!name.startsWith(prefix) || isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue;
    const link = join(root, name, 'postgres');
    await removeAbandoned(join(root, name), existsSync(link) ? realpathSync(link) : link);
  }
  for (const note of globSync('*/data-dir', { cwd: systemDir })) {
    try {
      const dataDir = readFileSync(join(systemDir, note), 'utf8').trim();
      if (!dataDir.startsWith(root) || existsSync(dataDir)) continue;
      await removeAbandoned(dataDir, join(systemDir, dirname(note), 'postgres'));
    } catch {
      // Another run was faster, or it is somebody else's.
    }
  }
}

async function removeAbandoned(dataDir: string, cluster: string): Promise<void> {
  try {
    const pid = readPostmaster(cluster)?.pid;
    if (pid !== undefined && servesCluster(pid, cluster)) {
      kill(pid);
      await waitForExit(pid, 5000);
    }
    removeServerFiles(dataDir, cluster);
  } catch {
    // It belongs to another user of this machine.
  }
}

function removeServerFiles(dataDir: string, cluster: string): void {
  if (!cluster.startsWith(dataDir)) rmSync(dirname(cluster), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT');
  } catch {
    // Gone already.
  }
}

/** How often a property is tried: a fifth of `all`, unless `pnpm test --long` asks for all. */
export function runs(all: number): number {
  return process.env.LONG === undefined ? Math.ceil(all / 5) : all;
}
