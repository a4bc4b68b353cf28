import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aBusiness, businessAbilities } from '../../../testing/businesses.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import EditPanel from './EditPanel.tsx';

const { update, standing } = vi.hoisted(() => ({ update: vi.fn(), standing: vi.fn() }));
vi.mock('../../../app/api.ts', () => ({
  api: { businesses: { update: { mutate: update }, verification: { get: { query: standing } } } },
}));

const business = aBusiness({ verified: true });
beforeEach(() => {
  update.mockReset();
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));

it('sends every field as it is kept, blank lines left out', async () => {
  update.mockResolvedValue(business);
  renderSignedIn(<EditPanel business={business} />);
  // Beside the name and beside the website.
  expect(screen.getAllByText(/removes the Verified badge/)).toHaveLength(2);
  type('Founded', '');
  type('Tagline', 'New words');
  fireEvent.click(screen.getByRole('button', { name: 'Add specialty' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add achievement' }));
  const second = within(screen.getByRole('group', { name: 'Achievement 2' }));
  fireEvent.change(second.getByRole('textbox', { name: 'Title' }), { target: { value: 'Gold' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Customers' }), { target: { value: 'local' } });
  fireEvent.click(screen.getByRole('switch', { name: /^Show phone/ }));
  save();
  expect(await screen.findByText('Changes saved')).toBeTruthy();
  expect(update).toHaveBeenCalledWith(
    expect.objectContaining({
      id: business.id,
      name: 'TechStart Labs',
      tagline: 'New words',
      founded: null,
      scope: 'local',
      showsPhone: true,
      specialties: ['Prototypes'],
      achievements: [
        { title: 'Best newcomer', issuer: 'Austin Tech', year: 2021 },
        { title: 'Gold', issuer: '', year: null },
      ],
    }),
  );
});

it.each([
  ['the owner with an open request', 'own', { status: 'pending' }, 2],
  ['the owner without a request', 'own', null, 0],
  ['the owner whose request was declined', 'own', { status: 'declined' }, 0],
  ['a manager, who cannot see requests', 'edit', null, 2],
] as const)('warns %s that another name or website ends the request', async (_, can, latest, times) => {
  standing.mockResolvedValue({ purpose: 'verification', verified: false, latest, canAsk: true });
  const { client } = renderSignedIn(
    <EditPanel business={aBusiness({ verified: false, can: businessAbilities('edit', can) })} />,
  );
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await waitFor(() =>
    expect(screen.queryAllByText(/ends an open request for verification/)).toHaveLength(times),
  );
});

it('names what is wrong beside its field and sends nothing', async () => {
  renderSignedIn(<EditPanel business={business} />);
  type('Business Name', ' ');
  type('Website', 'http://plain.example');
  type('Founded', 'long ago');
  fireEvent.click(screen.getByRole('button', { name: 'Add achievement' }));
  save();
  for (const message of [
    'Business name is required',
    'Website must begin with https://',
    'Enter a year',
    'Title is required',
  ]) {
    expect(await screen.findByText(message)).toBeTruthy();
  }
  expect(update).not.toHaveBeenCalled();
});

it('keeps what was typed when the api refuses', async () => {
  const issues = [{ path: 'website', message: 'Not this one' }];
  update.mockRejectedValue(
    Object.assign(new Error('No'), { data: { code: 'invalid_input', message: 'No', issues } }),
  );
  renderSignedIn(<EditPanel business={business} />);
  type('Tagline', 'New words');
  save();
  expect(await screen.findByText('Not this one')).toBeTruthy();
  await waitFor(() => expect(screen.getByDisplayValue('New words')).toBeTruthy());
});
