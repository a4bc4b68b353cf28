import type { Viewer } from '@kindred/permissions/viewer';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { servicesAsSeen } from '../services/visibility.ts';

/** Promotions of a business in the last week. */
export async function promotionsOfWeek(tx: Tx, businessId: string): Promise<number> {
  const { count } = await unrestrictedDb(tx)
    .selectFrom('servicePromotions')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('businessId', '=', businessId)
    .where(sql<SqlBool>`created_at > now() - interval '7 days'`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Businesses that are looked at: those followed last. */
const FOLLOWED_MAX = 500;
/** How long a hidden promotion stays hidden from a viewer. */
const HIDDEN_DAYS = 90;
/** Of one business: two a week are promoted, for a week each. */
const OF_EACH = 2;

/**
 * What businesses that the viewer follows promote now and they did not hide, none of businesses they work for, in an
 * order that is another every day for everybody.
 */
export async function promotedTo(db: Db, viewer: Viewer, limit: number) {
  return servicesAsSeen(db, viewer)
    .select('businesses.logoUrl as businessLogoUrl')
    .where(
      sql<SqlBool>`services.id in (
        select promoted.id
        from (
          select business_id from business_follows where user_id = ${viewer.id}::uuid
          order by created_at desc, business_id desc limit ${sql.lit(FOLLOWED_MAX)}) followed,
        lateral (
          select promoted.id from services promoted
          where promoted.business_id = followed.business_id and promoted.promoted_until > now()
            and promoted.is_active and promoted.deleted_at is null
          order by promoted.promoted_until desc limit ${sql.lit(OF_EACH)}) promoted)`,
    )
    .where('mine.role', 'is', null)
    .where(
      sql<SqlBool>`not exists (select from hidden_promotions hidden
        where hidden.user_id = ${viewer.id}::uuid and hidden.service_id = services.id
          and hidden.created_at > now() - make_interval(days => ${sql.lit(HIDDEN_DAYS)}))`,
    )
    .orderBy(sql`md5(services.id::text || ${viewer.id}::text || current_date::text)`)
    .limit(limit)
    .execute();
}
export type PromotedRow = Awaited<ReturnType<typeof promotedTo>>[number];
