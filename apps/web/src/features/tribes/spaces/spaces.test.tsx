import type { TribeView } from '@kindred/validation/tribes';
import type { SpaceView } from '@kindred/validation/tribes/spaces';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aPost } from '../../../testing/posts.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { abilities, aClosedTribe, aSpace, aTribe } from '../../../testing/tribes.ts';
import SpacesTab from './SpacesTab.tsx';
// Loaded when it is needed, which takes a busy machine longer than a test waits.
import './SpaceSheet.tsx';

const { calls } = vi.hoisted(() => ({
  calls: {
    list: vi.fn(),
    reorder: vi.fn(),
    create: vi.fn(),
    update: vi.fn(),
    archive: vi.fn(),
    unarchive: vi.fn(),
    read: vi.fn(),
    posts: vi.fn(),
    streaks: vi.fn(),
    pin: vi.fn(),
    unpin: vi.fn(),
  },
}));
vi.mock('../../../app/api.ts', () => ({
  api: {
    tribes: {
      spaces: {
        list: { query: calls.list },
        reorder: { mutate: calls.reorder },
        create: { mutate: calls.create },
        update: { mutate: calls.update },
        archive: { mutate: calls.archive },
        unarchive: { mutate: calls.unarchive },
        read: { mutate: calls.read },
        posts: { query: calls.posts },
        streaks: { query: calls.streaks },
        pin: { mutate: calls.pin },
        unpin: { mutate: calls.unpin },
      },
    },
  },
}));

const MANAGER = aTribe({ can: abilities('read', 'post', 'manage_spaces') });
/** What can be done with a post is loaded when it is asked for. */
const PATIENT = { timeout: 5_000 };
const KITCHEN = aSpace('Kitchen');
const OVEN = aSpace('Oven', { unread: 3, description: 'All about heat' });
const AT = '/tribe/the-slow-bakery/spaces';

function show(tribe: TribeView = aTribe(), space?: SpaceView) {
  const routes = (
    <Routes>
      <Route path={`${AT}/*`} element={<SpacesTab tribe={tribe} />} />
    </Routes>
  );
  return renderSignedIn(routes, { path: space === undefined ? AT : `${AT}/${space.id}` });
}
const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
const away = (code: string, path: string, message: string) =>
  Object.assign(new Error(code), { data: { code, message, issues: [{ path, message }] } });

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
  calls.list.mockResolvedValue([KITCHEN, OVEN]);
  calls.posts.mockResolvedValue({ items: [], nextCursor: null });
  calls.read.mockResolvedValue({});
  calls.streaks.mockResolvedValue({ mine: null, items: [] });
});

