import type { Schedule } from '@kindred/validation/events/schedule';
import type { Recurrence, SeriesPreview } from '@kindred/validation/events/series';
import { PREVIEW_DATES, SERIES_DAYS_AHEAD } from '@kindred/validation/events/values';
import { addDays } from '@kindred/validation/zone';
import { datesOf, occurrenceOn } from './dates.ts';

/** The first dates of a series, with those before the last of them that clocks skip. */
export function previewOf(first: Schedule, rule: Recurrence): SeriesPreview {
  const from = first.startsAt.slice(0, 10);
  const dates: SeriesPreview['dates'] = [];
  const skipped: string[] = [];
  for (const date of datesOf(rule, from, { from, to: addDays(from, SERIES_DAYS_AHEAD) })) {
    const occurrence = occurrenceOn(first, date);
    if (occurrence === undefined) skipped.push(`${date}${first.startsAt.slice(10)}`);
    else if (dates.length < PREVIEW_DATES) {
      const { schedule, start, end, isDoubled } = occurrence;
      const [startTime, endTime] = [start, end].map((at) => new Date(at).toISOString()) as [string, string];
      dates.push({ startsAt: schedule.startsAt, startTime, endTime, isDoubled });
    }
  }
  return { dates, skipped };
}
