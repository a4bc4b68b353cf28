import type { Tx } from '@kindred/db/client';
import { setReplay } from '@kindred/db/events/after/writes';
import { lockEvent } from '@kindred/db/events/writes';
import { watchesReplay } from '@kindred/permissions/policies/events';
import type { Viewer } from '@kindred/permissions/viewer';
import type { Outbox } from '../../../platform/bus.ts';
import { viewerOrGuest } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { defineVideoNoun } from '../../media/video/service.ts';
import { hostedEventLocked } from '../builder/service.ts';
import { notifyAttendeesJob } from '../notices.ts';
import { factsOf, hosts, loadEvent } from '../service.ts';

/** Locks an event that is over, to have its replay set by a viewer who runs it. */
export async function endedEventLocked(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const { locked } = await hostedEventLocked(tx, viewer, id);
  if (locked.endTime > new Date()) fail('event_not_over');
}

/** Sets a replay, and notifies attendees of the first. */
export async function showReplay(
  tx: Tx,
  outbox: Outbox,
  { id, actorId }: { id: string; actorId: string | null },
  replay: Parameters<typeof setReplay>[2],
): Promise<void> {
  if (!(await setReplay(tx, id, replay))) return;
  await outbox.job(notifyAttendeesJob, { eventId: id, notice: 'replay', actorId });
}

/** Uploaded replays of events: hosts upload them after the end, and users who can watch the replay do. */
export const eventVideos = defineVideoNoun('events.processReplay', {
  kind: 'event',
  readAs: 'events.get',
  async assertWatches(ctx, id) {
    const viewer = await viewerOrGuest(ctx);
    const event = await loadEvent(ctx.db, viewer, { id });
    if (event === undefined || !watchesReplay(viewer, factsOf(event))) fail('not_found');
  },
  async assertEdits({ db, viewer }, id) {
    const event = await loadEvent(db, viewer, { id });
    if (event === undefined || !hosts(viewer, event)) return fail('not_found');
    if (event.archivedAt !== null) fail('tribe_archived');
  },
  lockToEdit: endedEventLocked,
  async lock(tx, id) {
    await lockEvent(tx, id);
  },
  shown: (tx, outbox, { id: videoId, ownerId: id, uploadedBy }) =>
    showReplay(tx, outbox, { id, actorId: uploadedBy }, { videoId }),
});