describe('the list', () => {
  it('is on its way, and then shows every space with what is new in it', async () => {
    calls.list.mockResolvedValue([KITCHEN, OVEN, aSpace('Vault', { isLocked: true })]);
    show();
    expect(screen.getByLabelText('Loading spaces')).toBeTruthy();
    expect((await screen.findByRole('link', { name: /Kitchen/ })).getAttribute('href')).toBe(
      `${AT}/${KITCHEN.id}`,
    );
    expect(screen.getByText('All about heat')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Oven.*3 new posts/ })).toBeTruthy();
    expect(screen.getByText('For the paid tier')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Vault/ })).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is empty, and says so to who reads and to who runs it', async () => {
    calls.list.mockResolvedValue([]);
    const { unmount } = show();
    expect(await screen.findByText(/in places of its own/)).toBeTruthy();
    unmount();
    show(MANAGER);
    fireEvent.click(await screen.findByRole('button', { name: 'Add a space' }));
    expect(await screen.findByRole('dialog', { name: 'Add a space' })).toBeTruthy();
  });

  it('says when it did not load, and tries again', async () => {
    calls.list.mockRejectedValueOnce(new Error('Away'));
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Kitchen/ })).toBeTruthy();
  });

  it('is closed to who does not read the tribe, and has no second way in', () => {
    show(aClosedTribe());
    expect(screen.getByText('This part of the tribe is for its members.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(calls.list).not.toHaveBeenCalled();
  });

  it('is put in another order at once, and back when that fails', async () => {
    show(MANAGER);
    fireEvent.click(await screen.findByRole('button', { name: 'Change order' }));
    expect(screen.getByRole('button', { name: 'Move Kitchen up' }).hasAttribute('disabled')).toBe(true);
    let refuse: (error: Error) => void = () => undefined;
    calls.reorder.mockReturnValue(
      new Promise((_resolve, reject) => {
        refuse = reject;
      }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Move Oven up' }));
    await waitFor(() => expect(names()[0]).toContain('Oven'));
    expect(calls.reorder).toHaveBeenCalledWith({ id: MANAGER.id, spaceIds: [OVEN.id, KITCHEN.id] });
    refuse(new Error('Away'));
    expect(await screen.findByText('The order was not changed')).toBeTruthy();
    expect(names()[0]).toContain('Kitchen');
  });
});

describe('making and changing a space', () => {
  it('says what it is for, and who reads and writes', async () => {
    calls.create.mockRejectedValueOnce(away('invalid_input', 'name', 'There is one of this name'));
    calls.create.mockResolvedValue(aSpace('News'));
    show(MANAGER);
    fireEvent.click(await screen.findByRole('button', { name: 'Add a space' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Add a space' }));
    const add = await sheet.findByRole('button', { name: 'Add space' });
    expect(add.hasAttribute('disabled')).toBe(true);
    fireEvent.change(sheet.getByLabelText('What it is for'), { target: { value: 'announcements' } });
    expect(sheet.getByText('News, written by admins alone')).toBeTruthy();
    expect(sheet.getByLabelText<HTMLSelectElement>('Who writes in it').value).toBe('admin');
    expect(sheet.queryByLabelText('For the paid tier only')).toBeNull();
    fireEvent.change(sheet.getByLabelText('Name'), { target: { value: 'News' } });
    fireEvent.click(add);
    expect(await sheet.findByText('There is one of this name')).toBeTruthy();
    fireEvent.change(sheet.getByLabelText('Name'), { target: { value: 'Notices' } });
    fireEvent.click(add);
    expect(await screen.findByText('Space added')).toBeTruthy();
    expect(calls.create).toHaveBeenLastCalledWith(
      expect.objectContaining({
        type: 'announcements',
        name: 'Notices',
        postRole: 'admin',
        readTier: 'free',
      }),
    );
  });

  it('asks for the tier where the tribe has one', async () => {
    show({ ...MANAGER, membershipType: 'freemium' });
    fireEvent.click(await screen.findByRole('button', { name: 'Add a space' }));
    expect(await screen.findByLabelText(/^For the paid tier only/)).toBeTruthy();
  });

  it('is archived after a question, and brought back', async () => {
    const managed = { ...KITCHEN, can: { ...KITCHEN.can, manage: true } };
    calls.list.mockResolvedValueOnce([managed]).mockResolvedValue([{ ...managed, isArchived: true }]);
    calls.archive.mockResolvedValue({});
    calls.unarchive.mockResolvedValue({});
    show(MANAGER, managed);
    fireEvent.click(await screen.findByRole('button', { name: 'Space options' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Archive space' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Archive this space?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Archive space' }));
    expect(await screen.findByText(/^This space is archived/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Space options' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Bring space back' }));
    await waitFor(() => expect(calls.unarchive).toHaveBeenCalled());
  });
});

describe('a space that people write in', () => {
  const place = { id: MANAGER.id, name: MANAGER.name, slug: MANAGER.slug };
  const written = (content: string, isPinned: boolean) =>
    aPost({
      content,
      isPinned,
      tribe: place,
      space: { id: KITCHEN.id, name: KITCHEN.name },
      can: { ...aPost().can, pin: true },
    });

  it('is empty at first, and marked as read', async () => {
    show(aTribe(), KITCHEN);
    expect(await screen.findByText('Nothing here yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: /Write something/ })).toBeTruthy();
    await waitFor(() =>
      expect(calls.read).toHaveBeenCalledWith(expect.objectContaining({ spaceId: KITCHEN.id })),
    );
    expect(screen.queryByRole('button', { name: 'Space options' })).toBeNull();
  });

  it('says when its posts did not load, and tries again', async () => {
    calls.posts.mockRejectedValueOnce(new Error('Away'));
    show(aTribe(), KITCHEN);
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing here yet')).toBeTruthy();
  });

  it('has nothing to write with for who only reads', async () => {
    const shut = { ...KITCHEN, can: { post: false, moderate: false, manage: false } };
    calls.list.mockResolvedValue([shut]);
    show(aTribe(), shut);
    expect(await screen.findByText('Nothing here yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Write something/ })).toBeNull();
  });

  it('marks what is pinned, which a moderator lets go', async () => {
    const post = written('Read this first', true);
    calls.posts.mockResolvedValue({ items: [post, written('Then this', false)], nextCursor: null });
    calls.unpin.mockResolvedValue({});
    show(MANAGER, KITCHEN);
    const [first, second] = await screen.findAllByRole('article');
    expect(within(first as HTMLElement).getByText(/Pinned$/)).toBeTruthy();
    expect(within(second as HTMLElement).queryByText(/Pinned$/)).toBeNull();
    fireEvent.click(within(first as HTMLElement).getByRole('button', { name: /options/i }));
    fireEvent.click(await screen.findByRole('button', { name: 'Unpin from the space' }, PATIENT));
    expect(await screen.findByText('Unpinned from the space')).toBeTruthy();
    expect(calls.unpin).toHaveBeenCalledWith({ id: place.id, spaceId: KITCHEN.id, postId: post.id });
    // Its place is another by now.
    await waitFor(() => expect(calls.posts.mock.calls.length).toBeGreaterThan(1));
  });

  it('pins a post, and says when there is no place left', async () => {
    const post = written('Read this first', false);
    calls.posts.mockResolvedValue({ items: [post], nextCursor: null });
    calls.pin.mockRejectedValueOnce(
      Object.assign(new Error(), {
        data: { code: 'too_many_pins', message: 'No more posts fit at the top. Unpin one first.' },
      }),
    );
    calls.pin.mockResolvedValue({});
    show(MANAGER, KITCHEN);
    const pin = async () => {
      fireEvent.click(within(await screen.findByRole('article')).getByRole('button', { name: /options/i }));
      fireEvent.click(await screen.findByRole('button', { name: /^Pin to the space/ }, PATIENT));
    };
    await pin();
    expect(await screen.findByText('No more posts fit at the top. Unpin one first.')).toBeTruthy();
    await pin();
    expect(await screen.findByText('Pinned to the space')).toBeTruthy();
    expect(calls.pin).toHaveBeenLastCalledWith({ id: place.id, spaceId: KITCHEN.id, postId: post.id });
  });

  it('is not found when it is none of mine', async () => {
    show(aTribe(), aSpace('Elsewhere'));
    expect(await screen.findByText('Space not found')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All spaces' }).getAttribute('href')).toBe(AT);
  });
});
