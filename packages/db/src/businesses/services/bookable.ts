import { type RawBuilder, sql } from 'kysely';

/** Whether the business of the row called `businesses` has opening hours, weekly or on a day that is to come. */
export function hasHours(): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select from business_hours hours where hours.business_id = businesses.id)
    or exists (select from business_special_days days
      where days.business_id = businesses.id and days.date >= current_date and days.openings <> '[]'))`;
}

/** Whether the row called `services` has a link or times to choose from, beside `businesses` and its `rules`. */
export function isBookableOrLinked(): RawBuilder<boolean> {
  return sql<boolean>`(services.cta_link is not null or (rules.service_id is not null and ${hasHours()}))`;
}

/** Whether the business of the row called `businesses` has a service with a link or with times to choose from. */
export function hasBookableService(): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from services
    left join booking_rules rules on rules.service_id = services.id
    where services.business_id = businesses.id and services.is_active and services.deleted_at is null
      and ${isBookableOrLinked()})`;
}
