import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** False for a process that is gone, and for one that has ended but was never reaped. */
export function isAlive(pid: number): boolean {
  if (!pidExists(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    // The state follows the name, which stands in parentheses and may hold spaces.
    return !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** What kill(pid, 0) says, which is what PostgreSQL itself looks at; a zombie still exists. */
export function pidExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Whether `pid` is the PostgreSQL of this cluster: after a reboot the number in postmaster.pid
 * may belong to anything.
 * @param cluster the real path of its data directory
 */
export function servesCluster(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === cluster;
    } catch {
      return readFileOrEmpty(`/proc/${pid}/cmdline`).split('\0').includes(cluster);
    }
  }
  const listed = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return listed.stdout.includes(cluster);
}

/** Resolves to false when the process is still there after `milliseconds`. */
export async function waitForExit(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}

function readFileOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
