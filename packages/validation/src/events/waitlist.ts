import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { fieldLabels } from '../fieldLabels.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { id } from '../text.ts';
import { GUESTS_MAX } from './values.ts';

/** Entries that the waitlist of an event can have. */
export const WAITLIST_MAX = 10_000;

const quantity = z
  .int({ error: 'Seats must be a whole number' })
  .min(1, { error: 'Seats must be at least 1' })
  .max(1 + GUESTS_MAX, { error: `Seats must be at most ${1 + GUESTS_MAX}` });
fieldLabels.add(quantity, { label: 'Seats' });

export const joinWaitlistInput = z.strictObject({
  id,
  /** For an event that has ticket types. */
  ticketTypeId: id.optional(),
  /** Seats for me and the people I bring along. */
  quantity: quantity.default(1),
  /** True if I also want fewer seats when there are not as many. */
  acceptsFewer: z.boolean().default(false),
});
export type JoinWaitlistInput = z.infer<typeof joinWaitlistInput>;

export const waitlistOfferInput = z.strictObject({ id });
/** The order that pays for seats with a price; null when the viewer goes now. */
export const acceptedOffer = z.object({
  checkout: z.object({ type: z.literal('event'), id, quantity: z.int().min(1) }).nullable(),
});

export type AcceptedOffer = z.infer<typeof acceptedOffer>;

/** Why an entry has no offer. */
export const WAITLIST_REASONS = [
  'full',
  'wants_more',
  'type_full',
  'type_closed',
  'tier',
  'no_access',
  'offer_expired',
] as const;
export type WaitlistReason = (typeof WAITLIST_REASONS)[number];

export const waitlistInput = z.strictObject({ id, ...cursorPageShape });
export const waitlistEntry = z
  .object({
    user: userCard,
    quantity: z.int().min(1),
    acceptsFewer: z.boolean(),
    ticketType: z.string().nullable(),
    joinedAt: z.string(),
    offer: z.object({ quantity: z.int().min(1), expiresAt: z.string() }).nullable(),
    /** Null with an offer. */
    reason: z.enum(WAITLIST_REASONS).nullable(),
    /** Seats that are free for it. */
    free: z.int().min(0).nullable(),
  })
  .meta({ id: 'WaitlistEntry' });
export type WaitlistEntry = z.infer<typeof waitlistEntry>;
export const waitlistPage = pageOf(waitlistEntry);
