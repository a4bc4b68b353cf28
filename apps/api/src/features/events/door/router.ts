import { doorFacts, rosterOf, ticketsOf } from '@kindred/db/events/door/visibility';
import { canSeeEvent } from '@kindred/permissions/policies/events';
import { eventIdInput } from '@kindred/validation/events';
import {
  checkInInput,
  checkInResults,
  rosterInput,
  rosterPage,
  ticketCodes,
} from '@kindred/validation/events/door';
import { ROSTER_PAGE } from '@kindred/validation/events/values';
import { z } from 'zod';
import { cutPage, decodeCursor, encodeCursor } from '../../../platform/paging.ts';
import { canOn, router } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { factsOf, loadEvent } from '../service.ts';
import { codeKeys, codesOf } from './codes.ts';
import { checkIn, loadDoor, presentSeat, worksAtDoor } from './service.ts';

const documented = documentedUnder('Events');
const atDoor = { permission: null, load: loadDoor, policy: worksAtDoor } as const;
const seatParts = z.tuple([z.literal('s'), z.uuid()]);

/** Check-in at the door of an event. */
export const doorRouter = router({
  roster: canOn({ input: rosterInput, ...atDoor })
    .meta(documented('GET', '/events/{id}/roster', 'List the seats of an event at its door'))
    .output(rosterPage)
    .query(async ({ ctx: { db, subject }, input: { id: eventId, cursor } }) => {
      const after = cursor ? decodeCursor(cursor, seatParts)[1] : undefined;
      // Before the seats, so that none that is missing from them is from before `asOf`.
      const { inside, asOf } = await doorFacts(db, eventId);
      const rows = await rosterOf(db, { eventId, after, limit: ROSTER_PAGE + 1 });
      const { shown, nextCursor } = cutPage(rows, ROSTER_PAGE, ({ id }) => encodeCursor(['s', id]));
      return {
        items: shown.map(presentSeat),
        nextCursor,
        asOf: asOf.toISOString(),
        title: subject.title,
        endsAt: subject.endTime.toISOString(),
        counts: { inside, expected: subject.attendeeCount },
        keys: await codeKeys(db),
      };
    }),

  checkIn: canOn({ input: checkInInput, ...atDoor })
    .meta(documented('POST', '/events/{id}/check-ins', 'Check seats in or out at the door'))
    .output(checkInResults)
    .mutation(async ({ ctx, input }) => ({
      results: await ctx.write((tx) => checkIn(tx, ctx.viewer, input)),
    })),

  codes: canOn({
    input: eventIdInput,
    permission: null,
    load: loadEvent,
    policy: (viewer, event) => canSeeEvent(viewer, factsOf(event)),
  })
    .meta(documented('GET', '/events/{id}/ticket-codes', 'List the codes of my tickets'))
    .output(ticketCodes)
    .query(async ({ ctx: { db, viewer }, input: { id: eventId } }) => {
      const tickets = await ticketsOf(db, { eventId, userId: viewer.id });
      const codes = await codesOf(
        db,
        tickets.map(({ id: ticketId }) => ({ ticketId, eventId })),
      );
      return {
        items: tickets.map((ticket, at) => ({
          ...ticket,
          number: at + 1,
          of: tickets.length,
          code: codes[at] ?? '',
        })),
      };
    }),
});
