import { openScene } from '../data/scene.ts';
import { FLOOR, OWN_SQL } from '../floor/names.ts';
import { type Expense, expensesOf } from '../load/expenses.ts';
import { type Cost, compareCosts, fire } from '../load/throughput.ts';
import type { Measure, Run } from '../measure.ts';
import { feedPaths } from '../paths/feed.ts';
import { ownSqlPath, startOwnSql } from '../paths/own-sql.ts';
import { pagePaths } from '../paths/pages.ts';
import type { Path, PathScene, Side } from '../paths/path.ts';
import { assertSameFacts } from '../paths/same-facts.ts';
import { writePaths } from '../paths/writes.ts';
import { launch, type Running, whenReady } from '../processes.ts';
import type { Figure } from '../report.ts';
import { median } from '../stats.ts';
import { type Served, serve } from './feed.ts';
import { withTribes } from './tribes.ts';

const VIEWERS = 300;
/** Limits are not what is measured. */
const UNLIMITED = { POSTS_PER_USER: '1000000000' };

/** What reads comes first: what is written shows in lists. */
export const PATHS = [...feedPaths, ...pagePaths, ...writePaths];

export interface Prepared extends Served {
  scene: PathScene;
}

export async function servePaths({ scale, stack, log }: Run): Promise<Prepared> {
  const served = await withTribes(await serve(scale, VIEWERS, stack, log, UNLIMITED), stack);
  const scene = await openScene(served.data.adminUrl, served.viewers, stack);
  // Before the scene is closed: its jobs may still be telling people of what was written.
  stack.defer(() => served.api.stop());
  return { ...served, scene: { ...scene, viewers: served.viewers, tribe: served.everybody } };
}

/** Each viewer in turn, with all calls that they need for it. */
export function requestsOf({ calls }: Side, scene: PathScene) {
  return scene.viewers.flatMap(({ cookie }, at) =>
    calls(scene, at).map((call) => ({ ...call, headers: { ...call.headers, cookie } })),
  );
}

/** P1, P1b, P19, P20, P21: requests a second of the product against the least that any server must do. */
export const paths: Measure = {
  ids: [...new Set(PATHS.map(({ id }) => id))],
  async run(run) {
    const asked = PATHS.filter(({ id }) => run.isAsked(id));
    const prepared = await servePaths(run);
    const { data, api, scene } = prepared;
    const floor = await launch(run.stack, ['infra/bench/floor/honest-floor.ts'], {
      BENCH_DATABASE: data.url,
    });
    await whenReady(floor);
    const ownSql = await startOwnSql(run.stack, data.url, asked, scene);
    await assertSameFacts(asked, scene, { product: api.url, floor: floor.url });
    const figures: Figure[] = [];
    for (const [at, path] of asked.entries()) {
      run.log(`${path.id}: ${path.what}`);
      figures.push(...(await comparePath(run, { ...prepared, floor, ownSql }, path, at)));
    }
    return figures;
  },
};

async function comparePath(
  { isShort }: Run,
  { data, api, scene, floor, ownSql }: Prepared & { floor: Running; ownSql: Running },
  path: Path,
  at: number,
): Promise<Figure[]> {
  const contenderOf = ({ pid, url }: Running, application: string | null, side: Side) => {
    const name = `${path.what}, ${application ?? 'product'}`;
    return { name, pid, url, application, requests: requestsOf(side, scene) };
  };
  const product = contenderOf(api, null, path.product);
  const least = contenderOf(floor, FLOOR, path.floor ?? path.product);
  const own = {
    ...contenderOf(ownSql, OWN_SQL, path.product),
    requests: scene.viewers.map((_, viewer) => ({ path: ownSqlPath(path, at, scene, viewer) })),
  };
  const contenders = [least, product, ...(path.ownSql === undefined ? [] : [own])];
  const pace = isShort ? { rounds: 1, seconds: 1 } : { rounds: 5, seconds: 3 };
  const costs = await compareCosts(contenders, pace, data.adminUrl);
  // Of what takes several calls, all of them are one.
  const whole = ({ requests }: { requests: unknown[] }, cost: Cost | undefined) => {
    const calls = requests.length / scene.viewers.length;
    if (cost === undefined) throw new Error(`${path.what} was not measured.`);
    const { perSecond, cpu } = cost;
    return {
      perSecond: median(perSecond) / calls,
      cpu: cpu && { postgres: cpu.postgres * calls, server: cpu.server * calls },
    };
  };
  const [floorCost, productCost] = [whole(least, costs[0]), whole(product, costs[1])];
  const figure: Figure = {
    id: path.id,
    what: path.what,
    unit: 'req/s',
    value: productCost.perSecond,
    floor: floorCost.perSecond,
    bar: { atLeast: path.bar },
    work: {
      product: productCost.cpu,
      floor: floorCost.cpu,
      statements: await statementsOf(product, data.serverUrl, isShort ? 1 : 3),
    },
    ...(costs[2] === undefined ? {} : { ownSql: whole(own, costs[2]).perSecond }),
  };
  const postgres = productCost.cpu?.postgres;
  if (path.postgresBar === undefined || postgres === undefined) return [figure];
  const what = `${path.what}, PostgreSQL's processor time`;
  return [figure, { id: path.id, what, unit: 'ms', value: postgres, bar: { atMost: path.postgresBar } }];

  function statementsOf(contender: typeof product, serverUrl: string, seconds: number): Promise<Expense[]> {
    return expensesOf(serverUrl, async () => {
      const { answers } = await fire(contender, seconds, 1);
      return answers / (contender.requests.length / scene.viewers.length);
    });
  }
}
