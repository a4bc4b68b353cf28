import { countsOfDirectory, directoryPage } from '@kindred/db/businesses/directory/queries';
import { createDatabase } from '@kindred/db/client';
import { connected, withClient } from '../data/dataset.ts';
import { withoutIndexes } from '../data/tables.ts';
import type { SqlFloor } from '../floor/sql-floor.ts';
import { startSqlFloor } from '../floor/start.ts';
import { statementsOf } from '../floor/statements.ts';
import { compareLatency } from '../load/latency.ts';
import { compareThroughput } from '../load/throughput.ts';
import type { Measure } from '../measure.ts';

import type { Figure } from '../report.ts';
import { median, percentile } from '../stats.ts';
import { POOL_SIZE, type Served, serveCopy } from './feed.ts';

const FEW = 100_000;
const MANY = 1_000_000;
const VIEWERS = 200;
const REQUESTS = 300;
const WARM_UP = 50;
const ROUNDS = 3;
const PAGE = 20;
type Page = Parameters<typeof directoryPage>[2];
type Filter = Parameters<typeof countsOfDirectory>[2];

const SORTS: readonly Page['sort'][] = ['trending', 'rating', 'newest', 'followers'];
const ALL: Filter = { industry: 'food', size: 'small', scope: 'local', rating: 4 };

interface Asked extends Filter {
  /** Left out for the numbers beside the filters. */
  sort?: Page['sort'];
}

const PAGES: Record<string, Asked> = {
  ...Object.fromEntries(SORTS.map((sort) => [`by ${sort}`, { sort }])),
  'by rating, with all filters': { ...ALL, sort: 'rating' },
  'search for a name': { query: 'business 0077123', sort: 'trending' },
  'search for words of many, with all filters': { ...ALL, query: 'people care', sort: 'trending' },
  'numbers of all filters': ALL,
};

function pathOf({ sort, ...filter }: Asked): string {
  const search = new URLSearchParams(
    Object.entries({ ...filter, ...(sort && { sort }) }).map(([key, value]) => [key, String(value)]),
  );
  return `/api/businesses/${sort === undefined ? 'counts' : 'directory'}?${search}`;
}

/** As the product keeps them; an evenly spread number of each kind. */
async function fill({ data }: Served, count: number): Promise<void> {
  await withClient(data.adminUrl, async (client) => {
    await client.query('set session_replication_role = replica');
    const has = await client.query<{ count: number }>('select count(*)::int from businesses');
    const from = has.rows[0]?.count ?? 0;
    await withoutIndexes(
      client,
      () => connected(data.adminUrl),
      ['businesses', 'search_items'],
      async () => {
        // A name is as rare among many: nothing else begins so.
        await client.query(
          `insert into businesses (owner_id, name, slug, description, industry, size, scope, location, rating_sum,
           rating_count, follower_count, trending_score, created_at)
         select owners.id, 'Business ' || lpad(n::text, 7, '0'), 'bench-' || n,
           'People who care for matter number ' || lpad(n::text, 7, '0'),
           (array['technology', 'healthcare', 'finance', 'education', 'retail', 'consulting', 'creative', 'food',
             'wellness', 'real-estate', 'automotive', 'entertainment'])[1 + (hash >> 4) % 12],
           (array['small', 'medium', 'large', 'enterprise'])[1 + (hash >> 8) % 4],
           (array['local', 'national', 'international'])[1 + (hash >> 12) % 3], 'Town ' || (hash >> 16) % 400,
           ((hash >> 20) % 40) * (2 + hash % 4), (hash >> 20) % 40, (hash >> 10) % 900, (hash >> 6) % 5000 / 37.0,
           now() - n * interval '1 minute'
         from (
           select n, abs(hashint8(n)::bigint) as hash, n % (select count(*) from users) as owner
           from generate_series($1::int, $2::int - 1) n) made
         join (select id, row_number() over (order by id) - 1 as place from users) owners on owners.place = made.owner`,
          [from, count],
        );
        // As search_entries() and search_words() have it, of words that are plain English.
        await client.query(
          `insert into search_items (kind, subject_id, home, is_open, person_id, ranked_at, name, words)
         select 'business', id, id, true, owner_id, created_at, lower(name),
           setweight(to_tsvector('simple', name) || to_tsvector('english', name), 'A')
             || setweight(to_tsvector('simple', body) || to_tsvector('english', body), 'C')
         from (select *, description || ' ' || location as body from businesses) businesses
         where split_part(slug, '-', 2)::int >= $1`,
          [from],
        );
      },
    );
    await client.query('truncate business_counts');
    await client.query(
      `insert into business_counts
       select industry, size, scope, stars, count(*) from businesses where deleted_at is null group by 1, 2, 3, 4`,
    );
    await client.query('vacuum (analyze) businesses, business_counts, search_items');
  });
}

