import type { Tx } from '@kindred/db/client';
import { type GiftRow, giftById, giftOfOrder } from '@kindred/db/commerce/gifts/visibility';
import { markGiftSent } from '@kindred/db/commerce/gifts/writes';
import { addressOf } from '@kindred/db/commerce/notices/visibility';
import { z } from 'zod';
import type { Outbox } from '../../../platform/bus.ts';
import { defineJob } from '../../../platform/job.ts';
import { renderMail } from '../../../platform/mail-template.ts';
import { fail } from '../../../trpc/errors.ts';
import { notifyPerson } from '../../notifications/service.ts';
import { giftCode, giftPath, hashCode } from './code.ts';

/** `Bakers, one month` */
export function whatIsGiven({ title, interval }: Pick<GiftRow, 'title' | 'interval'>): string {
  return interval === null ? title : `${title}, one ${interval}`;
}

const nameOf = ({ firstName, lastName }: GiftRow) => `${firstName} ${lastName}`;
const quoted = (message: string) => (message === '' ? [] : [`“${message}”`]);

/** Its code is made when the mail is, so that no job holds it. What was opened or refunded meanwhile is not sent. */
export const mailGift = defineJob({
  name: 'commerce.mailGift',
  isMail: true,
  payload: z.object({ giftId: z.string() }),
  async run({ db, env, mailer }, { giftId }) {
    const gift = await giftById(db, giftId);
    if (gift === undefined || gift.redeemedBy !== null || gift.orderStatus !== 'completed') return;
    const to =
      gift.recipientId === null ? gift.recipientEmail : (await addressOf(db, gift.recipientId))?.email;
    if (to === null || to === undefined) return;
    const heading = `${nameOf(gift)} sent you a gift`;
    await mailer.send({
      to,
      subject: heading,
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...renderMail({
        product: env.PRODUCT_NAME,
        heading,
        paragraphs: [whatIsGiven(gift), ...quoted(gift.message)],
        button: { label: 'Open your gift', url: `${env.publicUrl}${await giftPath(db, gift)}` },
        notes: ['The link works once. You need no card to open it.'],
      }),
    });
  },
});

/** Sends the gift of an order that is paid: a mail, and a notification where it is for a member. */
export async function sendGift(tx: Tx, outbox: Outbox, orderId: string, now: Date): Promise<void> {
  const gift = (await giftOfOrder(tx, orderId)) ?? fail('not_found');
  await markGiftSent(tx, gift.id, { codeHash: hashCode(await giftCode(tx, gift)), at: now });
  await outbox.job(mailGift, { giftId: gift.id });
  if (gift.recipientId === null) return;
  await notifyPerson(tx, outbox, {
    userId: gift.recipientId,
    actorId: gift.buyerId,
    type: 'payment',
    kind: 'payment',
    did: 'sent you a gift',
    message: [whatIsGiven(gift), ...quoted(gift.message)].join(' · '),
    data: { kind: 'gift', actionUrl: await giftPath(tx, gift), isMailed: true },
    groupKey: `gift:${gift.id}`,
  });
}

export async function tellOpened(tx: Tx, outbox: Outbox, gift: GiftRow, openedBy: string): Promise<void> {
  await notifyPerson(tx, outbox, {
    userId: gift.buyerId,
    actorId: openedBy,
    type: 'payment',
    kind: 'payment',
    did: 'opened your gift',
    message: whatIsGiven(gift),
    data: { kind: 'gift_opened', actionUrl: `/profile/orders/${gift.orderId}` },
  });
}
