import type { BusinessSource } from '@kindred/validation/businesses/values';
import type { Insertable } from 'kysely';
import type { BusinessDaysTable } from '../../src/schema/businessDays.ts';
import { BUSINESSES, type BusinessKey, type DemoBusiness } from '../businesses.ts';
import { randomFrom } from '../ids.ts';
import { DAY, span } from '../time.ts';
import { businessId } from './businesses.ts';

const DAYS = 90;
/** Of each hundred views. */
const SHARES: readonly (readonly [BusinessSource, number])[] = [
  ['directory', 34],
  ['search', 20],
  ['post', 15],
  ['map', 12],
  ['direct', 11],
  ['link', 6],
  ['other', 2],
];

/** What no trigger counts of the last 90 days: views, more on working days and more lately, and messages. */
export function businessDayRows(now: Date): Insertable<BusinessDaysTable>[] {
  return Object.entries<DemoBusiness>(BUSINESSES).flatMap(([key, { since }]) => {
    const chance = randomFrom(`days of ${key}`);
    const liked = 4 + chance() * 14;
    const first = Math.max(0, DAYS - Math.floor(span(since) / DAY));
    return Array.from({ length: DAYS - first }, (_, index) => index + first).flatMap((index) => {
      const date = new Date(now.getTime() - (DAYS - 1 - index) * DAY);
      const day = { businessId: businessId(key as BusinessKey), day: date.toISOString().slice(0, 10) };
      const isWorkday = date.getUTCDay() % 6 !== 0;
      const views = liked * (isWorkday ? 1 : 0.6) * (0.6 + chance() * 0.5 + index / 150);
      const rows: Insertable<BusinessDaysTable>[] = SHARES.map(([source, share]) => ({
        ...day,
        what: 'view',
        source,
        count: Math.floor((views * share) / 100 + chance()),
      }));
      const contacts = Math.floor(chance() + 0.15);
      return [...rows, { ...day, what: 'contact', source: '', count: contacts } as const].filter(
        ({ count }) => count > 0,
      );
    });
  });
}
