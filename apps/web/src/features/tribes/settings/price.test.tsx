import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { PriceNotice } from './PriceNotice.tsx';

const { announce } = vi.hoisted(() => ({ announce: vi.fn() }));
vi.mock('../../../app/api.ts', () => ({
  api: { commerce: { subscriptions: { announcePrice: { mutate: announce } } } },
}));
beforeEach(() => void announce.mockReset());

async function ask(answer: 'Announce price' | 'Cancel') {
  fireEvent.click(screen.getByRole('button', { name: 'Announce this price to members' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Announce this price?' }));
  expect(dialog.getByText(/first billing in 30 days or later/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: answer }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

it('tells nobody of a price before it was confirmed', async () => {
  renderSignedIn(<PriceNotice tribeId="t1" />);
  await ask('Cancel');
  expect(announce).not.toHaveBeenCalled();
});

it.each([
  [0, 'Everyone pays this price already'],
  [1, '1 member is told'],
  [12, '12 members are told'],
])('says that %i were told', async (told, words) => {
  announce.mockResolvedValue({ told, from: '2026-12-24T10:00:00Z' });
  renderSignedIn(<PriceNotice tribeId="t1" />);
  await ask('Announce price');
  expect(await screen.findByText(words)).toBeTruthy();
  expect(announce).toHaveBeenCalledExactlyOnceWith({ id: 't1' });
});

it('says when it was not announced', async () => {
  announce.mockRejectedValue(new Error('No line'));
  renderSignedIn(<PriceNotice tribeId="t1" />);
  await ask('Announce price');
  expect(await screen.findByText('Could not announce the price')).toBeTruthy();
});
