import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '@kindred/api/main';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const WEB = join(ROOT, 'apps/web');
const DIST = join(WEB, 'dist');
const STAMP = '.built-from';

/** What the built web app depends on. */
const SOURCES = ['apps/web', 'packages/validation/src', 'packages/permissions/src', 'pnpm-lock.yaml'];
const NOT_SOURCES = new Set(['node_modules', 'dist', '.turbo', '.results']);

function* filesBelow(path: string): Generator<string> {
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (!NOT_SOURCES.has(name)) yield* filesBelow(join(path, name));
  }
}

function sourceHash(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesBelow(join(ROOT, source)))
      hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function isAllowed(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}

/** @throws {StartError} where another user has built the app, and this one may neither read nor write it */
function refuse(dist: string): never {
  throw new StartError(
    `The web app has to be built, and this user cannot write to ${dist}: ` +
      'start Kindred once as the user who installed it, or give that folder to this user.',
  );
}

/**
 * Whether the built app is of exactly these sources. One whose stamp this user cannot read counts as such, so that an
 * installation of another user runs.
 * @param warn called with the warning
 * @throws {StartError} when it has to be built and cannot
 */
export function isWebBuilt(warn: (message: string) => void, dist = DIST): boolean {
  const stamp = join(dist, STAMP);
  let builtFrom: string | undefined;
  try {
    builtFrom = readFileSync(stamp, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      if (!isAllowed(join(dist, 'app.html'), constants.R_OK)) refuse(dist);
      warn(
        `${stamp} cannot be read by this user, so the web app may be older than its sources: ` +
          'start Kindred once as the user who installed it.',
      );
      return true;
    }
  }
  if (builtFrom !== undefined && builtFrom === sourceHash()) return true;
  if (!isAllowed(existsSync(dist) ? dist : join(dist, '..'), constants.W_OK)) refuse(dist);
  return false;
}

/** What is built is public: other users of this machine may run it. */
export function letEverybodyRead(path: string): void {
  const isFolder = statSync(path).isDirectory();
  chmodSync(path, isFolder ? 0o755 : 0o644);
  if (isFolder) for (const name of readdirSync(path)) letEverybodyRead(join(path, name));
}

function run(script: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { cwd: WEB, stdio: ['ignore', 'pipe', 'pipe'] });
    const end = () => void child.kill();
    process.once('exit', end);
    let output = '';
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    child.on('exit', (code) => {
      process.off('exit', end);
      if (code === 0) resolve();
      else reject(new Error(`The web app could not be built:\n${output}`));
    });
  });
}

/**
 * Builds the web app without needing anything but Node on the machine.
 * @throws {Error} with what the build printed.
 */
export async function buildWeb(): Promise<void> {
  const hash = sourceHash();
  await run(join(WEB, 'node_modules/vite/bin/vite.js'), ['build', '--logLevel', 'warn']);
  await run(join(WEB, 'build/finish.ts'), []);
  writeFileSync(join(DIST, STAMP), hash);
  letEverybodyRead(DIST);
}
