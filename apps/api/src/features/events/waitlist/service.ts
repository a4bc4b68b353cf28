import type { Tx } from '@kindred/db/client';
import { eventsWithExpiredOffers } from '@kindred/db/events/waitlist/visibility';
import { endExpired, hasWaiting, insertOffers, servableEntries } from '@kindred/db/events/waitlist/writes';
import { type LockedEvent, lockEvent } from '@kindred/db/events/writes';
import { id } from '@kindred/validation/text';
import { z } from 'zod';
import type { Outbox } from '../../../platform/bus.ts';
import { defineJob, noPayload } from '../../../platform/job.ts';
import { write } from '../../../platform/write.ts';
import { awakeDeadlines } from '../../notifications/service.ts';
import { freeSeats } from '../seats/service.ts';
import { allocate } from './allocate.ts';
import { mailOffer } from './mail.ts';
import { notifyOfExpired, notifyOfOffers } from './notices.ts';

export { takeOffer } from '@kindred/db/events/waitlist/writes';

/** Offers that one transaction makes; a job makes the others. */
const OFFERS_AT_ONCE = 200;
const HOUR_MS = 3_600_000;
/** How long an offer is open, without the quiet hours of its user, and with them at most. */
const OFFER_MS = 4 * HOUR_MS;
const OFFER_MAX_MS = 24 * HOUR_MS;

/**
 * Ends expired offers of an event and offers its free seats to its waitlist, in order. Locks the event.
 * @returns the event as it is then
 */
async function offerSeats(
  tx: Tx,
  outbox: Outbox,
  eventId: string,
): Promise<{ locked: LockedEvent | undefined; isDone: boolean }> {
  let locked = await lockEvent(tx, eventId);
  if (locked === undefined) return { locked, isDone: true };
  const expired = await endExpired(tx, eventId);
  await notifyOfExpired(tx, outbox, locked, expired);
  if (expired.length > 0) locked = await lockEvent(tx, eventId);
  const now = new Date();
  let made = 0;
  // Seats of one that moderators hide are given to no one.
  while (locked?.cancelledAt === null && locked.hiddenAt === null && locked.startTime > now) {
    if (made >= OFFERS_AT_ONCE) {
      await outbox.job(offerJob, { eventId });
      return { locked, isDone: false };
    }
    const left = await freeSeats(tx, locked);
    if (left < 1) break;
    const entries = await servableEntries(tx, { eventId, limit: Math.min(left, OFFERS_AT_ONCE - made) });
    if (entries.length === 0) break;
    const { startTime, timeZone } = locked;
    const latest = new Date(Math.min(startTime.getTime(), now.getTime() + OFFER_MAX_MS));
    const users = entries.map(({ userId }) => userId);
    const deadlines = await awakeDeadlines(tx, users, { from: now, ms: OFFER_MS, latest, timeZone });
    const offers = await insertOffers(
      tx,
      allocate(entries, left).map(({ entry: { id: entryId, userId, typeId }, seats }) => ({
        eventId,
        userId,
        typeId,
        quantity: seats,
        entryId,
        expiresAt: deadlines.get(userId) ?? latest,
      })),
    );
    await notifyOfOffers(tx, outbox, locked, offers);
    made += offers.length;
    locked = await lockEvent(tx, eventId);
  }
  return { locked, isDone: true };
}

/** Offers the free seats of an event to its waitlist; called wherever seats are freed or added. */
export async function offerFreeSeats(tx: Tx, outbox: Outbox, eventId: string): Promise<void> {
  if (await hasWaiting(tx, eventId)) await offerSeats(tx, outbox, eventId);
}

/**
 * Seats of an event that are free after its waitlist was offered what it waits for; called before seats are taken.
 * @param event locked, and read since its seats last changed
 */
export async function seatsForAll(
  tx: Tx,
  outbox: Outbox,
  event: LockedEvent,
  typeId: string | null = null,
): Promise<number> {
  if (!(await hasWaiting(tx, event.id))) return freeSeats(tx, event, typeId);
  const { locked, isDone } = await offerSeats(tx, outbox, event.id);
  return locked === undefined || !isDone ? 0 : freeSeats(tx, locked, typeId);
}

/** Offers the free seats of an event; enqueued by the deletion of accounts by this name, too. */
export const offerJob = defineJob({
  name: 'events.waitlist.offer',
  payload: z.object({ eventId: id }),
  run: (deps, { eventId }) => write(deps, (tx, outbox) => offerFreeSeats(tx, outbox, eventId)),
});

const EVENTS_AT_ONCE = 100;

/** Ends offers that have expired, and offers their seats to the next. */
export const expireOffersJob = defineJob({
  name: 'events.waitlist.expire',
  cron: '* * * * *',
  payload: noPayload,
  async run(deps) {
    const due = await eventsWithExpiredOffers(deps.db, EVENTS_AT_ONCE);
    for (const eventId of due) {
      await write(deps, (tx, outbox) => offerFreeSeats(tx, outbox, eventId));
    }
  },
});

export const waitlistJobs = [offerJob, expireOffersJob, mailOffer];
