import type { Db } from '@kindred/db/client';
import {
  accessEndCounts,
  exceptedCounts,
  exceptionCounts,
  startCounts,
} from '@kindred/db/courses/calendar/visibility';
import { cohortsOf } from '@kindred/db/courses/cohorts/visibility';
import { ruleOf } from '@kindred/db/courses/drip/rule';
import { curriculumOf } from '@kindred/db/courses/lessons/visibility';
import type { CourseRow } from '@kindred/db/courses/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import {
  CALENDAR_DAY_MAX,
  CALENDAR_PAGE,
  type CalendarDay,
  type CalendarEntry,
  type CalendarRange,
} from '@kindred/validation/courses/calendar';
import { releaseOf } from '@kindred/validation/courses/release';
import { addDays, instantOf, wallClock } from '@kindred/validation/zone';
import { Counts } from './counts.ts';

interface Opens {
  lessonId: string;
  title: string;
}
type Dated = Opens & { instant: number };
type Delayed = Opens & { days: number };

function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The first instant of days, each computed once. */
function midnights(zone: string): (day: string) => number {
  const known = new Map<string, number>();
  return (day) => {
    const at = known.get(day) ?? instantOf(day, 0, zone);
    known.set(day, at);
    return at;
  };
}

const entry = (fields: Pick<CalendarEntry, 'kind' | 'students'> & Partial<CalendarEntry>): CalendarEntry => ({
  lessonId: null,
  cohortId: null,
  title: null,
  cohort: null,
  ...fields,
});

/** Lists `items` under their key, in their order. */
function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** Published lessons by what opens them after the start; the others open with it or after a lesson. */
async function lessonsOf(db: Db, { id, timeZone }: CourseRow) {
  const rows = await curriculumOf(db, id, { enrollmentId: null, withDrafts: false });
  const dated: Dated[] = [];
  const delayed: Delayed[] = [];
  const titles = new Map<string, string>();
  for (const row of rows) {
    const { lessonId, lessonTitle: title } = row;
    if (lessonId === null || title === null) continue;
    titles.set(lessonId, title);
    const rule = ruleOf(row);
    if (rule.kind === 'after_days' && rule.days > 0) delayed.push({ lessonId, title, days: rule.days });
    if (rule.kind !== 'on_date') continue;
    dated.push({
      lessonId,
      title,
      instant: releaseOf(rule, { startsAt: 0, opensAt: 0, timeZone }).opensAt ?? 0,
    });
  }
  return { dated, delayed, titles };
}

