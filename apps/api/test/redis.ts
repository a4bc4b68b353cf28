import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestRedis {
  url: string;
  start(): Promise<void>;
  /** As any program may that reaches it. */
  publish(channel: string, text: string): Promise<void>;
  /** Every connection that listens is cut; those that publish stay. */
  dropListeners(): Promise<void>;
  /** As when the machine it runs on is gone. */
  kill(): Promise<void>;
  /** Ends it for good and removes its files. */
  remove(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const line = connect(port, '127.0.0.1', () => line.write('PING\r\n'));
    line.setTimeout(500, () => line.destroy());
    line.on('data', (data) => {
      resolve(data.toString().startsWith('+PONG'));
      line.destroy();
    });
    line.on('error', () => resolve(false));
    line.on('close', () => resolve(false));
  });
}

/**
 * The machine's own redis-server on a port of its own, keeping nothing.
 * @throws {Error} saying what to install when there is none
 */
export async function startRedis(): Promise<TestRedis> {
  const dir = await mkdtemp(join(tmpdir(), 'kindred-redis-'));
  const port = await freePort();
  let running: ChildProcess | undefined;
  let exited: Promise<void> = Promise.resolve();

  async function start(): Promise<void> {
    let failure: Error | undefined;
    const child = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir],
      { stdio: 'ignore' },
    );
    running = child;
    exited = new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', (error: NodeJS.ErrnoException) => {
        failure =
          error.code === 'ENOENT'
            ? new Error(
                'redis-server is not installed: this test needs it (Debian: apt-get install redis-server).',
              )
            : error;
        resolve();
      });
    });
    for (const until = Date.now() + 10_000; Date.now() < until; ) {
      if (await answers(port)) return;
      if (failure !== undefined) throw failure;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error('redis-server did not start within 10 seconds.');
  }

  async function kill(): Promise<void> {
    running?.kill('SIGKILL');
    await exited;
  }

  const ask = (...parts: string[]): Promise<void> =>
    new Promise((resolve, reject) => {
      const line = connect(port, '127.0.0.1', () =>
        line.write(
          `*${parts.length}\r\n${parts.map((part) => `$${Buffer.byteLength(part)}\r\n${part}\r\n`).join('')}`,
        ),
      );
      line.on('error', reject);
      line.on('data', () => {
        line.destroy();
        resolve();
      });
    });

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    publish: (channel, text) => ask('PUBLISH', channel, text),
    dropListeners: () => ask('CLIENT', 'KILL', 'TYPE', 'pubsub'),
    async remove() {
      await kill();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
