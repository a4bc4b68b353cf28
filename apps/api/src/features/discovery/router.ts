import type { Feature } from '@kindred/validation/admin/settings';
import { SEARCH_KINDS, type SearchKind, searchInput, searchResults } from '@kindred/validation/discovery';
import type { Env } from '../../platform/env.ts';
import { limit, MINUTE } from '../../platform/limits.ts';
import { inSearchQueue } from '../../platform/searches.ts';
import { router, signedIn } from '../../trpc/access.ts';
import { documentedUnder } from '../../trpc/openapi-meta.ts';
import { readerOf } from '../../trpc/viewing.ts';
import { search } from './service.ts';

const documented = documentedUnder('Search');
const SEARCHED_A_MINUTE = 240;
/** Kinds that nothing is found of while their feature is turned off. */
const FEATURE_OF: Partial<Record<SearchKind, Feature>> = {
  business: 'businesses',
  service: 'businesses',
  course: 'courses',
  lesson: 'courses',
  event: 'events',
  message: 'messaging',
};

const isShown =
  ({ FEATURES_OFF }: Pick<Env, 'FEATURES_OFF'>) =>
  (kind: SearchKind) => {
    const feature = FEATURE_OF[kind];
    return feature === undefined || !FEATURES_OFF.includes(feature);
  };

export const discoveryRouter = router({
  search: signedIn
    .meta(
      documented(
        'GET',
        '/search',
        'Search everything I may see',
        'What holds all of the words, or words that begin so; where nothing does, what holds them spelled as others do, or is named alike.',
      ),
    )
    .input(searchInput)
    .output(searchResults)
    .query(({ ctx, input: { q, type, limit: count, cursor } }) =>
      inSearchQueue(ctx, q, async (db) => {
        await limit(ctx.db, `search:${readerOf(ctx)}`, SEARCHED_A_MINUTE, MINUTE);
        const kinds = (type === undefined ? SEARCH_KINDS : [type])
          .filter(isShown(ctx.deps.env))
          .filter((kind) => kind !== 'message' || ctx.viewing === null);
        return search(db, ctx.viewer, { q, kinds, limit: count, cursor });
      }),
    ),
});
