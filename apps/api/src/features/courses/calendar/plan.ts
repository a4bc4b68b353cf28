import type { Db } from '@kindred/db/client';
import type { CalendarStudentRow } from '@kindred/db/courses/calendar/visibility';
import { type CohortRow, cohortsOf } from '@kindred/db/courses/cohorts/visibility';
import { ruleOf } from '@kindred/db/courses/drip/rule';
import { curriculumOf } from '@kindred/db/courses/lessons/visibility';
import type { CourseRow } from '@kindred/db/courses/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import type { CalendarEntry, CalendarReason } from '@kindred/validation/courses/calendar';
import { type ReleaseRule, releaseOf } from '@kindred/validation/courses/release';
import { addDays, instantOf, wallClock } from '@kindred/validation/zone';

/** Milliseconds from, null for the first of all, and before. */
export interface Span {
  from: number | null;
  before: number;
}
export type Day = Span & { from: number };

/** Students by when they started; those with an exception in the lesson are left out. */
export interface Started {
  by: 'start';
  lessonId: string | null;
  /** When those without a cohort enrolled; null for none of them. */
  alone: Span | null;
  cohorts: readonly CohortRow[];
}
/** Whom an entry is for: what it counts and what it lists. */
export type Who = Started | { by: 'exception'; lessonId: string; day: Day } | { by: 'access'; day: Day };

export interface Planned {
  entry: Omit<CalendarEntry, 'students'>;
  who: Who;
  reason: CalendarReason;
  /** When it happens for a student, in milliseconds. */
  at: (student: Pick<CalendarStudentRow, 'at' | 'enrolledAt'>) => number;
}

interface Lesson {
  lessonId: string;
  title: string;
  rule: ReleaseRule;
}
type Delayed = Lesson & { days: number };
type Dated = Lesson & { instant: number };

const NONE = { lessonId: null, cohortId: null, title: null, cohort: null } as const;
const byTime: Planned['at'] = ({ at }) => at.getTime();

/** Published lessons of a course, in their order. */
async function lessonsOf(db: Db, courseId: string): Promise<Lesson[]> {
  const rows = await curriculumOf(db, courseId, { enrollmentId: null, withDrafts: false });
  return rows.flatMap((row) =>
    row.lessonId === null || row.lessonTitle === null
      ? []
      : [{ lessonId: row.lessonId, title: row.lessonTitle, rule: ruleOf(row) }],
  );
}

export async function planOf(db: Db, viewer: Viewer, course: CourseRow): Promise<Plan> {
  const [lessons, cohorts] = await Promise.all([lessonsOf(db, course.id), cohortsOf(db, course.id, viewer)]);
  return new Plan(course.timeZone, lessons, cohorts);
}

/** What opens, starts and ends in a course on each day in its zone, and for whom. */
export class Plan {
  readonly #zone: string;
  readonly #titles: ReadonlyMap<string, string>;
  readonly #cohorts: readonly CohortRow[];
  readonly #delayed: readonly Delayed[];
  readonly #datedOn: ReadonlyMap<string, Dated[]>;
  readonly #startingOn: ReadonlyMap<string, CohortRow[]>;
  readonly #endingOn: ReadonlyMap<string, CohortRow[]>;
  readonly #today: string;
  readonly #midnights = new Map<string, number>();

