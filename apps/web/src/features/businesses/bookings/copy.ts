import type { BookingStatus } from '@kindred/validation/businesses/bookingValues';

export const BOOK = {
  title: (service: string) => `Book ${service}`,
  with: 'With',
  anyone: 'Anyone available',
  note: 'Note (optional)',
  noteHint: 'Anything the business should know.',
  chooseTime: 'Choose a time',
  book: 'Book',
  request: 'Request booking',
  pay: 'Continue to payment',
  busy: 'Booking...',
  cancelUntil: (hours: number) =>
    hours === 0
      ? 'You can cancel until it begins.'
      : `You can cancel until ${hours === 1 ? '1 hour' : `${hours} hours`} before it begins.`,
  byHand: 'The business confirms each booking.',
  booked: 'Booked',
  bookedText: 'Find it under Orders, Bookings.',
  requested: 'Booking requested',
  requestedText: "We'll let you know when it's confirmed.",
  checkout: 'Pay for your booking',
  paid: 'Booking paid',
} as const;

export const BOOKINGS = {
  title: 'Bookings',
  loading: 'Loading bookings',
  when: 'Which bookings',
  upcoming: 'Upcoming',
  past: 'Past',
  noUpcoming: 'No upcoming bookings',
  noUpcomingText: 'What you book shows up here.',
  noUpcomingTeam: 'Bookings of your services show up here.',
  noPast: 'No past bookings',
  noPastText: 'Bookings that are over or canceled show up here.',
  browse: 'Browse businesses',
  note: (note: string) => `Note: ${note}`,
  reason: (reason: string) => `Reason: ${reason}`,
  until: (time: string) => `Kept for you until ${time}`,
  cancelled: 'Booking canceled',
  confirmed: 'Booking confirmed',
  declined: 'Booking declined',
  moved: 'Booking moved',
  noShow: 'Marked as no-show',
  noShowUndone: 'No-show undone',
  failed: "That didn't work",
  pay: 'Pay',
  confirm: 'Confirm',
  decline: 'Decline',
  reschedule: 'Reschedule',
  rescheduleTitle: 'Choose another time',
  move: 'Move booking',
  moving: 'Moving...',
  cancel: 'Cancel booking',
  cancelTitle: 'Cancel this booking?',
  declineTitle: 'Decline this booking?',
  refundText: 'What was paid is refunded.',
  noRefundText: 'The time becomes available for others.',
  cancelReason: 'Reason (optional)',
  keep: 'Keep it',
  markNoShow: 'No-show',
  undoNoShow: 'Undo no-show',
  calendar: 'Add to calendar',
  of: (label: string, service: string) => `${label}: ${service}`,
} as const;

export const STATUS_LABELS: Record<BookingStatus, string> = {
  held: 'Waiting for payment',
  requested: 'Waiting for confirmation',
  confirmed: 'Confirmed',
  declined: 'Declined',
  cancelled: 'Canceled',
  no_show: 'No-show',
  unpaid: 'Not paid',
};

export const LINK = {
  title: 'Calendar link',
  text: 'Subscribe in your calendar app to see bookings there. Keep the link to yourself.',
  removed: 'Calendar link removed',
  failed: "That didn't work",
} as const;
