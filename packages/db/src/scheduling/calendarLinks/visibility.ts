import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../client.ts';
import { readsPart } from '../../tribes/visibility.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** A calendar of a user: their bookings, those of a business, their events, or those of a tribe. */
export interface CalendarOf {
  userId: string;
  kind: 'bookings' | 'events';
  businessId: string | null;
  tribeId: string | null;
}

/** The calendar with a secret, of an active user who still reads its tribe. */
export async function calendarLinkByHash(db: Db, secretHash: Buffer) {
  return unrestrictedDb(db)
    .selectFrom('calendarLinks as links')
    .innerJoin('users', 'users.id', 'links.userId')
    .leftJoin('businesses', 'businesses.id', 'links.businessId')
    .leftJoin('tribes', 'tribes.id', 'links.tribeId')
    .select(['links.userId', 'links.kind', 'links.businessId', 'links.tribeId'])
    .select(sql<string | null>`coalesce(businesses.name, tribes.name)`.as('name'))
    .where('links.secretHash', '=', secretHash)
    .where('users.suspendedAt', 'is', null)
    .where(
      sql<SqlBool>`(links.tribe_id is null or ${readsPart(sql`links.tribe_id`, 'events', sql<string>`links.user_id`)})`,
    )
    .executeTakeFirst();
}
export type CalendarLinkRow = NonNullable<Awaited<ReturnType<typeof calendarLinkByHash>>>;

export async function calendarLinkOf(db: Db, { userId, kind, businessId, tribeId }: CalendarOf) {
  return unrestrictedDb(db)
    .selectFrom('calendarLinks')
    .select('createdAt')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('businessId', businessId === null ? 'is' : '=', businessId)
    .where('tribeId', tribeId === null ? 'is' : '=', tribeId)
    .executeTakeFirst();
}
