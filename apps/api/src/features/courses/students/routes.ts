import type { Db } from '@kindred/db/client';
import { quizAverages, type StudentsAsked, studentRows } from '@kindred/db/courses/students/visibility';
import type { Cursor } from '@kindred/db/paging';
import { courseIdInput } from '@kindred/validation/courses';
import { STUDENT_STATUSES } from '@kindred/validation/courses/students';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CsvRow, pages, ROWS_AT_ONCE, sendCsv } from '../../../platform/csv.ts';
import { HOUR, limit } from '../../../platform/limits.ts';
import { viewerOf } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { teaches } from '../builder/service.ts';
import { loadCourse } from '../service.ts';
import { endOf } from './present.ts';

const EXPORTS_AN_HOUR = 60;
const HEADINGS = [
  'Name',
  'Handle',
  'Source',
  'Enrolled',
  'Completed',
  'Progress',
  'Quiz results',
  'Last seen',
  'Access ends',
  'Ended',
  'End reason',
];
const iso = (time: Date | null) => time?.toISOString() ?? null;

async function rowsWithResults(db: Db, asked: StudentsAsked) {
  const rows = await studentRows(db, asked);
  const results = await quizAverages(
    db,
    asked.courseId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, quizPercent: results.get(row.id) ?? null }));
}

async function* studentLines(db: Db, courseId: string): AsyncGenerator<CsvRow> {
  yield HEADINGS;
  for (const status of STUDENT_STATUSES) {
    const rows = pages(
      (after: Cursor | undefined) => rowsWithResults(db, { courseId, status, after, limit: ROWS_AT_ONCE }),
      ({ place, id }) => ({ place, id }),
    );
    for await (const row of rows) {
      const { endedAt, endReason } = endOf(row);
      yield [
        `${row.firstName} ${row.lastName}`.trim(),
        row.handle,
        row.source,
        iso(row.enrolledAt),
        iso(row.completedAt),
        row.progress,
        row.quizPercent,
        iso(row.lastSeenAt),
        iso(row.accessEndsAt),
        iso(endedAt),
        endReason,
      ];
    }
  }
}

/** The students of a course as CSV, the open enrollments first. */
export function studentRoutes(
  app: FastifyInstance,
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>,
): void {
  app.get(
    '/api/courses/:id/students.csv',
    { exposeHeadRoute: false, config: { access: { procedure: 'courses.students.list' } } },
    async (request, reply) => {
      const ctx = await makeContext(request, reply);
      const viewer = viewerOf(ctx);
      const asked = courseIdInput.safeParse(request.params);
      const course = (asked.success && (await loadCourse(ctx.db, viewer, asked.data))) || fail('not_found');
      if (!teaches(viewer, course)) fail('not_allowed');
      await limit(ctx.db, `student-exports:${viewer.id}`, EXPORTS_AN_HOUR, HOUR);
      return sendCsv(reply, 'students', studentLines(ctx.db, course.id));
    },
  );
}
