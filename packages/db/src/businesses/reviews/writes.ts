import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { customerOf, STILL_GOOD } from './visibility.ts';

/**
 * Writes a review, or writes it anew; only for customers outside of the team.
 * @returns undefined for others
 */
export async function keepBusinessReview(
  tx: Tx,
  review: { businessId: string; authorId: string; rating: number; content: string },
): Promise<{ id: string; isNew: boolean } | undefined> {
  const { businessId, authorId, rating, content } = review;
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    insert into business_reviews (business_id, author_id, rating, content, purchase_id, booking_id)
    select ${businessId}::uuid, ${authorId}::uuid, ${rating}::int, ${content}::text,
      customer.purchase_id, customer.booking_id
    from ${customerOf(businessId, authorId)} customer
    where not exists (select from business_members team
      where team.business_id = ${businessId}::uuid and team.user_id = ${authorId}::uuid)
    on conflict on constraint business_reviews_author_key do update set
      rating = excluded.rating, content = excluded.content,
      purchase_id = excluded.purchase_id, booking_id = excluded.booking_id
      where business_reviews.hidden_at is null
    returning id, (xmax = 0) as is_new`.execute(unrestrictedDb(tx));
  return rows[0];
}

/** True if moderators hide what somebody wrote of a business: it is not written anew. */
export async function hasHiddenReview(tx: Tx, businessId: string, authorId: string): Promise<boolean> {
  const hidden = await unrestrictedDb(tx)
    .selectFrom('businessReviews')
    .select('id')
    .where('businessId', '=', businessId)
    .where('authorId', '=', authorId)
    .where('hiddenAt', 'is not', null)
    .executeTakeFirst();
  return hidden !== undefined;
}

/** Deletes a hidden review for good. */
export async function purgeBusinessReview(tx: Tx, id: string): Promise<void> {
  await unrestrictedDb(tx)
    .deleteFrom('businessReviews')
    .where('id', '=', id)
    .where('hiddenAt', 'is not', null)
    .execute();
}

/** @returns false when there was none */
export async function removeBusinessReview(tx: Tx, businessId: string, authorId: string): Promise<boolean> {
  const gone = await unrestrictedDb(tx)
    .deleteFrom('businessReviews')
    .where('businessId', '=', businessId)
    .where('authorId', '=', authorId)
    .where('hiddenAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** The one answer of the business, or another in its place. */
export async function keepBusinessReply(tx: Tx, reviewId: string, reply: string): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('businessReviews')
    .set({ reply, repliedAt: sql<Date>`now()` })
    .where('id', '=', reviewId)
    .execute();
}

/** Once a person, however often it is said. */
export async function setHelpful(
  tx: Tx,
  reviewId: string,
  userId: string,
  isHelpful: boolean,
): Promise<void> {
  const guarded = unrestrictedDb(tx);
  if (isHelpful) {
    await guarded
      .insertInto('businessReviewVotes')
      .values({ reviewId, userId })
      .onConflict((conflict) => conflict.columns(['reviewId', 'userId']).doNothing())
      .execute();
    return;
  }
  await guarded
    .deleteFrom('businessReviewVotes')
    .where('reviewId', '=', reviewId)
    .where('userId', '=', userId)
    .execute();
}

export async function insertReviewCode(tx: Tx, businessId: string, codeHash: Buffer): Promise<void> {
  await unrestrictedDb(tx).insertInto('businessReviewCodes').values({ businessId, codeHash }).execute();
}

/** Only once, by whoever comes first. @returns false when it was used, is too old or of another business */
export async function useReviewCode(
  tx: Tx,
  code: { businessId: string; codeHash: Buffer; userId: string },
): Promise<boolean> {
  const { businessId, codeHash, userId } = code;
  const used = await unrestrictedDb(tx)
    .updateTable('businessReviewCodes')
    .set({ usedBy: userId, usedAt: sql<Date>`now()` })
    .where('codeHash', '=', codeHash)
    .where('businessId', '=', businessId)
    .where(STILL_GOOD)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function setBusinessReviewHidden(tx: Tx, reviewId: string, isHidden: boolean): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('businessReviews')
    .set({ hiddenOnProfile: isHidden })
    .where('id', '=', reviewId)
    .execute();
}

/** @returns false when the business has no such code that is not used */
export async function revokeReviewCode(tx: Tx, businessId: string, id: string): Promise<boolean> {
  const gone = await unrestrictedDb(tx)
    .deleteFrom('businessReviewCodes')
    .where('id', '=', id)
    .where('businessId', '=', businessId)
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}
