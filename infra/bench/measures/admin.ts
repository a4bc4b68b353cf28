import { deepStrictEqual } from 'node:assert';
import { withClient } from '../data/dataset.ts';
import type { Viewer } from '../data/viewers.ts';
import { FLOOR } from '../floor/names.ts';
import { compareLatency } from '../load/latency.ts';
import { compareCosts } from '../load/throughput.ts';
import type { Measure } from '../measure.ts';
import { launch, type Running, whenReady } from '../processes.ts';
import { median, percentile } from '../stats.ts';
import { type Served, serveCopy } from './feed.ts';

/** Users and cases of the smaller and of the larger size. */
const PEOPLE = [100_000, 1_000_000] as const;
const CASES = [10_000, 100_000] as const;
/** Users of one last name, whatever the size. */
const NAMESAKES = 50;
const VIEWERS = 100;
const WARM_UP = 50;
const PACE = { rounds: 3, seconds: 3 };

const named = (count: number) => count.toLocaleString('en');

/** Adds users up to `count` of them; every last name is that of {@link NAMESAKES}. */
async function addUsers({ data }: Served, from: number, count: number): Promise<void> {
  await withClient(data.adminUrl, async (client) => {
    // Counters and search items that triggers keep are not read here.
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into users (email, first_name, last_name, handle, created_at)
       select 'p' || n || '@bench.example', 'Person' || n % $3::int, 'Family' || lpad((n / $3)::text, 6, '0'),
         'bench-person-' || n, now() - (n % 1000000) * interval '1 minute'
       from generate_series($1::int, $2::int - 1) n`,
      [from, count, NAMESAKES],
    );
  });
}

async function addCases({ data }: Served, from: number, count: number): Promise<void> {
  await withClient(data.adminUrl, (client) =>
    client.query(
      `with authors as (select array_agg(id) ids from (select id from users order by id limit 1000) some_users)
       insert into moderation_cases (subject_type, subject_id, author_id, title, is_escalated, priority, report_count)
       select 'post', gen_random_uuid(), ids[1 + n % 1000], 'Reported post ' || n, true, (n % 1000) / 100.0, 1 + n % 5
       from authors, generate_series($1::int, $2::int - 1) n`,
      [from, count],
    ),
  );
}

async function analyze({ data }: Served): Promise<void> {
  await withClient(data.adminUrl, (client) => client.query('vacuum (analyze)'));
}

/** Searches by a whole name and by a last name alone, both of users that both sizes have. */
const searches = Array.from({ length: VIEWERS }, (_, index) => {
  const n = index * 991;
  const family = `Family${String(Math.floor(n / NAMESAKES)).padStart(6, '0')}`;
  return index % 2 === 0 ? `Person${n % NAMESAKES} ${family}` : family;
});

async function idsOf({ url }: Running, path: string, { cookie }: Viewer): Promise<string[]> {
  const answer = (await (await fetch(url + path, { headers: { cookie } })).json()) as {
    items: { id: string }[];
  };
  return answer.items.map(({ id }) => id);
}

/** P18: search among users and the queue of cases, for platform admins. */
export const administration: Measure = {
  ids: ['P18'],
  async run({ log, stack }) {
    const served = await serveCopy(1, VIEWERS, stack, log);
    const { viewers, data, api } = served;
    await withClient(data.adminUrl, (client) =>
      client.query(`update users set role = 'platform_admin' where id = any($1)`, [
        viewers.map(({ id }) => id),
      ]),
    );
    const [reader] = viewers;
    if (reader === undefined) throw new Error('There are no people to measure.');
    const floor = await launch(stack, ['infra/bench/floor/honest-floor.ts'], { BENCH_DATABASE: data.url });
    await whenReady(floor);
    const paths = {
      users: (index: number) => `/api/admin/users?q=${encodeURIComponent(searches[index] ?? '')}`,
      cases: () => '/api/admin/cases',
    };
    const both = [
      { name: FLOOR, pid: floor.pid, url: floor.url, application: FLOOR },
      { name: 'product', pid: api.pid, url: api.url, application: null },
    ];
    const rows: Awaited<ReturnType<Measure['run']>> = [];
    const latencies: Record<keyof typeof paths, number[][]> = { users: [], cases: [] };
    for (const size of [0, 1] as const) {
      log(`P18: ${named(PEOPLE[size])} users, ${named(CASES[size])} cases`);
      await addUsers(served, size === 0 ? 0 : PEOPLE[0], PEOPLE[size]);
      await addCases(served, size === 0 ? 0 : CASES[0], CASES[size]);
      await analyze(served);
      for (const kind of ['users', 'cases'] as const) {
        const reads = viewers.map(({ cookie }, index) => ({ path: paths[kind](index), headers: { cookie } }));
        deepStrictEqual(await idsOf(api, paths[kind](1), reader), await idsOf(floor, paths[kind](1), reader));
        const requests = reads.map(({ path, headers }) => ({ url: api.url + path, headers }));
        const [latency = []] = await compareLatency([requests], WARM_UP);
        latencies[kind].push(latency);
        if (size === 0) continue;
        const [least, product] = await compareCosts(
          both.map((contender) => ({ ...contender, requests: reads })),
          PACE,
          data.adminUrl,
        );
        if (!least || !product) throw new Error('The administration was not measured.');
        rows.push({
          id: 'P18',
          what: kind === 'users' ? `search ${named(PEOPLE[1])} users` : `queue of ${named(CASES[1])} cases`,
          unit: 'req/s',
          value: median(product.perSecond),
          floor: median(least.perSecond),
          bar: { atLeast: 0.5 },
          work: { product: product.cpu, floor: least.cpu, statements: [] },
        });
      }
    }
    for (const [kind, sizes] of [['users', PEOPLE] as const, ['cases', CASES] as const]) {
      const [few = [], many = []] = latencies[kind];
      rows.push({
        id: 'P18',
        what: `${kind === 'users' ? 'search of users' : 'queue of cases'}, p50 of ${named(sizes[1])} against ${named(sizes[0])}`,
        unit: 'ms',
        value: percentile(many, 0.5),
        floor: percentile(few, 0.5),
        bar: { atMost: 1.2 },
      });
    }
    return rows;
  },
};
