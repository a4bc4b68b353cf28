import { insertReport, type NewReport } from '@kindred/db/reports/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import { HOUR, limit } from '../../platform/limits.ts';
import type { Context } from '../../trpc/context.ts';

/** Of one person in an hour. */
const REPORTS_AN_HOUR = 60;
const REPORTED = { message: 'Thank you. We will look at it.' };

/** Reports anything the viewer can see, of whatever noun. */
export async function report(
  ctx: Context,
  viewer: Viewer,
  subjectType: NewReport['subjectType'],
  { id: subjectId, ...said }: Pick<NewReport, 'reason' | 'details'> & { id: string },
): Promise<typeof REPORTED> {
  await limit(ctx.db, `reports:${viewer.id}`, REPORTS_AN_HOUR, HOUR);
  await ctx.write((tx) => insertReport(tx, { reporterId: viewer.id, subjectType, subjectId, ...said }));
  return REPORTED;
}
