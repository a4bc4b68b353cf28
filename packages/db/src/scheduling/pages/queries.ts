import type { BOOKING_LISTS } from '@kindred/validation/businesses/bookings';
import { type SqlBool, sql } from 'kysely';
import type { Cursor } from '../../paging.ts';

/** Upcoming times, soonest first, or past ones, latest first. */
export interface TimesPage {
  when: (typeof BOOKING_LISTS)[number];
  limit: number;
  after: Cursor | undefined;
}

export function directionOf({ when }: Pick<TimesPage, 'when'>): 'asc' | 'desc' {
  return when === 'upcoming' ? 'asc' : 'desc';
}

/** The keyset order that business bookings and coaching share: start and id. */
export function isFurther(table: 'bookings' | 'product_slots', { when, after }: TimesPage) {
  const [of, beyond] = [sql.raw(table), sql.raw(when === 'upcoming' ? '>' : '<')];
  return sql<SqlBool>`(${of}.starts_at, ${of}.id) ${beyond} (${after?.place}::text::timestamptz, ${after?.id}::uuid)`;
}
