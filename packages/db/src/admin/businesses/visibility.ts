import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import type { Cursor } from '../../paging.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { featuredColumn, isFeatured, PUBLIC } from '../featured/visibility.ts';
import { caseAbout, comesAfter, isNamed, OWNER_COLUMNS, reportsAbout } from '../listing.ts';

export interface AdminBusinessFilter {
  isFeatured?: boolean | undefined;
  /** The beginning of a word of the name, or of the slug. */
  q?: string | undefined;
  verified?: 'yes' | 'no' | undefined;
}

function allBusinesses(db: Db | Tx) {
  return unrestrictedDb(db)
    .selectFrom('businesses')
    .innerJoin('users as owner', 'owner.id', 'businesses.ownerId')
    .where('businesses.deletedAt', 'is', null)
    .select(OWNER_COLUMNS)
    .select([
      'businesses.id',
      'businesses.slug',
      'businesses.name',
      'businesses.logoUrl',
      'businesses.industry',
      'businesses.verifiedAt',
      'businesses.hiddenAt',
      'businesses.followerCount',
      'businesses.rating',
      'businesses.ratingCount',
      'businesses.createdAt',
      sql<string>`businesses.created_at::text`.as('place'),
    ])
    .select(featuredColumn('business'));
}

/** All businesses, the newest first. */
export async function adminBusinesses(
  db: Db | Tx,
  page: AdminBusinessFilter & { limit: number; after?: Cursor | undefined },
) {
  const { q, verified, isFeatured: onlyFeatured, limit, after } = page;
  return allBusinesses(db)
    .$if(verified === 'yes', (query) => query.where(sql<SqlBool>`businesses.verified_at is not null`))
    .$if(verified === 'no', (query) => query.where(sql<SqlBool>`businesses.verified_at is null`))
    .$if(onlyFeatured === true, (query) => query.where(isFeatured('business')))
    .$if(q !== undefined, (query) => query.where(isNamed('businesses', q ?? '')))
    .$if(after !== undefined, (query) => query.where(comesAfter('businesses', after ?? '')))
    .orderBy('businesses.createdAt', 'desc')
    .orderBy('businesses.id', 'desc')
    .limit(limit)
    .execute();
}
export type AdminBusinessRow = Awaited<ReturnType<typeof adminBusinesses>>[number];

export async function adminBusinessById(db: Db | Tx, id: string) {
  return allBusinesses(db)
    .select([
      reportsAbout('business', 'businesses').as('reportCount'),
      caseAbout('business', 'businesses').as('caseId'),
      sql<boolean>`${PUBLIC.business}`.as('isPublic'),
    ])
    .where('businesses.id', '=', id)
    .executeTakeFirst();
}
export type AdminBusinessDetailsRow = NonNullable<Awaited<ReturnType<typeof adminBusinessById>>>;
