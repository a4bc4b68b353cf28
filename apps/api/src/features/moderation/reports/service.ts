import { insertReport, type NewReport, reportsMutedUntil } from '@kindred/db/moderation/reports/writes';
import { SUBJECT_KINDS } from '@kindred/db/moderation/subjects';
import type { Viewer } from '@kindred/permissions/viewer';
import { HIDDEN_BY_REPORTS, HIDE_AT_WEIGHT } from '@kindred/validation/moderation/values';
import { HOUR, limit } from '../../../platform/limits.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { SUBJECT_NAMES } from '../names.ts';
import { notifyHidden, notifyModerators } from '../notify.ts';
import { setCaseHidden } from '../subjects.ts';

/** Reports of one user in an hour. */
const REPORTS_AN_HOUR = 60;
const REPORTED = { message: 'Thank you. We will look at it.' };

/**
 * Reports anything the viewer can see, of whatever noun. Reports that weigh enough together hide content until a
 * moderator decides, unless a moderator kept this very content before.
 */
export async function report(
  ctx: Context,
  viewer: Viewer,
  subjectType: NewReport['subjectType'],
  { id: subjectId, ...said }: Pick<NewReport, 'reason' | 'details'> & { id: string },
): Promise<typeof REPORTED> {
  await limit(ctx.db, `reports:${viewer.id}`, REPORTS_AN_HOUR, HOUR);
  await ctx.write(async (tx, outbox) => {
    if ((await reportsMutedUntil(tx, viewer.id)) !== null) fail('reports_muted');
    const subject = (await SUBJECT_KINDS[subjectType].load(tx, subjectId)) ?? fail('not_found');
    // The owner of a group may report what happens in it.
    if (subject.authorId === viewer.id && subjectType !== 'conversation') fail('not_allowed');
    const reported = await insertReport(
      tx,
      { reporterId: viewer.id, subjectType, subjectId, ...said },
      subject,
    );
    if (reported.isFirst) await outbox.job(notifyModerators, { caseId: reported.id });
    const isTooMuch =
      HIDDEN_BY_REPORTS.some((type) => type === subjectType) &&
      reported.priority >= HIDE_AT_WEIGHT &&
      !reported.isHidden &&
      !reported.wasKept;
    if (!isTooMuch || !(await setCaseHidden(tx, outbox, { id: reported.id, subjectType, subjectId }, true)))
      return;
    if (reported.authorId === null) return;
    const what = SUBJECT_NAMES[subjectType];
    await notifyHidden(tx, outbox, { authorId: reported.authorId, caseId: reported.id, what });
  });
  return REPORTED;
}
