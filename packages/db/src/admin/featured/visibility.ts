import type { FeaturedType } from '@kindred/validation/admin/featured';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The table of each type, by which statements call its row. */
export const FEATURED_TABLES = {
  tribe: 'tribes',
  business: 'businesses',
  course: 'courses',
  event: 'events',
} as const satisfies Record<FeaturedType, string>;

const isActive = (owner: string) => sql<SqlBool>`exists (
  select from users owning where owning.id = ${sql.ref(owner)} and owning.suspended_at is null offset 0)`;

/** True if everyone can find the row of a type: open, shown by moderators, not over, and of an active owner. */
export const PUBLIC: Readonly<Record<FeaturedType, RawBuilder<SqlBool>>> = {
  tribe: sql<SqlBool>`(not tribes.is_private and tribes.archived_at is null and tribes.hidden_at is null
    and ${isActive('tribes.owner_id')})`,
  business: sql<SqlBool>`(businesses.hidden_at is null and ${isActive('businesses.owner_id')})`,
  course: sql<SqlBool>`(courses.is_published and courses.hidden_at is null and ${isActive('courses.creator_id')}
    and exists (
      select from tribes around where around.id = courses.tribe_id and around.deleted_at is null
        and not around.is_private and around.archived_at is null and around.hidden_at is null
        and 'courses' = any(around.enabled_features) offset 0))`,
  event: sql<SqlBool>`(events.audience = 'public' and events.cancelled_at is null and events.hidden_at is null
    and events.end_time > now() and ${isActive('events.host_id')}
    and (events.tribe_id is null or exists (
      select from tribes around where around.id = events.tribe_id and around.deleted_at is null
        and around.archived_at is null and around.hidden_at is null
        and 'events' = any(around.enabled_features) offset 0)))`,
};

/** Items of a type that are featured: `id`, and their `place` from 1. */
export const featuredOf = (type: FeaturedType) =>
  sql<{ id: string; place: number }>`(
    select item.id, item.place from featured_lists
    cross join unnest(featured_lists.item_ids) with ordinality as item (id, place)
    where featured_lists.type = ${sql.lit(type)})`;

const idsOf = (type: FeaturedType) =>
  sql`(select item_ids from featured_lists where type = ${sql.lit(type)})::uuid[]`;

/** Narrows a list of staff to rows that are featured. */
export const isFeatured = (type: FeaturedType) =>
  sql<SqlBool>`${sql.ref(`${FEATURED_TABLES[type]}.id`)} = any(${idsOf(type)})`;

/** Column of a row that staff see. */
export const featuredColumn = (type: FeaturedType) =>
  sql<boolean>`coalesce(${isFeatured(type)}, false)`.as('isFeatured');
