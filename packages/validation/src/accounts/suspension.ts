import { z } from 'zod';
import { timestamp } from '../text.ts';

/** The suspension as its user sees it. */
export const suspension = z.object({
  /** Null when none was given. */
  reason: z.string().nullable(),
  /** Null for no end. */
  until: timestamp.nullable(),
  /** The email address to appeal to; null where no mail is received. */
  contact: z.string().nullable(),
  /** Page on which the decision is appealed, without logging in; null where no case was decided. */
  appealUrl: z.string().nullable(),
});
export type Suspension = z.infer<typeof suspension>;

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export function describeAppeal({ contact, appealUrl }: Pick<Suspension, 'contact' | 'appealUrl'>): string {
  if (appealUrl !== null) return 'You can appeal this decision.';
  return contact === null
    ? 'To appeal, contact the people who run this community.'
    : `To appeal, write to ${contact}.`;
}

/**
 * Why an account is suspended, until when and how to appeal, in one line.
 * @param sayTime how a time is written; in UTC unless given
 */
export function describeSuspension(
  { reason, until, ...appeal }: Suspension,
  sayTime: (time: Date) => string = (time) => `${TIME.format(time)} UTC`,
): string {
  const end = until === null ? '' : ` until ${sayTime(new Date(until))}`;
  const why = reason === null ? '.' : `: ${/[.!?…]$/u.test(reason) ? reason : `${reason}.`}`;
  return `Your account is suspended${end}${why} ${describeAppeal(appeal)}`;
}
