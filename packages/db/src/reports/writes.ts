import type { ReportReason } from '@kindred/validation/reports';
import type { Tx } from '../client.ts';
import type { ReportsTable } from '../schema/reports.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';

export interface NewReport {
  reporterId: string;
  subjectType: ReportsTable['subjectType'];
  subjectId: string;
  reason: ReportReason;
  details?: string | undefined;
}

/**
 * Of something that the reporter was found to see. Saying it again before somebody looked at it changes what
 * was said; what an administrator has decided stays decided.
 */
export async function insertReport(tx: Tx, report: NewReport): Promise<void> {
  const { reason, details = null } = report;
  await unrestrictedDb(tx)
    .insertInto('reports')
    .values({ ...report, details })
    .onConflict((conflict) =>
      conflict
        .columns(['reporterId', 'subjectType', 'subjectId'])
        .doUpdateSet({ reason, details })
        .where('reports.status', '=', 'open'),
    )
    .execute();
}
