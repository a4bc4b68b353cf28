import { createHash, randomBytes } from 'node:crypto';
import { calendarLinkOf } from '@kindred/db/businesses/bookings/visibility';
import { keepCalendarLink, removeCalendarLink } from '@kindred/db/businesses/bookings/writes';
import { findBusiness } from '@kindred/db/businesses/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import { calendarLinkInput, calendarLinkView } from '@kindred/validation/businesses/bookings';
import { inSession, router, signedIn } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { lockCaller } from '../../accounts/service.ts';
import { allowsInBusiness } from '../service.ts';

const documented = documentedUnder('Bookings');

export const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/** Whose calendar is meant: my own bookings, or those of a business whose bookings I manage. */
async function calendarOf(
  ctx: Context,
  viewer: Viewer,
  business: string | undefined,
): Promise<string | null> {
  if (business === undefined) return null;
  const row = (await findBusiness(ctx.db, viewer, business)) ?? fail('not_found');
  if (!allowsInBusiness('manage_bookings')(viewer, row)) fail('not_found');
  return row.id;
}

export const calendarRouter = router({
  get: signedIn
    .meta(documented('GET', '/bookings/calendar-link', 'Get whether there is a calendar link'))
    .input(calendarLinkInput)
    .output(calendarLinkView)
    .query(async ({ ctx, input }) => {
      const link = await calendarLinkOf(
        ctx.db,
        ctx.viewer.id,
        await calendarOf(ctx, ctx.viewer, input.business),
      );
      return { url: null, createdAt: link?.createdAt.toISOString() ?? null };
    }),

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
    .mutation(async ({ ctx, input }) => {
      const businessId = await calendarOf(ctx, ctx.viewer, input.business);
      const secret = randomBytes(24).toString('base64url');
      const link = { userId: ctx.viewer.id, businessId, secretHash: hashOf(secret) };
      await ctx.write(async (tx) => {
        await lockCaller(tx, ctx, ctx.viewer.id);
        await keepCalendarLink(tx, link);
      });
      const url = new URL(`/api/calendars/${secret}.ics`, ctx.deps.env.publicUrl).href;
      return { url, createdAt: new Date().toISOString() };
    }),

  remove: signedIn
    .meta(documented('DELETE', '/bookings/calendar-link', 'Remove a calendar link'))
    .input(calendarLinkInput)
    .output(calendarLinkView)
    .mutation(async ({ ctx, input }) => {
      const businessId = await calendarOf(ctx, ctx.viewer, input.business);
      await ctx.write((tx) => removeCalendarLink(tx, ctx.viewer.id, businessId));
      return { url: null, createdAt: null };
    }),
});
