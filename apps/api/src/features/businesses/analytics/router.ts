import { isOutside } from '@kindred/permissions/policies/businesses';
import { messageOnly } from '@kindred/validation/accounts';
import { businessInput } from '@kindred/validation/businesses';
import { businessAnalytics, countBusinessViewInput } from '@kindred/validation/businesses/analytics';
import { canOn, router } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { allowsInBusiness, loadBusiness } from '../service.ts';
import { analyticsOf, countView } from './service.ts';

const meta = documentedUnder('Businesses');

export const businessAnalyticsRouter = router({
  get: canOn({
    input: businessInput,
    permission: null,
    load: loadBusiness,
    policy: allowsInBusiness('see_analytics'),
  })
    .meta(
      meta(
        'GET',
        '/businesses/{id}/analytics',
        'Get the figures of a business',
        'Of its last 30 days and the 30 before. `GET /api/businesses/{id}/analytics/export` has 90 days as CSV.',
      ),
    )
    .output(businessAnalytics)
    .query(({ ctx }) => analyticsOf(ctx, ctx.subject)),

  countView: canOn({
    input: countBusinessViewInput,
    permission: null,
    load: loadBusiness,
    policy: isOutside,
  })
    .meta(
      meta(
        'POST',
        '/businesses/{id}/views',
        'Count a view of the page of a business',
        'Once a day for each person outside of its team; who looked is not kept.',
      ),
    )
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      const isCounted = await countView(ctx, ctx.viewer, ctx.subject.id, input.source);
      return { message: isCounted ? 'Counted' : 'Not counted' };
    }),
});
