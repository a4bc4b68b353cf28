import type { Viewer } from '@kindred/permissions/viewer';
import type { BusinessRole } from '@kindred/validation/businesses';
import { SERVICES_MAX } from '@kindred/validation/businesses/services';
import { sql } from 'kysely';
import { viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { opensBusiness } from '../visibility.ts';
import { hasHours, isBookableOrLinked } from './bookable.ts';

/** Services on offer of businesses that the viewer sees, with their standing in the team. */
export function servicesAsSeen(db: Db | Tx, viewer: Viewer) {
  return unrestrictedDb(db)
    .selectFrom('services')
    .innerJoin('businesses', 'businesses.id', 'services.businessId')
    .leftJoin('businessMembers as mine', (join) =>
      join.onRef('mine.businessId', '=', 'businesses.id').on('mine.userId', '=', viewer.id),
    )
    .leftJoin('bookingRules as rules', 'rules.serviceId', 'services.id')
    .select([
      'services.id',
      'services.title',
      'services.description',
      'services.price',
      'services.priceText',
      'services.hasExactPrice',
      'businesses.currency',
      'services.duration',
      'services.category',
      'services.ctaText',
      'services.ctaLink',
      'services.images',
      'services.imageUrl',
      'services.isPopular',
      'services.discount',
      'services.promotedUntil',
      'services.createdAt',
      'businesses.id as businessId',
      'businesses.slug as businessSlug',
      'businesses.name as businessName',
      'businesses.ownerId',
      'businesses.timeZone',
    ])
    .select((row) => [
      sql<BusinessRole | null>`mine.role`.as('role'),
      row.fn.coalesce('mine.answersMessages', sql<boolean>`false`).as('answersMessages'),
      row.fn.coalesce('mine.managesBookings', sql<boolean>`false`).as('managesBookings'),
      sql<boolean>`rules.service_id is not null`.as('hasRules'),
      hasHours().as('hasHours'),
    ])
    .where('services.isActive', '=', true)
    .where('services.deletedAt', 'is', null)
    .where(opensBusiness(viewerSql(viewer)));
}
export type ServiceRow = Awaited<ReturnType<ReturnType<typeof servicesAsSeen>['executeTakeFirstOrThrow']>>;

/** All of a business: those it promotes first, then the latest. */
export async function servicesOfBusiness(db: Db, viewer: Viewer, businessId: string): Promise<ServiceRow[]> {
  return servicesAsSeen(db, viewer)
    .where('services.businessId', '=', businessId)
    .orderBy(sql`coalesce(services.promoted_until > now(), false)`, 'desc')
    .orderBy('services.createdAt', 'desc')
    .orderBy('services.id', 'desc')
    .limit(SERVICES_MAX)
    .execute();
}

export async function findService(
  db: Db | Tx,
  viewer: Viewer,
  serviceId: string,
): Promise<ServiceRow | undefined> {
  return servicesAsSeen(db, viewer).where('services.id', '=', serviceId).executeTakeFirst();
}

/** Those of services that have a link or times to choose from. */
export async function bookableServices(db: Db | Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await unrestrictedDb(db)
    .selectFrom('services')
    .innerJoin('businesses', 'businesses.id', 'services.businessId')
    .leftJoin('bookingRules as rules', 'rules.serviceId', 'services.id')
    .select('services.id')
    .where('services.id', 'in', ids)
    .where(isBookableOrLinked())
    .execute();
  return rows.map(({ id }) => id);
}

/** Of all services on offer of a business, as they are written. */
export async function pricesOfServices(tx: Tx, businessId: string) {
  return unrestrictedDb(tx)
    .selectFrom('services')
    .select(['id', 'title', 'priceText', 'hasExactPrice'])
    .where('businessId', '=', businessId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}
