import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Place } from './place.ts';
import { isAlive } from './process.ts';

/** What a running server writes about itself. */
export interface Postmaster {
  pid: number;
  /** 0 until the server has said it. */
  port: number;
  status: 'starting' | 'ready' | 'stopping' | 'unknown';
}

const passwordFile = 'kindred.password';

/**
 * Makes the cluster unless it is there. It appears under its name only when it is whole, so a start
 * that was interrupted leaves nothing that could be mistaken for a database.
 * @param durable false saves the wait for the disk: for throw-away clusters only
 */
export async function createCluster({ cluster, runAs, binaries }: Place, durable: boolean): Promise<void> {
  if (existsSync(cluster)) {
    const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
    if (made === binaries.major) return;
    throw new Error(
      `The database in ${cluster} was made by PostgreSQL ${made}, the programs here are ${binaries.major}: ` +
        'use a release of Kindred that fits it, or move it with pg_upgrade.',
    );
  }
  removeUnfinished(cluster);
  const unfinished = `${cluster}.new-${process.pid}`;
  const password = randomBytes(24).toString('hex');
  const given = `${unfinished}.password`;
  try {
    mkdirSync(unfinished, { mode: 0o700 });
    writeFileSync(given, password, { mode: 0o600 });
    if (runAs) {
      chownSync(unfinished, runAs.uid, runAs.gid);
      chownSync(given, runAs.uid, runAs.gid);
    }
    const options = [
      '-D',
      unfinished,
      '-U',
      'postgres',
      '--pwfile',
      given,
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
    ];
    const locale = [
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
    ];
    const speed = durable ? [] : ['--no-sync'];
    await runInitdb(binaries.initdb, [...options, ...locale, ...speed], unfinished, runAs);
    renameSync(given, join(unfinished, passwordFile));
    renameSync(unfinished, cluster);
    if (durable) syncFolder(dirname(cluster));
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    rmSync(given, { force: true });
    // Another start of the same moment has made it: then both go on with that one.
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error;
  }
}

/** The password of both roles, known only to whoever may read the cluster's own files. */
export function readPassword(cluster: string): string {
  const path = join(cluster, passwordFile);
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (cause) {
    throw new Error(`${path} cannot be read: it must be there, and belong to the user who starts Kindred.`, {
      cause,
    });
  }
}

/** Undefined when no server has left its file: it was stopped properly, or never started. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const status = lines[7]?.trim();
  const known = status === 'starting' || status === 'ready' || status === 'stopping' ? status : 'unknown';
  return { pid: Number(lines[0]), port: Number(lines[3]) || 0, status: known };
}

/**
 * Makes PostgreSQL see that the process named in a left-over postmaster.pid is not its own: our
 * number instead of the recycled one. The rest stays, because from it PostgreSQL learns whether
 * workers of the dead server still write, and then waits.
 */
export function disownPostmaster(cluster: string): void {
  const path = join(cluster, 'postmaster.pid');
  const [, ...rest] = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, [process.pid, ...rest].join('\n'));
}

function removeUnfinished(cluster: string): void {
  const prefix = `${basename(cluster)}.new-`;
  for (const name of readdirSync(dirname(cluster))) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : process.pid;
    if (pid === process.pid || isAlive(pid)) continue;
    rmSync(join(dirname(cluster), name), { recursive: true, force: true });
  }
}

function runInitdb(program: string, args: string[], cluster: string, runAs: Place['runAs']): Promise<void> {
  return new Promise((resolve, reject) => {
    const identity = runAs ? { uid: runAs.uid, gid: runAs.gid } : {};
    const child = spawn(program, args, {
      ...identity,
      cwd: cluster,
      env: postgresEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
      windowsHide: true,
    });
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`initdb failed: ${complaint.trim() || `exit code ${code}`}`));
    });
  });
}

/** Nothing of our environment, which holds secrets, and no PG* variable that would redirect it. */
export function postgresEnvironment(): NodeJS.ProcessEnv | undefined {
  if (process.platform === 'win32') return undefined;
  return { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' };
}

function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/** The last lines of PostgreSQL's log that were written after `offset`. */
export function logTail(path: string, offset: number, lines = 12): string {
  const written = readFileSync(path).subarray(offset).toString();
  return written.trim().split('\n').slice(-lines).join('\n');
}

/** Opens the log for appending; one that has grown past 10 MB is first put aside as `.1`. */
export function openLog(path: string, size: number): number {
  if (size > 10 * 1024 * 1024) renameSync(path, `${path}.1`);
  const file = openSync(path, 'a', 0o600);
  chmodSync(path, 0o600);
  return file;
}
