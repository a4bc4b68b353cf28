import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { root } from './processes.ts';

// The shell has no window to draw, which makes it faster.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Path of a Chromium that runs: the operator's (CHROMIUM_PATH), an installed one, Playwright's own; as root
 * on Debian it installs the distribution's.
 * @throws Error with a sentence that says what to do when there is none
 */
export function findBrowser(): string {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (runs(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is ${chosen}, which does not run: set it to a Chromium or Chrome.`);
  }
  const found = installed() ?? [playwrights()].find(runs) ?? installWithApt();
  if (found) return found;
  throw new Error(
    'No browser for the journeys: install Chromium or Chrome, or run ' +
      '"npx -y pnpm --filter @kindred/journeys exec playwright install chromium", or set CHROMIUM_PATH.',
  );
}

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...elsewhere].find(runs);
}

/** Some distributions put a script in its place that only says where to get the real one. */
function runs(path: string | undefined): path is string {
  return !!path && existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}

function playwrights(): string | undefined {
  try {
    const require = createRequire(join(root, 'tests/journeys/package.json'));
    const { chromium } = require('@playwright/test') as { chromium: { executablePath(): string } };
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}

function installWithApt(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined;
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update', '-qq');
  // Not every release has the shell by itself.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    console.log(`No browser found: installing Debian's ${name}.`);
    apt('install', '-y', '-qq', '--no-install-recommends', name);
    const found = installed();
    if (found !== undefined) return found;
  }
  return undefined;
}

if (import.meta.main) {
  try {
    console.log(findBrowser());
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
