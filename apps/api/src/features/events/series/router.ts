import { datesOfSeries } from '@kindred/db/events/series/visibility';
import { canSeeEvent } from '@kindred/permissions/policies/events';
import { GUEST } from '@kindred/permissions/viewer';
import {
  seriesDatePage,
  seriesDatesInput,
  seriesPreview,
  seriesPreviewInput,
  seriesRsvpInput,
  seriesRsvpResult,
} from '@kindred/validation/events/series';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { can, canOn, guestsCanOn } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { factsOf, loadEvent } from '../service.ts';
import { answerSeries } from './answers.ts';
import { previewOf } from './preview.ts';

const documented = documentedUnder('Events');

/** Events that repeat. */
export const seriesRouter = {
  previewSeries: can('create_events')
    .meta(documented('POST', '/events/series-preview', 'Preview the dates of an event that repeats'))
    .input(seriesPreviewInput)
    .output(seriesPreview)
    .query(({ input: { recurrence, ...first } }) => previewOf(first, recurrence)),

  dates: guestsCanOn({
    input: seriesDatesInput,
    load: loadEvent,
    policy: (viewer, event) => canSeeEvent(viewer, factsOf(event)),
  })
    .meta(documented('GET', '/events/{id}/dates', 'List the dates of an event that repeats'))
    .output(seriesDatePage)
    .query(async ({ ctx: { db, viewer, subject }, input: { list, cursor, limit } }) => {
      if (subject.seriesId === null) return { items: [], nextCursor: null };
      const after = cursor ? decodeTime(cursor) : undefined;
      const page = { seriesId: subject.seriesId, list, limit: limit + 1, after };
      const rows = await datesOfSeries(db, viewer ?? GUEST, page);
      return pageByTime(
        rows,
        limit,
        (row) => row,
        ({
          id,
          startTime,
          endTime,
          timeZone,
          isAllDay,
          cancelledAt,
          attendeeCount,
          maxAttendees,
          status,
        }) => ({
          id,
          startTime: startTime.toISOString(),
          endTime: endTime.toISOString(),
          timeZone,
          isAllDay,
          isCancelled: cancelledAt !== null,
          attendeeCount,
          maxAttendees,
          rsvp: status,
        }),
      );
    }),

  rsvpSeries: canOn({
    input: seriesRsvpInput,
    permission: 'enroll_buy',
    load: loadEvent,
    policy: (viewer, event) => canSeeEvent(viewer, factsOf(event)),
  })
    .meta(documented('PUT', '/events/{id}/series-rsvp', 'Answer all dates of an event that repeats'))
    .output(seriesRsvpResult)
    .mutation(({ ctx, input }) => answerSeries(ctx.deps, ctx.viewer, input)),
};
