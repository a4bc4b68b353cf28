import { sellableOf, sellerOfItem } from '@kindred/db/commerce/console/visibility';
import { countView } from '@kindred/db/commerce/console/writes';
import { scopesOf } from '@kindred/db/commerce/consoleScopes/visibility';
import { takeLimit } from '@kindred/db/limits';
import { messageOnly } from '@kindred/validation/accounts';
import {
  consoleInput,
  consoleScopeChoice,
  consoleView,
  countViewInput,
  sellables,
} from '@kindred/validation/commerce/console';
import { noInput } from '@kindred/validation/text';
import { z } from 'zod';
import { HOUR } from '../../../platform/limits.ts';
import { router, signedIn } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { presentSellable } from './present.ts';
import { consoleOf } from './service.ts';

const documented = documentedUnder('Selling');
const VIEWS_AN_HOUR = 300;

/** What I sell, and how it sells. */
export const consoleRouter = router({
  get: signedIn
    .meta(
      documented(
        'GET',
        '/creator-tools',
        'Get the figures of what I sell',
        'Of one currency, real or test money, in the last 30, 90 or 365 days; of everything, or of one `tribe`, `business` or `item`. `GET /api/creator-tools/exports/sales` has them by day as CSV, and so have `payouts` and `orders`.',
      ),
    )
    .input(consoleInput)
    .output(consoleView)
    .query(({ ctx, input }) => consoleOf(ctx.db, ctx.viewer.id, input)),

  items: signedIn
    .meta(documented('GET', '/creator-tools/items', 'List what I sell'))
    .input(noInput)
    .output(sellables)
    .query(async ({ ctx }) => (await sellableOf(ctx.db, ctx.viewer.id)).map(presentSellable)),

  scopes: signedIn
    .meta(documented('GET', '/creator-tools/scopes', 'List what my figures can be narrowed to'))
    .input(noInput)
    .output(z.array(consoleScopeChoice))
    .query(({ ctx }) => scopesOf(ctx.db, ctx.viewer.id)),

  countView: signedIn
    .meta(
      documented(
        'POST',
        '/creator-tools/views',
        'Count a view of a page that sells something',
        'Counted by day and page; who looked is not kept. Views of one’s own pages are not counted.',
      ),
    )
    .input(countViewInput)
    .output(messageOnly)
    .mutation(async ({ ctx, input: { type, id } }) => {
      const sellerId = await sellerOfItem(ctx.db, type, id);
      const isCounted =
        sellerId !== undefined &&
        sellerId !== ctx.viewer.id &&
        (await takeLimit(ctx.db, `views:${ctx.viewer.id}`, VIEWS_AN_HOUR, HOUR)) === 0;
      if (isCounted) await ctx.write((tx) => countView(tx, { sellerId, itemType: type, itemId: id }));
      return { message: isCounted ? 'Counted' : 'Not counted' };
    }),
});
