import type { Viewer } from '@kindred/permissions/viewer';
import { type SqlBool, sql } from 'kysely';
import { notBlocked, viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import type { Cursor } from '../../paging.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Whom somebody follows and the viewer sees, the latest first. */
export function followsOf(
  db: Db | Tx,
  viewer: Viewer,
  page: { userId: string; limit: number; after?: Cursor | undefined },
) {
  const { userId, limit, after } = page;
  return unrestrictedDb(db)
    .selectFrom('userFollows as follows')
    .innerJoin('users', 'users.id', 'follows.followeeId')
    .select(['users.id', 'users.firstName', 'users.lastName', 'users.handle', 'users.profileImageUrl'])
    .select(['follows.createdAt', sql<string>`follows.created_at::text`.as('place')])
    .where('follows.followerId', '=', userId)
    .where('users.suspendedAt', 'is', null)
    .where(notBlocked('users.id', viewerSql(viewer)))
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<SqlBool>`follows.created_at <= ${after?.place}::text::timestamptz
          and (follows.created_at, follows.followee_id) < (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('follows.createdAt', 'desc')
    .orderBy('follows.followeeId', 'desc')
    .limit(limit)
    .execute();
}
