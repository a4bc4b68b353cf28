import type { Viewer } from '@kindred/permissions/viewer';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../client.ts';
import type { Cursor } from '../../paging.ts';
import { businessesAsSeen } from '../visibility.ts';

/** What the viewer saved and still sees, the latest first. */
export function savedBusinesses(
  db: Db,
  viewer: Viewer,
  { limit, after }: { limit: number; after: Cursor | undefined },
) {
  return businessesAsSeen(db, viewer)
    .innerJoin('businessSaves as mine', 'mine.businessId', 'businesses.id')
    .select(sql<string>`mine.created_at::text`.as('place'))
    .where('mine.userId', '=', viewer.id)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(mine.created_at, mine.business_id) < (${after?.place}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('mine.createdAt', 'desc')
    .orderBy('mine.businessId', 'desc')
    .limit(limit)
    .execute();
}
