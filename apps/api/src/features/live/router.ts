import { liveInput } from '@kindred/validation/live';
import { tracked } from '@trpc/server';
import type { Delivery } from '../../platform/live.ts';
import { router, signedIn } from '../../trpc/access.ts';
import { fail } from '../../trpc/errors.ts';

/** A reader this far behind asks again for everything instead of catching up event by event. */
const QUEUE_MAX = 100;
const TYPING_QUEUE_MAX = 10;

export const liveRouter = router({
  events: signedIn.input(liveInput).subscription(async function* ({ ctx, input, signal }) {
    const { live } = ctx.deps;
    let queue: Delivery[] = [];
    let wake: (() => void) | undefined;
    const stop = live.subscribe(ctx.viewer, (delivery) => {
      // Who types is worth nothing to a reader who is behind.
      if (delivery.event.type === 'typing' && queue.length >= TYPING_QUEUE_MAX) return;
      if (queue.length >= QUEUE_MAX) queue = [{ id: delivery.id, event: { type: 'resync' } }];
      else queue.push(delivery);
      wake?.();
    });
    if (stop === null) fail('too_many_requests');
    signal?.addEventListener('abort', () => wake?.(), { once: true });
    try {
      if (input?.lastEventId) {
        for (const { id, event } of await live.missed(ctx.viewer.id, input.lastEventId))
          yield tracked(id, event);
      }
      while (!signal?.aborted) {
        const next = queue.shift();
        if (next) {
          yield tracked(next.id, next.event);
          continue;
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        wake = undefined;
      }
    } finally {
      stop();
    }
  }),
});
