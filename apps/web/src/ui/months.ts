import { addDays } from '@kindred/validation/zone';

/** The first day of the month that is so many months after that of a day; days are `2027-03-28`. */
export function monthFrom(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

export const lastOfMonth = (first: string) => addDays(monthFrom(first, 1), -1);

const noon = (day: string) => new Date(`${day}T12:00:00Z`);
export const monthWords = (day: string, locale?: string) =>
  noon(day).toLocaleDateString(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
export const dayWords = (day: string, locale?: string) =>
  noon(day).toLocaleDateString(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
