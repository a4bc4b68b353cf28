import { endEnrollmentsOfDeleted, updateProgressOfAll } from '@kindred/db/courses/builder/writes';
import { id } from '@kindred/validation/text';
import { z } from 'zod';
import type { Outbox } from '../../../platform/bus.ts';
import { defineJob } from '../../../platform/job.ts';
import { write } from '../../../platform/write.ts';
import { announceCertificatesJob } from '../certificates/jobs.ts';
import { endCohortAccessJob, notifyOfOpeningsJob } from '../drip/jobs.ts';
import { notifyOfLessonJob } from '../notices.ts';
import { closeAttemptsJob } from '../quizzes/jobs.ts';
import { endExpiredJob } from '../students/jobs.ts';

const AT_ONCE = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Ends the enrollments of a deleted course, a batch a job. */
export const endEnrollmentsJob = defineJob({
  name: 'courses.endEnrollments',
  payload: z.object({ courseId: id }),
  async run(deps, { courseId }) {
    await write(deps, async (tx, outbox) => {
      const hasMore = await endEnrollmentsOfDeleted(tx, courseId, AT_ONCE);
      if (hasMore) await outbox.job(endEnrollmentsJob, { courseId });
    });
  },
});

/** Counts the progress of all students again after the lessons of a course changed, a batch a job. */
export const recountProgressJob = defineJob({
  name: 'courses.recountProgress',
  payload: z.object({ courseId: id, after: id.default(FIRST) }),
  async run(deps, { courseId, after }) {
    await write(deps, async (tx, outbox) => {
      const last = await updateProgressOfAll(tx, { courseId, after, limit: AT_ONCE });
      if (last !== undefined) await outbox.job(recountProgressJob, { courseId, after: last });
    });
  },
});

/** Enqueues {@link recountProgressJob}, unless one for this course waits already. */
export async function recountProgress(outbox: Outbox, courseId: string): Promise<void> {
  await outbox.job(recountProgressJob, { courseId }, { key: `courses.recount:${courseId}` });
}

export const courseJobs = [
  endEnrollmentsJob,
  recountProgressJob,
  notifyOfLessonJob,
  announceCertificatesJob,
  endExpiredJob,
  closeAttemptsJob,
  notifyOfOpeningsJob,
  endCohortAccessJob,
];
