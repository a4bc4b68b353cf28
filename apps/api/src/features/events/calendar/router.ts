import type { Db } from '@kindred/db/client';
import type { CalendarOf } from '@kindred/db/scheduling/calendarLinks/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import { eventCalendarInput } from '@kindred/validation/events/calendar';
import { calendarLinkView } from '@kindred/validation/scheduling/calendarLinks';
import { inSession, router, signedIn } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { linkNow, makeLink, removeLink } from '../../scheduling/calendarLinks/service.ts';
import { loadWith, reads } from '../../tribes/service.ts';

const documented = documentedUnder('Events');

/** The calendar that is meant: my events, or those of a tribe that I read. */
async function calendarOf(db: Db, viewer: Viewer, key: string | undefined): Promise<CalendarOf> {
  const mine = { userId: viewer.id, kind: 'events', businessId: null, tribeId: null } as const;
  if (key === undefined) return mine;
  const tribe = await loadWith('events')(db, viewer, { id: key });
  if (tribe === undefined || !reads(viewer, tribe)) fail('not_found');
  return { ...mine, tribeId: tribe.id };
}

export const calendarRouter = router({
  get: signedIn
    .meta(documented('GET', '/events/calendar-link', 'Get whether there is a calendar link'))
    .input(eventCalendarInput)
    .output(calendarLinkView)
    .query(async ({ ctx, input }) => linkNow(ctx, await calendarOf(ctx.db, ctx.viewer, input.tribe))),

  make: inSession
    .meta(documented('POST', '/events/calendar-link', 'Make a calendar link, shown once'))
    .input(eventCalendarInput)
    .output(calendarLinkView)
    .mutation(async ({ ctx, input }) => makeLink(ctx, await calendarOf(ctx.db, ctx.viewer, input.tribe))),

  remove: signedIn
    .meta(documented('DELETE', '/events/calendar-link', 'Remove a calendar link'))
    .input(eventCalendarInput)
    .output(calendarLinkView)
    .mutation(async ({ ctx, input }) => removeLink(ctx, await calendarOf(ctx.db, ctx.viewer, input.tribe))),
});
