import { copyOf, type DataSet, openDataSet } from '../data/dataset.ts';
import { signInViewers, type Viewer } from '../data/viewers.ts';
import { type Running, startApi } from '../processes.ts';

export const MODES = ['algorithmic', 'chronological'] as const;
export type Mode = (typeof MODES)[number];

/** As the api opens it, see DATABASE_POOL. */
export const POOL_SIZE = 20;

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
  given: Record<string, string> = {},
): Promise<Served> {
  return serveData(await openDataSet(scale, stack, log), viewers, stack, given);
}

/** The same for a measure that adds to the data set. */
export async function serveCopy(...[scale, viewers, stack, log, given = {}]: Parameters<typeof serve>) {
  return serveData(await copyOf(await openDataSet(scale, stack, log), stack), viewers, stack, given);
}

async function serveData(
  data: DataSet,
  viewers: number,
  stack: AsyncDisposableStack,
  given: Record<string, string>,
): Promise<Served> {
  const signedIn = await signInViewers(data.adminUrl, viewers);
  const api = await startApi(stack, data.url, given);
  return { data, api, viewers: signedIn };
}

export function restPath(mode: Mode, cursor?: string): string {
  return `/api/feed?mode=${mode}${cursor === undefined ? '' : `&cursor=${cursor}`}`;
}

/** A batch of one, as the web app sends it. */
export function trpcPath(mode: Mode): string {
  return `/trpc/feed.list?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: { mode } }))}`;
}
