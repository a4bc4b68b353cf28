import { createDatabase } from '@kindred/db/client';
import { conversationsOf } from '@kindred/db/messaging/queries';
import { signInViewer, type Viewer } from '../data/viewers.ts';
import type { SqlFloor } from '../floor/sql-floor.ts';
import { startSqlFloor } from '../floor/start.ts';
import { statementsOf } from '../floor/statements.ts';
import { compareLatency } from '../load/latency.ts';
import { compareThroughput } from '../load/throughput.ts';
import type { Measure } from '../measure.ts';

import { median, percentile } from '../stats.ts';
import { POOL_SIZE, type Served, serve } from './feed.ts';

const PATH = '/api/conversations?limit=20';
const WARM_UP = 60;
const ASKED = 400;
const ROUNDS = 3;

/** The one of the data set with the most conversations: a thousand of two alone. */
async function busiest(served: Served): Promise<Viewer> {
  return signInViewer(
    served.data.adminUrl,
    `select user_id as id from conversation_members group by user_id order by count(*) desc, user_id limit 1`,
  );
}

async function floorOf({ data }: Served): Promise<SqlFloor> {
  const database = createDatabase({ url: data.url, max: 1 });
  const viewerId = '00000000-0000-7000-8000-000000000000';
  try {
    const statements = await statementsOf(database, () =>
      conversationsOf(database.db, { id: viewerId, role: 'member' }, { tab: 'all', limit: 20 }),
    );
    return { databaseUrl: data.url, poolSize: POOL_SIZE, pages: { list: statements }, viewerId };
  } finally {
    await database.close();
  }
}

/** P7: the list of somebody with a thousand conversations, against its SQL alone, and at ten times the rows. */
export const conversationList: Measure = {
  ids: ['P7'],
  async run({ scale, log, stack }) {
    const large = Math.max(scale, 10);
    const small = await serve(1, 1, stack, log);
    const few = await busiest(small);
    const floor = await startSqlFloor(stack, await floorOf(small));
    const headers = ({ cookie }: Viewer) => ({ cookie });
    log('P7: throughput');
    const [sql = 0, rest = 0] = (
      await compareThroughput(
        [
          { name: 'SQL alone', url: floor.url, requests: [{ path: `/list/${few.id}` }] },
          { name: 'REST', url: small.api.url, requests: [{ path: PATH, headers: headers(few) }] },
        ],
        ROUNDS,
      )
    ).map(median);
    const big = await serve(large, 1, stack, log);
    const many = await busiest(big);
    const asks = (served: Served, viewer: Viewer) =>
      Array.from({ length: WARM_UP + ASKED }, () => ({
        url: served.api.url + PATH,
        headers: headers(viewer),
      }));
    log('P7: latency at both scales');
    const [once = [], tenfold = []] = await compareLatency([asks(small, few), asks(big, many)], WARM_UP);
    return [
      {
        id: 'P7',
        what: 'list of 1,000 conversations, REST against its SQL alone',
        unit: 'req/s',
        value: rest,
        floor: sql,
        bar: { atLeast: 0.7 },
      },
      {
        id: 'P7',
        what: `list of 1,000 conversations, p50 at scale ${large} against scale 1`,
        unit: 'ms',
        value: percentile(tenfold, 0.5),
        floor: percentile(once, 0.5),
        bar: { atMost: 1.2 },
      },
    ];
  },
};
