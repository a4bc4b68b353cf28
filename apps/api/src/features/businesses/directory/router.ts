import {
  countsOfDirectory,
  directoryPage,
  featuredBusinesses,
  myBusinesses,
} from '@kindred/db/businesses/directory/queries';
import { recommendedTo } from '@kindred/db/businesses/recommended/visibility';
import { businessPage } from '@kindred/validation/businesses';
import {
  businessCards,
  countsInput,
  directoryCounts,
  directoryInput,
  listBusinessesInput,
  myBusinessesInput,
  recommendations,
} from '@kindred/validation/businesses/directory';
import { RECOMMENDED_SHOWN } from '@kindred/validation/businesses/values';
import { noInput } from '@kindred/validation/text';
import { cutPage, decodeCount, decodeTime, encodeCount, encodeTime } from '../../../platform/paging.ts';
import { inSearchQueue } from '../../../platform/searches.ts';
import { signedIn } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { presentCard } from '../present.ts';
import { decodeScore, encodeScore } from './cursor.ts';

const meta = documentedUnder('Businesses');

/** By what the place of a business in each order is. */
const CURSORS = {
  trending: { encode: encodeScore, decode: decodeScore },
  rating: { encode: encodeCount, decode: decodeCount },
  newest: { encode: encodeTime, decode: decodeTime },
  followers: { encode: encodeCount, decode: decodeCount },
} as const;

function mine(path: `/${string}`) {
  return signedIn
    .meta(meta('GET', path, 'Businesses I am in the team of, the newest first'))
    .input(myBusinessesInput)
    .output(businessCards)
    .query(async ({ ctx, input }) => {
      const rows = await myBusinesses(ctx.db, ctx.viewer, input);
      return rows.map(presentCard);
    });
}

/** Procedures of the businesses' own router. */
export const directoryRouter = {
  list: signedIn
    .meta(meta('GET', '/businesses', 'List businesses', '`after` is the id of the last business held.'))
    .input(listBusinessesInput)
    .output(businessCards)
    .query(async ({ ctx, input: { after, query, ...page } }) => {
      const rows = await inSearchQueue(ctx, query, () =>
        directoryPage(ctx.db, ctx.viewer, {
          ...page,
          query: query || undefined,
          after: after === undefined ? undefined : { id: after },
        }),
      );
      return rows.map(({ place: _, ...row }) => presentCard(row));
    }),

  directory: signedIn
    .meta(meta('GET', '/businesses/directory', 'List businesses, with paging'))
    .input(directoryInput)
    .output(businessPage)
    .query(async ({ ctx, input: { limit, cursor, direction: _, query, ...filter } }) => {
      const { encode, decode } = CURSORS[filter.sort];
      const rows = await inSearchQueue(ctx, query, () =>
        directoryPage(ctx.db, ctx.viewer, {
          ...filter,
          query: query || undefined,
          limit: limit + 1,
          after: cursor ? decode(cursor) : undefined,
        }),
      );
      const { shown, nextCursor } = cutPage(rows, limit, encode);
      return { items: shown.map(({ place: _, ...row }) => presentCard(row)), nextCursor };
    }),

  counts: signedIn
    .meta(
      meta(
        'GET',
        '/businesses/counts',
        'Count businesses by filter',
        'Each option with the other filters as they are. Of a search, 1,000 at most are counted.',
      ),
    )
    .input(countsInput)
    .output(directoryCounts)
    .query(({ ctx, input: { query, ...filter } }) =>
      inSearchQueue(ctx, query, () =>
        countsOfDirectory(ctx.db, ctx.viewer, { ...filter, query: query || undefined }),
      ),
    ),

  recommended: signedIn
    .meta(meta('GET', '/businesses/recommended', 'Businesses recommended to me, and why'))
    .input(noInput)
    .output(recommendations)
    .query(async ({ ctx }) => {
      const rows = await recommendedTo(ctx.db, ctx.viewer, RECOMMENDED_SHOWN);
      return rows.map(({ reason, what, ...row }) => ({ business: presentCard(row), reason, what }));
    }),

  featured: signedIn
    .meta(
      meta(
        'GET',
        '/businesses/featured',
        'Featured businesses',
        'Chosen by platform admins, the latest first.',
      ),
    )
    .input(noInput)
    .output(businessCards)
    .query(async ({ ctx }) => (await featuredBusinesses(ctx.db, ctx.viewer)).map(presentCard)),

  my: mine('/businesses/my'),
  mine: mine('/my-businesses'),
};
