import { attendanceOf, feedbackOf } from '@kindred/db/events/after/visibility';
import { deleteFeedback, keepFeedback } from '@kindred/db/events/after/writes';
import { lockStanding } from '@kindred/db/events/attending/writes';
import type { EventRow } from '@kindred/db/events/visibility';
import { canGiveFeedback, canSeeEvent } from '@kindred/permissions/policies/events';
import type { Viewer } from '@kindred/permissions/viewer';
import { eventIdInput, eventView } from '@kindred/validation/events';
import {
  eventAttendance,
  eventFeedbackInput,
  eventFeedbackPage,
  giveFeedbackInput,
  setReplayInput,
} from '@kindred/validation/events/after';
import { startVideoInput, videoUpload } from '@kindred/validation/media/video';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { canOn } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { presentCard } from '../../accounts/service.ts';
import { sweepMedia } from '../../media/service.ts';
import { deleteLatestVideo, deleteVideos, startUpload } from '../../media/video/service.ts';
import { eventAfter, eventLocked, factsOf, hosts, loadEvent } from '../service.ts';
import { endedEventLocked, eventVideos, showReplay } from './videos.ts';

const documented = documentedUnder('Events');
const hosting = { permission: null, load: loadEvent, policy: hosts } as const;
const attended = (viewer: Viewer, event: EventRow) => canGiveFeedback(viewer, factsOf(event));
const sees = (viewer: Viewer, event: EventRow) => canSeeEvent(viewer, factsOf(event));

/** Events that are over: their replay, attendance and feedback. */
export const afterRouter = {
  setReplay: canOn({ input: setReplayInput, ...hosting })
    .meta(documented('PUT', '/events/{id}/replay', 'Set or remove the replay of an event'))
    .output(eventView)
    .mutation(async ({ ctx, input: { id, url } }) => {
      await ctx.write(async (tx, outbox) => {
        await endedEventLocked(tx, ctx.viewer, id);
        await showReplay(tx, outbox, { id, actorId: ctx.viewer.id }, { url });
        // A replay is a link or an upload.
        if (url !== null && (await deleteVideos(tx, 'event', [id]))) {
          await outbox.job(sweepMedia, {});
        }
      });
      return eventAfter(ctx, id);
    }),

  startReplayVideo: canOn({ input: startVideoInput, ...hosting })
    .meta(
      documented(
        'POST',
        '/events/{id}/replay-video',
        'Start or continue the upload of a replay',
        'Send the bytes to `url` by tus. Once the video plays, it replaces another replay.',
      ),
    )
    .output(videoUpload)
    .mutation(({ ctx, input }) => startUpload(ctx, eventVideos, input)),

  deleteReplayVideo: canOn({ input: eventIdInput, ...hosting })
    .meta(documented('DELETE', '/events/{id}/replay-video', 'Delete the uploaded replay of an event'))
    .output(eventView)
    .mutation(async ({ ctx, input: { id } }) => {
      await ctx.write(async (tx, outbox) => {
        await endedEventLocked(tx, ctx.viewer, id);
        if (await deleteLatestVideo(tx, { kind: 'event', id })) await outbox.job(sweepMedia, {});
      });
      return eventAfter(ctx, id);
    }),

  giveFeedback: canOn({ input: giveFeedbackInput, permission: null, load: loadEvent, policy: attended })
    .meta(documented('PUT', '/events/{id}/feedback', 'Give or change my feedback on an event'))
    .output(eventView)
    .mutation(async ({ ctx, input: { id, rating, content } }) => {
      const userId = ctx.viewer.id;
      await ctx.write(async (tx) => {
        await lockStanding(tx, { eventId: id, userId });
        const { seen } = await eventLocked(tx, ctx.viewer, id);
        if (!attended(ctx.viewer, seen)) fail('not_allowed');
        await keepFeedback(tx, { eventId: id, userId, rating, content });
      });
      return eventAfter(ctx, id);
    }),

  deleteFeedback: canOn({ input: eventIdInput, permission: null, load: loadEvent, policy: sees })
    .meta(documented('DELETE', '/events/{id}/feedback', 'Delete my feedback on an event'))
    .output(eventView)
    .mutation(async ({ ctx, input: { id } }) => {
      await ctx.write(async (tx) => {
        await eventLocked(tx, ctx.viewer, id);
        await deleteFeedback(tx, { eventId: id, userId: ctx.viewer.id });
      });
      return eventAfter(ctx, id);
    }),

  attendance: canOn({ input: eventIdInput, ...hosting })
    .meta(documented('GET', '/events/{id}/attendance', 'Get attendance and ratings of an event'))
    .output(eventAttendance)
    .query(async ({ ctx, input: { id } }) => {
      const { going, joined, ratings } = await attendanceOf(ctx.db, id);
      const feedbackCount = ratings.reduce((sum, count) => sum + count, 0);
      const stars = ratings.reduce((sum, count, at) => sum + count * (at + 1), 0);
      return {
        going,
        joined,
        noShows: ctx.subject.isOnline ? going - joined : null,
        rating: feedbackCount === 0 ? null : Math.round((10 * stars) / feedbackCount) / 10,
        feedbackCount,
        ratings,
      };
    }),

  feedback: canOn({ input: eventFeedbackInput, ...hosting })
    .meta(documented('GET', '/events/{id}/feedback', 'List the feedback on an event'))
    .output(eventFeedbackPage)
    .query(async ({ ctx, input: { id, cursor, limit } }) => {
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await feedbackOf(ctx.db, ctx.viewer, { eventId: id, limit: limit + 1, after });
      return pageByTime(
        rows,
        limit,
        (row) => row,
        ({ id: feedbackId, userId, rating, content, createdAt, updatedAt, ...card }) => ({
          id: feedbackId,
          user: presentCard({ ...card, id: userId }),
          rating,
          content,
          createdAt: createdAt.toISOString(),
          isEdited: updatedAt > createdAt,
        }),
      );
    }),
};
