import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const WEB = join(ROOT, 'apps/web');
const STAMP = join(WEB, 'dist/.built-from');

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

/** Whether the built app is of exactly these sources. */
export function isWebBuilt(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourceHash();
}

function run(script: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { cwd: WEB, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    child.on('exit', (code) => {
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
  writeFileSync(STAMP, hash);
}
