import type { Viewer } from '@kindred/permissions/viewer';
import type { DirectoryCounts, DirectoryFilter } from '@kindred/validation/businesses/directory';
import {
  BUSINESS_SCOPES,
  BUSINESS_SIZES,
  COUNTED_MAX,
  INDUSTRIES,
} from '@kindred/validation/businesses/values';
import type { Compilable } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { prepare, prepareShapes, viewerIn } from '../../prepared.ts';
import type { BusinessRow } from '../visibility.ts';
import { begunWords, waysTo } from './search/visibility.ts';
import {
  businessesOf,
  type DirectoryPage,
  directory,
  directoryCounts,
  featured,
  isSearch,
  type Narrowed,
  withoutOptions,
} from './visibility.ts';

/** A business of the directory, and its place in the order: half of the next page's cursor. */
export type ListedRow = BusinessRow & { place: string };

type Values = Required<Pick<DirectoryPage, 'industry' | 'size' | 'scope'>> & {
  viewerId: string;
  place: string;
  id: string;
};

const OPTIONS = ['industry', 'size', 'scope'] as const;

type Shape = Pick<DirectoryPage, 'sort' | 'limit' | 'rating'> & {
  chosen: (typeof OPTIONS)[number][];
  from: 'first' | 'held' | 'cursor';
};

const listed = prepareShapes(
  (db, values: Values, { chosen, from, ...shape }: Shape): Compilable<ListedRow> => {
    const { id, place } = values;
    return directory(db, viewerIn(values), {
      ...shape,
      ...Object.fromEntries(chosen.map((option) => [option, values[option]])),
      after: from === 'first' ? undefined : from === 'held' ? { id } : { id, place },
    });
  },
);

const featuredFor = prepare((db, values: { viewerId: string }) => featured(db, viewerIn(values)));

/** Featured businesses that the viewer sees, the latest first. */
export async function featuredBusinesses(db: Db | Tx, viewer: Viewer): Promise<BusinessRow[]> {
  return featuredFor(db, { viewerId: viewer.id });
}

/** With what its words begin, and the way to so many of them; and with the next way, where that may be too short. */
async function waysOf<Filter extends DirectoryFilter>(
  db: Db | Tx,
  viewer: Viewer,
  filter: Filter,
  { limit, isSorted }: { limit: number; isSorted: boolean },
): Promise<[Filter & Narrowed, (Filter & Narrowed) | undefined]> {
  if (filter.query === undefined) return [filter, undefined];
  const begins = await begunWords(db, viewer, filter);
  // What is near are a few, which are looked at one by one.
  if (begins === undefined || filter.lat !== undefined) return [{ ...filter, begins }, undefined];
  const [way, next] = waysTo(limit, begins, isSorted);
  return [{ ...filter, begins, way }, next && { ...filter, begins, way: next }];
}

/** A page of the directory. A search is planned by its words, all else once a connection. */
export async function directoryPage(db: Db | Tx, viewer: Viewer, page: DirectoryPage): Promise<ListedRow[]> {
  const { sort, limit, rating, after } = page;
  if (isSearch(page)) {
    const [shortest, next] = await waysOf(db, viewer, page, { limit, isSorted: true });
    const rows = await directory(db, viewer, shortest).execute();
    return next === undefined || rows.length === limit ? rows : directory(db, viewer, next).execute();
  }
  const chosen = OPTIONS.filter((option) => page[option] !== undefined);
  const from = after === undefined ? 'first' : after.place === undefined ? 'held' : 'cursor';
  const { industry = 'technology', size = 'small', scope = 'local' } = page;
  const { place = '', id = '' } = after ?? {};
  const values = { viewerId: viewer.id, industry, size, scope, place, id };
  return listed(db, values, { sort, limit, rating, chosen, from });
}

/** How many businesses there are, and each option of each filter would leave. */
export async function countsOfDirectory(
  db: Db | Tx,
  viewer: Viewer,
  filter: DirectoryFilter,
): Promise<DirectoryCounts> {
  const max = COUNTED_MAX + 1;
  // What is counted of a search is what any options leave.
  const [shortest, next] = await waysOf(db, viewer, withoutOptions(filter), { limit: max, isSorted: false });
  const count = async (searched: Narrowed) =>
    (await directoryCounts(viewer, { ...filter, ...searched }, max).execute(db)).rows;
  let rows = await count(shortest);
  const found = (counted: string, option = '') =>
    rows.find((row) => String(row.counted) === counted && row.option === option)?.count ?? 0;
  if (next !== undefined && found('found') < max) rows = await count(next);
  const each = <Option extends string>(counted: string, options: readonly Option[]) =>
    Object.fromEntries(options.map((option) => [option, found(counted, option)])) as Record<Option, number>;
  const isCapped = isSearch(filter) && found('found') > COUNTED_MAX;
  return {
    total: found('total'),
    isCapped,
    industry: each('industry', INDUSTRIES),
    size: each('size', BUSINESS_SIZES),
    scope: each('scope', BUSINESS_SCOPES),
    rating: { 5: found('5', '5'), 4: found('4', '4'), 3: found('3', '3') },
  };
}

/** Those I am in the team of, the newest first. */
export async function myBusinesses(
  db: Db | Tx,
  viewer: Viewer,
  page: { limit: number; after?: string | undefined },
): Promise<BusinessRow[]> {
  return businessesOf(db, viewer, page).execute();
}
