import type { Db } from '@kindred/db/client';
import {
  accessEndStudents,
  type CalendarStudentRow,
  exceptionStudents,
  startedStudents,
} from '@kindred/db/courses/calendar/visibility';
import type { CourseRow } from '@kindred/db/courses/visibility';
import type { Cursor } from '@kindred/db/paging';
import type { Viewer } from '@kindred/permissions/viewer';
import type { CalendarStudent, CalendarStudentsAsked } from '@kindred/validation/courses/calendar';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { presentCard } from '../../accounts/service.ts';
import { type Day, type Planned, planOf, type Span, type Who } from './plan.ts';

const instants = ({ from, before }: Day) => ({ from: new Date(from), before: new Date(before) });
const untilInstant = ({ from, before }: Span) => ({
  from: from === null ? null : new Date(from),
  before: new Date(before),
});

interface Page {
  courseId: string;
  after: Cursor | undefined;
  limit: number;
}

async function rowsOf(db: Db, who: Who, page: Page): Promise<CalendarStudentRow[]> {
  if (who.by === 'access') return accessEndStudents(db, { ...page, ...instants(who.day) });
  if (who.by === 'exception') {
    return exceptionStudents(db, { ...page, ...instants(who.day), lessonId: who.lessonId });
  }
  const { lessonId, alone, cohorts } = who;
  return startedStudents(db, {
    ...page,
    lessonId,
    alone: alone === null ? null : untilInstant(alone),
    cohortIds: cohorts.map(({ id }) => id),
  });
}

const presentIn =
  ({ reason, at }: Planned, cohorts: ReadonlyMap<string, string>) =>
  (row: CalendarStudentRow): CalendarStudent => ({
    id: row.id,
    user: presentCard({ ...row, id: row.userId }),
    at: new Date(at(row)).toISOString(),
    reason,
    enrolledAt: row.enrolledAt.toISOString(),
    cohort: row.cohortId === null ? null : (cohorts.get(row.cohortId) ?? null),
  });

/** A page of the students whom an entry of the calendar is for; none where it has no such entry. */
export async function studentsOfEntry(
  db: Db,
  viewer: Viewer,
  course: CourseRow,
  asked: CalendarStudentsAsked,
): Promise<{ items: CalendarStudent[]; nextCursor: string | null }> {
  const { date, kind, lessonId = null, cohortId = null, cursor, limit } = asked;
  const after = cursor ? decodeTime(cursor) : undefined;
  const plan = await planOf(db, viewer, course);
  const planned = plan
    .on(date, lessonId === null ? [] : [lessonId])
    .find(({ entry }) => entry.kind === kind && entry.lessonId === lessonId && entry.cohortId === cohortId);
  if (planned === undefined) return { items: [], nextCursor: null };
  const rows = await rowsOf(db, planned.who, { courseId: course.id, after, limit: limit + 1 });
  return pageByTime(rows, limit, (row) => row, presentIn(planned, plan.cohortTitles));
}
