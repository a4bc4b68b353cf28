import { timingSafeEqual } from 'node:crypto';
import { connectionsOf, type Db } from '@kindred/db/client';
import { type QueueState, queueState } from '@kindred/db/job-queue';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { fail } from '../trpc/errors.ts';
import type { Bus } from './bus.ts';
import type { Env } from './env.ts';
import type { Hub } from './hub.ts';
import { isForwarded } from './proxy.ts';
import { diskSpace } from './quota.ts';
import type { Searches } from './searches.ts';

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/** With a token configured, its bearer; otherwise only a scraper on this machine that no proxy stands before. */
function isScraper(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) {
    return LOOPBACK.test(request.socket.remoteAddress ?? '') && !isForwarded(request.headers);
  }
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

export function metricsRoute(
  app: FastifyInstance,
  options: {
    hub: Hub;
    db: Db;
    bus: Pick<Bus, 'isUp'>;
    searches: Pick<Searches, 'state'>;
    /** Names of the jobs that are a mail each. */
    mailTypes: readonly string[];
    env: Pick<Env, 'METRICS_TOKEN' | 'DATA_DIR' | 'STORAGE_RESERVE_MB' | 'arePaymentsSetUp'>;
  },
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  new Gauge({
    name: 'sockets_open',
    help: 'Sockets of signed-in people on this node',
    registers: [registry],
    collect() {
      this.set(options.hub.size());
    },
  });
  new Gauge({
    name: 'payments_set_up',
    help: '0 while nothing can be bought because PAYMENTS is not set on a public address',
    registers: [registry],
  }).set(options.env.arePaymentsSetUp ? 1 : 0);
  const space = new Gauge({
    name: 'disk_bytes',
    help: 'Space in DATA_DIR: free, and the reserve below which uploads are refused',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const { free, reserve } = await diskSpace(options.env);
      space.set({ kind: 'free' }, free);
      space.set({ kind: 'reserve' }, reserve);
    },
  });
  new Gauge({
    name: 'searches',
    help: 'Searches of this node: those that run, and those that wait for their turn',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(options.searches.state())) this.set({ state }, count);
    },
  });
  queueMetrics(registry, options);
  app.addHook('onResponse', (request, reply, done) => {
    // The pattern, never the address itself: the number of series must not grow with the number of people.
    const route = request.routeOptions.url ?? 'none';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get(
    '/metrics',
    { config: { access: { publicBecause: 'guarded by METRICS_TOKEN, or by being on this machine' } } },
    async (request, reply) => {
      if (!isScraper(request, options.env.METRICS_TOKEN)) fail('not_found');
      return reply.type(registry.contentType).send(await registry.metrics());
    },
  );
}

/** The queue is read no more often than this, in milliseconds, however many scrapers ask. */
const QUEUE_AGE_MS = 5_000;
const UNKNOWN: QueueState = {
  waiting: Number.NaN,
  failed: Number.NaN,
  failedMails: Number.NaN,
  oldestSeconds: Number.NaN,
};

function queueMetrics(
  registry: Registry,
  { db, bus, mailTypes }: { db: Db; bus: Pick<Bus, 'isUp'>; mailTypes: readonly string[] },
): void {
  const registers = [registry];
  new Gauge({
    name: 'bus_up',
    help: '0 while this node hears nothing of others, such as when Redis is away: live events come late',
    registers,
    collect() {
      this.set(bus.isUp() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this node for requests: total and idle, and the requests that wait for one',
    labelNames: ['kind'],
    registers,
    collect() {
      for (const [kind, count] of Object.entries(connectionsOf(db))) this.set({ kind }, count);
    },
  });
  let known: { at: number; state: Promise<QueueState> } | undefined;
  const queue = () => {
    if (known === undefined || Date.now() - known.at >= QUEUE_AGE_MS) {
      // Without the database the queue is unknown; all other metrics are still served.
      known = { at: Date.now(), state: queueState(db, mailTypes).catch(() => UNKNOWN) };
    }
    return known.state;
  };
  new Gauge({
    name: 'jobs',
    help: 'Background jobs of all nodes: those that could run now, and those that failed for good',
    labelNames: ['state'],
    registers,
    async collect() {
      const { waiting, failed } = await queue();
      this.set({ state: 'waiting' }, waiting);
      this.set({ state: 'failed' }, failed);
    },
  });
  new Gauge({
    name: 'jobs_oldest_seconds',
    help: 'How long the oldest job that could run waits',
    registers,
    async collect() {
      this.set((await queue()).oldestSeconds);
    },
  });
  new Gauge({
    name: 'mails_failed',
    help: 'Mails that were tried as often as a mail is and not sent: see pnpm mail:failed',
    registers,
    async collect() {
      this.set((await queue()).failedMails);
    },
  });
}
