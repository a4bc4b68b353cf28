import { Agent } from 'node:http';
import { ask } from '../load/latency.ts';
import { type Contender, compareThroughput } from '../load/throughput.ts';
import type { Measure } from '../measure.ts';
import { launch, whenReady } from '../processes.ts';
import type { Figure } from '../report.ts';
import { median } from '../stats.ts';
import { feedStatements, MODES, type Mode, restPath, type Served, serve, trpcPath } from './feed.ts';

const VIEWERS = 500;
const ROUNDS = 5;

/** P1: how much of the bare SQL's throughput is left once the product has done everything else. */
export const feedThroughput: Measure = {
  ids: ['P1'],
  async run({ scale, log, stack }) {
    const served = await serve(scale, VIEWERS, stack, log);
    const floor = await launch(stack, ['infra/bench/floor/feed-floor.ts'], {
      BENCH_FLOOR: JSON.stringify(await feedStatements(served.data.url)),
    });
    await whenReady(floor);
    await assertSamePage(served, floor.url);

    const figures: Figure[] = [];
    for (const mode of MODES) {
      log(`P1: ${mode}, ${ROUNDS} rounds`);
      figures.push(...(await compareMode(mode, served, floor.url)));
    }
    return figures;
  },
};

async function compareMode(mode: Mode, { api, viewers }: Served, floor: string): Promise<Figure[]> {
  const asViewers = (
    name: string,
    url: string,
    path: string,
    headers: Record<string, string> = {},
  ): Contender => ({
    name,
    url,
    requests: viewers.map(({ cookie }) => ({ path, headers: { cookie, ...headers } })),
  });
  const alone = (name: string, path: string): Contender => ({
    name,
    url: floor,
    requests: viewers.map(({ id }) => ({ path: `${path}/${id}` })),
  });
  const contenders: Contender[] = [
    alone('SQL alone', `/${mode}`),
    asViewers('REST', api.url, restPath(mode)),
    asViewers('tRPC', api.url, trpcPath(mode)),
    asViewers('SQL and session', floor, `/signed-in/${mode}`),
    alone('SQL alone, prepared', `/prepared/${mode}`),
    asViewers('REST, compressed', api.url, restPath(mode), { 'accept-encoding': 'gzip, deflate, br' }),
  ];
  const rounds = await compareThroughput(contenders, ROUNDS);
  const [sql = 0, rest = 0, trpc = 0, sqlAndSession = 0, prepared = 0, compressed = 0] = rounds.map(median);
  const against = (what: string, value: number, floor: number): Figure => ({
    id: 'P1',
    what,
    unit: 'req/s',
    value,
    floor,
  });
  const bar = { atLeast: 0.7 };
  return [
    { ...against(`feed, ${mode}, REST against its SQL alone`, rest, sql), bar },
    { ...against(`feed, ${mode}, tRPC against its SQL alone`, trpc, sql), bar },
    against('… REST against SQL and session lookup', rest, sqlAndSession),
    against('… REST against prepared SQL alone', rest, prepared),
    against('… REST, compressed, against SQL alone', compressed, sql),
  ];
}

/** Both sides must do the same work, or the ratio means nothing. */
async function assertSamePage({ api, viewers }: Served, floor: string): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  try {
    for (const { id, cookie } of viewers.slice(0, 5)) {
      for (const mode of MODES) {
        const page = await ask(agent, { url: api.url + restPath(mode), headers: { cookie } });
        const bare = await ask(agent, { url: `${floor}/${mode}/${id}`, headers: {} });
        const { items } = JSON.parse(page.body) as { items: { id: string }[] };
        const rows = JSON.parse(bare.body) as { id: string }[];
        if (items.length !== 20 || items.some((item, index) => item.id !== rows[index]?.id)) {
          throw new Error(`The product and its SQL alone show ${id} different pages (${mode}).`);
        }
      }
    }
  } finally {
    agent.destroy();
  }
}
