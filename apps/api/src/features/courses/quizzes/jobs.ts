import { lessonById } from '@kindred/db/courses/lessons/visibility';
import { attemptsPastDeadline } from '@kindred/db/courses/quizzes/visibility';
import { GRACE_SECONDS } from '@kindred/validation/courses/attempts';
import { defineJob, noPayload } from '../../../platform/job.ts';
import { write } from '../../../platform/write.ts';
import { closeAttempt } from './attempts.ts';

const AT_ONCE = 100;

/** Submits the attempts whose time is over, with the answers that were saved. */
export const closeAttemptsJob = defineJob({
  name: 'courses.closeAttempts',
  payload: noPayload,
  cron: '* * * * *',
  async run(deps) {
    const due = await attemptsPastDeadline(deps.db, { graceSeconds: GRACE_SECONDS, limit: AT_ONCE });
    for (const attempt of due) {
      await write(deps, async (tx, outbox) => {
        const completesBy = (await lessonById(tx, attempt.lessonId))?.completesBy;
        await closeAttempt(tx, outbox, { ...attempt, completesBy });
      });
    }
    if (due.length === AT_ONCE) await write(deps, (_tx, outbox) => outbox.job(closeAttemptsJob, {}));
  },
});
