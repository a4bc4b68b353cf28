import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { fail } from '../trpc/errors.ts';
import type { Env } from './env.ts';
import type { Hub } from './hub.ts';
import { isForwarded } from './proxy.ts';
import { diskSpace } from './quota.ts';

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
