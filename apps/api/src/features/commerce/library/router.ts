import type { Db } from '@kindred/db/client';
import { downloadsOf, purchasesOf } from '@kindred/db/commerce/library/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import { downloadPage, libraryInput, libraryView, purchasePage } from '@kindred/validation/commerce/library';
import { PAGE_LIMIT_DEFAULT } from '@kindred/validation/paging/values';
import { z } from 'zod';
import { cutPage, decodeTime, encodeTime, pageByTime } from '../../../platform/paging.ts';
import { router, signedIn } from '../../../trpc/access.ts';
import { pathsOf } from '../itemPaths.ts';
import { presentDownload, presentPurchase } from './present.ts';

const tags = ['Library'];

interface Asked {
  limit: number;
  cursor?: string | null | undefined;
}

async function downloads(db: Db, viewer: Viewer, { limit, cursor }: Asked) {
  const after = cursor ? decodeTime(cursor) : undefined;
  const rows = await downloadsOf(db, viewer, { limit: limit + 1, after });
  return pageByTime(rows, limit, (row) => row, presentDownload);
}

async function purchases(db: Db, viewer: Viewer, { limit, cursor }: Asked) {
  const after = cursor ? decodeTime(cursor) : undefined;
  const rows = await purchasesOf(db, viewer, { limit: limit + 1, after });
  const { shown, nextCursor } = cutPage(rows, limit, encodeTime);
  const paths = await pathsOf(db, shown);
  return { items: shown.map((row) => presentPurchase(row, paths.get(row.itemId) ?? null)), nextCursor };
}

export const libraryRouter = router({
  get: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/library',
        tags,
        summary: 'Get my library',
        description: 'The first page of my downloads and of my purchases.',
        protect: true,
      },
    })
    .input(z.strictObject({}))
    .output(libraryView)
    .query(async ({ ctx }) => {
      const first = { limit: PAGE_LIMIT_DEFAULT };
      const [mine, bought] = await Promise.all([
        downloads(ctx.db, ctx.viewer, first),
        purchases(ctx.db, ctx.viewer, first),
      ]);
      return { downloads: mine, purchases: bought };
    }),

  downloads: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/library/downloads',
        tags,
        summary: 'List files of what I bought',
        description: 'The newest version of each.',
        protect: true,
      },
    })
    .input(libraryInput)
    .output(downloadPage)
    .query(({ ctx, input }) => downloads(ctx.db, ctx.viewer, input)),

  purchases: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/library/purchases',
        tags,
        summary: 'List what I bought',
        protect: true,
      },
    })
    .input(libraryInput)
    .output(purchasePage)
    .query(({ ctx, input }) => purchases(ctx.db, ctx.viewer, input)),
});
