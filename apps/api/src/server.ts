import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifyRateLimit from '@fastify/rate-limit';
import fastifyUnderPressure from '@fastify/under-pressure';
import fastifyWebsocket from '@fastify/websocket';
import { hiddenAmong } from '@kindred/db/accounts/privacy/visibility';
import { databaseIsUp } from '@kindred/db/health';
import { contactsOf, membersOf } from '@kindred/db/messaging/visibility';
import type { Permission } from '@kindred/permissions/matrix';
import { unnamedHttpStatus } from '@kindred/validation/errors';
import { PREVIEW_TYPES } from '@kindred/validation/previews';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
  LogController,
  type RouteOptions,
} from 'fastify';
import helmet from 'helmet';
import { createContext } from './context.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { auditRoutes } from './features/admin/audit/routes.ts';
import { followSettings } from './features/admin/settings/apply.ts';
import { adminUserRoutes } from './features/admin/users/routes.ts';
import { businessAnalyticsRoutes } from './features/businesses/analytics/routes.ts';
import { bookingsFeed, calendarRoutes } from './features/businesses/bookings/routes.ts';
import { consoleRoutes } from './features/commerce/console/routes.ts';
import { invoiceRoutes } from './features/commerce/invoices/routes.ts';
import { webhookRoutes } from './features/commerce/payments/routes.ts';
import { productFileRoutes } from './features/commerce/products/routes.ts';
import { courseArchiveRoutes } from './features/courses/archive/routes.ts';
import { submissionFileRoutes } from './features/courses/assignments/routes.ts';
import { certificateRoutes } from './features/courses/certificates/routes.ts';
import { lessonFileRoutes } from './features/courses/files/routes.ts';
import { studentRoutes } from './features/courses/students/routes.ts';
import { attendanceRoutes } from './features/events/after/routes.ts';
import { eventsFeed } from './features/events/calendar/feed.ts';
import { eventFileRoutes } from './features/events/calendar/routes.ts';
import { eventHead } from './features/events/head.ts';
import { joinRoutes } from './features/events/joining/routes.ts';
import { declineRoutes } from './features/events/waitlist/routes.ts';
import { mapRoutes } from './features/map/routes.ts';
import { mediaRoutes } from './features/media/routes.ts';
import { videoRoutes, videoUploadRoutes } from './features/media/video/routes.ts';
import { messageFileRoutes } from './features/messaging/files/routes.ts';
import { appealRoutes } from './features/moderation/appeals/routes.ts';
import { followWithheld } from './features/moderation/withheld.ts';
import { unsubscribeRoutes } from './features/notifications/delivery/routes.ts';
import { previewHead } from './features/previews/head.ts';
import { calendarFeedRoutes } from './features/scheduling/calendarLinks/routes.ts';
import { archiveRoutes } from './features/tribes/exports/routes.ts';
import { libraryRoutes } from './features/tribes/library/routes.ts';
import { verificationRoutes } from './features/tribes/verifications/routes.ts';
import { MAIL_TYPES } from './jobs.ts';
import { createContacts } from './platform/contacts.ts';
import { PERMISSIONS_POLICY, securityHeaders } from './platform/headers.ts';
import { handleErrors, sendFrameworkError } from './platform/http-errors.ts';
import { createHub } from './platform/hub.ts';
import { uuidv7 } from './platform/ids.ts';
import { hasTooManyValues } from './platform/json-body.ts';
import { networkOf } from './platform/limits.ts';
import { memoBy } from './platform/memoBy.ts';
import { metricsRoute } from './platform/metrics.ts';
import { isAllowedOrigin } from './platform/origin.ts';
import { createPresence } from './platform/presence.ts';
import { trustsPeer, warnOfUntrustedProxy } from './platform/proxy.ts';
import { watchDisk } from './platform/quota.ts';
import { closeSlowBodies } from './platform/slow-bodies.ts';
import { loadWeb } from './platform/web.ts';
import { type AppRouter, appRouter } from './router.ts';
import { docsRoutes } from './transport/docs.ts';
import { endpoints, restRoutes } from './transport/rest.ts';
import { SOCKET_OPTIONS, socketRoutes } from './transport/socket.ts';
import { CALLS_AT_ONCE_MAX } from './transport/socket-guard.ts';
import { assertGuarded } from './trpc/access.ts';
import type { Context, Deps } from './trpc/context.ts';
import { AppError, fail, toAppError } from './trpc/errors.ts';
import { assertEnabled } from './trpc/features.ts';
import { videoNouns } from './videos.ts';

