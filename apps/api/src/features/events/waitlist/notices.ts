import type { Tx } from '@kindred/db/client';
import type { NewOffer } from '@kindred/db/events/waitlist/writes';
import type { LockedEvent } from '@kindred/db/events/writes';
import type { Outbox } from '../../../platform/bus.ts';
import { mailedAbout, notifyOf, timeZonesOf } from '../../notifications/service.ts';
import { dataOf } from '../notices.ts';
import { spokenMoment } from '../spoken.ts';
import { mailOffer } from './mail.ts';

const seatsOf = (count: number) => (count === 1 ? 'A seat' : `${count} seats`);

/** Notifies users of seats that are held for them, and mails them after their quiet hours. */
export async function notifyOfOffers(
  tx: Tx,
  outbox: Outbox,
  event: LockedEvent,
  offers: readonly (NewOffer & { id: string })[],
): Promise<void> {
  const userIds = offers.map(({ userId }) => userId);
  const mailed = await mailedAbout(tx, userIds, { kind: 'event', tribeId: event.tribeId });
  const zones = await timeZonesOf(tx, userIds);
  for (const { id, userId } of offers) {
    const runAt = mailed.get(userId);
    if (runAt !== undefined) await outbox.job(mailOffer, { offerId: id }, { runAt });
  }
  await notifyOf(
    tx,
    outbox,
    offers.map(({ userId, quantity, expiresAt }) => ({
      userId,
      actorId: null,
      type: 'event_rsvp',
      kind: 'event',
      did: `${seatsOf(quantity)} at ${event.title} ${quantity === 1 ? 'is' : 'are'} held for you`,
      message: `Accept by ${spokenMoment(expiresAt, zones.get(userId) ?? event.timeZone)}.`,
      data: {
        ...dataOf(event, 'event_waitlist_offer'),
        ...(mailed.has(userId) ? { isMailed: true } : {}),
      },
    })),
  );
}

/** Notifies users that their offers expired. */
export async function notifyOfExpired(
  tx: Tx,
  outbox: Outbox,
  event: LockedEvent,
  userIds: readonly string[],
): Promise<void> {
  await notifyOf(
    tx,
    outbox,
    userIds.map((userId) => ({
      userId,
      actorId: null,
      type: 'event_rsvp',
      kind: 'event',
      did: `Your offer of seats at ${event.title} expired`,
      message: 'You are no longer on the waitlist. You can join it again.',
      data: dataOf(event, 'event_waitlist_expired'),
    })),
  );
}
