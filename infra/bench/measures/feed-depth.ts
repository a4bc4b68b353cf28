import { Agent } from 'node:http';
import { type Ask, ask, compareLatency } from '../load/latency.ts';
import type { Measure } from '../measure.ts';
import type { Figure } from '../report.ts';
import { percentile } from '../stats.ts';
import { MODES, type Mode, restPath, type Served, serve } from './feed.ts';

const VIEWERS = 25;
const PAGE = 50;
const REPEATS = 24;

/** P3: whether a page far down costs more than the first. */
export const feedDepth: Measure = {
  ids: ['P3'],
  async run({ scale, log, stack }) {
    const served = await serve(scale, VIEWERS, stack, log);
    const figures: Figure[] = [];
    for (const mode of MODES) {
      log(`P3: ${mode}, ${VIEWERS} people walk down to page ${PAGE}`);
      const first = served.viewers.map(({ cookie }) => ({
        url: served.api.url + restPath(mode),
        headers: { cookie },
      }));
      const deep = await pagesBelow(served, mode);
      const again = (asks: Ask[]) => Array.from({ length: REPEATS }, () => asks).flat();
      const [floor = [], value = []] = await compareLatency([again(first), again(deep)], 2 * VIEWERS);
      figures.push({
        id: 'P3',
        what: `feed, ${mode}, p50 of page ${PAGE} against page 1`,
        unit: 'ms',
        value: percentile(value, 0.5),
        floor: percentile(floor, 0.5),
        bar: { atMost: 1.1 },
      });
    }
    return figures;
  },
};

/** Follows the cursors as a reader would; none is computed. */
async function pagesBelow({ api, viewers }: Served, mode: Mode): Promise<Ask[]> {
  const agent = new Agent({ keepAlive: true });
  try {
    const asks: Ask[] = [];
    for (const { cookie } of viewers) {
      let next: Ask = { url: api.url + restPath(mode), headers: { cookie } };
      for (let page = 1; page < PAGE; page++) {
        const { nextCursor } = JSON.parse((await ask(agent, next)).body) as { nextCursor: string | null };
        if (nextCursor === null) throw new Error(`The feed of a person ends before page ${PAGE}.`);
        next = { url: api.url + restPath(mode, nextCursor), headers: { cookie } };
      }
      asks.push(next);
    }
    return asks;
  } finally {
    agent.destroy();
  }
}
