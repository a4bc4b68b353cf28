import { createDatabase } from '@kindred/db/client';
import { countInCells, placesInBox } from '@kindred/db/map/visibility';
import { type Box, gridOf, WORLD } from '@kindred/validation/map/geometry';
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

const PLACES = 1_000_000;
const TIMES_MORE = 10;
const LIMIT = 20;
const ROUNDS = 3;
const WARM_UP = 20;
const ASKED = 150;

/** A country and the world: what is asked for most, and what holds most. */
const BOXES: { box: Box; zoom: number }[] = [
  { box: { west: 5, south: 47, east: 15, north: 55 }, zoom: 5 },
  { box: WORLD, zoom: 2 },
];
const pathOf = ({ box: { west, south, east, north }, zoom }: (typeof BOXES)[number]) =>
  `/api/map/locations?limit=${LIMIT}&zoom=${zoom}&bbox=${[west, south, east, north].join()}`;

/** People on the map, half of them in a hundred cities. */
async function fill({ data }: Served, from: number, to: number): Promise<void> {
  await withClient(data.adminUrl, async (client) => {
    await client.query('set session_replication_role = replica');
    // No box reads it, and it takes the longest to make.
    await client.query('drop index if exists map_places_words_idx');
    await withoutIndexes(
      client,
      () => connected(data.adminUrl),
      ['map_places'],
      async () => {
        await client.query(
          `insert into map_places (kind, user_id, location, point, name, person_id, audience)
         select 'user', person, 'Town ' || n % 5000,
           case when n % 2 = 0 then point(n % 100 * 3.5 - 175 + n % 997 / 2000.0, n % 89 * 1.5 - 60 + n % 991 / 2000.0)
             else point(n * 7919::bigint % 360000 / 1000.0 - 180, n * 104729::bigint % 140000 / 1000.0 - 70) end,
           'Person ' || n, person, '00000000-0000-0000-0000-000000000000'
         from generate_series($1::int + 1, $2::int) n, lateral (select uuidv7(n * interval '1 second') as person) people`,
          [from, to],
        );
      },
    );
    await client.query('vacuum (freeze, analyze) map_places');
  });
}

async function floorOf({ data }: Served): Promise<SqlFloor> {
  const database = createDatabase({ url: data.url, max: 1, statementTimeout: 0 });
  const viewerId = '00000000-0000-7000-8000-000000000000';
  const viewer = { id: viewerId, role: 'member' } as const;
  try {
    const asked = ({ box, zoom }: (typeof BOXES)[number]) =>
      statementsOf(database, async () => {
        await countInCells(database.db, viewer, gridOf(box, zoom).cells, {});
        await placesInBox(database.db, viewer, box, {}, { limit: LIMIT + 1 });
      });
    const [country, world] = [await asked(BOXES[0] as never), await asked(BOXES[1] as never)];
    return { databaseUrl: data.url, poolSize: POOL_SIZE, pages: { country, world }, viewerId };
  } finally {
    await database.close();
  }
}

/** P17: a box of the map with a million places, against its SQL alone, and with ten times as many. */
export const mapBox: Measure = {
  ids: ['P17'],
  async run({ log, stack }) {
    const served = await serveCopy(1, 1, stack, log);
    const [viewer] = served.viewers;
    if (viewer === undefined) throw new Error('Nobody is signed in.');
    const headers = { cookie: viewer.cookie };
    log('P17: places');
    await fill(served, 0, PLACES);
    const floor = await startSqlFloor(stack, await floorOf(served));
    const names = ['country', 'world'];
    const [sql = 0, rest = 0] = (
      await compareThroughput(
        [
          {
            name: 'SQL alone',
            url: floor.url,
            requests: names.map((name) => ({ path: `/${name}/${viewer.id}` })),
          },
          {
            name: 'REST',
            url: served.api.url,
            requests: BOXES.map((box) => ({ path: pathOf(box), headers })),
          },
        ],
        ROUNDS,
      )
    ).map(median);
    const lists = BOXES.map((box) =>
      Array.from({ length: WARM_UP + ASKED }, () => ({ url: served.api.url + pathOf(box), headers })),
    );
    const medians = async () => (await compareLatency(lists, WARM_UP)).map((times) => percentile(times, 0.5));
    const once = await medians();
    log('P17: ten times as many places');
    await fill(served, PLACES, PLACES * TIMES_MORE);
    const tenfold = await medians();
    return [
      {
        id: 'P17',
        what: 'a box of the map with 1,000,000 places, REST against its SQL alone',
        unit: 'req/s',
        value: rest,
        floor: sql,
        bar: { atLeast: 0.7 },
      },
      ...names.map(
        (name, at): Figure => ({
          id: 'P17',
          what: `a box of the map, the ${name}, p50 with 10,000,000 places against 1,000,000`,
          unit: 'ms',
          value: tenfold[at] ?? 0,
          floor: once[at] ?? 0,
          bar: { atMost: 1.2 },
        }),
      ),
    ];
  },
};
