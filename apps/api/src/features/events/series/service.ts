import type { Tx } from '@kindred/db/client';
import { setReminders } from '@kindred/db/events/reminders/writes';
import { runsAll } from '@kindred/db/events/series/visibility';
import {
  type DateTimes,
  datesWithAttendees,
  hasDatesBefore,
  insertSeries,
  type LockedDate,
  type LockedSeries,
  lockDates,
  lockSeries,
  moveDates,
  picturesOfSeries,
  removeDates,
  setSeriesDates,
  setTimes,
  updateSeries,
} from '@kindred/db/events/series/writes';
import { endOffersBy } from '@kindred/db/events/waitlist/writes';
import { cancelEvents, deleteEvents, updateEvents } from '@kindred/db/events/writes';
import { hostsEvent } from '@kindred/permissions/policies/events';
import type { Viewer } from '@kindred/permissions/viewer';
import { PRODUCT_IMAGE_MAX } from '@kindred/validation/commerce/products';
import type { UpdateEventInput } from '@kindred/validation/events/builder';
import type { Schedule } from '@kindred/validation/events/schedule';
import { checkRecurrence, type Recurrence, scheduleOn } from '@kindred/validation/events/series';
import type { SeriesScope } from '@kindred/validation/events/values';
import { addDays, DAY_MINUTES, MINUTE_MS } from '@kindred/validation/zone';
import type { Outbox } from '../../../platform/bus.ts';
import { fail, invalid } from '../../../trpc/errors.ts';
import { blurEventPlace } from '../../map/service.ts';
import { attachPictures, findPicture, keptPicture } from '../../media/service.ts';
import { deleteVideos } from '../../media/video/service.ts';
import { assertAudience, partsOf } from '../builder/service.ts';
import { settleCancelled } from '../cancelling/service.ts';
import { chatsMoved, followEvents } from '../chat/service.ts';
import { changePass } from '../passes/service.ts';
import { assertPeople, setPeopleOf } from '../people/service.ts';
import { screenEvent } from '../screening.ts';
import { eventLocked, factsOf, loadEvent } from '../service.ts';
import { changeTypesOfDates } from '../tickets/types.ts';
import { scheduleOf, timesOf } from '../times.ts';
import { offerJob } from '../waitlist/service.ts';
import { countBefore, datesOf, occurrenceOn } from './dates.ts';
import { columnsOf, dayOf, growSeries, ruleOf, yesterday } from './generation.ts';
import { notifyDatesJob } from './notices.ts';

type Scope = Exclude<SeriesScope, 'this'>;
const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / (DAY_MINUTES * MINUTE_MS));
const idsOf = (dates: readonly { id: string }[]) => dates.map(({ id }) => id);

/** Locks a series and the dates of it that have not ended, which the viewer runs all of. */
async function scopeLocked(tx: Tx, viewer: Viewer, { id, scope }: { id: string; scope: Scope }) {
  const before = (await loadEvent(tx, viewer, { id })) ?? fail('not_found');
  if (before.seriesId === null || before.seriesDate === null) {
    return invalid('scope', 'This event does not repeat');
  }
  const series = (await lockSeries(tx, before.seriesId)) ?? fail('event_changed');
  const dates = await lockDates(tx, series.id, scope === 'all' ? '' : before.seriesDate);
  const { locked, seen } = await eventLocked(tx, viewer, id);
  if (seen.seriesId !== series.id || seen.seriesDate !== before.seriesDate) fail('event_changed');
  const facts = factsOf(seen);
  if (!hostsEvent(viewer, facts)) fail('not_allowed');
  const runsTribe = hostsEvent(viewer, { ...facts, hostId: '', isCoHost: false });
  if (!runsTribe && !(await runsAll(tx, viewer, idsOf(dates)))) fail('not_allowed');
  const open = dates.filter(({ cancelledAt, deletedAt }) => cancelledAt === null && deletedAt === null);
  return { series, dates, open, locked, seen, date: before.seriesDate };
}

/** Ends a series before one of its dates. */
async function endSeries(tx: Tx, series: LockedSeries, date: string): Promise<void> {
  const rule: Recurrence = { ...ruleOf(series), until: addDays(date, -1), count: null };
  await updateSeries(tx, series.id, { ...columnsOf(scheduleOf(series), rule), generatedUntil: null });
}