/** The access rule of a plain route: a reason why everybody may use it, the procedure whose rule it carries out, or a permission; null for every user. */
type RouteAccess = { publicBecause: string } | { procedure: string } | { permission: Permission | null };

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess;
    /** Takes sockets, and checks by itself who opens them. */
    isSocket?: boolean;
    /** In the place of the server's own, for what is answered under any pressure. */
    pressureHandler?: () => undefined;
  }
}

/** Asked by the route, not by the address: the same route has many spellings (`/%61pi/…`). */
function isProgram(request: FastifyRequest): boolean {
  return /^\/(?:api|trpc|ws|calendars|join)(?:\/|$)/.test(request.routeOptions.url ?? '');
}

/** The pattern of the route that was asked for, as the address itself holds tokens, codes and file names. */
function routeOf(request: FastifyRequest): { route: string; procedures?: string[] } {
  const { url } = request.routeOptions;
  const path = (request.params as { path?: unknown } | undefined)?.path;
  if (url === undefined || !url.startsWith('/trpc/') || typeof path !== 'string')
    return { route: url ?? 'none' };
  const procedures = path.split(',').filter((name) => Object.hasOwn(appRouter._def.procedures, name));
  return { route: '/trpc', procedures };
}

const EVENT_LOOP_DELAY_MAX_MS = 2_000;

/** Tells the two lives of an input apart: `/trpc` parses JSON itself, everything else gets an object. */
function parseJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Calls without a payload may still name the type.
    if (body === '') done(null, undefined);
    else if (hasTooManyValues(body as string)) done(new AppError('payload_too_large'));
    else parse(request, body as string, done);
  });
}

function noRouteSchemas(): never {
  throw new Error('Describe inputs and outputs in packages/validation, not in the schema of a route.');
}

/**
 * The whole application on one Fastify instance, not listening yet.
 * @throws {Error} when a procedure or a route has no access rule.
 */
