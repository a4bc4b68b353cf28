import type { Viewer } from '@kindred/permissions/viewer';
import { type Compilable, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { prepare, prepareShapes, viewerIn } from '../../prepared.ts';
import type { TribeRow } from '../queries.ts';
import { tribesAsSeen } from '../visibility.ts';
import {
  discoverable,
  featured,
  joinedBy,
  type TribeFilter,
  type TribeOrder,
  type TribesAfter,
} from './visibility.ts';

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

type DiscoverShape = Pick<TribeFilter, 'price'> & {
  sort: TribeOrder;
  limit: number;
  isOfCategory: boolean;
  from: 'first' | 'held' | 'cursor';
};

const listed = prepareShapes(
  (
    db,
    values: DiscoverValues,
    { isOfCategory, from, ...shape }: DiscoverShape,
  ): Compilable<DiscoveredRow> => {
    const { id, place } = values;
    return discoverable(db, viewerIn(values), {
      ...shape,
      ...(isOfCategory ? { category: values.category } : {}),
      ...(from === 'first' ? {} : { after: from === 'held' ? { id } : { id, place } }),
    });
  },
);

/** What can be discovered, a page of it. A search is planned by its words, all else once a connection. */
export async function discoverPage(
  db: Db | Tx,
  viewer: Viewer,
  page: TribeFilter & { sort: TribeOrder; limit: number; after?: TribesAfter | undefined },
): Promise<DiscoveredRow[]> {
  const { query, category, price, sort, limit, after } = page;
  if (query !== undefined) return discoverable(db, viewer, page).execute();
  const from = after === undefined ? 'first' : after.place === undefined ? 'held' : 'cursor';
  const { id = '', place = '' } = after ?? {};
  const values = { viewerId: viewer.id, category: category ?? 'Community & Social', id, place };
  return listed(db, values, { sort, limit, price, isOfCategory: category !== undefined, from });
}

const featuredFor = prepare((db, values: { viewerId: string }) => featured(db, viewerIn(values)));

/** Featured tribes that the viewer can discover, the latest first. */
export async function featuredTribes(db: Db | Tx, viewer: Viewer): Promise<TribeRow[]> {
  return featuredFor(db, { viewerId: viewer.id });
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
