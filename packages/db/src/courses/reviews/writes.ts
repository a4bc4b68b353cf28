import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Writes the one review of a user about a locked course. @returns undefined where moderators hide it */
export async function keepCourseReview(
  tx: Tx,
  review: { courseId: string; authorId: string; rating: number; content: string },
): Promise<{ id: string; isNew: boolean } | undefined> {
  return unrestrictedDb(tx)
    .insertInto('courseReviews')
    .values(review)
    .onConflict((conflict) =>
      conflict
        .constraint('course_reviews_author_key')
        .doUpdateSet((row) => ({
          rating: row.ref('excluded.rating'),
          content: row.ref('excluded.content'),
          isRefunded: false,
        }))
        .where('courseReviews.hiddenAt', 'is', null),
    )
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirst();
}

/** Deletes a hidden review for good. */
export async function purgeCourseReview(tx: Tx, id: string): Promise<void> {
  await unrestrictedDb(tx)
    .deleteFrom('courseReviews')
    .where('id', '=', id)
    .where('hiddenAt', 'is not', null)
    .execute();
}

/** @returns false when there was none */
export async function deleteCourseReview(tx: Tx, courseId: string, authorId: string): Promise<boolean> {
  const gone = await unrestrictedDb(tx)
    .deleteFrom('courseReviews')
    .where('courseId', '=', courseId)
    .where('authorId', '=', authorId)
    .where('hiddenAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Sets the one reply to a review; null deletes it. @returns whether there was none before; undefined without a review */
export async function setCourseReply(
  tx: Tx,
  reviewId: string,
  reply: string | null,
): Promise<boolean | undefined> {
  const guarded = unrestrictedDb(tx);
  const before = await guarded
    .selectFrom('courseReviews')
    .select('reply')
    .where('id', '=', reviewId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (before === undefined) return undefined;
  await guarded
    .updateTable('courseReviews')
    .set({ reply, repliedAt: reply === null ? null : sql<Date>`now()` })
    .where('id', '=', reviewId)
    .execute();
  return before.reply === null;
}