export async function buildServer(
  deps: Deps,
  options: {
    serverFactory?: FastifyServerFactory;
    /** Milliseconds the event loop may be late before callers are told to come back, 2,000 unless given. */
    maxEventLoopDelay?: number;
  } = {},
): Promise<FastifyInstance> {
  const { env } = deps;
  assertGuarded(appRouter);
  const unfollow = await followSettings(deps);
  const withheld = await followWithheld(deps);
  const web = await loadWeb(env, deps.sessions.cookieName);
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => uuidv7(),
    requestIdHeader: false,
    trustProxy: env.TRUST_PROXY === 'none' ? false : trustsPeer(env.TRUST_PROXY),
    bodyLimit: env.BODY_LIMIT_KB * 1024,
    routerOptions: {
      ignoreTrailingSlash: false,
      ignoreDuplicateSlashes: false,
      caseSensitive: true,
      // A batch of the web names up to twenty procedures in one segment of the path.
      maxParamLength: 2_000,
    },
    // Inputs and outputs are zod's. Otherwise Fastify loads ajv and fast-json-stringify, which nothing here would use.
    schemaController: {
      compilersFactory: { buildValidator: noRouteSchemas, buildSerializer: noRouteSchemas },
    },
    // Addresses that cannot be read reach no route and no hook.
    frameworkErrors: (error, _request, reply) => sendFrameworkError(reply, error),
    forceCloseConnections: 'idle',
    ...(options.serverFactory ? { serverFactory: options.serverFactory } : {}),
  }) as unknown as FastifyInstance;

  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });

  parseJson(app);
  handleErrors(app);
  await app.register(fastifyCookie);
  // Made once: @fastify/helmet writes the same policy anew for each request.
  const secure = memoBy(
    () => env.VIDEO_HOSTS.join(),
    () => helmet(securityHeaders(env, web.scriptHashes)),
  );
  app.addHook('onRequest', (request, reply, done) => secure()(request.raw, reply.raw, () => done()));
  await app.register(fastifyCompress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(fastifyRateLimit, {
    max: env.REQUESTS_PER_ADDRESS,
    timeWindow: 60_000,
    cache: 20_000,
    allowList: (request) => !isProgram(request),
    keyGenerator: (request) => networkOf(request.ip),
    errorResponseBuilder: (_request, context) =>
      new AppError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(context.ttl / 1000)) }),
  });
  await app.register(fastifyUnderPressure, {
    maxEventLoopDelay: options.maxEventLoopDelay ?? EVENT_LOOP_DELAY_MAX_MS,
    maxHeapUsedBytes: 0,
    maxRssBytes: 0,
    pressureHandler(_request, _reply, _type, delay) {
      // Nothing was measured yet, which is no delay: only what comes next tells.
      if (delay !== Number.POSITIVE_INFINITY) fail('unavailable', { retryAfter: 2 });
    },
  });
  const hub = createHub({ db: deps.db, log: deps.log, perUser: env.SOCKETS_PER_USER });
  const presence = createPresence({ ...deps, hub, hiddenAmong: (userIds) => hiddenAmong(deps.db, userIds) });
  const contacts = createContacts({
    ...deps,
    presence,
    contactsOf: (userId) => contactsOf(deps.db, userId),
    membersOf: (conversationId) => membersOf(deps.db, conversationId),
  });
  // Before the plugin of sockets adds its own, which closes them without a word.
  app.addHook('preClose', async () => {
    contacts.close();
    await presence.close();
    hub.close();
    letIdleGo(app.server);
  });
  await app.register(fastifyWebsocket, {
    options: SOCKET_OPTIONS,
    // A malformed request is no failure of the server.
    errorHandler: (error, socket) => {
      deps.log.debug({ err: error }, 'a socket was ended');
      socket.terminate();
    },
  });

  warnOfUntrustedProxy(app, env.TRUST_PROXY, deps.log);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('permissions-policy', PERMISSIONS_POLICY);
    if (!isAllowedOrigin(request, env.publicUrl)) fail('foreign_origin');
    // The plugin would open a socket on any route, for whoever asks, and write its whole address to the log.
    if (request.ws && request.routeOptions.config.isSocket !== true) fail('not_found');
    if (isProgram(request)) reply.header('cache-control', 'no-store');
    const { access } = request.routeOptions.config;
    if (access !== undefined && 'procedure' in access) assertEnabled(env, access.procedure);
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info({
      method: request.method,
      ...routeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
    done();
  });

  const makeContext = (request: FastifyRequest, reply: FastifyReply | null) =>
    createContext({ ...deps, presence, contacts }, request, reply);

  closeSlowBodies(app, env.SLOW_BODY_SECONDS * 1000);
  health(app, deps);
  metricsRoute(app, { hub, ...deps, mailTypes: MAIL_TYPES });
  const disk = watchDisk(env, app.log);
  app.addHook('onClose', async () => {
    disk.stop();
    unfollow();
    withheld.stop();
  });
  accountRoutes(app, makeContext, env.isHttps);
  await mediaRoutes(app, makeContext, { ...deps, withheld });
  consoleRoutes(app, makeContext);
  studentRoutes(app, makeContext);
  businessAnalyticsRoutes(app, makeContext);
  archiveRoutes(app, makeContext);
  libraryRoutes(app, makeContext, deps);
  productFileRoutes(app, makeContext, deps);
  submissionFileRoutes(app, makeContext, deps);
  invoiceRoutes(app, makeContext);
  certificateRoutes(app, makeContext, deps);
  calendarRoutes(app, makeContext, deps);
  eventFileRoutes(app, makeContext, deps);
  joinRoutes(app, makeContext);
  attendanceRoutes(app, makeContext);
  adminUserRoutes(app, makeContext);
  auditRoutes(app, makeContext);
  calendarFeedRoutes(app, deps, { bookings: bookingsFeed, events: eventsFeed });
  mapRoutes(app, makeContext, deps);
  verificationRoutes(app, makeContext, deps);
  messageFileRoutes(app, makeContext, deps);
  lessonFileRoutes(app, makeContext, deps);
  appealRoutes(app, makeContext, deps);
  await courseArchiveRoutes(app, makeContext, deps);
  await videoUploadRoutes(app, makeContext, deps, videoNouns);
  videoRoutes(app, makeContext, deps, videoNouns);
  await unsubscribeRoutes(app, deps);
  await declineRoutes(app, deps);
  await webhookRoutes(app, deps);
  restRoutes(app, makeContext);
  docsRoutes(app, env);
  socketRoutes(app, { ...deps, hub, presence, contacts }, makeContext);
  await app.register(async (scope) => {
    scope.addHook('onRoute', function (this: FastifyInstance, route) {
      route.config = { ...route.config, access: { procedure: '*' } };
      if (route.routePath === '/:path' && route.method.includes('POST')) largerBodies(this, route);
    });
    scope.addHook('onRequest', async (request) => {
      // The adapter would read forms as well, which any site can send without asking first.
      const isJson = /^application\/json\s*(?:;|$)/i.test(request.headers['content-type'] ?? '');
      if (request.method === 'POST' && !isJson) fail('unsupported_media_type');
      // It also decodes the path once more.
      if (!isDecodable((request.params as { path?: string }).path ?? '')) fail('not_found');
    });
    scope.addHook('preHandler', async (request) => {
      // A call without an input comes without a body, which the adapter takes for broken JSON.
      if (request.body === '') request.body = '{}';
      if (hasTooManyValues(String(request.body))) fail('payload_too_large');
    });
    await scope.register(fastifyTRPCPlugin, {
      prefix: '/trpc',
      trpcOptions: {
        router: appRouter,
        maxBatchSize: CALLS_AT_ONCE_MAX,
        createContext: ({ req, res }): Promise<Context> => makeContext(req, res),
        allowMethodOverride: false,
        responseMeta: ({ errors, info }) => ({
          ...retryHeader(errors),
          ...unnamedStatus(errors, info?.calls.length ?? 1),
        }),
        onError({ error, path }) {
          const known = toAppError(error);
          if (known.appCode === 'internal') deps.log.error({ err: known.cause, path }, 'a procedure failed');
        },
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>);
  });
  web.register(app, {
    event: (id) => eventHead(deps.db, env.publicUrl, id),
    ...Object.fromEntries(PREVIEW_TYPES.map((type) => [type, previewHead(deps.db, env, type)])),
  });

  await app.ready();
  const bare = routes.filter((route) => route.config?.access === undefined);
  if (bare.length > 0) {
    throw new Error(
      `Routes without an access rule: ${bare.map(({ method, url }) => `${method} ${url}`).join(', ')}`,
    );
  }
  return app;
}

/** The adapter's one route has one limit; the calls that may send more get the same route with theirs. */
function largerBodies(scope: FastifyInstance, { handler }: RouteOptions): void {
  const larger = endpoints().filter(({ bodyLimit }) => bodyLimit !== undefined);
  const names = larger.map(({ name }) => name.replaceAll('.', '\\.')).join('|');
  const bodyLimit = Math.max(...larger.map((endpoint) => endpoint.bodyLimit ?? 0));
  scope.route({ method: 'POST', url: `/:path(^(?:${names})$)`, bodyLimit, handler });
}

const LETS_GO_EVERY_MS = 100;

/** A connection whose last answer was on its way when the server closed would be kept for another minute. */
function letIdleGo(server: FastifyInstance['server']): void {
  if (!server.listening) return;
  const timer = setInterval(() => server.closeIdleConnections(), LETS_GO_EVERY_MS);
  server.once('close', () => clearInterval(timer));
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** A status that tRPC has no name for, where it is that of every call. */
function unnamedStatus(errors: unknown[], calls: number): { status?: number } {
  const statuses = errors.map((error) => unnamedHttpStatus(toAppError(error).appCode));
  const [first] = statuses;
  return errors.length === calls && statuses.every((status) => status === first) && first !== undefined
    ? { status: first }
    : {};
}

function retryHeader(errors: unknown[]): { headers?: Record<string, string> } {
  const waits = errors.map((error) => toAppError(error).retryAfter ?? 0);
  const longest = Math.max(0, ...waits);
  return longest > 0 ? { headers: { 'retry-after': String(longest) } } : {};
}

function health(app: FastifyInstance, deps: Deps): void {
  const config = { access: { publicBecause: 'a load balancer asks it, and it tells nothing else' } };
  app.get('/healthz', { config }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config }, async () => {
    if (!(await databaseIsUp(deps.db))) fail('unavailable', { retryAfter: 2 });
    // A node without the bus serves all the same: its live events come late.
    return { status: 'ready', bus: deps.bus.isUp() ? 'up' : 'down' };
  });
}
