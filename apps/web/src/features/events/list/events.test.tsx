import type { EventCard, EventPage } from '@kindred/validation/events';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answering } from '../../../testing/answers.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import EventsScreen from './EventsScreen.tsx';

const list = vi.fn();
const link = answering({ 'events.list': list });
const person = {
  id: '01920000-0000-7000-8000-0000000000aa',
  firstName: 'Mathilde',
  lastName: 'Roux',
  name: 'Mathilde Roux',
  handle: 'mathilde',
  profileImageUrl: null,
};
const id = (n: number) => `01920000-0000-7000-8000-00000000010${n}`;
const EVENT: EventCard = {
  id: id(1),
  title: 'Two loaves',
  description: '',
  imageUrl: null,
  kind: 'workshop',
  startTime: '2035-03-05T12:00:00.000Z',
  endTime: '2035-03-05T13:00:00.000Z',
  timeZone: 'Europe/Lisbon',
  isAllDay: false,
  isOnline: true,
  location: null,
  price: '0.00',
  hasHigherPrice: false,
  currency: 'USD',
  tribe: null,
  attendeeCount: 3,
  maxAttendees: 10,
  host: person,
  rsvp: null,
  isLive: false,
  isCancelled: false,
  joinUrl: null,
  replayUrl: null,
  hasReplay: false,
};
const page = (items: EventCard[], nextCursor: string | null = null): EventPage => ({ items, nextCursor });

function Address() {
  const { search } = useLocation();
  return <output aria-label="Address">{search}</output>;
}
const show = (path: string) =>
  renderSignedIn(
    <>
      <Routes>
        <Route path="/events" element={<EventsScreen />} />
      </Routes>
      <Address />
    </>,
    { link, path },
  );
const address = () => screen.getByLabelText('Address').textContent;
const dayButton = (name: RegExp) => screen.getByRole('button', { name });

beforeEach(() => {
  list.mockReset().mockResolvedValue(page([]));
});

describe('the list of events', () => {
  it('shows upcoming events, and keeps list and kind in the address', async () => {
    list.mockResolvedValue(page([EVENT]));
    show('/events');
    expect((await screen.findByRole('link', { name: 'Two loaves' })).getAttribute('href')).toBe(
      `/event/${id(1)}`,
    );
    list.mockResolvedValue(page([]));
    fireEvent.click(screen.getByRole('radio', { name: 'Past' }));
    expect(await screen.findByText('No past events')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Webinars' }));
    expect(await screen.findByText('Nothing of this kind yet')).toBeTruthy();
    expect(address()).toBe('?list=past&kind=webinar');
    expect(list.mock.lastCall?.[0]).toMatchObject({ list: 'past', kind: 'webinar' });
  });

  it('loads the next page by itself while those before have no event', async () => {
    list.mockResolvedValueOnce(page([], 'on')).mockResolvedValueOnce(page([EVENT]));
    show('/events?list=mine');
    expect(await screen.findByRole('link', { name: 'Two loaves' })).toBeTruthy();
    expect(list.mock.lastCall?.[0]).toMatchObject({ list: 'mine', cursor: 'on' });
  });

  it('asks for the position only when tapped, to a kilometre, and keeps it out of the address', async () => {
    const getCurrentPosition = vi.fn((found: (at: object) => void) =>
      found({ coords: { latitude: 52.51234, longitude: 13.45678 } }),
    );
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
    show('/events');
    await screen.findByText('No events yet');
    expect(getCurrentPosition).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Near me' }));
    expect(await screen.findByText('No events near you')).toBeTruthy();
    expect(list.mock.lastCall?.[0]).toMatchObject({ list: 'upcoming', near: '52.51,13.46' });
    expect(address()).toBe('');
    fireEvent.click(screen.getByRole('radio', { name: 'Past' }));
    await screen.findByText('No past events');
    expect(list.mock.lastCall?.[0]).not.toHaveProperty('near');
  });
});

describe('the month of events', () => {
  const MARCH = '/events?view=month&month=2035-03';

  it('has a button for each day with its events, and lists those of the chosen day', async () => {
    list.mockResolvedValue(page([EVENT, { ...EVENT, id: id(2), title: 'Rye' }]));
    show(MARCH);
    const fifth = await screen.findByRole('button', { name: /March 5, 2 events/ });
    expect(dayButton(/March 1$/).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('No events on this day.')).toBeTruthy();
    fireEvent.click(fifth);
    expect(screen.getByRole('link', { name: 'Two loaves' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Rye' })).toBeTruthy();
    // All of the month is to come: what is over is not asked for.
    expect(list.mock.calls.map(([input]) => input.list)).toEqual(['upcoming']);
  });

  it('is walked by keys, also into the next month', async () => {
    show('/events?view=month&month=2035-03');
    fireEvent.keyDown(dayButton(/March 1$/), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(dayButton(/March 8$/));
    expect(dayButton(/March 8$/).tabIndex).toBe(0);
    expect(dayButton(/March 1$/).tabIndex).toBe(-1);
    fireEvent.keyDown(dayButton(/March 8$/), { key: 'PageDown' });
    await waitFor(() => expect(document.activeElement).toBe(dayButton(/April 8$/)));
    expect(address()).toBe('?view=month&month=2035-04');
    fireEvent.click(screen.getByRole('button', { name: 'Previous month' }));
    expect(address()).toBe('?view=month&month=2035-03');
  });

  it('marks today', async () => {
    show('/events?view=month');
    const today = screen
      .getAllByRole('button')
      .filter((each) => each.getAttribute('aria-current') === 'date');
    expect(today).toHaveLength(1);
    expect(today[0]?.getAttribute('aria-pressed')).toBe('true');
    await screen.findByText('No events on this day.');
  });

  it('loads every page up to a bound, and says when there is more', async () => {
    list.mockResolvedValue(page([EVENT], 'on'));
    show(MARCH);
    expect(await screen.findByText(/has more events than are shown/)).toBeTruthy();
    expect(list).toHaveBeenCalledTimes(5);
  });

  it('shows mine over the whole month', async () => {
    show(MARCH);
    fireEvent.click(screen.getByRole('radio', { name: 'Mine' }));
    await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ list: 'mine' }));
    expect(address()).toBe('?view=month&month=2035-03&list=mine');
  });

  it('says when it did not load, and tries again', async () => {
    list.mockRejectedValueOnce(new Error('Away'));
    show(MARCH);
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No events on this day.')).toBeTruthy();
  });
});