  constructor(zone: string, lessons: readonly Lesson[], cohorts: readonly CohortRow[]) {
    const dateOf = (instant: number) => wallClock(instant, zone).date;
    this.#zone = zone;
    this.#titles = new Map(lessons.map(({ lessonId, title }) => [lessonId, title]));
    this.#cohorts = cohorts;
    this.#delayed = lessons.flatMap((lesson) =>
      lesson.rule.kind === 'after_days' && lesson.rule.days > 0
        ? [{ ...lesson, days: lesson.rule.days }]
        : [],
    );
    const dated = lessons.flatMap((lesson) =>
      lesson.rule.kind === 'on_date' ? [{ ...lesson, instant: this.#opens(lesson.rule, 0) }] : [],
    );
    this.#datedOn = Map.groupBy(dated, ({ instant }) => dateOf(instant));
    this.#startingOn = Map.groupBy(cohorts, ({ startsAt }) => dateOf(startsAt.getTime()));
    const ending = cohorts.filter(({ endsAt }) => endsAt !== null);
    this.#endingOn = Map.groupBy(ending, ({ endsAt }) => dateOf((endsAt?.getTime() ?? 0) - 1));
    this.#today = dateOf(Date.now());
  }

  get cohortTitles(): ReadonlyMap<string, string> {
    return new Map(this.#cohorts.map(({ id, title }) => [id, title]));
  }

  dayOf(date: string): Day {
    return { from: this.#midnight(date), before: this.#midnight(addDays(date, 1)) };
  }

  /** @param excepted lessons whose exceptions are asked for */
  on(date: string, excepted: readonly string[]): Planned[] {
    return [
      ...(this.#startingOn.get(date) ?? []).map((cohort) => this.#cohort('cohort_starts', cohort)),
      ...(this.#datedOn.get(date) ?? []).map((lesson) => this.#dated(lesson)),
      ...this.#delayed.flatMap((lesson) => this.#delayedOn(date, lesson)),
      ...excepted.flatMap((lessonId) => this.#excepted(date, lessonId)),
      ...(this.#endingOn.get(date) ?? []).map((cohort) =>
        this.#cohort(cohort.accessEnds ? 'access_ends' : 'cohort_ends', cohort),
      ),
      {
        entry: { ...NONE, kind: 'access_ends' },
        who: { by: 'access', day: this.dayOf(date) },
        reason: 'access',
        at: byTime,
      },
    ];
  }

  /** When a rule opens a lesson for those who started at an instant. */
  #opens(rule: ReleaseRule, startsAt: number): number {
    return releaseOf(rule, { startsAt, opensAt: 0, timeZone: this.#zone }).opensAt ?? 0;
  }

  /** The first instant of a day, computed once. */
  #midnight(date: string): number {
    const at = this.#midnights.get(date) ?? instantOf(date, 0, this.#zone);
    this.#midnights.set(date, at);
    return at;
  }

  #cohort(kind: 'cohort_starts' | 'cohort_ends' | 'access_ends', cohort: CohortRow): Planned {
    const instant = kind === 'cohort_starts' ? cohort.startsAt : (cohort.endsAt ?? cohort.startsAt);
    return {
      entry: { ...NONE, kind, cohortId: cohort.id, title: cohort.title },
      who: { by: 'start', lessonId: null, alone: null, cohorts: [cohort] },
      reason: 'cohort',
      at: () => instant.getTime(),
    };
  }

  /** For those who started before the date; it opens for the others with their start. */
  #dated({ lessonId, title, instant }: Dated): Planned {
    const cohorts = this.#cohorts.filter(({ startsAt }) => startsAt.getTime() <= instant);
    return {
      entry: { ...NONE, kind: 'on_date', lessonId, title },
      who: { by: 'start', lessonId, alone: { from: null, before: instant }, cohorts },
      reason: 'rule',
      at: () => instant,
    };
  }

  #delayedOn(date: string, { lessonId, title, rule, days }: Delayed): Planned[] {
    const start = addDays(date, -days);
    const alone: Planned = {
      entry: { ...NONE, kind: 'after_days', lessonId, title },
      who: { by: 'start', lessonId, alone: this.dayOf(start), cohorts: [] },
      reason: 'rule',
      at: ({ enrolledAt }) => this.#opens(rule, enrolledAt.getTime()),
    };
    const inCohorts = (this.#startingOn.get(start) ?? []).map((cohort): Planned => {
      const instant = this.#opens(rule, cohort.startsAt.getTime());
      return {
        entry: { kind: 'after_cohort', lessonId, title, cohortId: cohort.id, cohort: cohort.title },
        who: { by: 'start', lessonId, alone: null, cohorts: [cohort] },
        reason: 'cohort',
        at: () => instant,
      };
    });
    return start <= this.#today ? [alone, ...inCohorts] : inCohorts;
  }

  #excepted(date: string, lessonId: string): Planned[] {
    const title = this.#titles.get(lessonId);
    if (title === undefined) return [];
    return [
      {
        entry: { ...NONE, kind: 'exception', lessonId, title },
        who: { by: 'exception', lessonId, day: this.dayOf(date) },
        reason: 'exception',
        at: byTime,
      },
    ];
  }
}
