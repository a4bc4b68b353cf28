import type { Viewer } from '@kindred/permissions/viewer';
import type { BusinessNotify, BusinessRole } from '@kindred/validation/businesses';
import { id as idSchema } from '@kindred/validation/text';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { notBlocked, notBlockedPair, type ViewerSql, viewerSql } from '../accounts/visibility.ts';
import type { Db, Tx } from '../client.ts';
import { prepare } from '../prepared.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';
import { hasBookableService } from './services/bookable.ts';

/** The role of somebody in the team of the row called `businesses`. */
export const roleIn = (viewer: ViewerSql) => sql<BusinessRole | null>`(
      select team.role from business_members team
      where team.business_id = businesses.id and team.user_id = ${viewer})`;

/** True if the row `businesses` is listed for the viewer: not deleted or hidden, its owner and they not in a block. */
export function seesBusiness(viewer: ViewerSql): RawBuilder<SqlBool> {
  return sql<SqlBool>`(businesses.deleted_at is null and businesses.hidden_at is null
    and ${notBlocked('businesses.owner_id', viewer)})`;
}

/** Not deleted, and hidden to those outside of the team alone. */
const isThere = (viewer: ViewerSql) => sql<SqlBool>`businesses.deleted_at is null
    and (businesses.hidden_at is null or ${roleIn(viewer)} is not null)`;

/** As {@link seesBusiness}, with what moderators hide for its team: the rule of a page, not of lists. */
export function opensBusiness(viewer: ViewerSql): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isThere(viewer)} and ${notBlocked('businesses.owner_id', viewer)})`;
}

/** The same, for a few rows that are looked up one by one. */
export function opensThisBusiness(viewer: ViewerSql): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isThere(viewer)} and ${notBlockedPair('businesses.owner_id', viewer)})`;
}

/** What a card shows, with what the viewer has to do with each; unordered and unlimited. */
export function businessesAsSeen(db: Db | Tx, viewer: Viewer) {
  const me = viewerSql(viewer);
  return unrestrictedDb(db)
    .selectFrom('businesses')
    .select([
      'businesses.id',
      'businesses.slug',
      'businesses.name',
      'businesses.tagline',
      'businesses.description',
      'businesses.industry',
      'businesses.size',
      'businesses.scope',
      'businesses.location',
      'businesses.website',
      'businesses.logoUrl',
      'businesses.bannerUrl',
      'businesses.verifiedAt',
      'businesses.rating',
      'businesses.ratingCount',
      'businesses.followerCount',
      'businesses.trendingScore',
      'businesses.createdAt',
    ])
    .select(roleIn(me).as('role'))
    .select(
      sql<boolean>`exists (select from business_follows follows
        where follows.business_id = businesses.id and follows.user_id = ${me} offset 0)`.as('isFollowing'),
    )
    .select(
      sql<boolean>`exists (select from business_saves saves
        where saves.business_id = businesses.id and saves.user_id = ${me} offset 0)`.as('isSaved'),
    )
    .where(opensBusiness(me));
}
export type BusinessRow = Awaited<ReturnType<ReturnType<typeof businessesAsSeen>['executeTakeFirstOrThrow']>>;

interface KeyValues {
  viewerId: string;
  key: string;
}

function whole(db: Db | Tx, viewerId: string) {
  const me = sql<string>`${viewerId}::uuid`;
  return businessesAsSeen(db, { id: viewerId, role: 'member' })
    .leftJoin('businessMembers as mine', (join) =>
      join.onRef('mine.businessId', '=', 'businesses.id').on('mine.userId', '=', viewerId),
    )
    .select([
      'businesses.ownerId',
      'businesses.hiddenAt',
      'businesses.founded',
      'businesses.email',
      'businesses.phone',
      'businesses.showsEmail',
      'businesses.showsPhone',
      'businesses.timeZone',
      'businesses.currency',
      'businesses.specialties',
      'businesses.achievements',
      'businesses.certifications',
    ])
    .select((row) => [
      row.fn.coalesce('mine.answersMessages', sql<boolean>`false`).as('answersMessages'),
      row.fn.coalesce('mine.managesBookings', sql<boolean>`false`).as('managesBookings'),
    ])
    .select(hasBookableService().as('isBookable'))
    .select(
      sql<BusinessNotify>`coalesce((select follows.notify from business_follows follows
        where follows.business_id = businesses.id and follows.user_id = ${me}), 'none')`.as('notify'),
    );
}
const byId = prepare((db, { viewerId, key }: KeyValues) =>
  whole(db, viewerId).where('businesses.id', '=', key),
);
const bySlug = prepare((db, { viewerId, key }: KeyValues) =>
  whole(db, viewerId).where('businesses.slug', '=', key),
);

/** A business by its slug or id, as this viewer may see it. */
export async function findBusiness(db: Db | Tx, viewer: Viewer, key: string) {
  const known = idSchema.safeParse(key);
  const [row] = known.success
    ? await byId(db, { viewerId: viewer.id, key: known.data })
    : await bySlug(db, { viewerId: viewer.id, key: key.toLowerCase() });
  return row;
}
export type BusinessPageRow = NonNullable<Awaited<ReturnType<typeof findBusiness>>>;

/** The businesses that somebody posts for, by name. */
export async function businessesToPostIn(db: Db | Tx, userId: string, limit = 100) {
  return unrestrictedDb(db)
    .selectFrom('businessMembers as mine')
    .innerJoin('businesses', 'businesses.id', 'mine.businessId')
    .select(['businesses.id', 'businesses.name', 'businesses.slug', 'businesses.logoUrl'])
    .where('mine.userId', '=', userId)
    .where('mine.role', 'in', ['owner', 'manager'])
    .where('businesses.deletedAt', 'is', null)
    .orderBy('businesses.name')
    .orderBy('businesses.id')
    .limit(limit)
    .execute();
}

/** Whether somebody posts in the name of a business. */
export async function postsForBusiness(db: Db | Tx, userId: string, businessId: string): Promise<boolean> {
  const row = await unrestrictedDb(db)
    .selectFrom('businessMembers as mine')
    .innerJoin('businesses', 'businesses.id', 'mine.businessId')
    .select('businesses.id')
    .where('mine.businessId', '=', businessId)
    .where('mine.userId', '=', userId)
    .where('mine.role', 'in', ['owner', 'manager'])
    .where('businesses.deletedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
