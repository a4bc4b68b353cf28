import { canSeeEvent } from '@kindred/permissions/policies/events';
import type { Viewer } from '@kindred/permissions/viewer';
import { messageOnly } from '@kindred/validation/accounts';
import {
  cancelTicketInput,
  eventTicketsInput,
  removeAttendeeInput,
  ticketList,
  transferTicketInput,
} from '@kindred/validation/events/tickets';
import { canOn, router } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { factsOf, hosts, loadEvent } from '../service.ts';
import { cancelTicket, loadTicket, removeAttendee, ticketsNow, transferTicket } from './service.ts';

const documented = documentedUnder('Events');
const held = { permission: null, load: loadTicket, policy: () => true } as const;

/** The tickets that a viewer has left; none of an event that they no longer see. */
async function left({ db }: Pick<Context, 'db'>, viewer: Viewer, eventId: string) {
  const event = await loadEvent(db, viewer, { id: eventId });
  return { items: event === undefined ? [] : await ticketsNow(db, viewer, event) };
}

/** Seats of attendees: their own ones, and those that hosts take back. */
export const ticketsRouter = router({
  mine: canOn({
    input: eventTicketsInput,
    permission: null,
    load: loadEvent,
    policy: (viewer, event) => canSeeEvent(viewer, factsOf(event)),
  })
    .meta(documented('GET', '/events/{id}/tickets', 'List my tickets to an event'))
    .output(ticketList)
    .query(async ({ ctx }) => ({ items: await ticketsNow(ctx.db, ctx.viewer, ctx.subject) })),

  cancel: canOn({ input: cancelTicketInput, ...held })
    .meta(documented('POST', '/tickets/{id}/cancel', 'Cancel a ticket'))
    .output(ticketList)
    .mutation(async ({ ctx, input }) => {
      const { viewer, subject: ticket } = ctx;
      const { withoutRefund } = input;
      await ctx.write((tx, outbox) => cancelTicket(tx, outbox, viewer, { ticket, withoutRefund }));
      return left(ctx, viewer, ticket.eventId);
    }),

  transfer: canOn({ input: transferTicketInput, ...held })
    .meta(documented('POST', '/tickets/{id}/transfer', 'Send a ticket to another user'))
    .output(ticketList)
    .mutation(async ({ ctx, input }) => {
      const { viewer, subject: ticket } = ctx;
      await ctx.write((tx, outbox) => transferTicket(tx, outbox, viewer, { ticket, to: input.to }));
      return left(ctx, viewer, ticket.eventId);
    }),

  remove: canOn({ input: removeAttendeeInput, permission: null, load: loadEvent, policy: hosts })
    .meta(documented('DELETE', '/events/{id}/attendees/{userId}', 'Remove an attendee and refund them'))
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx, outbox) => removeAttendee(tx, outbox, ctx.viewer, input));
      return { message: 'Attendee removed' };
    }),
});
