import { createHash, randomBytes } from 'node:crypto';
import {
  type CalendarLinkRow,
  type CalendarOf,
  calendarLinkOf,
} from '@kindred/db/scheduling/calendarLinks/visibility';
import { keepCalendarLink, removeCalendarLink } from '@kindred/db/scheduling/calendarLinks/writes';
import type { CalendarLink } from '@kindred/validation/scheduling/calendarLinks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendUnlessHeld } from '../../../platform/etag.ts';
import type { CalendarEvent } from '../../../platform/ical.ts';
import type { Context, Deps } from '../../../trpc/context.ts';
import { lockCaller } from '../../accounts/service.ts';

export type FeedDeps = Pick<Deps, 'db' | 'env'>;
/** The events of a calendar, as its user sees them now. */
export type Feed = (deps: FeedDeps, link: CalendarLinkRow) => Promise<CalendarEvent[]>;

export function sendCalendar(request: FastifyRequest, reply: FastifyReply, calendar: string): FastifyReply {
  reply
    .type('text/calendar; charset=utf-8')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-cache');
  return sendUnlessHeld(request, reply, calendar);
}

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
