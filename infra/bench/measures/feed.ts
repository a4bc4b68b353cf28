import { sessionWithUser } from '@kindred/db/accounts/visibility';
import { createDatabase } from '@kindred/db/client';
import { forYouPage, latestPage } from '@kindred/db/feed/queries';
import { type DataSet, openDataSet } from '../data/dataset.ts';
import { signInViewers, type Viewer } from '../data/viewers.ts';
import type { FeedFloor } from '../floor/feed-floor.ts';
import { statementsOf } from '../floor/statements.ts';
import { type Running, startApi } from '../processes.ts';

export const MODES = ['algorithmic', 'chronological'] as const;
export type Mode = (typeof MODES)[number];

/** As the api opens it, see DATABASE_POOL. */
export const POOL_SIZE = 20;
const PAGE = 20;

/** The product serving a data set, and people who are signed in. */
export interface Served {
  data: DataSet;
  api: Running;
  viewers: Viewer[];
}

export async function serve(
  scale: number,
  viewers: number,
  stack: AsyncDisposableStack,
  log: (line: string) => void,
): Promise<Served> {
  const data = await openDataSet(scale, stack, log);
  const signedIn = await signInViewers(data.adminUrl, viewers);
  const api = await startApi(stack, data.url);
  return { data, api, viewers: signedIn };
}

export function restPath(mode: Mode, cursor?: string): string {
  return `/api/feed?mode=${mode}${cursor === undefined ? '' : `&cursor=${cursor}`}`;
}

/** A batch of one, as the web app sends it. */
export function trpcPath(mode: Mode): string {
  return `/trpc/feed.list?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: { mode } }))}`;
}

/** The SQL of the application itself, taken from the wire, for the floor to send. */
export async function feedStatements(databaseUrl: string): Promise<FeedFloor> {
  const database = createDatabase({ url: databaseUrl, max: 1 });
  const viewerId = '00000000-0000-7000-8000-000000000000';
  const sid = '0'.repeat(64);
  try {
    const one = async (work: () => Promise<unknown>) => {
      const [statement, ...more] = await statementsOf(database, work);
      if (statement === undefined || more.length > 0) throw new Error('Expected one statement a query.');
      return statement;
    };
    const viewer = { id: viewerId, role: 'member' } as const;
    return {
      databaseUrl,
      poolSize: POOL_SIZE,
      modes: {
        algorithmic: await one(() => forYouPage(database.db, viewer, { limit: PAGE })),
        chronological: await one(() => latestPage(database.db, viewer, { limit: PAGE + 1 })),
      },
      viewerId,
      session: await one(() => sessionWithUser(database.db, sid)),
      sid,
    };
  } finally {
    await database.close();
  }
}
