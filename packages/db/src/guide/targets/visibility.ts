import type { Viewer } from '@kindred/permissions/viewer';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { notBlocked, viewerSql } from '../../accounts/visibility.ts';
import type { Db } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import { seesEvent } from '../../events/visibility.ts';
import { readsTribe } from '../../tribes/visibility.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export interface TargetRow {
  id: string;
  name: string;
  /** Of whose page it is part: the handle of a tribe or business. */
  slug: string | null;
}

const among = (column: string, ids: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::uuid[])`;

/** Of these, those the viewer may see; a private tribe only from inside. Here and below nothing else is named. */
export async function tribesNamed(db: Db, viewer: Viewer, ids: readonly string[]): Promise<TargetRow[]> {
  return unrestrictedDb(db)
    .selectFrom('tribes')
    .select(['id', 'name', 'slug'])
    .where(among('id', ids))
    .where('deletedAt', 'is', null)
    .where((row) => row.or([row('isPrivate', '=', false), readsTribe(sql`tribes.id`, viewerSql(viewer))]))
    .modifyEnd(CUSTOM_PLAN)
    .execute();
}

export async function peopleNamed(db: Db, viewer: Viewer, ids: readonly string[]): Promise<TargetRow[]> {
  return db
    .selectFrom('users')
    .select(['id', 'handle as slug'])
    .select(sql<string>`concat_ws(' ', first_name, last_name)`.as('name'))
    .where(among('users.id', ids))
    .where('suspendedAt', 'is', null)
    .where(notBlocked('users.id', viewerSql(viewer)))
    .modifyEnd(CUSTOM_PLAN)
    .execute();
}

export async function eventsNamed(db: Db, viewer: Viewer, ids: readonly string[]): Promise<TargetRow[]> {
  const me = viewerSql(viewer);
  return unrestrictedDb(db)
    .selectFrom('events')
    .select(['events.id', 'events.title as name', sql<null>`null`.as('slug')])
    .where(among('events.id', ids))
    .where('events.cancelledAt', 'is', null)
    .where(seesEvent(me))
    .modifyEnd(CUSTOM_PLAN)
    .execute();
}

export async function coursesNamed(db: Db, viewer: Viewer, ids: readonly string[]): Promise<TargetRow[]> {
  const me = viewerSql(viewer);
  return unrestrictedDb(db)
    .selectFrom('courses')
    .select(['courses.id', 'courses.title as name', sql<null>`null`.as('slug')])
    .where(among('courses.id', ids))
    .where('courses.isPublished', '=', true)
    .where('courses.hiddenAt', 'is', null)
    .where(notBlocked('courses.creatorId', me))
    .where(readsTribe(sql`courses.tribe_id`, me))
    .modifyEnd(CUSTOM_PLAN)
    .execute();
}
