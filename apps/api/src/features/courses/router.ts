import {
  courseSummary,
  coursesOfTribe,
  enrolledCourses,
  featuredCourses,
  listedCourses,
} from '@kindred/db/courses/visibility';
import { canReportCourse } from '@kindred/permissions/policies/courses';
import { may } from '@kindred/permissions/viewer';
import { messageOnly } from '@kindred/validation/accounts';
import {
  courseCards,
  coursePage,
  libraryCoursePage,
  libraryCoursesInput,
  listCoursesInput,
  tribeCoursePage,
  tribeCoursesInput,
} from '@kindred/validation/courses';
import { reportInput } from '@kindred/validation/reports';
import { noInput } from '@kindred/validation/text';
import { decodeTime, encodeTime, pageByTime } from '../../platform/paging.ts';
import { inSearchQueue } from '../../platform/searches.ts';
import { canOn, router, signedIn } from '../../trpc/access.ts';
import { report } from '../moderation/service.ts';
import { allowanceOf } from '../tribes/offerings/service.ts';
import { allows, loadWith, reads } from '../tribes/service.ts';
import { assignmentsRouter } from './assignments/router.ts';
import { partsRouter } from './builder/parts.router.ts';
import { builderRouter } from './builder/router.ts';
import { calendarRouter } from './calendar/router.ts';
import { certificatesRouter } from './certificates/router.ts';
import { cohortsRouter } from './cohorts/router.ts';
import { discussionRouter } from './discussion/router.ts';
import { dripRouter } from './drip/router.ts';
import { lessonFilesRouter } from './files/router.ts';
import { learningRouter } from './learning.router.ts';
import { notesRouter } from './notes/router.ts';
import { coursePostsRouter } from './posts.router.ts';
import { factsOf, presentCourse, presentCourseCard, presentLibraryCourse } from './present.ts';
import { attemptsRouter } from './quizzes/attempts.router.ts';
import { quizzesRouter } from './quizzes/router.ts';
import { resourcesRouter } from './resources/router.ts';
import { reviewsRouter } from './reviews/router.ts';
import { loadCourse } from './service.ts';
import { studentsRouter } from './students/router.ts';
import { lessonVideoRouter } from './video/router.ts';
import { watchingRouter } from './watching/router.ts';

const tags = ['Tribes'];

export const coursesRouter = router({
  quizzes: quizzesRouter,
  attempts: attemptsRouter,
  ...learningRouter,
  ...builderRouter,
  ...partsRouter,
  ...certificatesRouter,
  students: studentsRouter,
  reviews: reviewsRouter,
  ...watchingRouter,
  ...notesRouter,

  assignments: assignmentsRouter,
  discussion: discussionRouter,
  ...lessonFilesRouter,
  ...resourcesRouter,
  ...lessonVideoRouter,
  ...cohortsRouter,
  ...dripRouter,
  ...coursePostsRouter,
  ...calendarRouter,

  list: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/courses',
        tags: ['Courses'],
        summary: 'List published courses I can see',
        description: 'A page can have fewer courses than `limit` before the last.',
        protect: true,
      },
    })
    .input(listCoursesInput)
    .output(coursePage)
    .query(async ({ ctx, input: { q, cursor, limit, ...filter } }) => {
      const page = {
        ...filter,
        query: q || undefined,
        after: cursor ? decodeTime(cursor) : undefined,
        limit,
      };
      const { rows, next } = await inSearchQueue(ctx, page.query, () =>
        listedCourses(ctx.db, ctx.viewer, page),
      );
      const { items, nextCursor } = pageByTime(rows, limit, (row) => row, presentCourseCard);
      return { items, nextCursor: nextCursor ?? (next && encodeTime(next)) };
    }),

  featured: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/courses/featured',
        tags: ['Courses'],
        summary: 'Featured courses',
        description: 'Chosen by platform admins, the latest first. Published ones of public tribes only.',
        protect: true,
      },
    })
    .input(noInput)
    .output(courseCards)
    .query(async ({ ctx }) => (await featuredCourses(ctx.db, ctx.viewer)).map(presentCourseCard)),

  report: canOn({
    input: reportInput,
    permission: null,
    load: loadCourse,
    policy: (viewer, course) => canReportCourse(viewer, factsOf(course)),
    inArchive: true,
  })
    .meta({
      openapi: {
        method: 'POST',
        path: '/courses/{id}/report',
        tags: ['Courses'],
        summary: 'Report a course',
        protect: true,
      },
    })
    .output(messageOnly)
    .mutation(({ ctx, input }) => report(ctx, ctx.viewer, 'course', input)),

  library: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/library/courses',
        tags: ['Library'],
        summary: 'List the courses I am enrolled in',
        protect: true,
      },
    })
    .input(libraryCoursesInput)
    .output(libraryCoursePage)
    .query(async ({ ctx, input: { cursor, limit } }) => {
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await enrolledCourses(ctx.db, ctx.viewer, { limit: limit + 1, after });
      const placeOf = ({ place, placeId }: (typeof rows)[number]) => ({ place, id: placeId });
      return pageByTime(rows, limit, placeOf, presentLibraryCourse);
    }),

  ofTribe: canOn({ input: tribeCoursesInput, permission: null, load: loadWith('courses'), policy: reads })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/courses',
        tags,
        summary: 'List the courses of a tribe with my progress',
        protect: true,
      },
    })
    .output(tribeCoursePage)
    .query(async ({ ctx, input }) => {
      const { limit, cursor } = input;
      const { db, viewer, subject } = ctx;
      const { id: tribeId, archivedAt } = subject;
      const after = cursor ? decodeTime(cursor) : undefined;
      const isTeacher = allows('manage_courses')(viewer, subject);
      const canCreate = isTeacher && archivedAt === null;
      const drafts = isTeacher ? 'all' : may(viewer, 'create_courses') ? 'mine' : 'none';
      const [rows, summary, allowance] = await Promise.all([
        coursesOfTribe(db, viewer, { tribeId, limit: limit + 1, after, drafts }),
        courseSummary(db, viewer, tribeId),
        canCreate ? allowanceOf(db, subject) : null,
      ]);
      const page = pageByTime(rows, limit, (row) => row, presentCourse);
      return { ...page, summary, can: { create: canCreate }, allowance };
    }),
});
