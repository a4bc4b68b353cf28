import { completedCounts, quizAverages, studentRows } from '@kindred/db/courses/students/visibility';
import { courseIdInput } from '@kindred/validation/courses';
import {
  extendInput,
  funnelView,
  granted,
  grantInput,
  studentInput,
  studentPage,
  studentsInput,
  studentView,
} from '@kindred/validation/courses/students';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { inSearchQueue } from '../../../platform/searches.ts';
import { canOn, router } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { teaches } from '../builder/service.ts';
import { loadCourse } from '../service.ts';
import { presentStudent } from './present.ts';
import { endAccess, extendAccess, funnelOf, grantAccess, studentOf } from './service.ts';

const documented = documentedUnder('Courses');
const onCourse = { permission: 'create_courses', load: loadCourse, policy: teaches } as const;

/** The students of a course, for its teachers. */
export const studentsRouter = router({
  list: canOn({ input: studentsInput, ...onCourse })
    .meta(documented('GET', '/courses/{id}/students', 'List the students of a course I teach'))
    .output(studentPage)
    .query(async ({ ctx, input: { id, status, q, cursor, limit } }) => {
      const { db, subject } = ctx;
      const after = cursor ? decodeTime(cursor) : undefined;
      const asked = { courseId: id, status, query: q || undefined, after, limit: limit + 1 };
      const rows = await inSearchQueue(ctx, asked.query, () => studentRows(db, asked));
      const ids = rows.map((row) => row.id);
      const [counts, results] = await Promise.all([completedCounts(db, ids), quizAverages(db, id, ids)]);
      const total = subject.lessonCount;
      return pageByTime(
        rows,
        limit,
        (row) => row,
        (row) =>
          presentStudent(row, {
            completed: counts.get(row.id) ?? 0,
            total,
            quizPercent: results.get(row.id),
          }),
      );
    }),

  get: canOn({ input: studentInput, ...onCourse })
    .meta(documented('GET', '/courses/{id}/students/{userId}', 'Get a student of a course I teach'))
    .output(studentView)
    .query(({ ctx, input }) => studentOf(ctx.db, ctx.subject, input.userId)),

  grant: canOn({ input: grantInput, ...onCourse })
    .meta(documented('POST', '/courses/{id}/students', 'Give members of the tribe access to a course'))
    .output(granted)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx, outbox) => ({
        granted: await grantAccess(tx, outbox, ctx.viewer, ctx.subject, input.userIds),
      })),
    ),

  extend: canOn({ input: extendInput, ...onCourse })
    .meta(documented('PATCH', '/courses/{id}/students/{userId}', 'Set when the access of a student ends'))
    .output(studentView)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx) => extendAccess(tx, ctx.viewer, input.id, input));
      return studentOf(ctx.db, ctx.subject, input.userId);
    }),

  end: canOn({ input: studentInput, ...onCourse })
    .meta(documented('DELETE', '/courses/{id}/students/{userId}', 'End the access of a student'))
    .output(studentView)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx) => endAccess(tx, ctx.viewer, input.id, input.userId));
      return studentOf(ctx.db, ctx.subject, input.userId);
    }),

  funnel: canOn({ input: courseIdInput, ...onCourse })
    .meta(documented('GET', '/courses/{id}/funnel', 'Count where the students of a course stop'))
    .output(funnelView)
    .query(({ ctx }) => funnelOf(ctx.db, ctx.subject)),
});
