import { type PromotedRow, promotedTo } from '@kindred/db/businesses/promotions/visibility';
import { hidePromotion } from '@kindred/db/businesses/promotions/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import {
  hiddenPromotion,
  hidePromotionInput,
  PROMOTED_SHOWN,
  type PromotedService,
  promotedService,
} from '@kindred/validation/businesses/promotions';
import { serviceInput, serviceView } from '@kindred/validation/businesses/services';
import { noInput } from '@kindred/validation/text';
import { z } from 'zod';
import { HOUR, limit } from '../../../platform/limits.ts';
import { canOn, router, signedIn } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { presentService } from '../services/present.ts';
import { loadService, managesService, viewService } from '../services/service.ts';
import { promote } from './service.ts';

/** Of one person in an hour. */
const HIDDEN_AN_HOUR = 300;
const documented = documentedUnder('Services');

function presentPromoted(viewer: Viewer) {
  return (row: PromotedRow): PromotedService => ({
    service: presentService(viewer)(row),
    business: {
      id: row.businessId,
      name: row.businessName,
      slug: row.businessSlug,
      logoUrl: row.businessLogoUrl,
    },
  });
}

export const promotionsRouter = router({
  list: signedIn
    .meta(
      documented(
        'GET',
        '/promotions',
        'List what businesses I follow promote',
        'For the home feed, labelled as promoted; in an order of the day.',
      ),
    )
    .input(noInput)
    .output(z.array(promotedService))
    .query(async ({ ctx }) => {
      const rows = await promotedTo(ctx.db, ctx.viewer, PROMOTED_SHOWN);
      return rows.map(presentPromoted(ctx.viewer));
    }),

  promote: canOn({ input: serviceInput, permission: null, load: loadService, policy: managesService })
    .meta(documented('POST', '/services/{id}/promote', 'Promote a service for a week'))
    .output(serviceView)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx) => promote(tx, ctx.viewer, ctx.subject));
      return viewService(ctx, ctx.viewer, input.id);
    }),

  setHidden: canOn({ input: hidePromotionInput, permission: null, load: loadService, policy: () => true })
    .meta(documented('PUT', '/promotions/{id}/hidden', 'Hide a promoted service from my feed'))
    .output(hiddenPromotion)
    .mutation(async ({ ctx, input: { id, isHidden } }) => {
      await limit(ctx.db, `hidden-promotions:${ctx.viewer.id}`, HIDDEN_AN_HOUR, HOUR);
      await ctx.write((tx) => hidePromotion(tx, { userId: ctx.viewer.id, serviceId: id, isHidden }));
      return { id, isHidden };
    }),
});
