import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** What somebody has written and not published; nobody else sees it, but the team of a business what is scheduled. */
function draftsOf(db: Db | Tx, authorId: string) {
  return unrestrictedDb(db)
    .selectFrom('postDrafts')
    .where('postDrafts.authorId', '=', authorId)
    .select(['id', 'authorId', 'input', 'publishAt', 'problem', 'updatedAt']);
}

export type DraftRow = NonNullable<Awaited<ReturnType<typeof draftById>>>;

export async function draftById(db: Db | Tx, authorId: string, draftId: string) {
  return draftsOf(db, authorId).where('id', '=', draftId).executeTakeFirst();
}

/** Drafts by their last change, newest first; scheduled posts by their time, the next first. */
export async function draftPage(
  db: Db | Tx,
  authorId: string,
  page: { list: 'drafts' | 'scheduled'; limit: number; after?: { place: string; id: string } | undefined },
) {
  const { list, limit, after } = page;
  const by = list === 'drafts' ? 'updated_at' : 'publish_at';
  const direction = list === 'drafts' ? 'desc' : 'asc';
  const column = sql.ref(`post_drafts.${by}`);
  return draftsOf(db, authorId)
    .select(sql<string>`${column}::text`.as('place'))
    .where('publishAt', list === 'drafts' ? 'is' : 'is not', null)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(${column}, post_drafts.id) ${sql.raw(direction === 'desc' ? '<' : '>')}
          (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute();
}

export async function countDrafts(db: Db | Tx, authorId: string): Promise<number> {
  const row = await unrestrictedDb(db)
    .selectFrom('postDrafts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('authorId', '=', authorId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** What publishes itself on the page of a business, the next first; for those who post in its name. */
export async function scheduledOfBusiness(db: Db | Tx, businessId: string, limit: number) {
  return (
    unrestrictedDb(db)
      .selectFrom('postDrafts')
      .innerJoin('users', 'users.id', 'postDrafts.authorId')
      .select(['postDrafts.id', 'postDrafts.authorId', 'postDrafts.input', 'postDrafts.publishAt'])
      .select(['postDrafts.problem', 'users.firstName', 'users.lastName', 'users.handle'])
      .select('users.profileImageUrl')
      // Word for word what its index says.
      .where(
        sql<SqlBool>`post_drafts.input -> 'visibilityOptions' ->> 'selectedBusiness' = ${businessId}::text`,
      )
      .where('postDrafts.publishAt', 'is not', null)
      .orderBy('postDrafts.publishAt')
      .orderBy('postDrafts.id')
      .limit(limit)
      .execute()
  );
}
