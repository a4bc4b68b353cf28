import type { StoredEvent } from '@kindred/db/outbox';
import type { Transport, TransportHandlers } from './bus.ts';

const CHANNEL = 'kindred:bus';

/**
 * Takes the fan-out off PostgreSQL. Events still begin in the outbox table, so one that committed while
 * Redis was away goes out when it is back.
 */
export async function redisTransport(url: string, handlers: TransportHandlers): Promise<Transport> {
  // Only loaded where it is used: most installations have no Redis.
  const { Redis } = await import('ioredis');
  const options = { lazyConnect: true, maxRetriesPerRequest: 1, enableOfflineQueue: false } as const;
  const publisher = new Redis(url, options);
  const subscriber = new Redis(url, { ...options, enableOfflineQueue: true, maxRetriesPerRequest: null });
  publisher.on('error', handlers.onError);
  subscriber.on('error', handlers.onError);
  await Promise.all([publisher.connect(), subscriber.connect()]);
  await subscriber.subscribe(CHANNEL);
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
  // ioredis subscribes again by itself; what was published meanwhile is gone.
  subscriber.on('ready', () => handlers.onGap());
  return {
    needsRelay: true,
    async publish(event) {
      await publisher.publish(CHANNEL, JSON.stringify(event));
    },
    async close() {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
