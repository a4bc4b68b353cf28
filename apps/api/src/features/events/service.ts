import type { Db, Tx } from '@kindred/db/client';
import { countMaybes } from '@kindred/db/events/attending/visibility';
import { peopleOfEvent } from '@kindred/db/events/people/visibility';
import { answersOfUser } from '@kindred/db/events/questions/visibility';
import { remindersOf } from '@kindred/db/events/reminders/visibility';
import { type TicketTypeRow, ticketTypesOf } from '@kindred/db/events/seats/visibility';
import { firstTicket } from '@kindred/db/events/tickets/visibility';
import { type EventRow, eventAsSeen } from '@kindred/db/events/visibility';
import { countWaiting, waitlistPlace } from '@kindred/db/events/waitlist/visibility';
import { type LockedEvent, lockEvent } from '@kindred/db/events/writes';
import { countComments } from '@kindred/db/feed/discussions/visibility';
import { videoOf } from '@kindred/db/media/video/visibility';
import { canRsvp, canSeeEvent, duplicatesEvent, hostsEvent } from '@kindred/permissions/policies/events';
import { GUEST, type Viewer } from '@kindred/permissions/viewer';
import { type EventView, eventPath } from '@kindred/validation/events';
import type { Context } from '../../trpc/context.ts';
import { fail } from '../../trpc/errors.ts';
import { chatNow } from './chat/present.ts';
import { joinUrlsOf } from './joining/links.ts';
import { factsOf, presentEventPage } from './present.ts';
import { seriesNow } from './series/present.ts';
import { presentWaitlist } from './waitlist/present.ts';

export { factsOf, presentPostEvent } from './present.ts';

/** An event that the viewer can see. @param viewer null for a guest */
export async function loadEvent(
  db: Db | Tx,
  viewer: Viewer | null,
  input: { id: string },
): Promise<EventRow | undefined> {
  const row = await eventAsSeen(db, viewer ?? GUEST, input.id);
  return row !== undefined && canSeeEvent(viewer, factsOf(row)) ? row : undefined;
}

/** A policy of {@link loadEvent}. */
export function hosts(viewer: Viewer, event: EventRow): boolean {
  return hostsEvent(viewer, factsOf(event));
}

/** A policy of {@link loadEvent}. */
export function duplicates(viewer: Viewer, event: EventRow): boolean {
  return duplicatesEvent(viewer, factsOf(event));
}

/**
 * An event as its page shows it to the viewer.
 * @param event as read for that viewer
 * @param videoHosts whose videos play in it
 */
export async function eventNow(
  db: Db | Tx,
  viewer: Viewer | null,
  event: EventRow,
  videoHosts: readonly string[],
): Promise<EventView> {
  const isHost = viewer !== null && hosts(viewer, event);
  const types = ticketTypesOf(db, event.id);
  const [
    people,
    maybeCount,
    commentCount,
    reminders,
    answers,
    waitlist,
    chat,
    series,
    joinUrl,
    ticketTypes,
    ticket,
    replayVideo,
  ] = await Promise.all([
    peopleOfEvent(db, viewer ?? GUEST, event.id),
    countMaybes(db, event.id),
    viewer === null ? null : countComments(db, event.id),
    isHost ? remindersOf(db, event.id) : [],
    viewer === null || event.questions.length === 0 ? [] : answersOfUser(db, event.id, viewer.id),
    waitlistNow(db, viewer, event, isHost, types),
    chatNow(db, viewer, event),
    seriesNow(db, viewer ?? GUEST, event),
    joinUrlsOf(db, [event]),
    types,
    viewer === null || event.status !== 'going' ? undefined : firstTicket(db, event.id, viewer.id),
    event.endTime > new Date() || !(isHost || event.hasReplay)
      ? undefined
      : videoOf(db, { kind: 'event', id: event.id }, isHost),
  ]);
  return presentEventPage(event, viewer, {
    people,
    maybeCount,
    commentCount,
    reminders,
    answers,
    waitlist,
    chat,
    series,
    joinUrl: joinUrl(event),
    replayVideo,
    videoHosts,
    ticketTypes,
    ticket,
  });
}

async function waitlistNow(
  db: Db | Tx,
  viewer: Viewer | null,
  event: EventRow,
  isHost: boolean,
  ticketTypes: Promise<readonly TicketTypeRow[]>,
): Promise<EventView['waitlist']> {
  const [place, types, count] = await Promise.all([
    viewer === null ? undefined : waitlistPlace(db, { eventId: event.id, userId: viewer.id }),
    ticketTypes,
    isHost ? countWaiting(db, event.id) : null,
  ]);
  return presentWaitlist(event, { canAttend: canRsvp(viewer, factsOf(event)), place, types, count });
}

/** The page of an event after a change. */
export async function eventAfter(
  { db, viewer, deps }: Pick<Context, 'db' | 'deps'> & { viewer: Viewer },
  id: string,
): Promise<EventView> {
  const event = (await loadEvent(db, viewer, { id })) ?? fail('not_found');
  return eventNow(db, viewer, event, deps.env.VIDEO_HOSTS);
}

/** Locks an event, and reads it again as the viewer sees it under the lock. */
export async function eventLocked(
  tx: Tx,
  viewer: Viewer,
  id: string,
): Promise<{ locked: LockedEvent; seen: EventRow }> {
  const locked = (await lockEvent(tx, id)) ?? fail('not_found');
  const seen = (await loadEvent(tx, viewer, { id })) ?? fail('not_found');
  if (seen.archivedAt !== null) fail('tribe_archived');
  return { locked, seen };
}

/** An event as other nouns link to it. */
export function presentEventLink({ id, title, startTime, endTime }: EventRow) {
  return { id, title, startsAt: startTime.toISOString(), endsAt: endTime.toISOString(), url: eventPath(id) };
}
