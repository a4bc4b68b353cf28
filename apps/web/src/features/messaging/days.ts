import { formatListTime } from '../../ui/time.ts';
import { CHAT } from './copy.ts';

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** The line above the first message of a day. */
export function dayOf(iso: string, now: Date): string {
  const then = new Date(iso);
  return midnight(then) === midnight(now) ? CHAT.today : formatListTime(then, now);
}

/** When it was said, within its day. */
export function clockOf(iso: string): string {
  return new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' }).format(new Date(iso));
}