/** The first of some dates, for what becomes of a series from there on. */
const firstOf = (dates: readonly LockedDate[], otherwise: string) =>
  dates.reduce(
    (first, { seriesDate }) => (seriesDate !== null && seriesDate < first ? seriesDate : first),
    otherwise,
  );

/** Cancels dates of a series, which ends before them. Each attendee is notified once. */
export async function callOffDates(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  { id, scope, reason }: { id: string; scope: Scope; reason: string },
): Promise<void> {
  const { series, open, locked, date } = await scopeLocked(tx, viewer, { id, scope });
  if (locked.cancelledAt !== null) fail('event_cancelled');
  if (open.length === 0) fail('event_over');
  await cancelEvents(tx, idsOf(open), reason);
  await settleCancelled(tx, outbox, idsOf(open));
  await endSeries(tx, series, scope === 'all' ? firstOf(open, date) : date);
  await outbox.job(notifyDatesJob, { eventIds: idsOf(open), notice: 'cancelled', actorId: viewer.id });
}

/** Deletes dates of a series, which ends before them. Those that others attend are cancelled instead. */
export async function removeSeriesDates(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  { id, scope }: { id: string; scope: Scope },
): Promise<void> {
  const { series, dates, open, date } = await scopeLocked(tx, viewer, { id, scope });
  if ((await datesWithAttendees(tx, idsOf(open))).size > 0) fail('event_has_attendees');
  const deleted = [...new Set([id, ...idsOf(dates)])];
  await deleteEvents(tx, deleted);
  await deleteVideos(tx, 'event', deleted);
  await chatsMoved(tx, outbox, deleted);
  await endSeries(tx, series, scope === 'all' ? firstOf(dates, date) : date);
}

interface Plan {
  /** The times of its first date. */
  first: Schedule;
  rule: Recurrence;
  /** Days that every date moves by. */
  moved: number;
}

/** How a series goes on after a change of its times or recurrence. */
function planOf(
  series: LockedSeries,
  edited: { date: string; startsLocal: string; open: readonly LockedDate[]; isSplit: boolean },
  { schedule, recurrence }: Pick<UpdateEventInput, 'schedule' | 'recurrence'>,
): Plan {
  const { date, startsLocal, open, isSplit } = edited;
  const [before, rule] = [scheduleOf(series), ruleOf(series)];
  const start = dayOf(before.startsAt);
  const moved = schedule === undefined ? 0 : daysBetween(dayOf(startsLocal), dayOf(schedule.startsAt));
  const from = isSplit ? date : recurrence === undefined ? start : firstOf(open, date);
  const kept: Recurrence = {
    ...rule,
    except: rule.except.map((day) => addDays(day, moved)),
    count:
      rule.count === null || !isSplit ? rule.count : Math.max(1, rule.count - countBefore(rule, start, date)),
  };
  const times = schedule ?? before;
  const plan = { first: scheduleFrom(times, addDays(from, moved)), rule: recurrence ?? kept, moved };
  const own = scheduleFrom(times, addDays(date, moved));
  if (schedule !== undefined || recurrence !== undefined) checkRecurrence(own, plan.rule, invalid);
  return plan;
}

/** The same times, as those of a first date. */
function scheduleFrom(times: Schedule, date: string): Schedule {
  const { startsAt, endsAt } = scheduleOn({ ...times, isAllDay: false }, date);
  return { ...times, startsAt, endsAt };
}

/** True if a date has the times that its series gave it. */
function isOnPlan(event: LockedDate, first: Schedule): boolean {
  const { startsAt, endsAt } = scheduleOn(first, event.seriesDate ?? '');
  return (
    event.startsLocal === startsAt &&
    event.endsLocal === endsAt &&
    event.timeZone === first.timeZone &&
    event.isAllDay === first.isAllDay
  );
}

