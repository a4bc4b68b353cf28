import { cohortsOf } from '@kindred/db/courses/cohorts/visibility';
import {
  countCohorts,
  deleteCohort,
  insertCohort,
  lockCohort,
  updateCohort,
} from '@kindred/db/courses/cohorts/writes';
import { studiesCourse } from '@kindred/permissions/policies/courses';
import { messageOnly } from '@kindred/validation/accounts';
import { courseIdInput, courseView } from '@kindred/validation/courses';
import {
  COHORTS_MAX,
  chooseCohortInput,
  cohortIdInput,
  cohortView,
  createCohortInput,
  updateCohortInput,
} from '@kindred/validation/courses/cohorts';
import { z } from 'zod';
import { once } from '../../../platform/idempotency.ts';
import { canOn } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { type Ctx, courseLocked, teaches } from '../builder/service.ts';
import { factsOf } from '../present.ts';
import { courseNow, loadCourse } from '../service.ts';
import { cohortTimes, failOn, loadPartByCohort, moveToCohort, presentCohort } from './service.ts';

const documented = documentedUnder('Courses');
const onCohort = { permission: 'create_courses', load: loadPartByCohort, policy: () => true } as const;

async function cohortNow({ db, viewer }: Ctx, courseId: string, id: string) {
  const row = (await cohortsOf(db, courseId, viewer)).find((cohort) => cohort.id === id);
  return presentCohort(row ?? fail('not_found'));
}

/** Cohorts of courses: groups of students that start together. */
export const cohortsRouter = {
  cohorts: canOn({ input: courseIdInput, permission: null, load: loadCourse, policy: () => true })
    .meta(documented('GET', '/courses/{id}/cohorts', 'List the cohorts of a course'))
    .output(z.array(cohortView))
    .query(async ({ ctx }) => (await cohortsOf(ctx.db, ctx.subject.id, ctx.viewer)).map(presentCohort)),

  addCohort: canOn({
    input: createCohortInput,
    permission: 'create_courses',
    load: loadCourse,
    policy: teaches,
  })
    .meta(documented('POST', '/courses/{id}/cohorts', 'Add a cohort to a course'))
    .output(cohortView)
    .mutation(async ({ ctx, input }) => {
      const { id: courseId, ...fields } = input;
      const id = await ctx.write((tx) =>
        once(tx, ctx, ctx.viewer, 'courses.addCohort', input, async () => {
          const { timeZone } = await courseLocked(tx, ctx.viewer, courseId);
          if ((await countCohorts(tx, courseId)) >= COHORTS_MAX) fail('too_many_cohorts');
          const cohort = { ...fields, courseId, timeZone: fields.timeZone ?? timeZone };
          return insertCohort(tx, { ...cohort, ...cohortTimes(cohort) });
        }),
      );
      return cohortNow(ctx, courseId, id);
    }),

  updateCohort: canOn({ input: updateCohortInput, ...onCohort })
    .meta(documented('PATCH', '/cohorts/{id}', 'Change a cohort'))
    .output(cohortView)
    .mutation(async ({ ctx, input: { id, ...to } }) => {
      const courseId = ctx.subject.course.id;
      await ctx.write(async (tx) => {
        await courseLocked(tx, ctx.viewer, courseId);
        const cohort = (await lockCohort(tx, id)) ?? fail('not_found');
        const { title, startsOn, endsOn, timeZone, seats, accessEnds } = { ...cohort, ...to };
        if (seats !== null && seats < cohort.studentCount + cohort.heldCount) failOn('cohort_seats', 'seats');
        const fields = { title, startsOn, endsOn, timeZone, seats, accessEnds };
        await updateCohort(tx, id, { ...fields, ...cohortTimes(fields) });
      });
      return cohortNow(ctx, courseId, id);
    }),

  deleteCohort: canOn({ input: cohortIdInput, ...onCohort })
    .meta(documented('DELETE', '/cohorts/{id}', 'Delete a cohort without students'))
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await ctx.write(async (tx) => {
        await courseLocked(tx, ctx.viewer, ctx.subject.course.id);
        const cohort = (await lockCohort(tx, input.id)) ?? fail('not_found');
        if (cohort.studentCount > 0) fail('cohort_has_students');
        await deleteCohort(tx, input.id);
      });
      return { message: 'Cohort deleted' };
    }),

  chooseCohort: canOn({
    input: chooseCohortInput,
    permission: null,
    load: loadCourse,
    policy: (viewer, course) => studiesCourse(factsOf(course)) || teaches(viewer, course),
  })
    .meta(documented('PUT', '/courses/{id}/enrollment/cohort', 'Choose my cohort, or move a student'))
    .output(courseView)
    .mutation(async ({ ctx, input: { id, cohortId, userId } }) => {
      const { viewer, subject } = ctx;
      const asTeacher = userId !== undefined;
      if (asTeacher && !teaches(viewer, subject)) fail('not_allowed');
      await ctx.write(async (tx) => {
        // Read again: a teacher may have become none.
        if (asTeacher) await courseLocked(tx, viewer, id);
        await moveToCohort(tx, { courseId: id, cohortId, userId: userId ?? viewer.id, asTeacher });
      });
      return courseNow(ctx.db, viewer, (await loadCourse(ctx.db, viewer, { id })) ?? fail('not_found'));
    }),
};
