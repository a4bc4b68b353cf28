import type { Db } from '@kindred/db/client';
import { exceptedCounts, type Place, startCounts } from '@kindred/db/courses/calendar/visibility';
import type { Planned, Span, Started } from './plan.ts';

type CountIn = (span: Span) => number;

/** Instants between which the database counts, and sums of those counts. */
export class Counts {
  readonly bounds: Date[];
  readonly #places: ReadonlyMap<number, number>;

  constructor(spans: readonly Span[]) {
    const instants = spans.flatMap(({ from, before }) => (from === null ? [before] : [from, before]));
    const sorted = [...new Set(instants)].sort((one, other) => one - other);
    this.bounds = sorted.map((instant) => new Date(instant));
    this.#places = new Map(sorted.map((instant, at) => [instant, at]));
  }

  get isEmpty(): boolean {
    return this.bounds.length === 0;
  }

  /** @returns how many fall into one of the spans */
  of(counted: readonly Place[]): CountIn {
    const before = Array<number>(this.bounds.length + 1).fill(0);
    for (const { place, count } of counted) before[place] = (before[place] ?? 0) + count;
    for (let at = 1; at < before.length; at += 1) before[at] = (before[at] ?? 0) + (before[at - 1] ?? 0);
    const upTo = (instant: number) => {
      const at = this.#places.get(instant);
      return at === undefined ? 0 : (before[at] ?? 0);
    };
    return (span) => upTo(span.before) - (span.from === null ? 0 : upTo(span.from));
  }

  /** {@link of} by a key; undefined for keys of which nothing is counted. */
  by<Row extends Place>(
    counted: readonly Row[],
    keyOf: (row: Row) => string,
  ): (key: string) => CountIn | undefined {
    const counts = new Map(
      [...Map.groupBy(counted, keyOf)].map(([key, rows]) => [key, this.of(rows)] as const),
    );
    return (key) => counts.get(key);
  }
}

/** Counts the students of those entries that are for students by when they started. */
export async function startedCounter(
  db: Db,
  courseId: string,
  planned: readonly Planned[],
): Promise<(who: Started) => number> {
  const asked = planned.flatMap(({ who }) => (who.by === 'start' ? [who] : []));
  const starts = new Counts(asked.flatMap(({ alone }) => alone ?? []));
  const [started, excepted] = await Promise.all([
    starts.isEmpty ? [] : startCounts(db, courseId, starts.bounds),
    asked.every(({ lessonId }) => lessonId === null) ? [] : exceptedCounts(db, courseId, starts.bounds),
  ]);
  const all = starts.of(started);
  const ruledOut = starts.by(
    excepted.filter(({ cohortId }) => cohortId === null),
    ({ lessonId }) => lessonId,
  );
  const ruledOutIn = new Map(
    excepted.map(({ lessonId, cohortId, count }) => [`${lessonId} ${cohortId}`, count] as const),
  );
  return ({ lessonId, alone, cohorts }) => {
    const inCohorts = cohorts.reduce(
      (sum, { id, studentCount }) => sum + studentCount - (ruledOutIn.get(`${lessonId} ${id}`) ?? 0),
      0,
    );
    const without = alone === null ? 0 : all(alone) - (ruledOut(lessonId ?? '')?.(alone) ?? 0);
    // Students who start or leave between the reads cannot make a part negative.
    return Math.max(0, inCohorts) + Math.max(0, without);
  };
}
