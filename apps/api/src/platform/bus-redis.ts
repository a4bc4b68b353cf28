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
  const subscriber = new Redis(url, {
    ...options,
    autoResubscribe: false,
    autoResendUnfulfilledCommands: false,
  });
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
  // What was published meanwhile is gone. Whoever asks for it before Redis hears this node again would miss what is
  // published in between, so they are told of the gap when the subscription stands.
  subscriber.on('ready', () => {
    subscriber.subscribe(CHANNEL).then(handlers.onGap, handlers.onError);
  });
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
