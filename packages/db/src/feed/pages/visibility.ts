import type { Viewer } from '@kindred/permissions/viewer';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { viewerSql } from '../../accounts/visibility.ts';
import { opensThisBusiness, roleIn } from '../../businesses/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import type { Cursor } from '../../paging.ts';
import { completed, type PostRow } from '../page.ts';
import { postsInOrder } from '../visibility.ts';

/** The business page that the posts of a row are on, when the viewer can open it; most posts are on none. */
export function businessOn(row: string, viewer: Viewer): RawBuilder<PostRow['business']> {
  const me = viewerSql(viewer);
  const post = (column: string) => sql.ref(`${row}.${column}`);
  return sql<PostRow['business']>`(case when ${post('business_id')} is not null then (
    select jsonb_build_object('id', businesses.id, 'name', businesses.name, 'slug', businesses.slug,
      'logoUrl', businesses.logo_url, 'isAuthor', not ${post('on_profile')}, 'role', ${roleIn(me)})
    from businesses where businesses.id = ${post('business_id')} and ${opensThisBusiness(me)} offset 0) end)`;
}

/** Pinned to its business page, word for word as the unique index says it. */
export const PINNED_ON_PAGE = sql<SqlBool>`(posts.is_pinned and posts.business_id is not null
    and posts.tribe_id is null and posts.deleted_at is null)`;

/** A thousand years above all others. */
const PINNED_PLACE = sql<string>`posts.created_at + interval '1000 years'`;

/** The posts of a business page that the viewer was found to see: the pinned one, then the others, newest first. */
export async function postsOfBusiness(
  db: Db | Tx,
  viewer: Viewer,
  page: { businessId: string; limit: number; after: Cursor | undefined },
): Promise<PostRow[]> {
  const { businessId, limit, after } = page;
  const onPage = sql<SqlBool>`posts.business_id = ${businessId} and posts.type <> 'story'`;
  const below =
    after === undefined
      ? sql`true`
      : sql`(posts.created_at, posts.id) < (${after.place}::text::timestamptz, ${after.id}::uuid)`;
  const others = postsInOrder(db, viewer, {
    only: sql<SqlBool>`${onPage} and not ${PINNED_ON_PAGE} and ${below}`,
    by: 'created_at',
    limit,
  }).select(sql<string>`posts.created_at`.as('place'));
  if (after !== undefined) return completed(db, viewer, others).execute();
  const top = postsInOrder(db, viewer, {
    only: sql<SqlBool>`${onPage} and ${PINNED_ON_PAGE}`,
    by: 'created_at',
    limit: 1,
  }).select(PINNED_PLACE.as('place'));
  const both = db
    .selectFrom(top.as('top'))
    .selectAll()
    .unionAll(db.selectFrom(others.as('others')).selectAll());
  return (await completed(db, viewer, both).execute()).slice(0, limit);
}
