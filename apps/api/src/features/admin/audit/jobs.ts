import { pruneAuditEntries } from '@kindred/db/admin/audit/writes';
import { defineJob, noPayload } from '../../../platform/job.ts';

const DAY_MS = 86_400_000;
/** Appending waits while a batch is deleted. */
const AT_ONCE = 500;

/** Deletes entries of the audit log whose time is over. */
export const pruneAuditJob = defineJob({
  name: 'admin.audit.prune',
  payload: noPayload,
  cron: '50 4 * * *',
  async run({ db, env }) {
    const before = new Date(Date.now() - env.AUDIT_DAYS * DAY_MS);
    let pruned: number;
    do {
      pruned = await db.transaction().execute((tx) => pruneAuditEntries(tx, { before, limit: AT_ONCE }));
    } while (pruned === AT_ONCE);
  },
});

export const auditJobs = [pruneAuditJob];
