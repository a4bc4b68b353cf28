import { spawn } from 'node:child_process';
import { closeSync, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { disownPostmaster, logTail, openLog, postgresEnvironment, readPostmaster } from './cluster.ts';
import type { Place } from './place.ts';
import { isAlive, pidExists, servesCluster } from './process.ts';

/** A server that accepts connections. */
export interface Running {
  pid: number;
  port: number;
  tookOver: boolean;
}

/** Crash recovery of a big cluster may take minutes; beyond this something is wrong. */
const patience = 5 * 60_000;

/** Small-memory settings for one community's machine; `settings` of the caller go before them. */
const defaults: Record<string, string> = {
  shared_buffers: '64MB',
  max_connections: '100',
  max_wal_size: '512MB',
  // Compiling a query costs more than running it at the sizes a request may touch.
  jit: 'off',
  // Failed statements are the application's to report; here they would fill the disk with people's data.
  // "log" stands above "error" in PostgreSQL's order: starting, stopping and crashes are still written.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/**
 * Leads to a running server, whatever was found: waits for one that starts or stops, takes over one
 * that runs, starts one where there is none.
 * @param port the only port that will do; without it any free one
 * @throws Error with the last lines of PostgreSQL's own log
 */
export async function bringUp(
  place: Place,
  settings: Record<string, string>,
  port?: number,
): Promise<Running> {
  const deadline = Date.now() + patience;
  let wait = 0;
  while (Date.now() < deadline) {
    await sleep(wait);
    const found = readPostmaster(place.cluster);
    if (found && servesCluster(found.pid, place.cluster)) {
      if (found.status === 'ready' && (port === undefined || port === found.port)) {
        return { pid: found.pid, port: found.port, tookOver: true };
      }
      wait = 10;
      continue;
    }
    if (found && pidExists(found.pid)) disownPostmaster(place.cluster);

    const outcome = await launch(place, settings, port ?? (await freePort()));
    if ('running' in outcome) return outcome.running;
    const { complaint } = outcome;
    const portTaken = /could not bind|Address already in use/i.test(complaint);
    // Workers of a killed server finish what they are doing before a new one may begin.
    const notYet = /pre-existing shared memory block|lock file .* already exists/i.test(complaint);
    if (!notYet && !(portTaken && port === undefined)) {
      throw new Error(`PostgreSQL did not start in ${place.cluster}:\n${complaint}`);
    }
    wait = portTaken ? 0 : 100;
  }
  throw new Error(`PostgreSQL in ${place.cluster} was not ready after ${patience / 1000} seconds.`);
}

type Outcome = { running: Running } | { complaint: string };

async function launch(place: Place, settings: Record<string, string>, port: number): Promise<Outcome> {
  const { cluster, runAs, binaries } = place;
  const logPath = join(place.dataDir, 'postgres.log');
  const size = existsSync(logPath) ? statSync(logPath).size : 0;
  const logFile = openLog(logPath, size);
  const start = statSync(logPath).size;
  const given = { ...defaults, ...settings, listen_addresses: '127.0.0.1', port: String(port) };
  const options = Object.entries({ ...given, unix_socket_directories: '' });
  const identity = runAs ? { uid: runAs.uid, gid: runAs.gid } : {};
  const child = spawn(
    binaries.postgres,
    ['-D', cluster, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...identity,
      cwd: cluster,
      env: postgresEnvironment(),
      // A session of its own: Ctrl-C in the terminal must reach the api only, which still has to
      // drain. The log is a file because a pipe would break with the process that reads it.
      detached: true,
      stdio: ['ignore', logFile, logFile],
      windowsHide: true,
    },
  );
  closeSync(logFile);
  let failure: string | undefined;
  child.once('error', (error) => {
    failure = error.message;
  });
  child.unref();

  const deadline = Date.now() + patience;
  while (failure === undefined && child.pid !== undefined && isAlive(child.pid)) {
    const state = readPostmaster(cluster);
    if (state?.pid === child.pid && state.status === 'ready') {
      return { running: { pid: child.pid, port, tookOver: false } };
    }
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL in ${cluster} does not become ready: see ${logPath}.`);
    await sleep(5);
  }
  await sleep(0);
  return { complaint: failure ?? logTail(logPath, start) };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
