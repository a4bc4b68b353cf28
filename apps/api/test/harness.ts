import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@kindred/db/client';
import { createTestDatabase, type TestDatabase } from '@kindred/db/testing';
import type { CurrentUser, TokenScope } from '@kindred/validation/accounts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { runOnce } from 'graphile-worker';
import { liveViews } from '../src/features/live/views.ts';
import { jobs } from '../src/jobs.ts';
import {
  type Bus,
  createBus,
  postgresTransport,
  type Transport,
  type TransportHandlers,
} from '../src/platform/bus.ts';
import { readEnv } from '../src/platform/env.ts';
import type { JobDeps } from '../src/platform/job.ts';
import { jobLogger, taskList } from '../src/platform/jobs.ts';
import { createLive } from '../src/platform/live.ts';
import { createLog } from '../src/platform/log.ts';
import type { Mail } from '../src/platform/mail.ts';
import { createPageReader } from '../src/platform/page-reader.ts';
import { createPasswords } from '../src/platform/passwords.ts';
import { createPayments } from '../src/platform/payments/payments.ts';
import { createPush } from '../src/platform/push.ts';
import { createQuota } from '../src/platform/quota.ts';
import { createSearches } from '../src/platform/searches.ts';
import { createSessions } from '../src/platform/sessions.ts';
import { createStorage } from '../src/platform/storage.ts';
import { buildServer } from '../src/server.ts';

export type Answer = LightMyRequestResponse;

export interface Person {
  user: CurrentUser;
  email: string;
  password: string;
  /** Value for the Cookie header. */
  cookie: string;
}

export interface TestApi {
  app: FastifyInstance;
  db: Db;
  database: TestDatabase;
  bus: Bus;
  jobDeps: JobDeps;
  /** What would have been mailed. */
  mails: Mail[];
  /** Listens on a free port of the loopback. @returns `http://127.0.0.1:…` */
  listen(): Promise<string>;
  get(url: string, as?: Person | null, headers?: Record<string, string>): Promise<Answer>;
  post(url: string, body?: unknown, as?: Person | null, headers?: Record<string, string>): Promise<Answer>;
  delete(url: string, as?: Person | null, headers?: Record<string, string>): Promise<Answer>;
  /** A new session of the same person, as from another browser. */
  logIn(person: Person, from?: { cookie?: string; ip?: string; userAgent?: string }): Promise<Person>;
  /** A personal access token of that person. @returns the headers of a script that holds it. */
  token(of: Person, scopes?: readonly TokenScope[]): Promise<{ id: string; authorization: string }>;
  /** Runs every job that waits, as a worker would. */
  runJobs(): Promise<void>;
  request(options: InjectOptions): Promise<Answer>;
  signUp(name: string, overrides?: Partial<{ email: string; password: string; ip: string }>): Promise<Person>;
  close(): Promise<void>;
}

