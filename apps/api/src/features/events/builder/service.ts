import type { Tx } from '@kindred/db/client';
import { ownPlan, peopleOfEvent } from '@kindred/db/events/people/visibility';
import { remindersOf } from '@kindred/db/events/reminders/visibility';
import { setReminders } from '@kindred/db/events/reminders/writes';
import { soldLines } from '@kindred/db/events/tickets/visibility';
import type { EventRow } from '@kindred/db/events/visibility';
import { deleteEntries, endOffersBy } from '@kindred/db/events/waitlist/writes';
import {
  cancelEvents,
  deleteEvents,
  type EventFields,
  hasAttendees,
  insertEvent,
  type LockedEvent,
  lockEvent,
  updateEvents,
} from '@kindred/db/events/writes';
import { placeOf } from '@kindred/db/map/visibility';
import { hostsEvent } from '@kindred/permissions/policies/events';
import type { Viewer } from '@kindred/permissions/viewer';
import type { CreateEventInput, UpdateEventInput } from '@kindred/validation/events/builder';
import type { Schedule } from '@kindred/validation/events/schedule';
import type { Outbox } from '../../../platform/bus.ts';
import { fail, invalid } from '../../../trpc/errors.ts';
import { blurEventPlace, setPlace } from '../../map/service.ts';
import { showPictures } from '../../media/service.ts';
import { deleteVideos } from '../../media/video/service.ts';
import { lockOffering } from '../../tribes/offerings/service.ts';
import { withTribeLocked } from '../../tribes/service.ts';
import { settleCancelled } from '../cancelling/service.ts';
import { chatsMoved, followEvents } from '../chat/service.ts';
import { notifyAttendeesJob } from '../notices.ts';
import { changePass } from '../passes/service.ts';
import { assertPeople, setPeopleOf } from '../people/service.ts';
import { screenEvent } from '../screening.ts';
import { growSeries, startSeries } from '../series/generation.ts';
import { eventLocked, factsOf } from '../service.ts';
import { changeTicketTypes, copiedTicketTypes } from '../tickets/types.ts';
import { timesOf } from '../times.ts';
import { offerFreeSeats } from '../waitlist/service.ts';

/** Locks what an event is created in: its tribe, and the month of the plan that pays for it. */
async function lockHome(tx: Tx, viewer: Viewer, tribeId: string | null): Promise<void> {
  if (tribeId === null) {
    await lockOffering(tx, await ownPlan(tx, viewer.id));
    return;
  }
  const tribe = await withTribeLocked(tx, viewer, tribeId, 'manage_events');
  if (!tribe.enabledFeatures.includes('events')) fail('not_found');
  await lockOffering(tx, tribe);
}

/** @param of the id of an event, or of the first series of one that repeats, whose dates share its pictures */
export async function pictureOf(
  tx: Tx,
  outbox: Outbox,
  of: string | { seriesId: string },
  viewer: Viewer,
  address: string | null,
): Promise<string | null> {
  const uploaderId = viewer.id;
  const pictured: Parameters<typeof showPictures>[2] =
    typeof of === 'string'
      ? { table: 'events', id: of, uploaderId }
      : { table: 'event_series', id: of.seriesId, uploaderId };
  const addresses = address === null ? [] : [address];
  return (await showPictures(tx, outbox, pictured, addresses, 'imageUrl'))[0] ?? null;
}

