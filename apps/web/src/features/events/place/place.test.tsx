import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { PlaceLink } from '../../map/public.tsx';
import { EventPlaceField } from './EventPlaceField.tsx';

const { place, remove, towns } = vi.hoisted(() => ({ place: vi.fn(), remove: vi.fn(), towns: vi.fn() }));
vi.mock('../../../app/api.ts', () => ({
  api: {
    events: { place: { query: place }, deletePlace: { mutate: remove } },
    map: { towns: { query: towns } },
  },
}));

const id = '01920000-0000-7000-8000-000000000101';
const can = {
  rsvp: true,
  comment: true,
  seeAttendees: true,
  checkIn: true,
  invite: true,
  edit: true,
  post: true,
  duplicate: true,
  cancel: true,
  setReplay: false,
  giveFeedback: false,
  openChat: false,
  delete: true,
  report: false,
};
const BERLIN = { location: 'Berlin', isExact: true, coordinates: { lat: 52.52, lng: 13.405 } };
const of = { type: 'event', id, canBeExact: true } as const;

beforeEach(() => {
  place.mockReset().mockResolvedValue({ place: BERLIN });
  remove.mockReset().mockResolvedValue({ place: null });
  towns.mockReset().mockResolvedValue([]);
});

it('shows hosts where an event is, and takes it off the map', async () => {
  renderSignedIn(<EventPlaceField event={{ id, can, isAddressPrivate: false }} />);
  expect(await screen.findByText('Berlin')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(remove).toHaveBeenCalledWith({ id }));
  expect(await screen.findByText('Not on the map')).toBeTruthy();
});

it.each([
  [false, true],
  [true, false],
])('offers the exact place, with a private address: %s', async (isAddressPrivate, isOffered) => {
  place.mockResolvedValue({ place: null });
  renderSignedIn(<EventPlaceField event={{ id, can, isAddressPrivate }} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Add to the map' }));
  await screen.findByRole('dialog', { name: 'Place of the event' });
  expect(screen.queryByRole('switch', { name: /exact place/ }) !== null).toBe(isOffered);
});

it('is not there for those who cannot change the event', () => {
  renderSignedIn(<EventPlaceField event={{ id, can: { ...can, edit: false }, isAddressPrivate: false }} />);
  expect(screen.queryByText('On the map')).toBeNull();
  expect(place).not.toHaveBeenCalled();
});

it.each([
  [true, 'Show on the map'],
  [false, 'Show the area on the map'],
])('links to the map, exact: %s', async (isExact, name) => {
  place.mockResolvedValue({ place: { ...BERLIN, isExact } });
  renderSignedIn(<PlaceLink of={of} />);
  const link = await screen.findByRole('link', { name });
  expect(link.getAttribute('href')).toBe('/map?at=52.52%2C13.405');
});
