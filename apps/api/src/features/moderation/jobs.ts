import { beginPurge, duePurges, escalateDue } from '@kindred/db/moderation/writes';
import { defineJob, noPayload } from '../../platform/job.ts';
import { write } from '../../platform/write.ts';
import { notifyModerators, notifyReporters } from './notify.ts';
import { purgeSubject } from './subjects.ts';

/** Cases of one minute; the rest follows in the next. */
const AT_ONCE = 500;

const escalateCases = defineJob({
  name: 'moderation.escalate',
  payload: noPayload,
  cron: '* * * * *',
  async run({ db }) {
    await escalateDue(db, AT_ONCE);
  },
});

/** Deletes hidden content whose decision can no longer be appealed. */
export const purgeHidden = defineJob({
  name: 'moderation.purge',
  payload: noPayload,
  cron: '* * * * *',
  async run(deps) {
    for (const { id, subjectType, subjectId } of await duePurges(deps.db, AT_ONCE)) {
      await write(deps, async (tx, outbox) => {
        if (await beginPurge(tx, id)) await purgeSubject(tx, outbox, { type: subjectType, id: subjectId });
      });
    }
  },
});

export const moderationJobs = [escalateCases, purgeHidden, notifyModerators, notifyReporters];
