import { endAccessOfCohorts } from '@kindred/db/courses/cohorts/writes';
import { ruleOf, toRun } from '@kindred/db/courses/drip/rule';
import { type NearOpening, openingsNear } from '@kindred/db/courses/notices/visibility';
import { releaseOf } from '@kindred/validation/courses/release';
import { id } from '@kindred/validation/text';
import { z } from 'zod';
import { defineJob, noPayload } from '../../../platform/job.ts';
import { write } from '../../../platform/write.ts';
import { notifyOpened } from './notices.ts';

const AT_ONCE = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Whether a lesson opened in a run after its start; those that open with it are no news. */
function hasOpened(row: NearOpening, now: number): boolean {
  const { opensAt, afterPrevious } = releaseOf(ruleOf(row), toRun(row), row.exceptionAt?.getTime() ?? null);
  const startsAt = (row.cohortStartsAt ?? row.enrolledAt).getTime();
  if (opensAt === null || afterPrevious || opensAt > now) return false;
  return row.exceptionAt !== null || opensAt > startsAt;
}

/** Notifies students of lessons that opened, each once, a page a job. */
export const notifyOfOpeningsJob = defineJob({
  name: 'courses.notifyOfOpenings',
  pausedWith: 'courses',
  cron: '*/5 * * * *',
  payload: z.object({ lessonId: id.default(FIRST), enrollmentId: id.default(FIRST) }),
  async run(deps, after) {
    await write(deps, async (tx, outbox) => {
      const page = await openingsNear(tx, { after, limit: AT_ONCE });
      const now = Date.now();
      await notifyOpened(
        tx,
        outbox,
        page.filter((row) => hasOpened(row, now)),
      );
      const last = page.at(-1);
      if (page.length === AT_ONCE && last !== undefined) {
        const { lessonId, enrollmentId } = last;
        await outbox.job(notifyOfOpeningsJob, { lessonId, enrollmentId });
      }
    });
  },
});

/** Ends the enrollments of cohorts whose access ended, a batch a job. */
export const endCohortAccessJob = defineJob({
  name: 'courses.endCohortAccess',
  cron: '*/5 * * * *',
  payload: noPayload,
  async run(deps) {
    await write(deps, async (tx, outbox) => {
      if (await endAccessOfCohorts(tx, AT_ONCE)) await outbox.job(endCohortAccessJob, {});
    });
  },
});
