import { discoverPage, featuredTribes, myTribes } from '@kindred/db/tribes/discover/queries';
import { GUEST } from '@kindred/permissions/viewer';
import { noInput } from '@kindred/validation/text';
import { discoverInput, tribePage } from '@kindred/validation/tribes';
import {
  listTribesInput,
  MY_TRIBE_LISTS,
  type MyTribeList,
  myTribeCards,
  myTribesInput,
  tribeCards,
} from '@kindred/validation/tribes/discover';
import { cutPage, decodeCount, decodeTime, encodeCount, encodeTime } from '../../../platform/paging.ts';
import { inSearchQueue } from '../../../platform/searches.ts';
import { guestsCan, signedIn } from '../../../trpc/access.ts';
import { presentCard, presentMine } from '../present.ts';

const tags = ['Tribes'];

function mine(list: MyTribeList, path: `/${string}`, summary: string) {
  return signedIn
    .meta({ openapi: { method: 'GET', path, tags, summary, protect: true } })
    .input(myTribesInput)
    .output(myTribeCards)
    .query(async ({ ctx, input }) => {
      const rows = await myTribes(ctx.db, ctx.viewer, { ...input, roles: MY_TRIBE_LISTS[list] });
      return rows.map((row) => presentMine(row, ctx.viewer));
    });
}

/** Procedures of the tribes' own router. */
export const discoverRouter = {
  list: guestsCan('view_public_tribes')
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes',
        tags,
        summary: 'Discover tribes',
        description: 'Public ones only.',
        protect: true,
      },
    })
    .input(listTribesInput)
    .output(tribeCards)
    .query(async ({ ctx, input }) => {
      const { after, query, ...page } = input;
      const rows = await inSearchQueue(ctx, query, () =>
        discoverPage(ctx.db, ctx.viewer ?? GUEST, {
          ...page,
          query: query || undefined,
          after: after === undefined ? undefined : { id: after },
        }),
      );
      return rows.map((row) => presentCard(row, ctx.viewer));
    }),

  discover: guestsCan('view_public_tribes')
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/discover',
        tags,
        summary: 'Discover tribes, with paging',
        protect: true,
      },
    })
    .input(discoverInput)
    .output(tribePage)
    .query(async ({ ctx, input }) => {
      const { limit, cursor, direction: _, query, ...filter } = input;
      const isCounted = filter.sort === 'biggest';
      const rows = await inSearchQueue(ctx, query, () =>
        discoverPage(ctx.db, ctx.viewer ?? GUEST, {
          ...filter,
          query: query || undefined,
          limit: limit + 1,
          after: cursor ? (isCounted ? decodeCount : decodeTime)(cursor) : undefined,
        }),
      );
      const { shown, nextCursor } = cutPage(rows, limit, isCounted ? encodeCount : encodeTime);
      return { items: shown.map((row) => presentCard(row, ctx.viewer)), nextCursor };
    }),

  featured: guestsCan('view_public_tribes')
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/featured',
        tags,
        summary: 'Featured tribes',
        description: 'Chosen by platform admins, the latest first. Public ones only.',
        protect: true,
      },
    })
    .input(noInput)
    .output(tribeCards)
    .query(async ({ ctx }) =>
      (await featuredTribes(ctx.db, ctx.viewer ?? GUEST)).map((row) => presentCard(row, ctx.viewer)),
    ),

  my: mine('my', '/tribes/my', 'Tribes I am in, the last joined first'),
  owned: mine('owned', '/my-tribes/owned', 'Tribes I own'),
  admin: mine('admin', '/my-tribes/admin', 'Tribes I moderate'),
  member: mine('member', '/my-tribes/member', 'Tribes I am a member of'),
};