/** A plan for each date: its times, and whether it is on the recurrence. Times that were moved alone stay. */
function placed(dates: readonly LockedDate[], before: Schedule, { first, rule, moved }: Plan) {
  const days = dates
    .flatMap(({ seriesDate }) => (seriesDate === null ? [] : addDays(seriesDate, moved)))
    .sort();
  const span = { from: days[0] ?? '', to: days.at(-1) ?? '' };
  const valid = new Set(days.length === 0 ? [] : datesOf(rule, dayOf(first.startsAt), span));
  return dates.map((event) => {
    const seriesDate = addDays(event.seriesDate ?? '', moved);
    const occurrence = valid.has(seriesDate) ? occurrenceOn(first, seriesDate) : undefined;
    const isIn = occurrence !== undefined && occurrence.end > Date.now();
    const times: DateTimes = isIn && isOnPlan(event, before) ? timesOf(occurrence.schedule) : event;
    return { event, seriesDate, isIn, times };
  });
}

const later = (...dates: string[]) => dates.sort().at(-1) ?? '';

/** Splits the series where needed, and stores how it goes on. @returns the id of the series of the dates */
async function storePlan(
  tx: Tx,
  series: LockedSeries,
  { first, rule }: Plan,
  { date, isSplit, isReplanned }: { date: string; isSplit: boolean; isReplanned: boolean },
): Promise<string> {
  const begins = addDays(dayOf(first.startsAt), -1);
  const generatedUntil = isReplanned ? later(begins, yesterday()) : series.generatedUntil;
  const columns = { ...columnsOf(first, rule), generatedUntil };
  if (!isSplit) {
    if (isReplanned) await updateSeries(tx, series.id, columns);
    return series.id;
  }
  const { keyZone, rootId } = series;
  const id = await insertSeries(tx, { ...columns, keyZone }, rootId);
  await moveDates(tx, { from: series.id, to: id, date });
  await endSeries(tx, series, date);
  return id;
}

/** Shows the dates by a picture, beside those that other dates of the series keep. */
async function pictureOfDates(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  { rootId, address }: { rootId: string; address: string | null },
): Promise<string | null> {
  const pictured = { table: 'event_series', id: rootId, uploaderId: viewer.id } as const;
  const asked = { path: 'imageUrl', maxBytes: PRODUCT_IMAGE_MAX, width: 1_200 };
  const shown = address === null ? null : await findPicture(tx, pictured, address, asked);
  const used = await picturesOfSeries(tx, rootId);
  const kept = await Promise.all(used.map((url) => keptPicture(tx, pictured, url)));
  const ids = new Set([...(shown === null ? [] : [shown.id]), ...kept.flatMap((id) => id ?? [])]);
  await attachPictures(tx, outbox, pictured, [...ids]);
  return shown?.url ?? null;
}

/**
 * Changes dates of a series that have not ended. `following` splits the series. Dates that fall out of the recurrence are
 * removed, or cancelled when others attend them.
 * @returns the id of a date that remains
 */
