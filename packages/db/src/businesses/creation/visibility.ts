import type { Viewer } from '@kindred/permissions/viewer';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { type BusinessRow, businessesAsSeen } from '../visibility.ts';

/** Businesses of the same name in the same place, in whatever case. */
export async function sameBusinesses(
  db: Db | Tx,
  viewer: Viewer,
  { name, location }: { name: string; location: string },
  limit: number,
): Promise<BusinessRow[]> {
  return businessesAsSeen(db, viewer)
    .where(sql<SqlBool>`lower(businesses.name) = lower(${name}::text)`)
    .where(sql<SqlBool>`lower(coalesce(businesses.location, '')) = lower(${location}::text)`)
    .limit(limit)
    .execute();
}
