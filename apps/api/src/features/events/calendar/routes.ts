import { canSeeEvent, seesAddress } from '@kindred/permissions/policies/events';
import { eventIdInput } from '@kindred/validation/events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { disposition } from '../../../platform/disposition.ts';
import { calendarOf } from '../../../platform/ical.ts';
import { createCallerFactory, guestsCanOn, router } from '../../../trpc/access.ts';
import type { Context, Deps } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { sendCalendar } from '../../scheduling/calendarLinks/service.ts';
import { factsOf, loadEvent } from '../service.ts';
import { presentCalendarEvent } from './present.ts';

/** The access of the procedure events.get, with the row instead of the page. */
const events = createCallerFactory(
  router({
    get: guestsCanOn({
      input: eventIdInput,
      load: loadEvent,
      policy: (viewer, event) => canSeeEvent(viewer, factsOf(event)),
    }).query(({ ctx }) => ctx.subject),
  }),
);

/** The calendar file of an event, for everyone who sees it. */
export function eventFileRoutes(
  app: FastifyInstance,
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>,
  { env: { PRODUCT_NAME: product, publicUrl } }: Pick<Deps, 'env'>,
): void {
  app.get<{ Params: { id: string } }>(
    '/api/events/:id/calendar.ics',
    { config: { access: { procedure: 'events.get' } } },
    async (request, reply) => {
      const ctx = await makeContext(request, reply);
      const asked = eventIdInput.safeParse({ id: request.params.id });
      if (!asked.success) return fail('not_found');
      const row = await events(ctx).get(asked.data);
      const event = presentCalendarEvent(row, publicUrl, {
        seesAddress: seesAddress(ctx.viewer, factsOf(row)),
      });
      reply.header('content-disposition', disposition('event.ics'));
      return sendCalendar(request, reply, calendarOf(row.title, product, [event]));
    },
  );
}
