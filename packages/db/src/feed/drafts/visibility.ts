import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** What somebody has written and not published; nobody else ever sees it. */
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
