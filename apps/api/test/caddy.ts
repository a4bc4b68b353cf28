import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './redis.ts';

const SHIPPED = fileURLToPath(new URL('../../../infra/docker/Caddyfile', import.meta.url));

/**
 * The machine's own Caddy with the Caddyfile that is shipped, before an api on the loopback instead of the container.
 * @throws {Error} saying what to install when there is none
 */
export async function startCaddy(api: string): Promise<{ url: string; stop(): Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'kindred-caddy-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  const shipped = await readFile(SHIPPED, 'utf8');
  const config = shipped.replace('app:3000', new URL(api).host);
  if (config === shipped) throw new Error('The Caddyfile no longer names app:3000.');
  // Nothing of it may listen elsewhere.
  const options = '{\n\tadmin off\n\tauto_https off\n}\n';
  const path = join(dir, 'Caddyfile');
  await writeFile(path, `${options}${config}`);
  const env = { PATH: process.env.PATH, HOME: dir, DOMAIN: url };
  const child = spawn('caddy', ['run', '--config', path, '--adapter', 'caddyfile'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const stop = async () => {
    await end(child);
    await rm(dir, { recursive: true, force: true });
  };
  try {
    await listening(child, url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await exited;
}

async function listening(child: ChildProcess, url: string): Promise<void> {
  let output = '';
  let failure: Error | undefined;
  child.stderr?.on('data', (data) => {
    output += data;
  });
  child.once('error', (error: NodeJS.ErrnoException) => {
    failure =
      error.code === 'ENOENT'
        ? new Error('caddy is not installed: this test needs it (Debian: apt-get install caddy).')
        : error;
  });
  child.once('exit', () => {
    failure ??= new Error(`Caddy ended: ${output}`);
  });
  for (const until = Date.now() + 20_000; Date.now() < until; ) {
    if (failure !== undefined) throw failure;
    const answer = await fetch(url, { redirect: 'manual' }).catch(() => undefined);
    if (answer !== undefined) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Caddy did not listen within 20 seconds: ${output}`);
}
