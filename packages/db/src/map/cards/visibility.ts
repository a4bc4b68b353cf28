import type { Viewer } from '@kindred/permissions/viewer';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { lets } from '../../accounts/privacy/visibility.ts';
import { notBlocked, viewerSql } from '../../accounts/visibility.ts';
import { seesBusiness } from '../../businesses/visibility.ts';
import type { Db } from '../../client.ts';
import { seesEvent } from '../../events/visibility.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

const among = (column: string, ids: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::uuid[])`;

/** What a card shows of people on the map; who may not be seen is left out, here and below. */
export async function peopleOnMap(db: Db, viewer: Viewer, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return unrestrictedDb(db)
    .selectFrom('users')
    .select(['id', 'handle', 'profileImageUrl as imageUrl'])
    .where(among('users.id', ids))
    .where('suspendedAt', 'is', null)
    .where(notBlocked('users.id', viewerSql(viewer)))
    .where(lets('profile', 'users.id', viewerSql(viewer)))
    .execute();
}

export async function businessesOnMap(db: Db, viewer: Viewer, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return unrestrictedDb(db)
    .selectFrom('businesses')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('services')
          .select(sql<number>`count(*)::int`.as('serviceCount'))
          .select(
            sql<string[] | null>`(array_agg(services.title order by services.title))[1:2]`.as('services'),
          )
          .whereRef('services.businessId', '=', 'businesses.id')
          .where('services.isActive', '=', true)
          .as('offered'),
      (join) => join.onTrue(),
    )
    .select([
      'businesses.id',
      'businesses.slug as handle',
      'businesses.logoUrl as imageUrl',
      'businesses.rating',
      'businesses.ratingCount',
      'offered.services',
      'offered.serviceCount',
    ])
    .where(among('businesses.id', ids))
    .where(seesBusiness(viewerSql(viewer)))
    .execute();
}

/** With the next event that the viewer may read of. */
export async function tribesOnMap(db: Db, viewer: Viewer, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const me = viewerSql(viewer);
  return unrestrictedDb(db)
    .selectFrom('tribes')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('events')
          .select(['events.title', 'events.startTime'])
          .whereRef('events.tribeId', '=', 'tribes.id')
          .where('events.endTime', '>', sql<Date>`now()`)
          .where('events.cancelledAt', 'is', null)
          .where(seesEvent(me))
          .orderBy('events.endTime')
          .limit(1)
          .as('next'),
      (join) => join.onTrue(),
    )
    .select(['tribes.id', 'tribes.slug as handle', 'tribes.memberCount', 'next.title', 'next.startTime'])
    .select(sql<string | null>`coalesce(tribes.avatar_url, tribes.image_url)`.as('imageUrl'))
    .where(among('tribes.id', ids))
    .where('tribes.deletedAt', 'is', null)
    .execute();
}

export async function eventsOnMap(db: Db, viewer: Viewer, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const me = viewerSql(viewer);
  return unrestrictedDb(db)
    .selectFrom('events')
    .leftJoin('tribes', 'tribes.id', 'events.tribeId')
    .select([
      'events.id',
      'events.imageUrl',
      'events.startTime',
      'events.attendeeCount',
      'events.maxAttendees',
      'events.price',
      'tribes.currency',
      'tribes.slug as handle',
    ])
    .where(among('events.id', ids))
    .where(seesEvent(me))
    .execute();
}
