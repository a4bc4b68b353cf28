import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aBusiness, aService, businessAbilities } from '../../../testing/businesses.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
// Loaded when it is needed, which takes a busy machine longer than a test waits.
import '../services/RulesSheet.tsx';
import { BookingRules } from './BookingRules.tsx';

const { calls } = vi.hoisted(() => ({
  calls: { list: vi.fn(), rules: vi.fn(), setRules: vi.fn(), team: vi.fn() },
}));
vi.mock('../../../app/api.ts', () => ({
  api: {
    businesses: {
      services: { list: { query: calls.list } },
      bookings: { rules: { query: calls.rules }, setRules: { mutate: calls.setRules } },
      team: { list: { query: calls.team } },
    },
  },
}));

const business = aBusiness({ myRole: 'owner', can: businessAbilities('manage_services') });
const [stella, jonas] = ['01920000-0000-7000-8000-0000000000c1', '01920000-0000-7000-8000-0000000000c2'];
const people = [
  { id: stella, name: 'Stella Marsh', title: 'Head baker' },
  { id: jonas, name: 'Jonas Roth', title: '' },
];

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
});

it('books a service with people of the team, or in rooms, not with both', async () => {
  calls.list.mockResolvedValue([aService()]);
  calls.rules.mockResolvedValue(null);
  calls.team.mockResolvedValue({ members: people });
  calls.setRules.mockResolvedValue({});
  renderSignedIn(<BookingRules business={business} />);
  fireEvent.click(await screen.findByRole('button', { name: /^Tasting/ }));
  fireEvent.click(await screen.findByRole('switch', { name: /^Take bookings/ }));
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Stella Marsh/ }));
  fireEvent.click(screen.getByRole('checkbox', { name: /^Jonas Roth/ }));
  fireEvent.click(screen.getByRole('checkbox', { name: /^Jonas Roth/ }));
  const rooms = screen.getByRole('textbox', { name: /^Rooms/ });
  fireEvent.change(rooms, { target: { value: 'Kitchen' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Choose people or rooms')).toBeTruthy();
  expect(calls.setRules).not.toHaveBeenCalled();

  fireEvent.change(rooms, { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls.setRules).toHaveBeenCalledTimes(1));
  expect(calls.setRules.mock.calls[0]?.[0]).toMatchObject({ rules: { people: [stella], rooms: [] } });
});

it('leads to the services while there are none', async () => {
  calls.list.mockResolvedValue([]);
  renderSignedIn(<BookingRules business={business} />);
  const services = await screen.findByRole('link', { name: /^Services/ });
  expect(services.getAttribute('href')).toBe(`/business/${business.slug}/services`);
});
