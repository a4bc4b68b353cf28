import type { DraftInput } from '@kindred/validation/feed/drafts';
import { type Insertable, sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { openGuarded } from '../../door.ts';
import type { PostDraftsTable } from '../../schema/feed.ts';

/** @returns its id */
export async function insertDraft(tx: Tx, draft: Insertable<PostDraftsTable>): Promise<string> {
  const row = await openGuarded(tx)
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
  const row = await openGuarded(tx)
    .updateTable('postDrafts')
    .set({
      problem: null,
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
  const row = await openGuarded(tx)
    .deleteFrom('postDrafts')
    .where('id', '=', draftId)
    .where('authorId', '=', authorId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes the scheduled post that is due the longest, for this transaction alone: another node skips it.
 * @returns undefined when none is due
 */
export async function takeDueDraft(tx: Tx) {
  return openGuarded(tx)
    .selectFrom('postDrafts')
    .select(['id', 'authorId', 'input'])
    .where('publishAt', '<=', sql<Date>`now()`)
    .where('problem', 'is', null)
    .orderBy('publishAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** It stays where it is, and its author is told why. */
export async function holdDraft(tx: Tx, draftId: string, problem: string): Promise<void> {
  await openGuarded(tx).updateTable('postDrafts').set({ problem }).where('id', '=', draftId).execute();
}
