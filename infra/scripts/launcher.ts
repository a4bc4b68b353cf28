import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * `npx -y pnpm start` is a chain: npx, a shell, pnpm, a shell, this process. npx passes a signal on to its shell, which
 * passes it to nobody, so whoever stops npx alone would leave the product running. Here it notices and stops.
 */

interface Ancestor {
  parent: number;
  /** As npm, npx and pnpm title themselves, such as `npm exec pnpm start`. */
  title: string;
}

const LOOK_EVERY_MS = 500;
const LONGEST_CHAIN = 8;
const NPX = /^npm exec\b|\/npx(?:-cli\.js)?\b/;
const BETWEEN = /^(?:\/\S*\/)?(?:sh|dash|bash|busybox sh|pnpm)\b|\/pnpm(?:\.c?js)?\b/;

function ancestor(pid: number): Ancestor | undefined {
  try {
    // "pid (name) state parent …", where the name may hold anything.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, parent = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const title = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return { parent: Number(parent), title };
  } catch {
    return ancestorByPs(pid);
  }
}

function ancestorByPs(pid: number): Ancestor | undefined {
  try {
    const line = execFileSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' });
    const [, parent = '0', title = ''] = /^\s*(\d+)\s+(.*)$/m.exec(line) ?? [];
    return { parent: Number(parent), title };
  } catch {
    return undefined;
  }
}

/** Pids from the parent of this process up to npx, or none when it was not npx that began it. */
function chainToNpx(): number[] {
  const chain: number[] = [];
  for (let pid = process.ppid; pid > 1 && chain.length < LONGEST_CHAIN; ) {
    const found = ancestor(pid);
    if (found === undefined) return [];
    chain.push(pid);
    if (NPX.test(found.title)) return chain;
    if (!BETWEEN.test(found.title)) return [];
    pid = found.parent;
  }
  return [];
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Sends this process SIGTERM once the npx that began it is gone. */
export function stopWithNpx(): void {
  const chain = chainToNpx();
  if (chain.length === 0) return;
  const timer = setInterval(() => {
    if (chain.every(isAlive)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS).unref();
  // A second signal would cut the draining short.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => clearInterval(timer));
}
