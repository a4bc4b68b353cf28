import { findBusiness } from '@kindred/db/businesses/visibility';
import type { CalendarOf } from '@kindred/db/scheduling/calendarLinks/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import { calendarLinkInput } from '@kindred/validation/businesses/bookings';
import { calendarLinkView } from '@kindred/validation/scheduling/calendarLinks';
import { inSession, router, signedIn } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { linkNow, makeLink, removeLink } from '../../scheduling/calendarLinks/service.ts';
import { allowsInBusiness } from '../service.ts';

const documented = documentedUnder('Bookings');

/** Whose calendar is meant: my own bookings, or those of a business whose bookings I manage. */
async function calendarOf(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  business: string | undefined,
): Promise<CalendarOf> {
  const mine = { userId: viewer.id, kind: 'bookings', businessId: null, tribeId: null } as const;
  if (business === undefined) return mine;
  const row = (await findBusiness(db, viewer, business)) ?? fail('not_found');
  if (!allowsInBusiness('manage_bookings')(viewer, row)) fail('not_found');
  return { ...mine, businessId: row.id };
}

export const calendarRouter = router({
  get: signedIn
    .meta(documented('GET', '/bookings/calendar-link', 'Get whether there is a calendar link'))
    .input(calendarLinkInput)
    .output(calendarLinkView)
    .query(async ({ ctx, input }) => linkNow(ctx, await calendarOf(ctx, ctx.viewer, input.business))),

  make: inSession
    .meta(
      documented(
        'POST',
        '/bookings/calendar-link',
        'Make a calendar link',
        'A secret iCalendar address, shown once. The one before stops working.',
      ),
    )
    .input(calendarLinkInput)
    .output(calendarLinkView)
    .mutation(async ({ ctx, input }) => makeLink(ctx, await calendarOf(ctx, ctx.viewer, input.business))),

  remove: signedIn
    .meta(documented('DELETE', '/bookings/calendar-link', 'Remove a calendar link'))
    .input(calendarLinkInput)
    .output(calendarLinkView)
    .mutation(async ({ ctx, input }) => removeLink(ctx, await calendarOf(ctx, ctx.viewer, input.business))),
});
