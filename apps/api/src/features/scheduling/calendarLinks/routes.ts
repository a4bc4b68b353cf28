import { type CalendarOf, calendarLinkByHash } from '@kindred/db/scheduling/calendarLinks/visibility';
import type { FastifyInstance } from 'fastify';
import { calendarOf } from '../../../platform/ical.ts';
import { fail } from '../../../trpc/errors.ts';
import { type Feed, type FeedDeps, hashOf, sendCalendar } from './service.ts';

/** Calendars at secret addresses, for other programs. */
export function calendarFeedRoutes(
  app: FastifyInstance,
  deps: FeedDeps,
  feeds: Record<CalendarOf['kind'], Feed>,
): void {
  const config = {
    access: { publicBecause: 'the address holds a secret of 192 random bits that its owner can revoke' },
  };
  const { PRODUCT_NAME: product } = deps.env;
  for (const path of ['/api/calendars/:secret.ics', '/calendars/:secret.ics']) {
    app.get<{ Params: { secret: string } }>(path, { config }, async (request, reply) => {
      const link = (await calendarLinkByHash(deps.db, hashOf(request.params.secret))) ?? fail('not_found');
      const events = await feeds[link.kind](deps, link);
      return sendCalendar(request, reply, calendarOf(link.name ?? product, product, events));
    });
  }
}
