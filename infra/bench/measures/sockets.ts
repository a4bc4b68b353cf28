import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Viewer } from '../data/viewers.ts';
import { ask } from '../load/latency.ts';
import { closeAll, keepAliveAgent, type Listening, openAll, openSocket } from '../load/sockets.ts';
import type { Measure } from '../measure.ts';
import { percentile } from '../stats.ts';
import { serve } from './feed.ts';

const SOCKETS = 5_000;
const SETTLE_MS = 5_000;

/** KB of memory that a process holds. */
function residentOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN);
}

/** P6: what a socket costs that only listens, and all of them coming back at once. */
export const idleSockets: Measure = {
  ids: ['P6'],
  async run({ scale, log, stack }) {
    const { api, viewers } = await serve(scale, SOCKETS, stack, log);
    const agent = keepAliveAgent();
    stack.defer(() => agent.destroy());
    const me = { url: `${api.url}/api/auth/user`, headers: { cookie: viewers[0]?.cookie ?? '' } };
    const open = ({ cookie }: Viewer): Promise<Listening> =>
      openSocket(`${api.url}/ws`, { cookie, origin: api.url });
    const again = async (viewer: Viewer): Promise<Listening> => {
      for (;;) {
        const opened = await open(viewer).catch(() => undefined);
        if (opened !== undefined) return opened;
        await sleep(200);
      }
    };

    // Warm up only after the api has released its startup memory, so that one-time allocations do not count.
    await sleep(SETTLE_MS);
    closeAll(await openAll(viewers.slice(0, 500), 50, open));
    for (let n = 0; n < 200; n++) await ask(agent, me);
    await sleep(SETTLE_MS);
    const before = residentOf(api.pid);
    log(`P6: ${SOCKETS} sockets`);
    const sockets = await openAll(viewers, 50, open);
    await sleep(SETTLE_MS);
    const each = (residentOf(api.pid) - before) / SOCKETS;

    log('P6: all of them come back at once');
    closeAll(sockets);
    await sleep(500);
    const start = performance.now();
    const coming = openAll(viewers, SOCKETS, again).then((opened) => ({
      opened,
      ms: performance.now() - start,
    }));
    let isComing = true;
    const waits: number[] = [];
    let refused = 0;
    const asking = (async () => {
      while (isComing) {
        // Refused is answered as well, and counted apart.
        const began = performance.now();
        await ask(agent, me).catch(() => {
          refused += 1;
        });
        waits.push(performance.now() - began);
        await sleep(25);
      }
    })();
    const { opened, ms } = await coming;
    isComing = false;
    await asking;
    closeAll(opened);
    return [
      { id: 'P6', what: 'memory of an idle socket', unit: 'KB', value: each, bar: { atMost: 40 } },
      {
        id: 'P6',
        what: `${SOCKETS} sockets back at once`,
        unit: 'ms',
        value: ms,
        bar: { atMost: 15_000 },
      },
      {
        id: 'P6',
        what: 'a call meanwhile, p95',
        unit: 'ms',
        value: percentile(waits, 0.95),
        bar: { atMost: 1_000 },
        note: `${refused} of ${waits.length} calls were told to come back in a moment`,
      },
    ];
  },
};
