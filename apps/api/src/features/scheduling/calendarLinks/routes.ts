import {
  type CalendarLinkRow,
  type CalendarOf,
  calendarLinkByHash,
} from '@kindred/db/scheduling/calendarLinks/visibility';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendUnlessHeld } from '../../../platform/etag.ts';
import { type CalendarEvent, calendarOf } from '../../../platform/ical.ts';
import type { Deps } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { hashOf } from './service.ts';

type FeedDeps = Pick<Deps, 'db' | 'env'>;
/** The events of a calendar, as its user sees them now. */
export type Feed = (deps: FeedDeps, link: CalendarLinkRow) => Promise<CalendarEvent[]>;

export function sendCalendar(request: FastifyRequest, reply: FastifyReply, calendar: string): FastifyReply {
  reply
    .type('text/calendar; charset=utf-8')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-cache');
  return sendUnlessHeld(request, reply, calendar);
}

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
