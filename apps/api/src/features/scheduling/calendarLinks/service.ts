import { createHash, randomBytes } from 'node:crypto';
import { type CalendarOf, calendarLinkOf } from '@kindred/db/scheduling/calendarLinks/visibility';
import { keepCalendarLink, removeCalendarLink } from '@kindred/db/scheduling/calendarLinks/writes';
import type { CalendarLink } from '@kindred/validation/scheduling/calendarLinks';
import type { Context } from '../../../trpc/context.ts';
import { lockCaller } from '../../accounts/service.ts';

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The link of a calendar without its address, which is shown once. */
export async function linkNow({ db }: Pick<Context, 'db'>, of: CalendarOf): Promise<CalendarLink> {
  const link = await calendarLinkOf(db, of);
  return { url: null, createdAt: link?.createdAt.toISOString() ?? null };
}

/** Makes the link of a calendar, whose address before stops working. */
export async function makeLink(ctx: Context, of: CalendarOf): Promise<CalendarLink> {
  const secret = randomBytes(24).toString('base64url');
  await ctx.write(async (tx) => {
    await lockCaller(tx, ctx, of.userId);
    await keepCalendarLink(tx, { ...of, secretHash: hashOf(secret) });
  });
  const url = new URL(`/api/calendars/${secret}.ics`, ctx.deps.env.publicUrl).href;
  return { url, createdAt: new Date().toISOString() };
}

export async function removeLink(ctx: Context, of: CalendarOf): Promise<CalendarLink> {
  await ctx.write((tx) => removeCalendarLink(tx, of));
  return { url: null, createdAt: null };
}
