import type { SpaceCandidate, SpaceMember } from '@kindred/validation/tribes/spaceMembers';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { abilities, aSpace, aTribe } from '../../../testing/tribes.ts';
import PeopleSheet from './PeopleSheet.tsx';
import { SpaceScreen } from './SpaceScreen.tsx';

const { calls } = vi.hoisted(() => ({
  calls: { list: vi.fn(), find: vi.fn(), add: vi.fn(), remove: vi.fn(), posts: vi.fn(), read: vi.fn() },
}));
vi.mock('../../../app/api.ts', () => ({
  api: {
    tribes: {
      spaces: {
        posts: { query: calls.posts },
        read: { mutate: calls.read },
        people: {
          list: { query: calls.list },
          find: { query: calls.find },
          add: { mutate: calls.add },
          remove: { mutate: calls.remove },
        },
      },
    },
  },
}));

const MANAGER = aTribe({ can: abilities('read', 'post', 'manage_spaces') });
const MANAGED = { post: true, moderate: true, manage: true };
const CELLAR = aSpace('Cellar', { readRole: 'moderator', can: MANAGED });
const PATIENT = { timeout: 5_000 };

const id = (n: number) => `01920000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`;
const card = (n: number, firstName: string) => ({
  id: id(n),
  firstName,
  lastName: 'Ek',
  name: `${firstName} Ek`,
  handle: firstName.toLowerCase(),
  profileImageUrl: null,
});
const person = (n: number, firstName: string, with_: Partial<SpaceMember> = {}): SpaceMember => ({
  ...card(n, firstName),
  addedAt: '2026-03-01T12:00:00.000Z',
  how: 'person',
  addedBy: { id: id(99), name: 'Mathilde Roux' },
  ...with_,
});
const candidate = (n: number, firstName: string, with_: Partial<SpaceCandidate> = {}): SpaceCandidate => ({
  ...card(n, firstName),
  isAdded: false,
  isReader: false,
  ...with_,
});
const page = (items: SpaceMember[]) => ({ items, nextCursor: null, count: items.length });
const showSheet = () =>
  renderSignedIn(<PeopleSheet tribe={MANAGER} space={CELLAR} isOpen onClose={() => undefined} />);
const type = (words: string) =>
  fireEvent.change(screen.getByLabelText('Find members to add'), { target: { value: words } });

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
  calls.list.mockResolvedValue(page([person(1, 'Leo'), person(2, 'Noor', { how: 'automation' })]));
  calls.posts.mockResolvedValue({ items: [], nextCursor: null });
  calls.read.mockResolvedValue({});
});

describe('the people of a space', () => {
  it('are listed with who added them, a rule too', async () => {
    showSheet();
    expect(screen.getByLabelText('Loading people')).toBeTruthy();
    const items = await screen.findAllByRole('listitem', {}, PATIENT);
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Leo EkAdded .*by Mathilde Roux/),
      expect.stringMatching(/Noor EkAdded .*by a rule/),
    ]);
  });

  it('are nobody yet, or cannot be asked for and then can', async () => {
    calls.list.mockRejectedValueOnce(new Error('off')).mockResolvedValue(page([]));
    showSheet();
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }, PATIENT));
    expect(await screen.findByText('No one was added yet', {}, PATIENT)).toBeTruthy();
  });

  it('are taken out at once, and come back when it fails', async () => {
    let refuse: (error: Error) => void = () => undefined;
    calls.remove.mockReturnValue(
      new Promise((_done, reject) => {
        refuse = reject;
      }),
    );
    showSheet();
    fireEvent.click(await screen.findByRole('button', { name: 'Take Leo Ek out' }, PATIENT));
    await waitFor(() => expect(screen.queryByText('Leo Ek')).toBeNull());
    expect(document.activeElement).toBe(screen.getByLabelText('Find members to add'));
    expect(calls.remove).toHaveBeenCalledWith({ id: MANAGER.id, spaceId: CELLAR.id, userId: id(1) });
    refuse(new Error('no'));
    expect(await screen.findByText('They were not taken out', {}, PATIENT)).toBeTruthy();
    expect(await screen.findByText('Leo Ek', {}, PATIENT)).toBeTruthy();
  });
});

describe('members who could be added', () => {
  it('are found by name, and added', async () => {
    calls.find.mockResolvedValue({
      items: [
        candidate(3, 'Mia'),
        candidate(4, 'Mio', { isReader: true }),
        candidate(5, 'Mir', { isAdded: true }),
      ],
    });
    calls.add.mockResolvedValue({ id: CELLAR.id, added: 1, count: 3 });
    showSheet();
    type('mi');
    fireEvent.click(await screen.findByRole('button', { name: 'Add Mia Ek' }, PATIENT));
    await waitFor(() =>
      expect(calls.add).toHaveBeenCalledWith({ id: MANAGER.id, spaceId: CELLAR.id, userIds: [id(3)] }),
    );
    expect(screen.getByText('Reads it already')).toBeTruthy();
    await waitFor(() =>
      expect(
        screen.getAllByRole('button', { name: 'Added' }).every((button) => button.hasAttribute('disabled')),
      ).toBe(true),
    );
    expect(screen.getAllByRole('button', { name: 'Added' })).toHaveLength(2);
  });

  it('are none, or were not added, which is said', async () => {
    calls.find.mockResolvedValueOnce({ items: [] }).mockResolvedValue({ items: [candidate(3, 'Mia')] });
    calls.add.mockRejectedValue(new Error('full'));
    showSheet();
    type('zz');
    expect(await screen.findByText('No member found', {}, PATIENT)).toBeTruthy();
    type('mia');
    fireEvent.click(await screen.findByRole('button', { name: 'Add Mia Ek' }, PATIENT));
    expect(await screen.findByText('They were not added', {}, PATIENT)).toBeTruthy();
  });
});

describe('the head of a space', () => {
  it('says who reads it to who manages it, and leads to them', async () => {
    renderSignedIn(<SpaceScreen tribe={MANAGER} space={CELLAR} />);
    const line = await screen.findByRole(
      'button',
      { name: 'Read by: Moderators and admins, and 2 people by name' },
      PATIENT,
    );
    fireEvent.click(line);
    const sheet = await screen.findByRole('dialog', { name: 'People' }, PATIENT);
    expect(await within(sheet).findByText('Leo Ek', {}, PATIENT)).toBeTruthy();
  });

  it('says nothing of it to others, nor where everybody reads it and nobody was added', async () => {
    const { unmount } = renderSignedIn(
      <SpaceScreen tribe={aTribe()} space={{ ...CELLAR, can: { ...MANAGED, manage: false } }} />,
    );
    await screen.findByText('Nothing here yet', {}, PATIENT);
    expect(calls.list).not.toHaveBeenCalled();
    unmount();
    calls.list.mockResolvedValue(page([]));
    renderSignedIn(<SpaceScreen tribe={MANAGER} space={aSpace('Kitchen', { can: MANAGED })} />);
    await waitFor(() => expect(calls.list).toHaveBeenCalled());
    expect(screen.queryByRole('button', { name: /^Read by/ })).toBeNull();
  });
});
