import { createDatabase } from '@kindred/db/client';
import { postsOfTribe } from '@kindred/db/feed/timeline/queries';
import { discoverPage } from '@kindred/db/tribes/discover/queries';
import { memberPage } from '@kindred/db/tribes/members/queries';
import { findTribe } from '@kindred/db/tribes/queries';
import { withClient } from '../data/dataset.ts';
import type { SqlFloor } from '../floor/sql-floor.ts';
import { startSqlFloor } from '../floor/start.ts';
import { statementsOf } from '../floor/statements.ts';
import { compareLatency } from '../load/latency.ts';
import { type Contender, compareThroughput } from '../load/throughput.ts';
import type { Measure } from '../measure.ts';

import type { Figure } from '../report.ts';
import { median, percentile } from '../stats.ts';
import { POOL_SIZE, type Served, serve } from './feed.ts';

const VIEWERS = 400;
const WARM_UP = 60;
const ROUNDS = 3;
/** The tribe that everybody of the data set is in: 100,000 people at scale 10. */
const EVERYBODY = 'everybody-of-the-bench';
const PAGE = 20;

/** What is asked for, each from its own address. */
const PAGES = {
  'Discover, the most active': () => '/api/tribes/discover',
  'Discover, the biggest of a category': () =>
    '/api/tribes/discover?sort=biggest&category=Health%20%26%20Wellness',
  'tribe page': () => `/api/tribes/${EVERYBODY}`,
  'member list of a tribe that all are in': () => `/api/tribes/${EVERYBODY}/members`,
  'feed of the busiest tribe': ({ busiest }: Prepared) => `/api/tribes/${busiest.slug}/posts`,
} as const;
type Page = keyof typeof PAGES;

interface Prepared extends Served {
  everybody: { id: string; slug: string };
  busiest: { id: string; slug: string };
}

/** A tribe of everybody, for as long as is measured: other measures know the data set without it. */
export async function withTribes(served: Served, stack: AsyncDisposableStack): Promise<Prepared> {
  const { adminUrl } = served.data;
  const drop = () =>
    withClient(adminUrl, async (client) => {
      await client.query('delete from tribes where slug = $1', [EVERYBODY]);
      await client.query('vacuum (analyze) tribes, tribe_memberships');
    });
  await drop();
  const [everybody, busiest] = await withClient(adminUrl, async (client) => {
    const made = await client.query<{ id: string; slug: string }>(
      `insert into tribes (owner_id, name, slug, description, member_count)
       select id, 'Everybody', $1, 'All of the bench', (select count(*) from users) from users
       order by id limit 1 returning id, slug`,
      [EVERYBODY],
    );
    await client.query(
      `insert into tribe_memberships (tribe_id, user_id, role, joined_at)
       select tribes.id, users.id, case when users.id = tribes.owner_id then 'owner' else 'member' end,
         users.created_at
       from tribes, users where tribes.slug = $1`,
      [EVERYBODY],
    );
    await client.query('vacuum (analyze) tribes, tribe_memberships');
    const busy = await client.query<{ id: string; slug: string }>(
      `select tribes.id, tribes.slug from tribes join posts on posts.tribe_id = tribes.id
       where tribes.is_open and posts.type <> 'story' and posts.deleted_at is null
       group by tribes.id order by count(*) desc, tribes.id limit 1`,
    );
    return [made.rows[0], busy.rows[0]];
  });
  stack.defer(drop);
  if (everybody === undefined || busiest === undefined) throw new Error('There are no tribes to measure.');
  return { ...served, everybody, busiest };
}

/** The SQL of the application itself for each page, taken from the wire. */
async function floorOf({ data, everybody, busiest }: Prepared): Promise<SqlFloor> {
  const database = createDatabase({ url: data.url, max: 1 });
  const viewerId = '00000000-0000-7000-8000-000000000000';
  const viewer = { id: viewerId, role: 'member' } as const;
  const { db } = database;
  const sent = (work: () => Promise<unknown>) => statementsOf(database, work);
  const members = { tribeId: everybody.id, filter: 'all', onlineIds: undefined, isWhole: false } as const;
  try {
    const pages: Record<Page, Awaited<ReturnType<typeof sent>>> = {
      'Discover, the most active': await sent(() =>
        discoverPage(db, viewer, { sort: 'active', limit: PAGE + 1 }),
      ),
      'Discover, the biggest of a category': await sent(() =>
        discoverPage(db, viewer, { sort: 'biggest', category: 'Health & Wellness', limit: PAGE + 1 }),
      ),
      'tribe page': await sent(() => findTribe(db, viewer, everybody.slug)),
      'member list of a tribe that all are in': await sent(async () => {
        await findTribe(db, viewer, everybody.slug);
        await memberPage(db, viewer, { ...members, limit: PAGE + 1 });
      }),
      'feed of the busiest tribe': await sent(async () => {
        await findTribe(db, viewer, busiest.slug);
        await postsOfTribe(db, viewer, { tribeId: busiest.id, limit: PAGE });
      }),
    };
    const numbered = Object.fromEntries(Object.values(pages).map((page, at) => [`page-${at}`, page]));
    return { databaseUrl: data.url, poolSize: POOL_SIZE, pages: numbered, viewerId };
  } finally {
    await database.close();
  }
}

const NAMES = Object.keys(PAGES) as Page[];

/** P11: pages of tribes against their SQL alone. P12: at ten times the rows against once. */
export const tribePages: Measure = {
  ids: ['P11', 'P12'],
  async run({ scale, log, stack }) {
    const large = Math.max(scale, 10);
    const big = await withTribes(await serve(large, VIEWERS, stack, log), stack);
    const figures: Figure[] = [];
    const floor = await startSqlFloor(stack, await floorOf(big));
    for (const [at, name] of NAMES.entries()) {
      log(`P11: ${name}`);
      const contenders: Contender[] = [
        {
          name: 'SQL alone',
          url: floor.url,
          requests: big.viewers.map(({ id }) => ({ path: `/page-${at}/${id}` })),
        },
        {
          name: 'REST',
          url: big.api.url,
          requests: big.viewers.map(({ cookie }) => ({ path: PAGES[name](big), headers: { cookie } })),
        },
      ];
      const [sql = 0, rest = 0] = (await compareThroughput(contenders, ROUNDS)).map(median);
      figures.push({
        id: 'P11',
        what: `${name}, at scale ${large}, REST against its SQL alone`,
        unit: 'req/s',
        value: rest,
        floor: sql,
        bar: { atLeast: 0.7 },
      });
    }
    const small = await withTribes(await serve(1, VIEWERS, stack, log), stack);
    for (const name of NAMES) figures.push(await growth(name, small, big));
    return figures;
  },
};

async function growth(name: Page, small: Prepared, big: Prepared): Promise<Figure> {
  const requests = (served: Prepared) =>
    served.viewers.map(({ cookie }) => ({ url: served.api.url + PAGES[name](served), headers: { cookie } }));
  const [floor = [], value = []] = await compareLatency([requests(small), requests(big)], WARM_UP);
  return {
    id: 'P12',
    what: `${name}, p50 at scale ${big.data.scale} against scale 1`,
    unit: 'ms',
    value: percentile(value, 0.5),
    floor: percentile(floor, 0.5),
    bar: { atMost: 1.2 },
  };
}