/** @param tribeId of a tribe that the viewer runs; null for an event outside of tribes. @returns the id of the event */
export async function createEvent(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  tribeId: string | null,
  input: Omit<CreateEventInput, 'tribeId'>,
): Promise<string> {
  const { startsAt, endsAt, timeZone, startFold, endFold, isAllDay, recurrence: rule, pass, ...rest } = input;
  const { reminders, hostIds, doorIds, speakers, imageUrl, audience, ticketTypes, hasChat, ...fields } = rest;
  const schedule = { startsAt, endsAt, timeZone, startFold, endFold, isAllDay };
  const times = timesOf(schedule);
  if (times.endTime <= new Date()) invalid('endsAt', 'The event must end in the future');
  const seenBy = audience ?? (tribeId === null ? 'public' : 'tribe');
  assertAudience(tribeId, seenBy);
  await lockHome(tx, viewer, tribeId);
  await assertPeople(tx, viewer, tribeId, { hostIds, doorIds, speakers });
  const eventId = await insertEvent(tx, {
    ...fields,
    ...times,
    hasChat: hasChat ?? fields.isOnline,
    imageUrl: null,
    audience: seenBy,
    hostId: viewer.id,
    tribeId,
  });
  const seriesId = rule && (await startSeries(tx, eventId, { first: schedule, rule }));
  if (pass !== null) {
    if (seriesId === undefined) invalid('pass', 'A pass is for an event that repeats');
    await changePass(tx, { id: seriesId, rootId: seriesId, tribeId }, pass);
  }
  if (imageUrl !== null) {
    const pictured = seriesId === undefined ? eventId : { seriesId };
    const shown = await pictureOf(tx, outbox, pictured, viewer, imageUrl);
    await updateEvents(tx, [eventId], { imageUrl: shown, isAnnounced: false });
  }
  const event = { id: eventId, title: fields.title, tribeId };
  await setPeopleOf(tx, outbox, viewer, { eventIds: [eventId], event }, { hostIds, doorIds, speakers });
  await setReminders(tx, [eventId], reminders);
  await changeTicketTypes(tx, { id: eventId, tribeId }, ticketTypes);
  if (seriesId !== undefined) await growSeries(tx, outbox, seriesId);
  const canHold = seriesId === undefined;
  await screenEvent(tx, outbox, viewer, { id: eventId, fields, isEdit: false, canHold });
  return eventId;
}

/** Creates a copy of an event at other times. @returns its id */
export async function duplicateEvent(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  source: EventRow,
  schedule: Schedule,
): Promise<string> {
  const { id, tribeId, kind, title, description, isOnline, meetingUrl, location, address } = source;
  const { isAddressPrivate, audience, maxAttendees, guestsMax, showsAttendees, hasChat } = source;
  const { questions, refundMinutes } = source;
  const people = await peopleOfEvent(tx, viewer, id);
  const place = await placeOf(tx, { type: 'event', id });
  const copyId = await createEvent(tx, outbox, viewer, tribeId, {
    ...schedule,
    kind,
    title,
    description,
    imageUrl: null,
    isOnline,
    meetingUrl,
    location,
    address,
    isAddressPrivate,
    audience,
    maxAttendees,
    guestsMax,
    showsAttendees,
    hasChat,
    questions,
    refundMinutes,
    pass: null,
    ticketTypes: await copiedTicketTypes(tx, id),
    reminders: await remindersOf(tx, id),
    hostIds: people.flatMap(({ role, userId }) => (role === 'host' && userId !== null ? [userId] : [])),
    doorIds: [],
    speakers: people
      .filter(({ role }) => role === 'speaker')
      .map(({ userId, name, about }) => ({ userId, name, about })),
  });
  if (place !== undefined) await setPlace(tx, { type: 'event', id: copyId }, place);
  return copyId;
}

export function assertAudience(tribeId: string | null, audience: EventFields['audience']): void {
  if (tribeId !== null || audience === 'public' || audience === 'invited') return;
  invalid('audience', 'Only events of a tribe can be for its members');
}

/** Locks an event to be changed, by a viewer who still runs it. */
export async function hostedEventLocked(tx: Tx, viewer: Viewer, id: string) {
  const event = await eventLocked(tx, viewer, id);
  if (!hostsEvent(viewer, factsOf(event.seen))) fail('not_allowed');
  if (event.locked.cancelledAt !== null) fail('event_cancelled');
  return event;
}

/** The parts of a change: columns of events are its `fields`. */
export function partsOf({
  id,
  readAt,
  schedule,
  recurrence,
  pass,
  reminders,
  hostIds,
  doorIds,
  speakers,
  imageUrl,
  ticketTypes,
  ...fields
}: Omit<UpdateEventInput, 'scope'>) {
  const people = { hostIds, doorIds, speakers };
  return { id, readAt, schedule, recurrence, pass, reminders, people, imageUrl, ticketTypes, fields };
}

