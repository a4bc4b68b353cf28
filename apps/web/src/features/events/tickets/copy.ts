import type { TicketAttends } from '@kindred/validation/events/values';
import { formatPrice } from '../../../ui/money.ts';
import { EVENTS } from '../copy.ts';

export const ATTENDS: Record<TicketAttends, string> = {
  any: 'In person or online',
  in_person: 'In person',
  online: 'Online',
};

export const TICKETS = {
  title: 'Tickets',
  quantity: 'Quantity',
  get: (count: number) => (count === 1 ? 'Get ticket' : `Get ${count} tickets`),
  from: (price: string) => `from ${price}`,
  until: (when: string) => `On sale until ${when}`,
  left: (count: number) => (count === 1 ? '1 left' : `${count} left`),
  soldOut: 'Sold out',
  lock: {
    ended: 'No longer on sale',
    tier: { free: 'For members of the tribe', paid: 'For paid members of the tribe' },
  },
  got: 'You are going',
} as const;

export const MY_TICKETS = {
  title: 'My tickets',
  loading: 'Loading your tickets',
  failed: 'Your tickets could not be loaded',
  seat: (place: number) => `Seat ${place}`,
  show: 'Show ticket',
  showOf: (place: number) => `Show ticket of seat ${place}`,
  order: 'View order',
  orderOf: (place: number) => `View order of seat ${place}`,
  send: 'Send',
  sendOf: (place: number) => `Send seat ${place}`,
  sendTitle: 'Send ticket',
  sendAction: 'Send ticket',
  sent: 'Ticket sent',
  sendFailed: 'The ticket was not sent',
  cancel: 'Cancel',
  cancelOf: (place: number) => `Cancel seat ${place}`,
  cancelTitle: 'Cancel ticket',
  keep: 'Keep ticket',
  refunded: (amount: string) => `${amount} is refunded to the buyer. Your seat is free for others.`,
  notRefunded: 'This ticket is not refunded. Your seat is free for others.',
  free: 'Your seat is free for others.',
  cancelled: 'Ticket cancelled',
  cancelFailed: 'The ticket was not cancelled',
} as const;

export const REMOVE = {
  button: 'Remove',
  named: (name: string) => `Remove ${name}`,
  title: 'Remove attendee',
  text: (name: string) => `${name} loses their seats and is notified. What was paid for them is refunded.`,
  keep: 'Keep attendee',
  removed: 'Attendee removed',
  failed: 'The attendee was not removed',
} as const;

export const TICKET_FORM = {
  title: 'Tickets',
  text: 'Without tickets the event is free for everyone who can attend.',
  type: (place: number) => `Ticket ${place}`,
  add: 'Add ticket',
  remove: (place: number) => `Remove ticket ${place}`,
  priceText: '0 for a free ticket.',
  quantityText: 'Empty for no limit.',
  until: 'On sale until (optional)',
  untilText: 'On the clocks of the event.',
  tiers: {
    '': 'Everyone who can attend',
    free: 'Members of the tribe',
    paid: 'Paid members of the tribe',
  },
  refunds: 'Refunds when attendees cancel',
  noRefunds: 'No refunds',
  untilStart: 'Until the start',
  before: (words: string) => `Until ${words} before the start`,
} as const;

/** `Free`, `$12` or `from $12` */
export function priceWords({
  price,
  hasHigherPrice = false,
  currency,
}: {
  price: string;
  hasHigherPrice?: boolean;
  currency: string;
}): string {
  if (hasHigherPrice) return TICKETS.from(formatPrice(price, currency));
  return Number(price) > 0 ? formatPrice(price, currency) : EVENTS.free;
}