/** Who gets what when, by day in the zone of the course: days with entries, until a page is full. */
export async function calendarOf(
  db: Db,
  viewer: Viewer,
  course: CourseRow,
  { from, to, cursor }: CalendarRange,
): Promise<{ items: CalendarDay[]; nextCursor: string | null }> {
  const { id, timeZone: zone } = course;
  const midnight = midnights(zone);
  const dateOf = (instant: number) => wallClock(instant, zone).date;
  const days = daysOf(from, to);
  const [{ dated, delayed, titles }, cohorts] = await Promise.all([
    lessonsOf(db, course),
    cohortsOf(db, id, viewer),
  ]);
  const shownDated = dated.filter(
    ({ instant }) => instant >= midnight(from) && instant < midnight(addDays(to, 1)),
  );

  // Days on which those started for whom a lesson opens on a day that is shown.
  const today = dateOf(Date.now());
  const startDays = new Set<string>();
  for (const wait of new Set(delayed.map((lesson) => lesson.days))) {
    for (const day of days) if (addDays(day, -wait) <= today) startDays.add(addDays(day, -wait));
  }
  const starts = new Counts([
    ...[...startDays].flatMap((day) => [midnight(day), midnight(addDays(day, 1))]),
    ...shownDated.map(({ instant }) => instant),
  ]);
  const shown = new Counts([...days, addDays(to, 1)].map(midnight));
  const [started, excepted, exceptions, accessEnds] = await Promise.all([
    starts.isEmpty ? [] : startCounts(db, id, starts.bounds),
    starts.isEmpty && cohorts.length === 0 ? [] : exceptedCounts(db, id, starts.bounds),
    exceptionCounts(db, id, shown.bounds),
    accessEndCounts(db, id, shown.bounds),
  ]);
  const ofStarts = starts.of(started);
  const exceptedOf = groupBy(excepted, ({ lessonId, cohortId }) => `${lessonId} ${cohortId}`);
  const notIn = (lessonId: string, cohortId: string) =>
    exceptedOf.get(`${lessonId} ${cohortId}`)?.[0]?.count ?? 0;
  const alone = new Map(
    [...titles.keys()].map((each) => [each, starts.of(exceptedOf.get(`${each} null`) ?? [])]),
  );
  const startedIn = (lessonId: string, after: number, before: number) =>
    Math.max(0, ofStarts(after, before) - (alone.get(lessonId)?.(after, before) ?? 0));

  const datedOn = groupBy(shownDated, ({ instant }) => dateOf(instant));
  const exceptionsOn = groupBy(exceptions, ({ place }) => days[place - 1] ?? '');
  const endsOn = shown.of(accessEnds);
  const startOf = groupBy(cohorts, ({ startsAt }) => dateOf(startsAt.getTime()));
  const endOf = groupBy(
    cohorts.filter(({ endsAt }) => endsAt !== null),
    ({ endsAt }) => dateOf((endsAt?.getTime() ?? 0) - 1),
  );

  function entriesOn(day: string): CalendarEntry[] {
    const entries: CalendarEntry[] = [];
    for (const { id: cohortId, title, studentCount } of startOf.get(day) ?? []) {
      entries.push(entry({ kind: 'cohort_starts', cohortId, title, students: studentCount }));
    }
    for (const { lessonId, title, instant } of datedOn.get(day) ?? []) {
      const begun = cohorts.filter(({ startsAt }) => startsAt.getTime() <= instant);
      const inCohorts = begun.reduce((sum, one) => sum + one.studentCount - notIn(lessonId, one.id), 0);
      const students = startedIn(lessonId, Number.NEGATIVE_INFINITY, instant) + Math.max(0, inCohorts);
      entries.push(entry({ kind: 'on_date', lessonId, title, students }));
    }
    for (const { lessonId, title, days: wait } of delayed) {
      const start = addDays(day, -wait);
      const students = startDays.has(start)
        ? startedIn(lessonId, midnight(start), midnight(addDays(start, 1)))
        : 0;
      if (students > 0) entries.push(entry({ kind: 'after_days', lessonId, title, students }));
      for (const { id: cohortId, title: cohort, studentCount } of startOf.get(start) ?? []) {
        const left = Math.max(0, studentCount - notIn(lessonId, cohortId));
        entries.push(entry({ kind: 'after_cohort', lessonId, title, cohortId, cohort, students: left }));
      }
    }
    for (const { lessonId, count } of exceptionsOn.get(day) ?? []) {
      const title = titles.get(lessonId);
      if (title !== undefined) entries.push(entry({ kind: 'exception', lessonId, title, students: count }));
    }
    for (const { id: cohortId, title, studentCount, accessEnds: isEnd } of endOf.get(day) ?? []) {
      const kind = isEnd ? 'access_ends' : 'cohort_ends';
      entries.push(entry({ kind, cohortId, title, students: studentCount }));
    }
    const ending = endsOn(midnight(day), midnight(addDays(day, 1)));
    if (ending > 0) entries.push(entry({ kind: 'access_ends', students: ending }));
    return entries;
  }

  const items: CalendarDay[] = [];
  let count = 0;
  for (const date of days) {
    if (date < (cursor ?? from)) continue;
    if (count >= CALENDAR_PAGE) return { items, nextCursor: date };
    const entries = entriesOn(date);
    if (entries.length === 0) continue;
    const kept = entries.slice(0, CALENDAR_DAY_MAX);
    items.push({ date, entries: kept, more: entries.length - kept.length });
    count += kept.length;
  }
  return { items, nextCursor: null };
}
