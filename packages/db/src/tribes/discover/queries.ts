import type { Viewer } from '@kindred/permissions/viewer';
import { PAGE_LIMIT_DEFAULT } from '@kindred/validation/paging/values';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { prepare } from '../../prepared.ts';
import type { TribeRow } from '../queries.ts';
import { tribesAsSeen } from '../visibility.ts';
import { discoverable, joinedBy, type TribeFilter, type TribeOrder, type TribesAfter } from './visibility.ts';

export type { TribesAfter } from './visibility.ts';

/** A tribe in Discover, and its place in the order: half of the next page's cursor. */
export type DiscoveredRow = TribeRow & { place: string };
export type MyTribeRow = Awaited<ReturnType<typeof myTribes>>[number];

interface DiscoverValues {
  viewerId: string;
  category: NonNullable<TribeFilter['category']>;
  place: string;
  id: string;
}

/** A page, and one more to tell whether there is a next; only what the product asks for is kept prepared. */
const USUAL_LIMITS = new Set<number>([PAGE_LIMIT_DEFAULT, PAGE_LIMIT_DEFAULT + 1]);
const statements = new Map<string, (db: Db | Tx, values: DiscoverValues) => Promise<DiscoveredRow[]>>();

/** What can be discovered, a page of it. A search is planned by its words, all else once a connection. */
export async function discoverPage(
  db: Db | Tx,
  viewer: Viewer,
  page: TribeFilter & { sort: TribeOrder; limit: number; after?: TribesAfter | undefined },
): Promise<DiscoveredRow[]> {
  const { query, category, price, sort, limit, after } = page;
  if (query !== undefined || !USUAL_LIMITS.has(limit)) return discoverable(db, viewer, page).execute();
  const kind = after === undefined ? 'first' : after.place === undefined ? 'held' : 'cursor';
  const shape = `${sort} ${limit} ${category !== undefined} ${price ?? 'any'} ${kind}`;
  const statement =
    statements.get(shape) ??
    prepare<DiscoverValues, DiscoveredRow>((on, values) =>
      discoverable(
        on,
        { id: values.viewerId, role: 'member' },
        {
          sort,
          limit,
          price,
          ...(category === undefined ? {} : { category: values.category }),
          ...(kind === 'first'
            ? {}
            : { after: { id: values.id, ...(kind === 'held' ? {} : { place: values.place }) } }),
        },
      ),
    );
  statements.set(shape, statement);
  return statement(db, {
    viewerId: viewer.id,
    category: category ?? 'Community & Social',
    place: after?.place ?? '',
    id: after?.id ?? '',
  });
}

/** The tribes the viewer is in, the last joined first; `after` is the id of a tribe. */
export async function myTribes(
  db: Db | Tx,
  viewer: Viewer,
  page: { roles: readonly string[]; limit: number; after?: string | undefined },
) {
  return joinedBy(db, viewer, page).execute();
}

/** Those of these tribes that there are, each as the viewer stands to it, in no order. */
export async function tribesByIds(db: Db | Tx, viewer: Viewer, ids: readonly string[]): Promise<TribeRow[]> {
  if (ids.length === 0) return [];
  return tribesAsSeen(db, viewer)
    .where(sql<SqlBool>`tribes.id = any(${[...ids]}::uuid[])`)
    .execute();
}
