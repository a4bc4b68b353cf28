import { fire } from '../load/throughput.ts';
import type { Measure } from '../measure.ts';
import { PATHS, requestsOf, servePaths } from './paths.ts';

const P99 = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m;

/** P22: how long the api's event loop keeps everybody waiting while all paths are asked for at once. */
export const together: Measure = {
  ids: ['P22'],
  async run(run) {
    const { api, scene } = await servePaths(run);
    // Everything of one viewer after the other: at any moment the connections ask for different things.
    const lists = PATHS.map(({ product }) => requestsOf(product, scene));
    const calls = lists.map((list) => list.length / scene.viewers.length);
    const requests = scene.viewers.flatMap((_, viewer) =>
      lists.flatMap((list, at) => {
        const each = calls[at] ?? 1;
        return list.slice(viewer * each, (viewer + 1) * each);
      }),
    );
    const contender = { name: 'everything at once', url: api.url, requests };
    run.log('P22: everything at once');
    await fire(contender, run.isShort ? 1 : 5);
    // Each reading covers the time since the previous one.
    await eventLoopDelay(api.url);
    const { perSecond } = await fire(contender, run.isShort ? 2 : 15);
    return [
      {
        id: 'P22',
        what: 'event-loop delay of the api while all of P1 to P21 run together, p99',
        unit: 'ms',
        value: await eventLoopDelay(api.url),
        bar: { atMost: 20 },
        note: `at ${Math.round(perSecond)} req/s; the 10 ms between two looks at the loop are part of it`,
      },
    ];
  },
};

/** Milliseconds, from the api's own metrics. */
async function eventLoopDelay(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const seconds = Number(P99.exec(text)?.[1]);
  if (!Number.isFinite(seconds)) throw new Error('The api tells nothing of its event loop.');
  return seconds * 1000;
}