export async function changeDates(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  input: Omit<UpdateEventInput, 'scope'> & { scope: Scope },
): Promise<string> {
  const { scope, ...changes } = input;
  const { id, readAt, schedule, recurrence, pass, reminders, people, imageUrl, ticketTypes, fields } =
    partsOf(changes);
  if (pass !== undefined && scope !== 'all') invalid('scope', 'A pass is for all dates');
  const { series, dates, open, locked, seen, date } = await scopeLocked(tx, viewer, { id, scope });
  if (locked.cancelledAt !== null) fail('event_cancelled');
  if (open.length === 0) fail('event_over');
  if (readAt !== undefined && Date.parse(readAt) !== locked.updatedAt.getTime()) fail('event_changed');
  assertFields(open, locked.tribeId, fields);
  await assertPeople(tx, viewer, locked.tribeId, people);
  if (pass !== undefined) await changePass(tx, { ...series, tribeId: locked.tribeId }, pass);

  const isReplanned = schedule !== undefined || recurrence !== undefined;
  const isSplit = scope === 'following' && (await hasDatesBefore(tx, series.id, date));
  const before = scheduleOf(series);
  const plan = planOf(
    series,
    { date, startsLocal: seen.startsLocal, open, isSplit },
    { schedule, recurrence },
  );
  const all = isReplanned ? placed(dates, before, plan) : [];
  const isOpen = new Set(idsOf(open));
  const own = all.find(({ event }) => event.id === id);
  if (own !== undefined && schedule !== undefined) own.times = timesOf(schedule);
  const out = idsOf(all.filter(({ event, isIn }) => !isIn && isOpen.has(event.id)).map(({ event }) => event));
  const kept = open.filter((each) => !out.includes(each.id));
  const moves = all.filter(({ event, isIn, times }) => isIn && isOpen.has(event.id) && differs(event, times));

  const seriesId = await storePlan(tx, series, plan, { date, isSplit, isReplanned });
  if (plan.moved !== 0) {
    await setSeriesDates(
      tx,
      all.map(({ event, seriesDate }) => ({ id: event.id, seriesDate })),
    );
  }
  const isElsewhere = kept.some((each) => isPlaceChanged(each, fields));
  const picture =
    imageUrl === undefined
      ? {}
      : { imageUrl: await pictureOfDates(tx, outbox, viewer, { rootId: series.rootId, address: imageUrl }) };
  await updateEvents(tx, idsOf(kept), { ...fields, ...picture, isAnnounced: isElsewhere });
  await setTimes(
    tx,
    moves.map(({ event, times }) => ({ ...times, id: event.id })),
  );
  if (fields.isAddressPrivate === true) for (const each of kept) await blurEventPlace(tx, each.id);
  const event = { ...locked, title: fields.title ?? locked.title };
  await setPeopleOf(tx, outbox, viewer, { eventIds: idsOf(kept), event }, people);
  await followEvents(tx, outbox, idsOf(kept));
  if (reminders !== undefined || moves.length > 0) await setReminders(tx, idsOf(kept), reminders);
  if (ticketTypes !== undefined)
    await changeTypesOfDates(tx, kept, { id, tribeId: locked.tribeId }, ticketTypes);
  await dropDates(tx, outbox, viewer, out);
  for (const { event, times } of moves) await endOffersBy(tx, event.id, times.startTime);
  if (fields.maxAttendees !== undefined || ticketTypes !== undefined) {
    for (const { id: eventId } of kept) await outbox.job(offerJob, { eventId });
  }
  const changed = isElsewhere ? kept : moves.map(({ event }) => event);
  if (changed.length > 0) {
    await outbox.job(notifyDatesJob, { eventIds: idsOf(changed), notice: 'changed', actorId: viewer.id });
  }
  if (isReplanned) await growSeries(tx, outbox, seriesId);
  await screenEvent(tx, outbox, viewer, { id, fields, isEdit: true, canHold: false });
  return isReplanned && out.includes(id) ? (kept[0]?.id ?? id) : id;
}

type Fields = Parameters<typeof updateEvents>[2];

function assertFields(
  open: readonly LockedDate[],
  tribeId: string | null,
  { audience, maxAttendees, isOnline, location }: Omit<Fields, 'isAnnounced'>,
): void {
  if (audience !== undefined) assertAudience(tribeId, audience);
  const taken = Math.max(...open.map(({ attendeeCount, heldCount }) => attendeeCount + heldCount));
  if (maxAttendees != null && maxAttendees < taken) {
    invalid('maxAttendees', `${taken} seats of a date are taken: capacity must be at least ${taken}`);
  }
  const isNowhere = (date: LockedDate) =>
    !(isOnline ?? date.isOnline) && (location === undefined ? date.location : location) === null;
  if (open.some(isNowhere)) invalid('location', 'Enter a place, or choose Online');
}

function differs(event: LockedDate, times: DateTimes): boolean {
  return (
    event.startTime.getTime() !== times.startTime.getTime() ||
    event.endTime.getTime() !== times.endTime.getTime() ||
    event.timeZone !== times.timeZone ||
    event.isAllDay !== times.isAllDay
  );
}

const PLACE = ['location', 'isOnline', 'address'] as const;
const isPlaceChanged = (event: LockedDate, fields: Omit<Fields, 'isAnnounced'>) =>
  PLACE.some((field) => fields[field] !== undefined && fields[field] !== event[field]);

/** Removes dates that fell out of a recurrence; those that others attend are cancelled. */
async function dropDates(tx: Tx, outbox: Outbox, viewer: Viewer, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return;
  const attended = await datesWithAttendees(tx, eventIds);
  const cancelled = eventIds.filter((id) => attended.has(id));
  await removeDates(
    tx,
    eventIds.filter((id) => !attended.has(id)),
  );
  if (cancelled.length === 0) return;
  await cancelEvents(tx, cancelled, '');
  await settleCancelled(tx, outbox, cancelled);
  await outbox.job(notifyDatesJob, { eventIds: cancelled, notice: 'cancelled', actorId: viewer.id });
}
