import { createHash } from 'node:crypto';
import type { Tx } from '@kindred/db/client';
import { buyerOf } from '@kindred/db/commerce/checkout/visibility';
import { insertGift, type Recipient } from '@kindred/db/commerce/gifts/writes';
import { visibleProfile } from '@kindred/db/profiles/queries';
import type { Viewer } from '@kindred/permissions/viewer';
import { type GiftDetails, readRecipient } from '@kindred/validation/commerce/gifts';
import { HOUR, limit, networkOf } from '../../../platform/limits.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';

const DAY = 24 * HOUR;
/** Gifts a day per sender, and per network to one recipient: each sends an email with text the sender wrote. */
const SENT_PER_USER = 30;
const SENT_PER_RECIPIENT = 5;

export async function limitGifts(ctx: Pick<Context, 'db' | 'ip'>, viewer: Viewer, to: string): Promise<void> {
  const recipient = createHash('sha256').update(to.toLowerCase()).digest('base64url');
  await limit(ctx.db, `gift:user:${viewer.id}`, SENT_PER_USER, DAY);
  await limit(ctx.db, `gift:to:${recipient}:${networkOf(ctx.ip)}`, SENT_PER_RECIPIENT, DAY);
}

/** @param path of the field that is to blame when it is nobody, the buyer or the seller */
export async function recipientFor(
  tx: Tx,
  viewer: Viewer,
  gift: { to: string; sellerId: string | null; path: string },
): Promise<Recipient> {
  const refuse = (message: string): never =>
    fail('invalid_input', { issues: [{ path: gift.path, message }] });
  const to = readRecipient(gift.to);
  if ('email' in to) {
    const me = await buyerOf(tx, viewer.id);
    if (to.email === me.email.toLowerCase()) return refuse('This is your own address. Choose somebody else.');
    return { recipientId: null, recipientEmail: to.email };
  }
  const person = await visibleProfile(tx, viewer, to);
  if (person === undefined) return refuse('Nobody has this handle');
  if (person.id === viewer.id) return refuse('This is you. Choose somebody else.');
  if (person.id === gift.sellerId) return refuse('This person sells it.');
  return { recipientId: person.id, recipientEmail: null };
}

/** Whom an order that was just placed is for. */
export async function keepGift(
  tx: Tx,
  viewer: Viewer,
  order: { id: string; sellerId: string | null },
  { to, message }: GiftDetails,
): Promise<void> {
  const recipient = await recipientFor(tx, viewer, { to, sellerId: order.sellerId, path: 'gift.to' });
  await insertGift(tx, { ...recipient, orderId: order.id, message });
}
