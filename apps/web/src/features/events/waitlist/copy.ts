import type { WaitlistEntry } from '@kindred/validation/events/waitlist';

const seats = (count: number) => (count === 1 ? '1 seat' : `${count} seats`);

export const WAITLIST = {
  label: 'Waitlist',
  join: 'Join the waitlist',
  joinText:
    'Seats that become free are offered in the order of the list. You have 4 hours to accept, nights not counted.',
  ticket: 'Ticket',
  quantity: 'Seats',
  acceptsFewer: 'Fewer seats are fine',
  acceptsFewerText: 'You are offered what there is, at least one seat.',
  joined: 'You are on the waitlist',
  joinFailed: 'You did not join the waitlist',
  place: (position: number, quantity: number, ticketType: string | null) =>
    `Number ${position} on the waitlist, for ${seats(quantity)}${ticketType === null ? '' : ` · ${ticketType}`}`,
  leave: 'Leave the waitlist',
  left: 'You left the waitlist',
  leaveFailed: 'You did not leave the waitlist',
  offer: (count: number, ticketType: string | null) =>
    `${seats(count)} ${count === 1 ? 'is' : 'are'} held for you${ticketType === null ? '' : ` · ${ticketType}`}`,
  until: (when: string, span: string) => `Until ${when}, ${span}`,
  accept: 'Accept',
  accepted: 'You are going',
  acceptFailed: 'The offer was not accepted',
  decline: 'Decline',
  declineTitle: 'Decline the offer?',
  declineText: 'You leave the waitlist, and the offer goes to the next.',
  keep: 'Keep the offer',
  declined: 'Offer declined',
  declineFailed: 'The offer was not declined',
  open: (count: number) => (count === 0 ? 'Waitlist' : `Waitlist (${count})`),
  title: 'Waitlist',
  loading: 'Loading the waitlist',
  empty: 'No one is waiting',
  emptyText: 'People who wait for seats are listed here.',
  wants: ({ quantity, acceptsFewer, ticketType }: WaitlistEntry) =>
    `${seats(quantity)}${acceptsFewer ? ' or fewer' : ''}${ticketType === null ? '' : ` · ${ticketType}`}`,
  offered: (count: number, until: string) => `Offered ${seats(count)} until ${until}`,
} as const;

/** Why an entry has no offer. */
export function reasonOf({ reason, quantity, free }: WaitlistEntry): string | null {
  switch (reason) {
    case 'full':
      return 'No seat is free';
    case 'wants_more':
      return `Wants ${quantity}, ${free} ${free === 1 ? 'is' : 'are'} free`;
    case 'type_full':
      return 'This ticket type is sold out';
    case 'type_closed':
      return 'This ticket type is no longer on sale';
    case 'no_access':
      return 'No longer sees the event';
    case 'tier':
      return 'No longer a member this ticket type is for';
    case 'offer_expired':
      return 'The offer expired';
    case null:
      return null;
  }
}
