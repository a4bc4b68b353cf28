import type { SnapshotContent } from '@kindred/validation/moderation/cases';
import { APPEAL_DAYS, type CaseSubjectType } from '@kindred/validation/moderation/values';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../client.ts';

const lockOf = (subject: string) => sql`hashtextextended('shown:' || ${sql.ref(subject)}::text, 0)`;

/**
 * Keeps subjects from being hidden until the transaction ends, in which something of them is bought or booked. Sales do
 * not wait for one another.
 */
export async function lockShown(tx: Tx, subjectIds: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockOf('held.id')})
    from (select unnest(${[...subjectIds]}::uuid[]) as id order by 1) held`.execute(tx);
}

/** The `setHidden` of what is hidden by a column of its table; waits for sales that take effect now. */
export const hidesIn =
  (
    table:
      | 'businesses'
      | 'business_reviews'
      | 'course_reviews'
      | 'products'
      | 'courses'
      | 'events'
      | 'tribes'
      | 'library_items',
  ) =>
  async (tx: Tx, id: string, isHidden: boolean): Promise<void> => {
    await sql`select pg_advisory_xact_lock(${lockOf('held.id')}) from (select ${id}::uuid as id) held`.execute(
      tx,
    );
    await sql`update ${sql.table(table)}
      set hidden_at = case when ${isHidden}::boolean then coalesce(hidden_at, now()) end
      where id = ${id}::uuid and (hidden_at is not null) <> ${isHidden}::boolean`.execute(tx);
  };

/** True while a case about a subject is open or its last decision can be appealed. @param column the id of the subject */
export function isEvidence(type: CaseSubjectType, column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from moderation_cases about
    where about.subject_type = ${sql.lit(type)} and about.subject_id = ${sql.ref(column)}
      and (about.state <> 'decided' or about.decided_at > now() - ${sql.lit(APPEAL_DAYS)} * interval '1 day'))`;
}

/** Pictures of a subject, by their addresses as its views have them. */
export function picturesAt(urls: readonly (string | null)[]): SnapshotContent['files'] {
  const shown = new Set(urls.filter((url) => url !== null));
  return [...shown].map((url) => ({ kind: 'image', url, name: null }));
}

interface ModeratedReview {
  content: string;
  rating: number;
  createdAt: Date;
  reply: string | null;
  repliedAt: Date | null;
}

/** The content of a review of something, with the reply to it. */
export function contentOfReview(about: string, review: ModeratedReview): SnapshotContent {
  const { content, rating, createdAt, reply, repliedAt } = review;
  const subject = { author: null, text: `${about} · ${rating} of 5 stars`, createdAt };
  const replies =
    reply === null || repliedAt === null ? [] : [{ author: about, text: reply, createdAt: repliedAt }];
  const context = [subject, ...replies].map((each) => ({
    ...each,
    isSubject: false,
    createdAt: each.createdAt.toISOString(),
  }));
  return { title: null, text: content, files: [], context };
}
