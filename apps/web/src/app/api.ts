import type { AppRouter } from '@kindred/api/router-type';
import { createTRPCClient, createWSClient, httpBatchLink, httpLink, splitLink, wsLink } from '@trpc/client';
import { leaveLink, ownerHeaders } from './account.ts';
import { comingBack } from './backoff.ts';
import { confirmLink } from './confirmation.ts';
import { isAway } from './errors.ts';
import { idempotencyHeaders } from './idempotency.ts';
import { lookNow } from './recovery.ts';
import { onHealthCheck, waitFor } from './serverHealth.ts';
import { PING_EVERY_MS, PONG_WITHIN_MS, ping, pingWhenVisible, socketThatCloses } from './socketReconnect.ts';

/** The api refuses a longer batch. */
const BATCH_MAX = 20;
/** Characters; browsers refuse 64 KiB and more. */
const KEEPALIVE_MAX = 15_000;

function socketUrl(): string {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/trpc`;
}

/** When the first answer was given, by the server's own clock, in milliseconds; undefined before there is one. */
let firstAnswer: number | undefined;

async function withCookies(
  url: RequestInfo | URL | string,
  options?: object,
  what: 'read' | 'write' = 'read',
): Promise<Response> {
  const response = await waitFor(what, fetch(url, { ...options, credentials: 'include' }));
  // What a proxy says in the place of a server that is away is no answer.
  if (isAway(response) && !response.headers.get('content-type')?.includes('json')) {
    throw new TypeError(`The server is away: ${response.status}`);
  }
  const at = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(at)) firstAnswer = Math.min(firstAnswer ?? at, at);
  return response;
}

/** A UUIDv7 of the moment of the first answer: what happened since is for the live events to tell. */
export function sinceFirstAnswer(): string | undefined {
  if (firstAnswer === undefined) return undefined;
  const time = firstAnswer.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

/** The api reads the body of every write as JSON, so one that takes nothing still sends an empty object. */
function withBody(url: RequestInfo | URL | string, options?: { body?: unknown }): Promise<Response> {
  const body = options?.body ?? '{}';
  // A page that is being left can still send a short one.
  const keepalive =
    document.visibilityState === 'hidden' && typeof body === 'string' && body.length < KEEPALIVE_MAX;
  return withCookies(url, { ...options, body, ...(keepalive ? { keepalive } : {}) }, 'write');
}

const closeListeners = new Set<() => void>();

/**
 * Runs `listener` whenever the socket has closed or did not open. A browser does not say why, and the server's
 * reason may be that the session is over: ask. @returns how to stop.
 */
export function whenSocketCloses(listener: () => void): () => void {
  closeListeners.add(listener);
  return () => closeListeners.delete(listener);
}

function createClient() {
  // Lazy: a visitor never opens a socket, the first subscription does and the last one to end closes it.
  const { hasOpened, waitMs } = comingBack();
  const socket = createWSClient({
    url: socketUrl,
    lazy: { enabled: true, closeMs: 0 },
    retryDelayMs: waitMs,
    onOpen: () => {
      hasOpened();
      lookNow();
    },
    WebSocket: socketThatCloses(),
    keepAlive: { enabled: true, intervalMs: PING_EVERY_MS, pongTimeoutMs: PONG_WITHIN_MS },
    onClose: () => {
      for (const each of closeListeners) each();
    },
  });
  pingWhenVisible(() => socket.connection?.ws);
  onHealthCheck(() => ping(socket.connection?.ws));
  return createTRPCClient<AppRouter>({
    links: [
      leaveLink,
      confirmLink,
      splitLink({
        condition: (operation) => operation.type === 'subscription',
        true: wsLink({ client: socket }),
        false: splitLink({
          condition: (operation) => operation.type === 'mutation',
          // One request a write: a slow one holds up no other, and its Idempotency-Key speaks for it alone.
          true: httpLink({
            url: '/trpc',
            fetch: withBody,
            headers: ({ op }) => ({ ...ownerHeaders(), ...idempotencyHeaders(op.context) }),
          }),
          false: httpBatchLink({
            url: '/trpc',
            fetch: withCookies,
            headers: ownerHeaders,
            maxItems: BATCH_MAX,
          }),
        }),
      }),
    ],
  });
}

/** Every procedure of the api without React, for what runs before or outside a component. */
export const api = createClient();
