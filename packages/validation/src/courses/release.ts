import { z } from 'zod';
import { id, isTimeZone, text, timestamp } from '../text.ts';
import { addDays, instantOf, wallClock } from '../zone.ts';

export const RELEASE_DAYS_MAX = 3_650;
export const RELEASE_KINDS = ['at_once', 'after_days', 'on_date', 'after_previous'] as const;
export type ReleaseKind = (typeof RELEASE_KINDS)[number];

export const courseZone = text().max(64).refine(isTimeZone, { error: 'Choose a time zone' });
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Enter a time such as 09:00' });
const days = z
  .int({ error: 'Days must be a whole number' })
  .min(0, { error: 'Days cannot be below 0' })
  .max(RELEASE_DAYS_MAX, { error: `Days must be at most ${RELEASE_DAYS_MAX}` });

/** When a lesson opens for a student. */
export const releaseRule = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('at_once') }),
    /** Calendar days after the run starts, at the same time of day in the zone of the course. */
    z.strictObject({ kind: z.literal('after_days'), days }),
    z.strictObject({
      kind: z.literal('on_date'),
      date: z.iso.date({ error: 'Choose a date' }),
      time,
      timeZone: courseZone,
    }),
    /** Once the published lesson before it is complete. */
    z.strictObject({ kind: z.literal('after_previous') }),
  ])
  .meta({ id: 'ReleaseRule' });
export type ReleaseRule = z.infer<typeof releaseRule>;
export const AT_ONCE: ReleaseRule = { kind: 'at_once' };

const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** When the clocks of a zone show a date and time: the first of two; undefined where they skip it. */
export function localInstant(date: string, clock: string, timeZone: string): number | undefined {
  const minute = minuteOf(clock);
  const instant = instantOf(date, minute, timeZone);
  const shown = wallClock(instant, timeZone);
  return shown.date === date && shown.minute === minute ? instant : undefined;
}

/** A run of a student through a course, as far as it decides when lessons open. Instants are milliseconds. */
export interface Run {
  /** When it started: the enrollment, or the first day of its cohort. */
  startsAt: number;
  /** Before this nothing opens: the start of the cohort, 0 without one, null while a cohort or prerequisites are missing. */
  opensAt: number | null;
  /** The zone of the course. */
  timeZone: string;
}

export interface Release {
  /** Null while a cohort or prerequisites are missing. */
  opensAt: number | null;
  /** Whether it needs the lesson before it as well. */
  afterPrevious: boolean;
}

function ruleInstant(rule: ReleaseRule, { startsAt, timeZone }: Run): number {
  if (rule.kind === 'after_days') {
    const { date, minute } = wallClock(startsAt, timeZone);
    return instantOf(addDays(date, rule.days), minute, timeZone);
  }
  return rule.kind === 'on_date' ? instantOf(rule.date, minuteOf(rule.time), rule.timeZone) : 0;
}

/** When a rule opens its lesson in a run. An exception takes the place of everything else. */
export function releaseOf(rule: ReleaseRule, run: Run, exception: number | null = null): Release {
  if (exception !== null) return { opensAt: exception, afterPrevious: false };
  const afterPrevious = rule.kind === 'after_previous';
  if (run.opensAt === null) return { opensAt: null, afterPrevious };
  return { opensAt: Math.max(run.opensAt, ruleInstant(rule, run)), afterPrevious };
}

export function isReleased(release: Release, at: { now: number; isPreviousComplete: boolean }): boolean {
  if (release.opensAt === null || release.opensAt > at.now) return false;
  return !release.afterPrevious || at.isPreviousComplete;
}

/** Whether a rule opens its lesson for everyone, such as the first lesson of a module before enrolling. */
export function isOpenToAll(rule: ReleaseRule, now: number): boolean {
  if (rule.kind === 'on_date') return instantOf(rule.date, minuteOf(rule.time), rule.timeZone) <= now;
  return rule.kind === 'at_once';
}

export const exceptionInput = z.strictObject({
  id,
  userId: id,
  /** Null for now. */
  opensAt: timestamp.nullable(),
});
export const exceptionIdInput = z.strictObject({ id, userId: id });

/** Courses that a course can require. */
export const PREREQUISITES_MAX = 5;
export const prerequisiteIds = z
  .array(id)
  .max(PREREQUISITES_MAX, { error: `A course requires at most ${PREREQUISITES_MAX} others` })
  .refine((ids) => new Set(ids).size === ids.length, { error: 'Choose each course once' });
