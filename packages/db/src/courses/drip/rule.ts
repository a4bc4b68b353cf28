import {
  localInstant,
  type ReleaseKind,
  type ReleaseRule,
  type Run,
} from '@kindred/validation/courses/release';

/** Columns of a `lesson` that {@link ruleOf} reads. */
export const RELEASE_COLUMNS = [
  'lesson.releaseKind',
  'lesson.releaseDays',
  'lesson.releaseLocal',
  'lesson.releaseZone',
] as const;

export interface ReleaseRow {
  releaseKind: ReleaseKind | null;
  releaseDays: number | null;
  releaseLocal: string | null;
  releaseZone: string | null;
}

export function ruleOf({ releaseKind, releaseDays, releaseLocal, releaseZone }: ReleaseRow): ReleaseRule {
  if (releaseKind === 'after_days') return { kind: 'after_days', days: releaseDays ?? 0 };
  if (releaseKind !== 'on_date') return { kind: releaseKind ?? 'at_once' };
  const [date = '', time = ''] = (releaseLocal ?? '').split('T');
  return { kind: 'on_date', date, time, timeZone: releaseZone ?? 'UTC' };
}

/** @returns undefined for an hour that its zone skips */
export function releaseColumns(rule: ReleaseRule) {
  const none = { releaseDays: null, releaseLocal: null, releaseZone: null, releasesAt: null };
  if (rule.kind === 'after_days') return { ...none, releaseKind: rule.kind, releaseDays: rule.days };
  if (rule.kind !== 'on_date') return { ...none, releaseKind: rule.kind };
  const { kind, date, time, timeZone } = rule;
  const instant = localInstant(date, time, timeZone);
  if (instant === undefined) return undefined;
  const chosen = { releaseLocal: `${date}T${time}`, releaseZone: timeZone, releasesAt: new Date(instant) };
  return { ...none, releaseKind: kind, ...chosen };
}

/** What decides when the lessons of an enrollment open. */
export interface RunFacts {
  enrolledAt: Date;
  /** Null without a cohort. */
  cohortStartsAt: Date | null;
  awaitsCohort: boolean;
  awaitsPrerequisites: boolean;
  /** The zone of the course. */
  timeZone: string;
}

export function toRun(facts: RunFacts): Run {
  const { enrolledAt, cohortStartsAt, awaitsCohort, awaitsPrerequisites, timeZone } = facts;
  const startsAt = (cohortStartsAt ?? enrolledAt).getTime();
  const begins = cohortStartsAt === null ? 0 : startsAt;
  return { startsAt, opensAt: awaitsCohort || awaitsPrerequisites ? null : begins, timeZone };
}
