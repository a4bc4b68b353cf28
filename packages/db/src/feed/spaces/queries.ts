import type { Viewer } from '@kindred/permissions/viewer';
import type { ANSWERS } from '@kindred/validation/tribes/spaces';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import type { Cursor } from '../../paging.ts';
import { completed, type PostRow } from '../page.ts';
import { postsInOrder } from '../visibility.ts';

/** Above everything that was written since, and still in the order of their own time. */
const PINNED_PLACE = sql<string>`(posts.created_at + interval '1000 years')`;
const PLACE = sql<string>`posts.created_at`;

/** The posts of a space, those pinned first, then the newest. */
export async function spacePage(
  db: Db | Tx,
  viewer: Viewer,
  page: {
    spaceId: string;
    answers?: (typeof ANSWERS)[number] | undefined;
    limit: number;
    after?: Cursor | undefined;
  },
): Promise<PostRow[]> {
  const { spaceId, answers, limit, after } = page;
  const here = sql<SqlBool>`posts.space_id = ${spaceId}::uuid${
    answers === undefined
      ? sql``
      : sql` and (posts.accepted_comment_id is null) = ${sql.lit(answers === 'open')}`
  }`;
  const from = (place: RawBuilder<string>) =>
    after === undefined
      ? sql``
      : sql` and (${place}, posts.id) < (${after.place}::text::timestamptz, ${after.id}::uuid)`;
  const part = (isPinned: boolean, place: RawBuilder<string>) =>
    postsInOrder(db, viewer, {
      only: sql<SqlBool>`${here} and ${isPinned ? sql`posts.is_pinned` : sql`not posts.is_pinned`}${from(place)}`,
      by: 'created_at',
      limit,
    }).select(place.as('place'));
  const source = db
    .selectFrom(part(true, PINNED_PLACE).as('top'))
    .selectAll()
    .unionAll(db.selectFrom(part(false, PLACE).as('rest')).selectAll());
  const rows = await completed(db, viewer, source).execute();
  return rows.slice(0, limit);
}
