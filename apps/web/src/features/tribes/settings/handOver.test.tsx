import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { aMember, aTribe } from '../../../testing/tribes.ts';
import { HandOverSheet } from '../members/HandOverSheet.tsx';
import { HandOver } from './HandOver.tsx';

const { list } = vi.hoisted(() => ({ list: vi.fn() }));
vi.mock('../../../app/api.ts', () => ({ api: { tribes: { members: { list: { query: list } } } } }));

const member = aMember('Nils Brandt');
const WARNING = /The tribe loses its Verified badge/;

it.each([true, false])('a transfer from the settings warns that a badge ends: %s', async (isVerified) => {
  list.mockResolvedValue({ items: [{ ...member, can: { ...member.can, handOver: true } }] });
  renderSignedIn(<HandOver tribe={aTribe({ isVerified })} />);
  fireEvent.click(screen.getByRole('button', { name: 'Choose a member' }));
  fireEvent.click(await screen.findByRole('button', { name: /Nils Brandt/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Transfer ownership' }));
  expect(dialog.queryByText(WARNING) !== null).toBe(isVerified);
});

it.each([true, false])('a transfer from the members warns that a badge ends: %s', async (isVerified) => {
  renderSignedIn(
    <HandOverSheet tribe={aTribe({ isVerified })} person={member} isOpen onClose={() => undefined} />,
  );
  const dialog = within(await screen.findByRole('dialog', { name: /^Transfer ownership to Nils/ }));
  expect(dialog.queryByText(WARNING) !== null).toBe(isVerified);
});
