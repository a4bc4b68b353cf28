import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import { BlockedSection } from './BlockedSection.tsx';

const calls = vi.hoisted(() => ({ blocked: vi.fn(), unblock: vi.fn() }));
vi.mock('../../app/api.ts', () => ({
  api: { profiles: { blocked: { query: calls.blocked }, unblock: { mutate: calls.unblock } } },
}));

const CONVERSATIONS = ['messaging', 'list', 'all', ''];

function person(name: string, last: number) {
  const [firstName, lastName] = name.split(' ');
  const id = `00000000-0000-7000-8000-00000000000${last}`;
  return {
    id,
    firstName,
    lastName,
    name,
    handle: `person${last}`,
    profileImageUrl: null,
    isFollowing: false,
  };
}
const ADA = person('Ada Byron', 1);
const BEN = person('Ben Croft', 2);
const CLEO = person('Cleo Dunn', 3);
const page = (items: object[], nextCursor: string | null = null) => ({ items, nextCursor });
const refused = { data: { code: 'unavailable', message: 'Try again in a moment.' } };

beforeEach(() => {
  for (const each of Object.values(calls)) each.mockReset();
});

const show = () => renderSignedIn(<BlockedSection />, { path: '/settings' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const shown = () => screen.queryAllByRole('listitem').map((row) => within(row).getByText(/^@/).textContent);

it('lists whom I blocked, page by page', async () => {
  calls.blocked.mockResolvedValueOnce(page([ADA], 'further')).mockResolvedValueOnce(page([BEN]));
  show();
  expect(await screen.findByText('Ada Byron')).toBeTruthy();
  press('Show more');
  expect(await screen.findByText('Ben Croft')).toBeTruthy();
  expect(calls.blocked.mock.calls.map(([input]) => input)).toEqual([{}, { cursor: 'further' }]);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('says when there is nobody', async () => {
  calls.blocked.mockResolvedValue(page([]));
  show();
  expect(await screen.findByText('You have not blocked anyone.')).toBeTruthy();
});

it('says why it did not load, and tries again', async () => {
  calls.blocked.mockRejectedValueOnce(refused).mockResolvedValue(page([ADA]));
  show();
  expect(await screen.findByText('Try again in a moment.')).toBeTruthy();
  press('Try again');
  expect(await screen.findByText('Ada Byron')).toBeTruthy();
});

it('lets somebody go at once, and asks anew for what the block hid', async () => {
  calls.blocked.mockResolvedValueOnce(page([ADA, BEN])).mockResolvedValue(page([BEN]));
  let answer: (state: object) => void = () => {};
  calls.unblock.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const { client } = show();
  await screen.findByText('Ada Byron');
  client.setQueryData(CONVERSATIONS, []);
  client.setQueryData(['feed'], []);
  press('Unblock Ada Byron');
  await waitFor(() => expect(shown()).toEqual(['@person2']));
  expect(client.getQueryState(CONVERSATIONS)?.isInvalidated).toBe(false);
  answer({ id: ADA.id, isBlocked: false });
  expect(await screen.findByText('Ada Byron is no longer blocked')).toBeTruthy();
  expect(calls.unblock).toHaveBeenCalledWith({ id: ADA.id });
  expect(shown()).toEqual(['@person2']);
  expect(client.getQueryState(CONVERSATIONS)?.isInvalidated).toBe(true);
  expect(client.getQueryState(['feed'])?.isInvalidated).toBe(true);
});

it('puts somebody back in their place when it fails', async () => {
  calls.blocked.mockResolvedValue(page([ADA, BEN, CLEO]));
  let fail: (error: object) => void = () => {};
  calls.unblock.mockReturnValue(new Promise((_resolve, reject) => (fail = reject)));
  show();
  await screen.findByText('Ben Croft');
  press('Unblock Ben Croft');
  await waitFor(() => expect(shown()).toEqual(['@person1', '@person3']));
  fail(refused);
  expect(await screen.findByText('Ben Croft was not unblocked')).toBeTruthy();
  await waitFor(() => expect(shown()).toEqual(['@person1', '@person2', '@person3']));
});

it('goes on with the keyboard at the next person, then the one before, then the title', async () => {
  calls.blocked.mockResolvedValueOnce(page([ADA, BEN, CLEO])).mockReturnValue(new Promise(() => {}));
  calls.unblock.mockResolvedValue({ isBlocked: false });
  show();
  await screen.findByText('Ada Byron');
  const unblock = (name: string) => {
    const button = screen.getByRole('button', { name: `Unblock ${name}` });
    button.focus();
    fireEvent.click(button);
  };
  const isFocused = (name: string) =>
    waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: `Unblock ${name}` })),
    );
  unblock('Ben Croft');
  await isFocused('Cleo Dunn');
  unblock('Cleo Dunn');
  await isFocused('Ada Byron');
  unblock('Ada Byron');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Blocked people'));
  expect(screen.getByText('You have not blocked anyone.')).toBeTruthy();
});
