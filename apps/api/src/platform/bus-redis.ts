import type { StoredEvent } from '@kindred/db/outbox';
import type { Transport, TransportHandlers } from './bus.ts';

const CHANNEL = 'kindred:bus';
/** How long a start waits for Redis. */
const WAIT_MS = 2_000;

/**
 * Takes the fan-out off PostgreSQL. Events still begin in the outbox table, so one that committed while
 * Redis was away goes out when it is back.
 */
export async function redisTransport(url: string, handlers: TransportHandlers): Promise<Transport> {
  // Only loaded where it is used: most installations have no Redis.
  const { Redis } = await import('ioredis');
  const options = { lazyConnect: true, maxRetriesPerRequest: 1, enableOfflineQueue: false } as const;
  const publisher = new Redis(url, options);
  const subscriber = new Redis(url, {
    ...options,
    autoResubscribe: false,
    autoResendUnfulfilledCommands: false,
  });
  publisher.on('error', handlers.onError);
  subscriber.on('error', handlers.onError);
  subscriber.on('message', (_channel, text) => {
    let event: StoredEvent;
    try {
      event = JSON.parse(text);
    } catch (cause) {
      handlers.onError(new Error('Something else published on the bus', { cause }));
      return;
    }
    handlers.onEvent(event);
  });
  let isHearing = false;
  let hasStarted = false;
  const heard = Promise.withResolvers<void>();
  // What was published meanwhile is gone. Whoever asks for it before Redis hears this node again would miss what is
  // published in between, so they are told of the gap when the subscription stands.
  subscriber.on('ready', () => {
    subscriber.subscribe(CHANNEL).then(() => {
      isHearing = true;
      if (hasStarted) handlers.onGap();
      else heard.resolve();
    }, handlers.onError);
  });
  subscriber.on('close', () => {
    isHearing = false;
  });
  // Without Redis a node starts as it goes on when Redis is lost: the client tries again by itself.
  const connected = Promise.all([publisher.connect(), subscriber.connect(), heard.promise]);
  connected.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, WAIT_MS);
  });
  await Promise.race([connected, late]).catch(() => undefined);
  clearTimeout(timer);
  hasStarted = true;
  return {
    needsRelay: true,
    isUp: () => isHearing && publisher.status === 'ready',
    async publish(event) {
      await publisher.publish(CHANNEL, JSON.stringify(event));
    },
    async close() {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}

/**
 * Asks Redis once.
 * @returns where it is
 */
export async function pingRedis(url: string): Promise<string> {
  const { Redis } = await import('ioredis');
  const client = new Redis(url, { lazyConnect: true, connectTimeout: 5_000, retryStrategy: () => null });
  let reason: Error | undefined;
  // What connect() rejects with says only that the connection is closed.
  client.on('error', (error: Error) => {
    reason ??= error;
  });
  const { host, port } = client.options;
  try {
    await client.connect();
    await client.ping();
    return `Redis at ${host}:${port} answers`;
  } catch (cause) {
    const { message, code } = (reason ?? cause) as Error & { code?: string };
    throw new Error(`Redis at ${host}:${port} does not answer: ${message || code}`);
  } finally {
    client.disconnect();
  }
}
