import { z } from 'zod';
import { EMAIL_MAX, email, userCard } from '../accounts.ts';
import { atMost, id, text, timestamp } from '../text.ts';
import { interval, itemType } from './fields.ts';
import { GIFT_STATUSES } from './values.ts';

export const GIFT_MESSAGE_MAX = 500;
const WHO = 'Enter an email address or a handle';

/** Whom it is for: a mail address, or the handle of a member with or without its `@`. */
const recipient = text(WHO)
  .trim()
  .min(1, { error: WHO })
  .max(EMAIL_MAX, { error: WHO })
  .refine((value) => !value.includes('@', 1) || email.safeParse(value).success, {
    error: 'Invalid email address',
  });
export type GiftRecipient = { email: string } | { handle: string };

/** What somebody typed as {@link giftDetails}`.to`. */
export function readRecipient(to: string): GiftRecipient {
  return to.includes('@', 1) ? { email: email.parse(to) } : { handle: to.replace(/^@/, '') };
}

export const giftDetails = z
  .strictObject({
    to: recipient,
    message: text().trim().check(atMost(GIFT_MESSAGE_MAX, 'Message')).default(''),
  })
  .meta({ id: 'GiftDetails' });
export type GiftDetails = z.infer<typeof giftDetails>;

/** The code of its link; for the member it was sent to also its id. */
const code = text().max(100);
export const giftInput = z.strictObject({ code });
export const sendGiftInput = z.strictObject({
  id,
  /** Somebody else than before; their link is another one, and the old one ends. */
  to: recipient.optional(),
});
export type SendGiftInput = z.infer<typeof sendGiftInput>;

const status = z.enum(GIFT_STATUSES);

/** A gift as whoever has its link sees it. */
export const giftView = z
  .object({
    title: z.string(),
    type: itemType,
    itemId: id,
    /** Of what is paid by the month or year: one of it is given. */
    interval: interval.nullable(),
    from: userCard,
    message: z.string(),
    status,
    /** What the viewer is to it. `other`: it was sent to another member, or another person opened it. */
    viewer: z.enum(['visitor', 'buyer', 'receiver', 'opened', 'other']),
    /** Where it is used, below this site; null before it is opened by the viewer. */
    url: z.string().nullable(),
  })
  .meta({ id: 'Gift' });
export type GiftView = z.infer<typeof giftView>;

/** In a list of orders. */
export const giftSummary = z
  .object({
    /** A mail address or a name. */
    to: z.string(),
    status,
  })
  .meta({ id: 'GiftSummary' });

/** A gift for who bought it. */
export const orderGift = giftSummary
  .extend({
    message: z.string(),
    /** Below this site; null while it cannot be opened. */
    link: z.string().nullable(),
    sentAt: timestamp.nullable(),
    redeemedAt: timestamp.nullable(),
    redeemedBy: userCard.nullable(),
  })
  .meta({ id: 'OrderGift' });
export type OrderGift = z.infer<typeof orderGift>;