export function cookiesOf(answer: Answer): string {
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

export async function createTestApi(
  options: {
    env?: Record<string, string>;
    database?: TestDatabase;
    transport?: (handlers: TransportHandlers) => Promise<Transport>;
    maxEventLoopDelay?: number;
    /** Milliseconds after which a search that waits is refused. */
    searchWaitMs?: number;
    /** Gets each line of the log. */
    onLogLine?: (line: string) => void;
  } = {},
): Promise<TestApi> {
  const database = options.database ?? (await createTestDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'kindred-api-'));
  const env = readEnv({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    PUBLIC_URL: 'http://kindred.test',
    PAYMENTS: 'test',
    WEB_DIR: join(dataDir, 'no-web'),
    LOG_LEVEL: 'silent',
    PASSWORD_QUEUE: '1000',
    SIGNUP_PER_ADDRESS: '100000',
    PAYMENTS_PER_USER: '100000',
    PAYMENTS_PER_ADDRESS: '100000',
    DECLINES_PER_USER: '100000',
    DECLINES_PER_ADDRESS: '100000',
    REQUESTS_PER_ADDRESS: '1000000',
    ...options.env,
  });
  const { onLogLine } = options;
  const log = createLog(env.LOG_LEVEL, onLogLine && { write: onLogLine });
  const { db } = database;
  const bus = await createBus({
    db,
    log,
    transport: options.transport ?? ((handlers) => postgresTransport(db, database.url, handlers)),
  });
  const live = createLive({ db, bus, log, views: liveViews(db) });
  const deps = {
    env,
    db,
    bus,
    live,
    log,
    storage: createStorage(env),
    quota: createQuota(db, env),
    payments: createPayments({ db, env }),
    // A machine that is busy with other tests is no reason to refuse one that waits.
    searches: createSearches(env, db, options.searchWaitMs ?? 60_000),
    sessions: createSessions(db, { isHttps: env.isHttps, days: env.SESSION_DAYS }),
    passwords: createPasswords({ atOnce: env.PASSWORD_HASHES_AT_ONCE, queue: env.PASSWORD_QUEUE }),
  };
  const mails: Mail[] = [];
  // A machine that is busy with other tests is no reason to refuse these.
  const app = await buildServer(deps, { maxEventLoopDelay: options.maxEventLoopDelay ?? 60_000 });
  const headersOf = (as?: Person | null) => (as ? { cookie: as.cookie } : {});
  let people = 0;

  const api: TestApi = {
    app,
    db,
    database,
    bus,
    mails,
    jobDeps: {
      ...deps,
      mailer: {
        async send(mail) {
          mails.push(mail);
        },
      },
      // The push service of a test is on this machine, see push-service.ts.
      push: createPush({ db, env }, { mayConnectTo: () => true, lookup: undefined }),
      // No test reads a page of somebody else.
      pages: createPageReader({
        lookup: (hostname, _options, callback) => callback(new Error(`${hostname} is not looked up`), ''),
      }),
    },
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    request: (request) => app.inject(request),
    get: (url, as, headers) => app.inject({ method: 'GET', url, headers: { ...headersOf(as), ...headers } }),
    post: (url, body, as, headers) =>
      app.inject({
        method: 'POST',
        url,
        headers: {
          ...headersOf(as),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      }),
    delete: (url, as, headers) =>
      app.inject({ method: 'DELETE', url, headers: { ...headersOf(as), ...headers } }),
    async signUp(name, overrides = {}) {
      people += 1;
      const [firstName = name, lastName = 'Test'] = name.split(' ');
      const email = overrides.email ?? `${firstName.toLowerCase()}.${people}@example.test`;
      const password = overrides.password ?? 'a-good-password';
      const answer = await app.inject({
        method: 'POST',
        url: '/api/auth/signup',
        payload: { email, password, firstName, lastName },
        ...(overrides.ip ? { remoteAddress: overrides.ip } : {}),
      });
      if (answer.statusCode !== 200) throw new Error(`Sign-up answered ${answer.statusCode}: ${answer.body}`);
      // The mail that every sign-up sends has a test of its own, and is in the way of all others.
      await database.pool.query('select graphile_worker.remove_job($1)', [`confirm:${answer.json().id}`]);
      return { user: answer.json(), email, password, cookie: cookiesOf(answer) };
    },
    async logIn(person, from = {}) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: {
          ...(from.cookie === undefined ? {} : { cookie: from.cookie }),
          ...(from.userAgent === undefined ? {} : { 'user-agent': from.userAgent }),
        },
        payload: { email: person.email, password: person.password },
        ...(from.ip ? { remoteAddress: from.ip } : {}),
      });
      if (answer.statusCode !== 200) throw new Error(`Log-in answered ${answer.statusCode}: ${answer.body}`);
      return { ...person, user: answer.json(), cookie: cookiesOf(answer) };
    },
    async token(of, scopes = ['read', 'write']) {
      const answer = await api.post('/api/auth/tokens', { name: 'A script', scopes }, of);
      if (answer.statusCode !== 200) throw new Error(`The token was refused: ${answer.body}`);
      return { id: answer.json().id, authorization: `Bearer ${answer.json().token}` };
    },
    async runJobs() {
      const count = async (which: string) =>
        (await database.pool.query(`select from graphile_worker._private_jobs where ${which} limit 1`))
          .rowCount;
      // The worker does not wait until what is done is put away, and leaves what waits behind it in its queue.
      for (let round = 0; round < 50; round++) {
        await runOnce({
          pgPool: database.pool,
          logger: jobLogger(log),
          taskList: taskList(api.jobDeps, jobs),
        });
        for (let times = 0; times < 400 && (await count('locked_at is not null')) !== 0; times++)
          await sleep(5);
        if ((await count('run_at <= now() and attempts < max_attempts')) === 0) return;
      }
    },
    async close() {
      await app.close();
      live.close();
      await bus.close();
      if (!options.database) await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return api;
}
