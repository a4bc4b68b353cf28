import type { Db } from '@kindred/db/client';
import { type EventView, eventPath } from '@kindred/validation/events';
import { id as uuid } from '@kindred/validation/text';
import { descriptionOf } from '../../platform/preview.ts';
import type { PageHead } from '../../platform/web.ts';
import { eventNow, loadEvent } from './service.ts';

/** When and where, as visitors may know it, and the beginning of the description. */
function describe({ startTime, timeZone, isAllDay, isOnline, location, description }: EventView): string {
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone } as const;
  const clock = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;
  const when = new Intl.DateTimeFormat('en-GB', isAllDay ? day : { ...day, ...clock });
  const facts = [
    when.format(new Date(startTime)),
    ...(isOnline ? ['Online'] : []),
    ...(location ? [location] : []),
  ];
  return [facts.join(' · '), descriptionOf(description)].filter(Boolean).join('. ');
}

/** The first and last instant of an event; of whole days the dates. */
function datesOf({ startTime, endTime, timeZone, isAllDay }: EventView) {
  if (!isAllDay) return { startDate: startTime, endDate: endTime };
  // The end is the midnight after the last day.
  const last = new Date(Date.parse(endTime) - 1);
  const date = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return { startDate: date.format(new Date(startTime)), endDate: date.format(last) };
}

/** An event as schema.org describes it. The address of a meeting is no part of it. */
function schemaOf(event: EventView, description: string, publicUrl: string) {
  const { title, isOnline, location, address, isCancelled, host, price, currency } = event;
  const url = `${publicUrl}${eventPath(event.id)}`;
  const isFull = event.maxAttendees !== null && event.attendeeCount >= event.maxAttendees;
  const mode = isOnline ? (location === null ? 'Online' : 'Mixed') : 'Offline';
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: title,
    description,
    url,
    ...datesOf(event),
    eventStatus: `https://schema.org/${isCancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    location: [
      ...(isOnline ? [{ '@type': 'VirtualLocation', url }] : []),
      ...(location === null ? [] : [{ '@type': 'Place', name: location, address: address ?? location }]),
    ],
    organizer: { '@type': 'Person', name: host.name, url: `${publicUrl}/profile/${host.handle}` },
    offers: {
      '@type': 'Offer',
      url,
      price,
      priceCurrency: currency,
      availability: `https://schema.org/${isFull ? 'SoldOut' : 'InStock'}`,
    },
    ...(event.imageUrl === null ? {} : { image: new URL(event.imageUrl, publicUrl).href }),
  };
}

/** The head of the page of an event for visitors; null for one that they cannot see. */
export async function eventHead(db: Db, publicUrl: string, eventId: string): Promise<PageHead | null> {
  const id = uuid.safeParse(eventId);
  if (!id.success) return null;
  const row = await loadEvent(db, null, { id: id.data });
  if (row === undefined) return null;
  const event = await eventNow(db, null, row, []);
  const description = describe(event);
  return {
    title: event.title,
    description,
    url: `${publicUrl}${eventPath(event.id)}`,
    imageUrl: event.imageUrl === null ? null : new URL(event.imageUrl, publicUrl).href,
    data: schemaOf(event, description, publicUrl),
  };
}
