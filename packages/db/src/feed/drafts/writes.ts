import type { DraftInput } from '@kindred/validation/feed/drafts';
import { type Insertable, sql } from 'kysely';
import type { Tx } from '../../client.ts';
import type { PostDraftsTable } from '../../schema/feed.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Until the transaction ends nobody else adds to this person's drafts, so that they can be counted. */
export async function lockDraftsOf(tx: Tx, authorId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', authorId).forNoKeyUpdate().execute();
}

/** @returns its id */
export async function insertDraft(tx: Tx, draft: Insertable<PostDraftsTable>): Promise<string> {
  const row = await unrestrictedDb(tx)
    .insertInto('postDrafts')
    .values(draft)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** What is absent stays; a change takes away what stood in the way of publishing. @returns false when it is gone */
export async function updateDraft(
  tx: Tx,
  draft: {
    id: string;
    authorId: string;
    input?: DraftInput | undefined;
    publishAt?: Date | null | undefined;
  },
): Promise<boolean> {
  const { id, authorId, input, publishAt } = draft;
  const isChanged = input !== undefined || publishAt !== undefined;
  const row = await unrestrictedDb(tx)
    .updateTable('postDrafts')
    .set({
      ...(isChanged ? { problem: null } : { updatedAt: new Date() }),
      ...(input === undefined ? {} : { input }),
      ...(publishAt === undefined ? {} : { publishAt }),
    })
    .where('id', '=', id)
    .where('authorId', '=', authorId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false when it was gone already */
export async function deleteDraft(tx: Tx, authorId: string, draftId: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .deleteFrom('postDrafts')
    .where('id', '=', draftId)
    .where('authorId', '=', authorId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a draft to publish it, for this transaction alone. @returns undefined when it is gone */
export async function takeDraft(tx: Tx, authorId: string, draftId: string) {
  return unrestrictedDb(tx)
    .selectFrom('postDrafts')
    .select('input')
    .where('id', '=', draftId)
    .where('authorId', '=', authorId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Takes the scheduled post that is due the longest, for this transaction alone: another node skips it.
 * @returns it with who wrote it, undefined when none is due
 */
export async function takeDueDraft(tx: Tx) {
  return unrestrictedDb(tx)
    .selectFrom('postDrafts')
    .innerJoin('users', 'users.id', 'postDrafts.authorId')
    .select(['postDrafts.id', 'postDrafts.authorId', 'postDrafts.input', 'users.role', 'users.suspendedAt'])
    .where('postDrafts.publishAt', '<=', sql<Date>`now()`)
    .where('postDrafts.problem', 'is', null)
    .orderBy('postDrafts.publishAt')
    .limit(1)
    .forUpdate('postDrafts')
    .skipLocked()
    .executeTakeFirst();
}

/** It stays where it is, and its author is told why. */
export async function lockDraft(tx: Tx, draftId: string, problem: string): Promise<void> {
  await unrestrictedDb(tx).updateTable('postDrafts').set({ problem }).where('id', '=', draftId).execute();
}

/**
 * Says that this transaction makes a post of the draft; another that does so at once is waited for. The draft
 * itself is to be taken before, if it is still there.
 * @returns undefined when it is the first, else what the draft became
 */
export async function claimDraft(
  tx: Tx,
  claim: { authorId: string; draftId: string; requestHash: string },
): Promise<{ postId: string | null; requestHash: string } | undefined> {
  const guarded = unrestrictedDb(tx);
  const claimed = await guarded
    .insertInto('publishedDrafts')
    .values(claim)
    .onConflict((conflict) => conflict.columns(['authorId', 'draftId']).doNothing())
    .returning('draftId')
    .executeTakeFirst();
  if (claimed !== undefined) return undefined;
  return guarded
    .selectFrom('publishedDrafts')
    .select(['postId', 'requestHash'])
    .where('authorId', '=', claim.authorId)
    .where('draftId', '=', claim.draftId)
    .executeTakeFirstOrThrow();
}

/** The draft has become this post, and is a draft no more. */
export async function finishDraft(
  tx: Tx,
  made: { authorId: string; draftId: string; postId: string },
): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('publishedDrafts')
    .set({ postId: made.postId })
    .where('authorId', '=', made.authorId)
    .where('draftId', '=', made.draftId)
    .execute();
  await deleteDraft(tx, made.authorId, made.draftId);
}
