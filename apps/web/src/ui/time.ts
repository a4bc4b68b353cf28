const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function midnightOf(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

/** Whole calendar days between two moments in local time; daylight saving makes days of 23 and 25 hours. */
function daysBetween(then: Date, now: Date): number {
  return Math.round((midnightOf(now) - midnightOf(then)) / DAY);
}

function monthAndDay(then: Date, now: Date, locale?: string): string {
  const isThisYear = then.getFullYear() === now.getFullYear();
  return new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(then);
}

/** For lists: the same day as a time, then 'Yesterday', the weekday under 7 days, else month and day. */
export function formatListTime(then: Date, now: Date, locale?: string): string {
  const days = daysBetween(then, now);
  if (days <= 0) {
    return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(then);
  }
  if (days === 1) return 'Yesterday';
  if (days < 7) return new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(then);
  return monthAndDay(then, now, locale);
}

/** For the feed: 'now', '12 min', '4 h', '2 days', then month and day. */
export function formatFeedTime(then: Date, now: Date, locale?: string): string {
  const age = now.getTime() - then.getTime();
  if (age < MINUTE) return 'now';
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`;
  if (age < DAY) return `${Math.floor(age / HOUR)} h`;
  const days = Math.floor(age / DAY);
  if (days < 7) return days === 1 ? '1 day' : `${days} days`;
  return monthAndDay(then, now, locale);
}

/** For the age of what waits: 'now', '12 minutes ago', '3 hours ago', '2 days ago'. */
export function formatAgo(then: Date, now: Date, locale?: string): string {
  const age = now.getTime() - then.getTime();
  if (age < MINUTE) return 'now';
  const words = new Intl.RelativeTimeFormat(locale);
  if (age < HOUR) return words.format(-Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return words.format(-Math.floor(age / HOUR), 'hour');
  return words.format(-Math.floor(age / DAY), 'day');
}

/** A day with its year, for what lies ahead or is kept. */
export function formatDay(day: Date, locale?: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(day);
}

/** The whole date and time, for a title or a screen reader. */
export function formatFullTime(then: Date, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }).format(then);
}