/** The SQL of the application itself for each page, taken from the wire. */
async function floorOf({ data }: Served): Promise<SqlFloor> {
  const database = createDatabase({ url: data.url, max: 1 });
  const viewerId = '00000000-0000-7000-8000-000000000000';
  const viewer = { id: viewerId, role: 'member' } as const;
  const pages: SqlFloor['pages'] = {};
  try {
    for (const [at, { sort, ...filter }] of Object.values(PAGES).entries()) {
      pages[`page-${at}`] = await statementsOf(database, () =>
        sort === undefined
          ? countsOfDirectory(database.db, viewer, filter)
          : directoryPage(database.db, viewer, { ...filter, sort, limit: PAGE + 1 }),
      );
    }
    return { databaseUrl: data.url, poolSize: POOL_SIZE, pages, viewerId };
  } finally {
    await database.close();
  }
}

async function latencies({ api, viewers: [viewer] }: Served): Promise<number[]> {
  const headers = { cookie: viewer?.cookie ?? '' };
  const lists = Object.values(PAGES).map((page) =>
    Array.from({ length: REQUESTS }, () => ({ url: api.url + pathOf(page), headers })),
  );
  return (await compareLatency(lists, WARM_UP)).map((times) => percentile(times, 0.5));
}

/** P7: the directory of 100,000 businesses against its SQL alone, and with ten times as many. */
export const directoryPages: Measure = {
  ids: ['P7'],
  async run({ scale, log, stack }) {
    const served = await serveCopy(scale, VIEWERS, stack, log);
    await fill(served, FEW);
    const floor = await startSqlFloor(stack, await floorOf(served));
    const figures: Figure[] = [];
    for (const [at, [name, page]] of Object.entries(PAGES).entries()) {
      log(`P7: directory ${name}`);
      const asked = served.viewers.map(({ cookie }) => ({ path: pathOf(page), headers: { cookie } }));
      const bare = served.viewers.map(({ id }) => ({ path: `/page-${at}/${id}` }));
      const [sql = 0, rest = 0] = (
        await compareThroughput(
          [
            { name: 'SQL alone', url: floor.url, requests: bare },
            { name: 'REST', url: served.api.url, requests: asked },
          ],
          ROUNDS,
        )
      ).map(median);
      figures.push({
        id: 'P7',
        what: `directory ${name}, REST against its SQL alone`,
        unit: 'req/s',
        value: rest,
        floor: sql,
        bar: { atLeast: 0.7 },
      });
    }
    const few = await latencies(served);
    log(`P7: making ${MANY.toLocaleString('en')} businesses`);
    await fill(served, MANY);
    const many = await latencies(served);
    for (const [at, name] of Object.keys(PAGES).entries()) {
      figures.push({
        id: 'P7',
        what: `directory ${name}, p50 with ${MANY.toLocaleString('en')} businesses against ${FEW.toLocaleString('en')}`,
        unit: 'ms',
        value: many[at] ?? 0,
        floor: few[at] ?? 0,
        bar: { atMost: 1.2 },
      });
    }
    return figures;
  },
};
