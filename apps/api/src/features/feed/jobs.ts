import { lockDraft, takeDueDraft } from '@kindred/db/feed/drafts/writes';
import { withSavepoint } from '@kindred/db/savepoint';
import { may } from '@kindred/permissions/viewer';
import { defineJob, type JobDeps, noPayload } from '../../platform/job.ts';
import { errorBody, toAppError } from '../../trpc/errors.ts';
import { fetchLinkPreview } from './links/jobs.ts';
import { postOf, publishOf } from './service.ts';

const MAY_NOT_POST = 'You are not allowed to publish posts at the moment.';

/** What the author is told of a failure. One that passes by itself is thrown on: the job tries again. */
function sentenceOf(error: unknown, log: JobDeps['log'], draftId: string): string {
  const known = toAppError(error);
  if (known.appCode === 'unavailable') throw error;
  if (known.appCode === 'internal') log.error({ err: error, draftId }, 'a scheduled post failed');
  return errorBody(known).message;
}

/**
 * Publishes the post that is due the longest, or keeps it with the reason why it cannot be. The draft is held
 * for the whole of it: while one node publishes it, another finds the next.
 * @returns false when none is due
 */
async function publishNext({ db, bus, log }: Pick<JobDeps, 'db' | 'bus' | 'log'>): Promise<boolean> {
  const isFound = await db.transaction().execute(async (tx) => {
    const draft = await takeDueDraft(tx);
    if (draft === undefined) return false;
    const { id, authorId, role, suspendedAt } = draft;
    const author = { id: authorId, role };
    if (suspendedAt !== null || !may(author, 'create_posts')) {
      await lockDraft(tx, id, MAY_NOT_POST);
      return true;
    }
    const { data, error } = postOf(draft.input);
    if (data === undefined) {
      await lockDraft(tx, id, error.issues[0]?.message ?? 'This is not a whole post.');
      return true;
    }
    try {
      await withSavepoint(tx, () => publishOf(tx, bus.outbox(tx), author, id, data));
    } catch (reason) {
      await lockDraft(tx, id, sentenceOf(reason, log, id));
    }
    return true;
  });
  if (isFound) bus.committed();
  return isFound;
}

/** Publishes every scheduled post whose time has come; any number of nodes may do so at once. */
export async function publishDue(deps: Pick<JobDeps, 'db' | 'bus' | 'log'>): Promise<void> {
  while (await publishNext(deps));
}

export const feedJobs = [
  defineJob({ name: 'feed.publishDue', payload: noPayload, cron: '* * * * *', run: publishDue }),
  fetchLinkPreview,
];
