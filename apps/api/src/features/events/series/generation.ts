import type { Tx } from '@kindred/db/client';
import { seatHolders } from '@kindred/db/events/passes/writes';
import {
  copyDates,
  insertSeries,
  joinSeries,
  type LockedSeries,
  lockSeries,
  seriesDue,
  sourceOfDates,
  takenDates,
  updateSeries,
} from '@kindred/db/events/series/writes';
import { localTimeAt, type Schedule } from '@kindred/validation/events/schedule';
import { type Recurrence, recurrenceOf, rruleOf } from '@kindred/validation/events/series';
import { SERIES_DAYS_AHEAD } from '@kindred/validation/events/values';
import { id } from '@kindred/validation/text';
import { addDays } from '@kindred/validation/zone';
import { z } from 'zod';
import type { Outbox } from '../../../platform/bus.ts';
import { defineJob } from '../../../platform/job.ts';
import { write } from '../../../platform/write.ts';
import { scheduleOf, timesOf } from '../times.ts';
import { answerNewDates } from './answers.ts';
import { countBefore, datesOf, occurrenceOn } from './dates.ts';

/** Dates that one transaction makes. */
const AT_ONCE = 100;
const SERIES_AT_ONCE = 100;
const FIRST = '00000000-0000-0000-0000-000000000000';
/** Days between two times that a series is looked at. */
const SLACK = 7;

const today = () => new Date().toISOString().slice(0, 10);
export const dayOf = (local: string) => local.slice(0, 10);
export const yesterday = () => addDays(today(), -1);

export const ruleOf = ({ rrule, exceptDates }: LockedSeries): Recurrence => recurrenceOf(rrule, exceptDates);

/** The columns of a series with these times of its first date. */
export function columnsOf(first: Schedule, rule: Recurrence) {
  const { startTime: _start, endTime: _end, ...times } = timesOf(first);
  return { ...times, rrule: rruleOf(rule), exceptDates: rule.except };
}

/** Makes an event the first date of a series. @returns the id of the series, whose other dates are to be made */
export async function startSeries(
  tx: Tx,
  eventId: string,
  { first, rule }: { first: Schedule; rule: Recurrence },
): Promise<string> {
  const seriesDate = dayOf(first.startsAt);
  const seriesId = await insertSeries(tx, {
    ...columnsOf(first, rule),
    keyZone: first.timeZone,
    generatedUntil: addDays(seriesDate, -1),
  });
  await joinSeries(tx, eventId, { seriesId, originalStart: first.startsAt, seriesDate });
  return seriesId;
}

const isOver = (rule: Recurrence, first: string, day: string) =>
  (rule.until !== null && rule.until <= day) ||
  (rule.count !== null && countBefore(rule, first, addDays(day, 1)) >= rule.count);

/** A key that no date of the series has: a minute later where it is taken by one that was moved. */
function freeKey(local: string, taken: ReadonlySet<string | null>): string {
  let key = local;
  while (taken.has(key)) key = localTimeAt(Date.parse(`${key}Z`) + 60_000, 'UTC');
  return key;
}

/** Makes the dates of a series that are missing up to a year ahead, a page of them; a job makes the rest. */
export async function growSeries(tx: Tx, outbox: Outbox, seriesId: string): Promise<void> {
  const series = await lockSeries(tx, seriesId);
  if (series === undefined || series.generatedUntil === null) return;
  const sourceId = await sourceOfDates(tx, seriesId);
  if (sourceId === undefined) return updateSeries(tx, seriesId, { generatedUntil: null });
  const [first, rule] = [scheduleOf(series), ruleOf(series)];
  const from = addDays(series.generatedUntil, 1);
  const ahead = addDays(today(), SERIES_DAYS_AHEAD + SLACK);
  const taken = await takenDates(tx, seriesId, from);
  const [days, keys] = [
    new Set(taken.map(({ seriesDate }) => seriesDate)),
    new Set(taken.map((each) => each.originalStart)),
  ];
  const free = datesOf(rule, dayOf(first.startsAt), { from, to: ahead }).filter((date) => !days.has(date));
  const page = free.slice(0, AT_ONCE);
  const made = await copyDates(
    tx,
    sourceId,
    page.flatMap((date) => {
      const occurrence = occurrenceOn(first, date);
      if (occurrence === undefined || occurrence.end <= Date.now()) return [];
      const originalStart = freeKey(occurrence.schedule.startsAt, keys);
      return { ...timesOf(occurrence.schedule), seriesDate: date, originalStart };
    }),
  );
  const reached = (free.length > AT_ONCE && page.at(-1)) || (ahead > from ? ahead : series.generatedUntil);
  const generatedUntil = isOver(rule, dayOf(first.startsAt), reached) ? null : reached;
  await updateSeries(tx, seriesId, { generatedUntil });
  if (free.length > AT_ONCE) await outbox.job(growSeriesJob, { seriesId });
  if (made.length === 0) return;
  await seatHolders(tx, series.rootId, made);
  await answerNewDates(outbox, seriesId, made);
}

export const growSeriesJob = defineJob({
  name: 'events.growSeries',
  payload: z.object({ seriesId: id }),
  run: (deps, { seriesId }) => write(deps, (tx, outbox) => growSeries(tx, outbox, seriesId)),
});

/** Finds the series whose dates are made less than a year ahead; each grows in a job of its own. */
export const growAllSeriesJob = defineJob({
  name: 'events.growAllSeries',
  cron: '40 3 * * *',
  payload: z.object({ after: z.object({ day: z.string(), id }).default({ day: '', id: FIRST }) }),
  async run(deps, { after }) {
    const before = addDays(today(), SERIES_DAYS_AHEAD);
    const due = await seriesDue(deps.db, { before, after, limit: SERIES_AT_ONCE });
    const last = due.at(-1);
    await write(deps, async (_tx, outbox) => {
      for (const series of due) await outbox.job(growSeriesJob, { seriesId: series.id });
      if (due.length === SERIES_AT_ONCE && last !== undefined) {
        await outbox.job(growAllSeriesJob, { after: last });
      }
    });
  },
});
