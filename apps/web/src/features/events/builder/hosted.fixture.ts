import type { EventView } from '@kindred/validation/events';
import { anEvent } from '../event.fixture.ts';

export const id = (n: number) => `01920000-0000-7000-8000-0000000004${String(n).padStart(2, '0')}`;

export const aPerson = (n: number, firstName: string) => ({
  id: id(n),
  firstName,
  lastName: 'Roux',
  name: `${firstName} Roux`,
  handle: firstName.toLowerCase(),
  profileImageUrl: null,
});

/** An event in Berlin, as its host reads it. */
export function aHostedEvent(over: Partial<EventView> = {}): EventView {
  return anEvent({
    id: id(1),
    title: 'First loaf',
    description: 'We bake.',
    imageUrl: null,
    kind: 'workshop',
    startTime: '2027-06-01T17:00:00.000Z',
    endTime: '2027-06-01T18:00:00.000Z',
    startsAt: '2027-06-01T19:00',
    endsAt: '2027-06-01T20:00',
    startFold: null,
    endFold: null,
    timeZone: 'Europe/Berlin',
    isAllDay: false,
    isOnline: true,
    location: null,
    address: null,
    isAddressPrivate: false,
    price: '0.00',
    currency: 'USD',
    attendeeCount: 0,
    waitlist: { canJoin: false, position: null, quantity: null, offer: null, count: 0 },
    maybeCount: 0,
    maxAttendees: 20,
    guestsMax: 1,
    host: aPerson(2, 'Mathilde'),
    hosts: [aPerson(3, 'Ines')],
    speakers: [{ user: null, name: 'Olga Lind', about: 'Baker' }],
    tribe: { id: id(4), slug: 'bakery', name: 'The Slow Bakery' },
    rsvp: null,
    attendance: null,
    audience: 'tribe',
    showsAttendees: true,
    hasChat: true,
    isLive: false,
    isCancelled: false,
    cancelReason: null,
    joinUrl: null,
    replayUrl: null,
    updatedAt: '2027-01-01T00:00:00.000Z',
    settings: { meetingUrl: 'https://meet.example/bread', reminders: [1_440, 60], doorStaff: [] },
    can: {
      rsvp: true,
      comment: true,
      giveFeedback: false,
      post: true,
      seeAttendees: true,
      checkIn: true,
      invite: true,
      edit: true,
      duplicate: true,
      cancel: true,
      setReplay: false,
      delete: true,
    },
    ...over,
  });
}
