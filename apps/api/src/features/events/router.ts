import { listedEvents } from '@kindred/db/events/list/visibility';
import { eventsOfTribe, featuredEvents } from '@kindred/db/events/visibility';
import { canReportEvent, canSeeEvent } from '@kindred/permissions/policies/events';
import { messageOnly } from '@kindred/validation/accounts';
import {
  eventCards,
  eventIdInput,
  eventPage,
  eventView,
  listEventsInput,
  tribeEventPage,
  tribeEventsInput,
} from '@kindred/validation/events';
import { reportInput } from '@kindred/validation/reports';
import { noInput } from '@kindred/validation/text';
import { decodeTime, encodeTime, pageByTime } from '../../platform/paging.ts';
import { canOn, guestsCanOn, router, signedIn } from '../../trpc/access.ts';
import { fail } from '../../trpc/errors.ts';
import { documentedUnder } from '../../trpc/openapi-meta.ts';
import { report } from '../moderation/service.ts';
import { allowanceOf } from '../tribes/offerings/service.ts';
import { allows, loadInside, loadWith, reads } from '../tribes/service.ts';
import { afterRouter } from './after/router.ts';
import { attendingRouter } from './attending/router.ts';
import { builderRouter } from './builder/router.ts';
import { calendarRouter } from './calendar/router.ts';
import { chatRouter } from './chat/router.ts';
import { discussionRouter } from './discussion/router.ts';
import { doorRouter } from './door/router.ts';
import { joinUrlsOf } from './joining/links.ts';
import { joiningRouter } from './joining/router.ts';
import { placeRouter } from './place/router.ts';
import { eventPostsRouter } from './posts.router.ts';
import { presentEventCard } from './present.ts';
import { questionsRouter } from './questions/router.ts';
import { seriesRouter } from './series/router.ts';
import { eventNow, factsOf, loadEvent } from './service.ts';
import { ticketsRouter } from './tickets/router.ts';
import { waitlistRouter } from './waitlist/router.ts';

export const eventsRouter = router({
  ...builderRouter,
  ...seriesRouter,
  ...attendingRouter,
  ...joiningRouter,
  ...afterRouter,
  ...chatRouter,
  calendar: calendarRouter,
  waitlist: waitlistRouter,
  door: doorRouter,
  ...placeRouter,
  ...eventPostsRouter,
  ...questionsRouter,
  discussion: discussionRouter,
  tickets: ticketsRouter,

  list: signedIn
    .meta(
      documentedUnder('Events')(
        'GET',
        '/events',
        'List events I can see',
        'A page can have fewer events than `limit` before the last.',
      ),
    )
    .input(listEventsInput)
    .output(eventPage)
    .query(async ({ ctx, input: { tribe: key, near, radius, cursor, limit, ...filter } }) => {
      const { db, viewer } = ctx;
      const after = cursor ? decodeTime(cursor) : undefined;
      const tribe = key === undefined ? undefined : await loadInside(db, viewer, { id: key });
      if (key !== undefined && tribe === undefined) fail('not_found');
      const around = near && { ...near, km: radius };
      const page = { ...filter, tribeId: tribe?.id, near: around, limit, after };
      const { rows, next } = await listedEvents(db, viewer, page);
      const joinUrl = await joinUrlsOf(db, rows);
      const present = (row: (typeof rows)[number]) => presentEventCard(row, joinUrl(row));
      const { items, nextCursor } = pageByTime(rows, limit, (row) => row, present);
      return { items, nextCursor: nextCursor ?? (next && encodeTime(next)) };
    }),

  featured: signedIn
    .meta(
      documentedUnder('Events')(
        'GET',
        '/events/featured',
        'Featured events',
        'Chosen by platform admins, the soonest first. Public ones that did not end.',
      ),
    )
    .input(noInput)
    .output(eventCards)
    .query(async ({ ctx: { db, viewer } }) => {
      const rows = await featuredEvents(db, viewer);
      const joinUrl = await joinUrlsOf(db, rows);
      return rows.map((row) => presentEventCard(row, joinUrl(row)));
    }),

  get: guestsCanOn({
    input: eventIdInput,
    load: loadEvent,
    policy: (viewer, event) => canSeeEvent(viewer, factsOf(event)),
  })
    .meta(documentedUnder('Events')('GET', '/events/{id}', 'Get an event'))
    .output(eventView)
    .query(({ ctx }) => eventNow(ctx.db, ctx.viewer, ctx.subject, ctx.deps.env.VIDEO_HOSTS)),

  report: canOn({
    input: reportInput,
    permission: null,
    load: loadEvent,
    policy: (viewer, event) => canReportEvent(viewer, factsOf(event)),
    inArchive: true,
  })
    .meta(documentedUnder('Events')('POST', '/events/{id}/report', 'Report an event'))
    .output(messageOnly)
    .mutation(({ ctx, input }) => report(ctx, ctx.viewer, 'event', input)),

  ofTribe: canOn({ input: tribeEventsInput, permission: null, load: loadWith('events'), policy: reads })
    .meta(
      documentedUnder('Tribes')(
        'GET',
        '/tribes/{id}/events',
        'List the events of a tribe: upcoming, live or recorded',
      ),
    )
    .output(tribeEventPage)
    .query(async ({ ctx, input: { id: _, cursor, limit, ...filter } }) => {
      const { db, viewer, subject } = ctx;
      const after = cursor ? decodeTime(cursor) : undefined;
      const page = { ...filter, tribeId: subject.id, limit: limit + 1, after };
      const canCreate = subject.archivedAt === null && allows('manage_events')(viewer, subject);
      const [rows, allowance] = await Promise.all([
        eventsOfTribe(db, viewer, page),
        canCreate ? allowanceOf(db, subject) : null,
      ]);
      const joinUrl = await joinUrlsOf(db, rows);
      const present = (row: (typeof rows)[number]) => presentEventCard(row, joinUrl(row));
      return {
        ...pageByTime(rows, limit, (row) => row, present),
        can: { create: canCreate },
        allowance,
      };
    }),
});