/** Changes an event, and notifies those who attend of another time or place. */
export async function changeEvent(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  input: Omit<UpdateEventInput, 'scope'>,
): Promise<void> {
  const { id, readAt, schedule, recurrence, pass, reminders, people, imageUrl, ticketTypes, fields } =
    partsOf(input);
  if (recurrence !== undefined) invalid('scope', 'Choose which dates repeat differently');
  if (pass !== undefined) invalid('scope', 'A pass is for all dates');
  const { locked } = await hostedEventLocked(tx, viewer, id);
  if (readAt !== undefined && Date.parse(readAt) !== locked.updatedAt.getTime()) fail('event_changed');
  const { tribeId } = locked;
  const taken = locked.attendeeCount + locked.heldCount;
  const times = schedule === undefined ? {} : timesOf(schedule);
  const to = { ...fields, ...times };
  if (to.audience !== undefined) assertAudience(tribeId, to.audience);
  if (to.maxAttendees != null && to.maxAttendees < taken) {
    invalid('maxAttendees', `${taken} seats are taken: capacity must be at least ${taken}`);
  }
  const after = { ...locked, ...to };
  if (!after.isOnline && after.location === null) invalid('location', 'Enter a place, or choose Online');
  await assertPeople(tx, viewer, tribeId, people);
  const isRescheduled =
    after.startTime.getTime() !== locked.startTime.getTime() ||
    after.endTime.getTime() !== locked.endTime.getTime();
  const isMoved =
    isRescheduled ||
    after.timeZone !== locked.timeZone ||
    after.location !== locked.location ||
    after.isOnline !== locked.isOnline ||
    after.address !== locked.address;
  const picture =
    imageUrl === undefined ? {} : { imageUrl: await pictureOf(tx, outbox, id, viewer, imageUrl) };
  await updateEvents(tx, [id], {
    ...to,
    ...picture,
    isAnnounced: isMoved,
    isException: locked.seriesId !== null,
    isRescheduled,
  });
  if (ticketTypes !== undefined) await changeTicketTypes(tx, locked, ticketTypes);
  if (fields.isAddressPrivate === true) await blurEventPlace(tx, id);
  await setPeopleOf(tx, outbox, viewer, { eventIds: [id], event: after }, people);
  await followEvents(tx, outbox, [id]);
  await setReminders(tx, [id], reminders);
  if (schedule !== undefined) await endOffersBy(tx, id, after.startTime);
  await offerFreeSeats(tx, outbox, id);
  if (isMoved && after.endTime > new Date()) {
    await outbox.job(notifyAttendeesJob, { eventId: id, notice: 'changed', actorId: viewer.id });
  }
  await screenEvent(tx, outbox, viewer, { id, fields, isEdit: true, canHold: true });
}

/** Cancels an event that has not ended, and notifies those who attend. */
export async function callOff(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const { locked } = await hostedEventLocked(tx, viewer, id);
  await callOffLocked(tx, outbox, locked, { reason, actorId: viewer.id });
}

/** Cancels any event, for staff, who notify its host. @returns the event as it was */
export async function callOffForHost(tx: Tx, outbox: Outbox, id: string, reason: string) {
  const locked = (await lockEvent(tx, id)) ?? fail('not_found');
  if (locked.cancelledAt !== null) fail('event_cancelled');
  await callOffLocked(tx, outbox, locked, { reason, actorId: locked.hostId });
  return locked;
}

/** @param by `actorId` is not notified */
async function callOffLocked(
  tx: Tx,
  outbox: Outbox,
  { id, endTime }: LockedEvent,
  { reason, actorId }: { reason: string; actorId: string },
): Promise<void> {
  if (endTime <= new Date()) fail('event_over');
  await cancelEvents(tx, [id], reason);
  await settleCancelled(tx, outbox, [id]);
  await outbox.job(notifyAttendeesJob, { eventId: id, notice: 'cancelled', actorId });
}

/** Deletes an event. One that has not ended and that others attend is cancelled instead. */
export async function removeEvent(tx: Tx, outbox: Outbox, viewer: Viewer, id: string): Promise<void> {
  const { locked, seen } = await eventLocked(tx, viewer, id);
  if (!hostsEvent(viewer, factsOf(seen))) fail('not_allowed');
  if (await isAwaited(tx, locked)) fail('event_has_attendees');
  await dropEvent(tx, outbox, id);
}

/** True if a locked event is to come with attendees, or has seats that are still to be paid or refunded. */
export async function isAwaited(tx: Tx, locked: LockedEvent): Promise<boolean> {
  const isOver = locked.endTime <= new Date();
  if (!isOver && (locked.heldCount > 0 || (await hasAttendees(tx, locked)))) return true;
  return locked.cancelledAt !== null && (await soldLines(tx, { eventId: locked.id, limit: 1 })).length > 0;
}

/** Deletes a locked event with what belongs to it. */
export async function dropEvent(tx: Tx, outbox: Outbox, id: string): Promise<void> {
  await deleteEvents(tx, [id]);
  await deleteVideos(tx, 'event', [id]);
  await chatsMoved(tx, outbox, [id]);
  await deleteEntries(tx, [id]);
}
