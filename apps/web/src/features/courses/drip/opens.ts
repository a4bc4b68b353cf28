import type { CourseView, CurriculumLesson } from '@kindred/validation/courses';
import { DRIP } from './copy.ts';

/** A day and time on the viewer's clock: 'Mon, 3 Aug, 09:00', with the year when it is another. */
export function formatOpening(at: Date, now: Date, locale?: string): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    ...(at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
  }).format(at);
}

/** What a student waits for whose lessons but the first are closed without a date. */
export function closedBecause({ enrollment }: CourseView): string {
  return enrollment?.needsPrerequisites ? DRIP.waitsForRequired : DRIP.waitsForCohort;
}

/** What a lesson waits for in the viewer's run; undefined when it waits for nothing that is known. */
export function waitingFor({ isOpen, releasesAt, after }: CurriculumLesson): string | undefined {
  if (isOpen) return undefined;
  if (releasesAt !== null) return DRIP.opens(formatOpening(new Date(releasesAt), new Date()));
  return after === null ? undefined : DRIP.after(after.title);
}
