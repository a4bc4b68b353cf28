import { createDatabase } from '@kindred/db/client';
import { found } from '@kindred/db/discovery/visibility';
import { SEARCH_KINDS } from '@kindred/validation/discovery';
import type { SqlFloor } from '../floor/sql-floor.ts';
import { startSqlFloor } from '../floor/start.ts';
import { statementsOf } from '../floor/statements.ts';
import { compareLatency } from '../load/latency.ts';
import { compareThroughput } from '../load/throughput.ts';
import type { Measure } from '../measure.ts';

import type { Figure } from '../report.ts';
import { median, percentile } from '../stats.ts';
import { POOL_SIZE, type Served, serve } from './feed.ts';

/** Each asks no more often than somebody who types. */
const VIEWERS = 600;
const WARM_UP = 60;
const ROUNDS = 3;
const LIMIT = 20;

/** A beginning that much has, a word that some have, and one that sixteen posts have, among however many. */
const WORDS: Record<string, string> = { beginning: 'th', word: 'thing', 'rare word': 'heirloom' };

const pathOf = (words: string) => `/api/search?limit=${LIMIT}&q=${words}`;

async function floorOf({ data }: Served): Promise<SqlFloor> {
  const database = createDatabase({ url: data.url, max: 1, statementTimeout: 0 });
  const viewerId = '00000000-0000-7000-8000-000000000000';
  const viewer = { id: viewerId, role: 'member' } as const;
  const pages: SqlFloor['pages'] = {};
  try {
    for (const [name, word] of Object.entries(WORDS)) {
      const page = { words: [word], kinds: SEARCH_KINDS, isAlike: false, at: new Date(), limit: LIMIT + 1 };
      pages[name.replace(' ', '-')] = await statementsOf(database, () => found(database.db, viewer, page));
    }
    return { databaseUrl: data.url, poolSize: POOL_SIZE, pages, viewerId };
  } finally {
    await database.close();
  }
}

/** P7: search over everything against its SQL alone, and with ten times the rows. */
export const searching: Measure = {
  ids: ['P7'],
  async run({ scale, log, stack }) {
    const large = Math.max(scale, 10);
    const [small, big] = [await serve(1, VIEWERS, stack, log), await serve(large, VIEWERS, stack, log)];
    const floor = await startSqlFloor(stack, await floorOf(small));
    const figures: Figure[] = [];
    for (const [name, word] of Object.entries(WORDS)) {
      log(`P7: search for a ${name}`);
      const asked = small.viewers.map(({ cookie }) => ({ path: pathOf(word), headers: { cookie } }));
      const bare = small.viewers.map(({ id }) => ({ path: `/${name.replace(' ', '-')}/${id}` }));
      const [sql = 0, rest = 0] = (
        await compareThroughput(
          [
            { name: 'SQL alone', url: floor.url, requests: bare },
            { name: 'REST', url: small.api.url, requests: asked },
          ],
          ROUNDS,
        )
      ).map(median);
      const requests = ({ api, viewers }: Served) =>
        viewers.map(({ cookie }) => ({ url: api.url + pathOf(word), headers: { cookie } }));
      const [few = [], many = []] = await compareLatency([requests(small), requests(big)], WARM_UP);
      figures.push(
        {
          id: 'P7',
          what: `search for a ${name}, REST against its SQL alone`,
          unit: 'req/s',
          value: rest,
          floor: sql,
          bar: { atLeast: 0.7 },
        },
        {
          id: 'P7',
          what: `search for a ${name}, p50 at scale ${large} against scale 1`,
          unit: 'ms',
          value: percentile(many, 0.5),
          floor: percentile(few, 0.5),
          bar: { atMost: 1.2 },
          note: `p95 ${percentile(many, 0.95).toFixed(2)} ms against ${percentile(few, 0.95).toFixed(2)} ms`,
        },
      );
    }
    return figures;
  },
};
