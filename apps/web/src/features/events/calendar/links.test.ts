import { expect, it } from 'vitest';
import { fileLink, googleLink, outlookLink } from './links.ts';

const event = {
  id: '01920000-0000-7000-8000-0000000000e1',
  title: 'Bread & salt',
  description: 'Bring flour.',
  startTime: '2027-03-28T17:30:00.000Z',
  endTime: '2027-03-28T19:00:00.000Z',
  startsAt: '2027-03-28T19:30',
  endsAt: '2027-03-28T21:00',
  timeZone: 'Europe/Berlin',
  isAllDay: false,
  location: null,
  address: null,
};
const ORIGIN = 'https://kindred.example';
const PAGE = `${ORIGIN}/event/${event.id}`;
const fields = (link: string) => Object.fromEntries(new URL(link).searchParams);

it('gives calendars the instants, the zone and the page of an online event', () => {
  expect(fields(googleLink(event, ORIGIN))).toEqual({
    action: 'TEMPLATE',
    text: 'Bread & salt',
    dates: '20270328T173000Z/20270328T190000Z',
    ctz: 'Europe/Berlin',
    details: `Bring flour.\n\n${PAGE}`,
    location: PAGE,
  });
  expect(fields(outlookLink(event, ORIGIN))).toMatchObject({
    subject: 'Bread & salt',
    startdt: event.startTime,
    enddt: event.endTime,
    location: PAGE,
  });
  expect(fileLink(event)).toBe(`/api/events/${event.id}/calendar.ics`);
});

it('gives calendars the days of an event of whole days, and its place', () => {
  const fair = {
    ...event,
    isAllDay: true,
    startsAt: '2027-05-01T00:00',
    endsAt: '2027-05-03T00:00',
    location: 'Old mill',
    address: 'Mill Lane 1',
  };
  expect(fields(googleLink(fair, ORIGIN))).toMatchObject({
    dates: '20270501/20270503',
    location: 'Old mill, Mill Lane 1',
  });
  expect(fields(outlookLink(fair, ORIGIN))).toMatchObject({
    startdt: '2027-05-01',
    enddt: '2027-05-03',
    allday: 'true',
  });
});
