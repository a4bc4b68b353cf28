import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { MONA } from '../../../testing/people.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import TermsScreen from './TermsScreen.tsx';

const calls = vi.hoisted(() => ({ text: vi.fn(), set: vi.fn() }));
vi.mock('../../../app/api.ts', () => ({
  api: { accounts: { legalText: { query: calls.text }, setLegalText: { mutate: calls.set } } },
}));

const TEXT = {
  kind: 'terms',
  content: 'Welcome.\n\n## Your posts\nThey stay yours.\n<b>Always</b>',
  updatedAt: null,
};
const ADMIN = { ...MONA, role: 'platform_admin' as const };

beforeEach(() => {
  calls.text.mockReset().mockResolvedValue(TEXT);
  calls.set.mockReset();
});

it('shows headings and paragraphs, and everything else as it was typed', async () => {
  renderSignedIn(<TermsScreen />);
  expect(await screen.findByRole('heading', { name: 'Your posts', level: 2 })).toBeTruthy();
  expect(screen.getByText(/They stay yours\.\s+<b>Always<\/b>/)).toBeTruthy();
  expect(screen.getByText('Welcome.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});

it('is changed by an admin, and seen at once', async () => {
  calls.set.mockResolvedValue({ ...TEXT, content: 'Be kind.', updatedAt: '2026-03-01T09:30:00.000Z' });
  renderSignedIn(<TermsScreen />, { user: ADMIN });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Text' }), { target: { value: 'Be kind.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Be kind.')).toBeTruthy();
  expect(calls.set.mock.calls).toEqual([[{ kind: 'terms', content: 'Be kind.' }]]);
  expect(screen.getByText('Last changed on Mar 1, 2026')).toBeTruthy();
});

it('says that it did not load, and tries again', async () => {
  calls.text.mockRejectedValueOnce(new Error('offline'));
  renderSignedIn(<TermsScreen />);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Welcome.')).toBeTruthy();
});
