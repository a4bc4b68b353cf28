import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createDatabase, REQUEST_TIMEOUTS } from '@kindred/db/client';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { liveViews } from './features/live/views.ts';
import { jobs as allJobs } from './jobs.ts';
import { createBus, postgresTransport } from './platform/bus.ts';
import { redisTransport } from './platform/bus-redis.ts';
import { type Env, KNOWN_DEMO_PASSWORD } from './platform/env.ts';
import { runJobs } from './platform/jobs.ts';
import { createLive } from './platform/live.ts';
import { createMailer } from './platform/mail.ts';
import { createPageReader } from './platform/page-reader.ts';
import { createPasswords } from './platform/passwords.ts';
import { createPayments } from './platform/payments/payments.ts';
import { createPush } from './platform/push.ts';
import { createQuota } from './platform/quota.ts';
import { createSearches, searchesAtOnce } from './platform/searches.ts';
import { createSessions } from './platform/sessions.ts';
import { createStorage } from './platform/storage.ts';
import { buildServer } from './server.ts';

export type Closer = () => Promise<unknown>;

/** Two jobs at once, one connection that listens for new ones, one to spare. */
const JOB_CONNECTIONS = 4;

/**
 * Everything that needs a database that is up to date, on a server that listens already. A module of its own,
 * because its code is most of what a start has to load: main.ts opens the port before that.
 */
export async function buildApp(
  env: Env,
  log: Logger,
  databaseUrl: string,
  server: Server,
  closers: Closer[],
): Promise<FastifyInstance> {
  const database = createDatabase({
    url: databaseUrl,
    max: env.DATABASE_POOL,
    ...REQUEST_TIMEOUTS,
    applicationName: 'kindred-api',
    onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  closers.push(() => database.close());
  const { db } = database;
  const bus = await createBus({
    db,
    log,
    transport: (handlers) =>
      env.REDIS_URL === undefined
        ? postgresTransport(db, databaseUrl, handlers)
        : redisTransport(env.REDIS_URL, handlers),
  });
  closers.push(() => bus.close());
  const live = createLive({ db, bus, log, views: liveViews(db) });
  closers.push(async () => live.close());
  const forSearches = createDatabase({
    url: databaseUrl,
    max: searchesAtOnce(env),
    ...REQUEST_TIMEOUTS,
    plansOnce: true,
    applicationName: 'kindred-search',
    onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  closers.push(() => forSearches.close());
  const deps = {
    env,
    db,
    bus,
    live,
    log,
    storage: createStorage(env),
    quota: createQuota(db, env),
    payments: createPayments({ db, env }),
    searches: createSearches(env, forSearches.db),
    sessions: createSessions(db, { isHttps: env.isHttps, days: env.SESSION_DAYS }),
    passwords: createPasswords({
      atOnce: env.PASSWORD_HASHES_AT_ONCE,
      queue: env.PASSWORD_QUEUE,
      refused: env.isLocal ? undefined : KNOWN_DEMO_PASSWORD,
    }),
  };
  // Nobody waits for a job, so it may take its time, and it takes no connection from those who do wait.
  const forJobs = createDatabase({
    url: databaseUrl,
    max: JOB_CONNECTIONS,
    statementTimeout: 60_000,
    // A worker that does not get its first connection on a busy machine never looks for jobs again.
    connectTimeout: 20_000,
    applicationName: 'kindred-jobs',
    onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  closers.push(() => forJobs.close());
  const push = createPush({ db: forJobs.db, env });
  const pages = createPageReader();
  const jobs = await runJobs(
    { ...deps, db: forJobs.db, mailer: createMailer(env), push, pages },
    forJobs.pool,
    allJobs,
  );
  closers.push(() => jobs.stop());
  let handler: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  const app = await buildServer(deps, {
    serverFactory: (serve) => {
      handler = serve as typeof handler;
      return server;
    },
  });
  // Not a moment earlier: Fastify cannot answer before every route is in place.
  server.removeAllListeners('request');
  if (handler) server.on('request', handler);
  closers.push(
    () => drained(server),
    () => app.close(),
  );
  return app;
}

/** How long requests in flight may take once the process was asked to stop. */
const DRAIN_MS = 6_000;

/**
 * Takes in nobody else, and waits for what was asked: the server is not Fastify's own, so that Fastify waits for none
 * of it. What takes too long is cut.
 */
async function drained(server: Server): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearTimeout(cut);
}
