import type { TRIBE_STATES } from '@kindred/validation/admin/tribes';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import type { Cursor } from '../../paging.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { featuredColumn, isFeatured, PUBLIC } from '../featured/visibility.ts';
import { comesAfter, isNamed, OWNER_COLUMNS, reportsAbout } from '../listing.ts';

export interface AdminTribeFilter {
  isFeatured?: boolean | undefined;
  /** The beginning of a word of the name, or of the slug. */
  q?: string | undefined;
  state?: (typeof TRIBE_STATES)[number] | undefined;
  verified?: 'yes' | 'no' | undefined;
}

/** Word for word what the partial indexes say. */
const STATES = {
  open: sql<SqlBool>`not tribes.is_private and tribes.archived_at is null`,
  private: sql<SqlBool>`tribes.is_private and tribes.archived_at is null`,
  closed: sql<SqlBool>`tribes.archived_at is not null`,
} as const;

function allTribes(db: Db | Tx) {
  return unrestrictedDb(db)
    .selectFrom('tribes')
    .innerJoin('users as owner', 'owner.id', 'tribes.ownerId')
    .where('tribes.deletedAt', 'is', null)
    .select(OWNER_COLUMNS)
    .select([
      'tribes.id',
      'tribes.slug',
      'tribes.name',
      'tribes.isPrivate',
      'tribes.isVerified',
      'tribes.memberCount',
      'tribes.archivedAt',
      'tribes.hiddenAt',
      'tribes.createdAt',
      sql<string | null>`coalesce(tribes.avatar_url, tribes.image_url)`.as('imageUrl'),
      sql<string>`tribes.created_at::text`.as('place'),
    ])
    .select(featuredColumn('tribe'));
}
export type AdminTribeRow = Awaited<ReturnType<typeof adminTribes>>[number];

/** All tribes, private ones too, the newest first. `after` is a place in the list, or the id of a tribe. */
export async function adminTribes(
  db: Db | Tx,
  page: AdminTribeFilter & { limit: number; after?: Cursor | string | undefined },
) {
  const { q, state, verified, isFeatured: onlyFeatured, limit, after } = page;
  return allTribes(db)
    .$if(state !== undefined, (query) => query.where(STATES[state ?? 'open']))
    .$if(verified === 'yes', (query) => query.where(sql<SqlBool>`tribes.is_verified`))
    .$if(verified === 'no', (query) => query.where(sql<SqlBool>`not tribes.is_verified`))
    .$if(onlyFeatured === true, (query) => query.where(isFeatured('tribe')))
    .$if(q !== undefined, (query) => query.where(isNamed('tribes', q ?? '')))
    .$if(after !== undefined, (query) => query.where(comesAfter('tribes', after ?? '')))
    .orderBy('tribes.createdAt', 'desc')
    .orderBy('tribes.id', 'desc')
    .limit(limit)
    .execute();
}

/** What staff see of one tribe, private or not. */
export async function adminTribeById(db: Db | Tx, tribeId: string) {
  return allTribes(db)
    .select([
      'tribes.description',
      'tribes.category',
      'tribes.pendingCount',
      'owner.plan as ownerPlan',
      sql<number>`coalesce((
        select bytes from storage_usage where storage_usage.user_id = tribes.owner_id), 0)::bigint`.as(
        'ownerStorageUsed',
      ),
      sql<number>`(select count(*)::int from spaces
        where spaces.tribe_id = tribes.id and spaces.archived_at is null)`.as('spaceCount'),
      sql<number>`(select count(*)::int from courses
        where courses.tribe_id = tribes.id and courses.deleted_at is null)`.as('courseCount'),
      reportsAbout('tribe', 'tribes').as('reportCount'),
      sql<boolean>`${PUBLIC.tribe}`.as('isPublic'),
    ])
    .where('tribes.id', '=', tribeId)
    .executeTakeFirst();
}
export type AdminTribeDetailsRow = NonNullable<Awaited<ReturnType<typeof adminTribeById>>>;
