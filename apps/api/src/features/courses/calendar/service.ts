import type { Db } from '@kindred/db/client';
import { accessEndCounts, exceptionCounts } from '@kindred/db/courses/calendar/visibility';
import type { CourseRow } from '@kindred/db/courses/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import {
  CALENDAR_DAY_MAX,
  CALENDAR_PAGE,
  type CalendarDay,
  type CalendarEntry,
  type CalendarRange,
} from '@kindred/validation/courses/calendar';
import { addDays } from '@kindred/validation/zone';
import { Counts, startedCounter } from './counts.ts';
import { type Plan, type Planned, planOf } from './plan.ts';

function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Entries without students are shown where a teacher chose the day. */
const isShown = ({ kind, cohortId, students }: CalendarEntry) =>
  students > 0 || kind === 'on_date' || cohortId !== null;

/** The entries of days, and how many students each is for. */
async function plannedOn(db: Db, courseId: string, plan: Plan, dates: readonly string[]) {
  const shown = new Counts(dates.map((date) => plan.dayOf(date)));
  const [exceptions, accessEnds] = await Promise.all([
    exceptionCounts(db, courseId, shown.bounds),
    accessEndCounts(db, courseId, shown.bounds),
  ]);
  const exceptionsFrom = Map.groupBy(exceptions, ({ place }) => shown.bounds[place - 1]?.getTime());
  const days = dates.map((date) => {
    const excepted = exceptionsFrom.get(plan.dayOf(date).from) ?? [];
    const lessonIds = excepted.map(({ lessonId }) => lessonId);
    return { date, planned: plan.on(date, lessonIds) };
  });
  const started = await startedCounter(
    db,
    courseId,
    days.flatMap(({ planned }) => planned),
  );
  const excepted = shown.by(exceptions, ({ lessonId }) => lessonId);
  const ending = shown.of(accessEnds);
  function countOf({ who }: Planned): number {
    if (who.by === 'start') return started(who);
    return who.by === 'access' ? ending(who.day) : (excepted(who.lessonId)?.(who.day) ?? 0);
  }
  return { days, countOf };
}

/** Who gets what when, by day in the zone of the course: days with entries, until a page is full. */
export async function calendarOf(
  db: Db,
  viewer: Viewer,
  course: CourseRow,
  { from, to, cursor }: CalendarRange,
): Promise<{ items: CalendarDay[]; nextCursor: string | null }> {
  const dates = daysOf(cursor && cursor > from ? cursor : from, to);
  const items: CalendarDay[] = [];
  if (dates.length === 0) return { items, nextCursor: null };
  const plan = await planOf(db, viewer, course);
  const { days, countOf } = await plannedOn(db, course.id, plan, dates);
  let count = 0;
  for (const { date, planned } of days) {
    if (count >= CALENDAR_PAGE) return { items, nextCursor: date };
    const entries = planned.map((one) => ({ ...one.entry, students: countOf(one) })).filter(isShown);
    if (entries.length === 0) continue;
    const kept = entries.slice(0, CALENDAR_DAY_MAX);
    items.push({ date, entries: kept, more: entries.length - kept.length });
    count += kept.length;
  }
  return { items, nextCursor: null };
}
