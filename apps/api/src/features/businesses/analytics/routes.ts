import { mayInBusiness } from '@kindred/permissions/policies/businesses';
import { businessInput } from '@kindred/validation/businesses';
import { COUNTED_METRICS } from '@kindred/validation/businesses/analytics';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendCsv } from '../../../platform/csv.ts';
import { HOUR, limit } from '../../../platform/limits.ts';
import { viewerOf } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { loadBusiness, standingIn } from '../service.ts';
import { analyticsOf } from './service.ts';

const EXPORTS_AN_HOUR = 60;
const HEADINGS = ['Day', 'Views', 'Followers', 'Contacts', 'Bookings', 'Orders'];

/** The figures of a business by day as CSV, the latest first. */
export function businessAnalyticsRoutes(
  app: FastifyInstance,
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>,
): void {
  app.get(
    '/api/businesses/:id/analytics/export',
    { exposeHeadRoute: false, config: { access: { procedure: 'businesses.analytics.get' } } },
    async (request, reply) => {
      const ctx = await makeContext(request, reply);
      const viewer = viewerOf(ctx);
      const asked = businessInput.safeParse(request.params);
      const business =
        (asked.success && (await loadBusiness(ctx.db, viewer, asked.data))) || fail('not_found');
      if (!mayInBusiness(viewer, standingIn(business), 'see_analytics')) fail('not_allowed');
      await limit(ctx.db, `business-exports:${viewer.id}`, EXPORTS_AN_HOUR, HOUR);
      const { days } = await analyticsOf(ctx, business);
      const rows = days.map((day) => [day.day, ...COUNTED_METRICS.map((metric) => day[metric])]);
      return sendCsv(reply, business.slug, [HEADINGS, ...rows.reverse()]);
    },
  );
}
