import type { Db } from '@kindred/db/client';
import { type EventRow, viewersAmong } from '@kindred/db/events/visibility';
import { eventOfOffer, waitlistOf } from '@kindred/db/events/waitlist/visibility';
import { canSeeEvent } from '@kindred/permissions/policies/events';
import type { Viewer } from '@kindred/permissions/viewer';
import { messageOnly } from '@kindred/validation/accounts';
import { eventIdInput, eventView } from '@kindred/validation/events';
import {
  acceptedOffer,
  joinWaitlistInput,
  waitlistInput,
  waitlistOfferInput,
  waitlistPage,
} from '@kindred/validation/events/waitlist';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { canOn } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { eventAfter, factsOf, hosts, loadEvent } from '../service.ts';
import { acceptOffer, declineOffer, joinWaitlist, leaveWaitlist } from './entries.ts';
import { presentEntry } from './present.ts';

const documented = documentedUnder('Events');
const visible = {
  permission: null,
  load: loadEvent,
  policy: (viewer: Viewer, event: EventRow) => canSeeEvent(viewer, factsOf(event)),
} as const;

/** An offer of the viewer. */
async function loadOffer(db: Db, { id: userId }: Viewer, { id: offerId }: { id: string }) {
  const eventId = await eventOfOffer(db, { offerId, userId });
  return eventId === undefined ? undefined : { offerId, eventId, userId };
}
const offered = { load: loadOffer, policy: () => true } as const;

/** The waitlist of an event, and its offers. */
export const waitlistRouter = {
  join: canOn({ input: joinWaitlistInput, ...visible, permission: 'enroll_buy' })
    .meta(documented('POST', '/events/{id}/waitlist', 'Join the waitlist of an event'))
    .output(eventView)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx, outbox) => joinWaitlist(tx, outbox, ctx.viewer, input));
      return eventAfter(ctx, input.id);
    }),

  leave: canOn({ input: eventIdInput, ...visible })
    .meta(documented('DELETE', '/events/{id}/waitlist', 'Leave the waitlist of an event'))
    .output(eventView)
    .mutation(async ({ ctx, input }) => {
      const mine = { eventId: input.id, userId: ctx.viewer.id };
      await ctx.write((tx, outbox) => leaveWaitlist(tx, outbox, mine));
      return eventAfter(ctx, input.id);
    }),

  list: canOn({ input: waitlistInput, permission: null, load: loadEvent, policy: hosts })
    .meta(documented('GET', '/events/{id}/waitlist', 'List who waits for seats'))
    .output(waitlistPage)
    .query(async ({ ctx: { db, viewer, subject }, input: { id, cursor, limit } }) => {
      const after = cursor ? decodeTime(cursor).id : undefined;
      const rows = await waitlistOf(db, viewer, { eventId: id, limit: limit + 1, after });
      const seeing = await viewersAmong(
        db,
        id,
        rows.map(({ userId }) => userId),
      );
      return pageByTime(
        rows,
        limit,
        (row) => row,
        (row) => presentEntry(row, subject, seeing.has(row.userId)),
      );
    }),

  accept: canOn({ input: waitlistOfferInput, permission: 'enroll_buy', ...offered })
    .meta(documented('POST', '/waitlist-offers/{id}/accept', 'Accept an offer of seats'))
    .output(acceptedOffer)
    .mutation(async ({ ctx }) => ({
      checkout: await ctx.write((tx, outbox) => acceptOffer(tx, outbox, ctx.viewer, ctx.subject)),
    })),

  decline: canOn({ input: waitlistOfferInput, permission: null, ...offered })
    .meta(documented('POST', '/waitlist-offers/{id}/decline', 'Decline an offer of seats'))
    .output(messageOnly)
    .mutation(async ({ ctx }) => {
      const isOpen = await ctx.write((tx, outbox) => declineOffer(tx, outbox, ctx.subject));
      if (!isOpen) fail('offer_over');
      return { message: 'Offer declined. You are no longer on the waitlist.' };
    }),
};
