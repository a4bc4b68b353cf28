import { compareLatency } from '../load/latency.ts';
import type { Measure } from '../measure.ts';
import type { Figure } from '../report.ts';
import { percentile } from '../stats.ts';
import { MODES, restPath, type Served, serve } from './feed.ts';

const VIEWERS = 600;
const WARM_UP = 100;

/** P2: whether ten times the rows make a page slower. One request at a time: no queue is measured. */
export const feedGrowth: Measure = {
  ids: ['P2'],
  async run({ scale, log, stack }) {
    const large = Math.max(scale, 10);
    const [small, big] = [await serve(1, VIEWERS, stack, log), await serve(large, VIEWERS, stack, log)];
    const figures: Figure[] = [];
    for (const mode of MODES) {
      log(`P2: ${mode}, ${VIEWERS} people at each scale`);
      const requests = ({ api, viewers }: Served) =>
        viewers.map(({ cookie }) => ({ url: api.url + restPath(mode), headers: { cookie } }));
      const [floor = [], value = []] = await compareLatency([requests(small), requests(big)], WARM_UP);
      figures.push({
        id: 'P2',
        what: `feed, ${mode}, p50 at scale ${large} against scale 1`,
        unit: 'ms',
        value: percentile(value, 0.5),
        floor: percentile(floor, 0.5),
        bar: { atMost: 1.2 },
        note: `p95 ${percentile(value, 0.95).toFixed(2)} ms against ${percentile(floor, 0.95).toFixed(2)} ms`,
      });
    }
    return figures;
  },
};
