import { mkdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { flushCompileCache } from 'node:module';
import type { Closer } from './app.ts';
import type { Community } from './community.ts';
import { type Env, misspelledSettings, paymentsHint, readEnv } from './platform/env.ts';
import { createLog, describeError } from './platform/log.ts';
import { proxyHint } from './platform/proxy.ts';
import { releaseMemory } from './platform/release-memory.ts';
import { answerWhileStarting } from './platform/starting.ts';

/** Work to be done before the product can be served, told to whoever waits at the door. */
export interface Step {
  title: string;
  run(env: Env): Promise<void>;
}

export interface StartOptions {
  env?: Env;
  /** Asked for once the port is open; done while the database starts. */
  steps?: () => Step[];
  /** Told what is going on; the log is, unless given. */
  onStep?: (title: string) => void;
  /** Aborted to stop a start that is under way: what it has opened is closed, and it throws. */
  signal?: AbortSignal;
}

export interface Started {
  address: string;
  env: Env;
  community: Community;
  /** Where the rows are: a folder of this machine, or `host:port/name`. */
  database: string;
}

/** A sentence for the terminal instead of a stack. */
export class StartError extends Error {
  override name = 'StartError';
}

/** How long stopping may take, with what is left of requests in flight. */
const STOP_MS = 10_000;

async function listen(env: Env, server: Server): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        reject(
          new StartError(`Port ${env.PORT} on ${env.HOST} is already in use. Choose another with PORT=…`),
        );
      } else if (error.code === 'EACCES') {
        reject(
          new StartError(`Not allowed to listen on port ${env.PORT}. Choose one above 1023 with PORT=…`),
        );
      } else reject(error);
    });
    server.listen(env.PORT, env.HOST, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : env.PORT;
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  return `http://${host}:${port}`;
}

/**
 * The process: configuration → database → migrations → demo → server, and how it stops. The port answers
 * from the first moment, with what is going on, so that nobody looks at a dead page.
 * @throws {StartError | EnvError} with a sentence for a person
 */
export async function start(options: StartOptions = {}): Promise<Started & { stop(): Promise<void> }> {
  const { env = readEnv(), signal } = options;
  const log = createLog(env.LOG_LEVEL);
  for (const hint of [proxyHint(env), paymentsHint(env), ...misspelledSettings()])
    if (hint !== undefined) log.warn(hint);
  const closers: Closer[] = [];
  let stopping = Promise.resolve();

  const stop = () => {
    // Called again, it also closes what a start that was under way has opened since.
    stopping = stopping.then(async () => {
      // The last opened first: sockets and requests, the database at the end.
      for (let close = closers.pop(); close !== undefined; close = closers.pop()) {
        await close().catch((error: unknown) => log.error({ err: error }, 'stopping went wrong'));
      }
    });
    return stopping;
  };
  const onAbort = () => void stop();
  signal?.addEventListener('abort', onAbort);

  try {
    // Bodies have a pace of their own to keep: see closeSlowBodies.
    const server = createServer({
      headersTimeout: 15_000,
      requestTimeout: 0,
      connectionsCheckingInterval: 5_000,
    });
    const progress = answerWhileStarting(server, env.PRODUCT_NAME);
    const address = await listen(env, server);
    closers.push(
      () =>
        new Promise<void>((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    );
    const tell = (title: string) => {
      signal?.throwIfAborted();
      progress(title);
      if (options.onStep) options.onStep(title);
      else log.info(title);
    };

    tell('Starting the database');
    // The port is open; all other code is loaded while the database starts, what starts it first.
    const embeddedServer = import('@kindred/db/embedded/server');
    const application = embeddedServer.then(() => import('./app.ts'));
    application.catch(() => undefined);
    let databaseUrl = env.DATABASE_URL;
    let database: string;
    const steps = options.steps?.() ?? [];
    const preparing = Promise.all(steps.map((step) => step.run(env)));
    preparing.catch(() => undefined);
    if (databaseUrl === undefined) {
      const { startEmbeddedPostgres } = await embeddedServer;
      const embedded = await startEmbeddedPostgres({
        dataDir: env.DATA_DIR,
        log: (line) => log.info(line),
        ...(signal ? { signal } : {}),
      }).catch((cause: Error) => {
        signal?.throwIfAborted();
        throw new StartError(cause.message, { cause });
      });
      closers.push(() => embedded.stop());
      databaseUrl = embedded.url;
      database = embedded.location;
    } else {
      const { placeOf } = await import('@kindred/db/client');
      database = placeOf(databaseUrl);
    }
    // Files 0640 and folders 0750 from here on; PostgreSQL has set its own by now.
    process.umask(0o027);
    await mkdir(env.DATA_DIR, { recursive: true });
    log.info({ database }, 'The database is found');
    const url = databaseUrl;
    const serve = async () => {
      tell('Updating the database');
      const { migrate } = await import('@kindred/db/migrate');
      await migrate(url).catch((error: Error) => {
        throw unreachable(error, database) ?? error;
      });
      const { prepareCommunity } = await import('./community.ts');
      const community = await prepareCommunity(env, log, url, tell);
      for (const step of steps) tell(step.title);
      await preparing;
      tell('Starting the server');
      const { buildApp } = await application;
      const app = await buildApp(env, log, url, server, closers);
      await app.ready();
      return community;
    };
    // A statement of the seed can outlast the time a stop is given: it ends with its connection.
    const community = await Promise.race([serve(), aborted(signal)]);
    // Not only at the end, which may be a power cut.
    setImmediate(flushCompileCache);
    return { address, env, database, community, stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
}

/** Rejects once `signal` is aborted. */
function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    else signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '28P01',
  '28000',
  '3D000',
]);

/** A wrong DATABASE_URL or a database that is not up yet; the password is not repeated. */
function unreachable(error: Error, database: string): StartError | undefined {
  if (!('code' in error) || !UNREACHABLE.has(String(error.code))) return undefined;
  return new StartError(`The database ${database} does not let us in: ${error.message}`, { cause: error });
}

/** Runs until SIGINT or SIGTERM; a second signal, or ten seconds, end it at once. */
export async function runProcess(
  options: () => StartOptions = () => ({}),
  onReady: (started: Started) => void | Promise<void> = () => undefined,
): Promise<void> {
  let running: Awaited<ReturnType<typeof start>> | undefined;
  const asked = new AbortController();
  const onSignal = () => {
    if (asked.signal.aborted) process.exit(130);
    asked.abort();
    setTimeout(() => process.exit(1), STOP_MS).unref();
    void running?.stop().then(() => process.exit(0));
  };
  // Node would print all the error carries: rows, recipients, connections.
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${JSON.stringify(describeError(error))}\n`);
    process.exit(1);
  });
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  try {
    running = await start({ ...options(), signal: asked.signal });
    await onReady(running);
    setTimeout(releaseMemory, 2_000).unref();
  } catch (error) {
    // What it was doing failed because it was stopped.
    if (asked.signal.aborted) process.exit(0);
    const { name, message, stack } = error as Error;
    process.stderr.write(`${EXPECTED.has(name) ? message : stack}\n`);
    process.exit(1);
  }
}

/** Errors of our own packages whose message is a sentence for the operator. */
const EXPECTED = new Set([
  'StartError',
  'EnvError',
  'UnsupportedPostgres',
  'MigrationFailed',
  'RestoreUnfinished',
]);

if (import.meta.main) {
  await runProcess(undefined, async ({ community }) => {
    const { describeCommunity } = await import('./community.ts');
    const lines = describeCommunity(community);
    if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`);
  });
}
