import type { NotificationView } from '@kindred/validation/notifications/list';
import { DEFAULT_NOTIFICATION_SETTINGS } from '@kindred/validation/notifications/settings';
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import { byDay } from './days.ts';
import NotificationsScreen from './NotificationsScreen.tsx';

const calls = vi.hoisted(() => ({
  list: vi.fn(),
  read: vi.fn(),
  unread: vi.fn(),
  delete: vi.fn(),
  readAll: vi.fn(),
  seen: vi.fn(),
  settings: vi.fn(),
  saveSettings: vi.fn(),
  changeSettings: vi.fn(),
  my: vi.fn(),
}));
const badges = vi.hoisted(() => ({ messages: 0, notifications: 2, tribes: false }));
const live = vi.hoisted(() => new Set<() => void>());
vi.mock('../../app/live.tsx', () => ({ useLiveEvent: (_: string, handle: () => void) => live.add(handle) }));
vi.mock('../../app/badges.ts', () => ({ useBadges: () => badges }));
vi.mock('../../app/api.ts', () => ({
  api: {
    notifications: {
      list: { query: calls.list },
      read: { mutate: calls.read },
      unread: { mutate: calls.unread },
      delete: { mutate: calls.delete },
      readAll: { mutate: calls.readAll },
      seen: { mutate: calls.seen },
      settings: { query: calls.settings },
      saveSettings: { mutate: calls.saveSettings },
      changeSettings: { mutate: calls.changeSettings },
    },
    tribes: { my: { query: calls.my } },
  },
}));

const person = (at: number, name: string) => ({
  id: `00000000-0000-7000-8000-00000000000${at}`,
  firstName: name,
  lastName: 'Berg',
  name: `${name} Berg`,
  handle: name.toLowerCase(),
  profileImageUrl: null,
});
const told = (at: number, change: Partial<NotificationView> = {}): NotificationView => ({
  id: `10000000-0000-7000-8000-00000000000${at}`,
  type: 'post_like',
  kind: 'like',
  title: `Ada Berg liked your post ${at}`,
  content: 'My first loaf',
  isRead: false,
  createdAt: new Date().toISOString(),
  actionUrl: `/post/${at}`,
  actors: [person(1, 'Ada')],
  actorCount: 1,
  tribe: null,
  ...change,
});
const refused = { data: { code: 'unavailable', message: 'The service is busy.' } };

// The settings are a long form, and a machine can be busy.
configure({ asyncUtilTimeout: 8_000 });

beforeEach(() => {
  live.clear();
  for (const each of Object.values(calls)) each.mockReset();
  calls.list.mockImplementation(async ({ tab }) =>
    tab === 'messages' ? [] : [told(1), told(2, { isRead: true, title: 'Bo Berg started following you' })],
  );
  calls.read.mockResolvedValue(told(1, { isRead: true }));
  calls.settings.mockResolvedValue(DEFAULT_NOTIFICATION_SETTINGS);
  calls.my.mockResolvedValue([]);
});

const open = (path = '/profile/notifications') =>
  renderSignedIn(
    <Routes>
      <Route path="/profile/notifications" element={<NotificationsScreen />} />
      <Route path="/post/:id" element={<p>The post</p>} />
    </Routes>,
    { path },
  );
const rowOf = async (words: string | RegExp) =>
  (await screen.findByText(words)).closest('li') ?? document.createElement('li');
const menuOf = async (words: string) => {
  fireEvent.click(within(await rowOf(words)).getByRole('button', { name: `Options for ${words}` }));
  return screen.findByRole('dialog');
};

describe('the list', () => {
  it('stands under its days, says what is unread, and leads to the thing', async () => {
    open();
    const row = await rowOf('Ada Berg liked your post 1');
    expect(screen.getByRole('heading', { name: 'Today' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: /^Unread/ }).textContent).toContain('2 unread');
    expect(within(row).getByText('Unread')).toBeTruthy();
    expect(within(await rowOf('Bo Berg started following you')).queryByText('Unread')).toBeNull();
    fireEvent.click(within(row).getByRole('link'));
    expect(await screen.findByText('The post')).toBeTruthy();
    expect(calls.read).toHaveBeenCalledWith({ id: told(1).id });
  });

  it('shows what comes by itself', async () => {
    open();
    await rowOf('Ada Berg liked your post 1');
    calls.list.mockResolvedValue([told(3, { title: 'Cleo Berg and 2 others liked your post' })]);
    for (const handle of live) handle();
    expect(await screen.findByText('Cleo Berg and 2 others liked your post')).toBeTruthy();
  });

  it('is asked for once more when something came while it was read first', async () => {
    const { promise, resolve } = Promise.withResolvers();
    calls.list.mockReturnValueOnce(promise);
    open();
    await waitFor(() => expect(calls.list).toHaveBeenCalled());
    for (const handle of live) handle();
    resolve([]);
    expect(await screen.findByText('Ada Berg liked your post 1')).toBeTruthy();
  });

  it('says in each tab what is not there', async () => {
    calls.list.mockResolvedValue([]);
    open();
    expect(await screen.findByRole('heading', { name: 'No notifications yet' })).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: /^Unread/ }));
    expect(await screen.findByRole('heading', { name: 'All caught up' })).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: 'Messages' }));
    expect(await screen.findByRole('heading', { name: 'No messages here' })).toBeTruthy();
  });

  it('offers to try again when it does not load', async () => {
    calls.list.mockRejectedValueOnce(refused);
    open();
    expect(await screen.findByText('This did not load')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Ada Berg liked your post 1')).toBeTruthy();
  });

  it('marks all at once, and takes it back when that fails', async () => {
    calls.readAll.mockRejectedValue(refused);
    open();
    const row = await rowOf('Ada Berg liked your post 1');
    fireEvent.click(screen.getByRole('button', { name: 'Mark all read' }));
    expect(await screen.findByText('This did not work')).toBeTruthy();
    expect(calls.readAll).toHaveBeenCalledWith({ tab: 'all' });
    await waitFor(() => expect(within(row).getByText('Unread')).toBeTruthy());
  });

  it('is as the server has it after two changes at once that both fail, in either order', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ] as const) {
      const waits = [Promise.withResolvers<never>(), Promise.withResolvers<never>()] as const;
      calls.delete.mockReset();
      calls.readAll.mockReset();
      calls.delete.mockReturnValue(waits[0].promise);
      calls.readAll.mockReturnValue(waits[1].promise);
      const page = open();
      const menu = await menuOf('Ada Berg liked your post 1');
      fireEvent.click(within(menu).getByRole('button', { name: 'Delete' }));
      await waitFor(() => expect(screen.queryByText('Ada Berg liked your post 1')).toBeNull());
      fireEvent.click(screen.getByRole('button', { name: 'Mark all read' }));
      await waitFor(() => expect(calls.readAll).toHaveBeenCalled());
      for (const at of order) await act(async () => waits[at].reject(refused));
      expect(within(await rowOf('Ada Berg liked your post 1')).getByText('Unread')).toBeTruthy();
      page.unmount();
    }
  });

  it('keeps what came while a change was on its way that failed', async () => {
    const { promise, reject } = Promise.withResolvers();
    calls.readAll.mockReturnValue(promise);
    open();
    await rowOf('Ada Berg liked your post 1');
    fireEvent.click(screen.getByRole('button', { name: 'Mark all read' }));
    await waitFor(() => expect(calls.readAll).toHaveBeenCalled());
    calls.list.mockResolvedValue([told(3, { title: 'Cleo Berg followed you', isRead: true }), told(1)]);
    for (const handle of live) handle();
    const newer = await screen.findByText('Cleo Berg followed you');
    const asked = calls.list.mock.calls.length;
    // It stays there all the time, also while the list is asked for anew.
    calls.list.mockReturnValue(new Promise(() => undefined));
    await act(async () => reject(refused));
    expect(await screen.findByText('This did not work')).toBeTruthy();
    expect(newer.isConnected).toBe(true);
    await waitFor(() => expect(calls.list.mock.calls.length).toBeGreaterThan(asked));
  });

  it('still loads a list that was on its way when all were marked', async () => {
    const { promise, resolve } = Promise.withResolvers();
    calls.list.mockImplementationOnce((_, { signal }) => (signal.aborted ? undefined : promise));
    calls.readAll.mockResolvedValue({ read: 2 });
    open();
    await waitFor(() => expect(calls.list).toHaveBeenCalled());
    fireEvent.click(screen.getByRole('button', { name: 'Mark all read' }));
    await waitFor(() => expect(calls.readAll).toHaveBeenCalled());
    calls.list.mockResolvedValue([told(1, { isRead: true })]);
    resolve([told(1)]);
    const row = await rowOf('Ada Berg liked your post 1');
    await waitFor(() => expect(within(row).queryByText('Unread')).toBeNull());
  });

  it('deletes one, seen at once', async () => {
    calls.delete.mockReturnValue(new Promise(() => undefined));
    open();
    const menu = await menuOf('Ada Berg liked your post 1');
    fireEvent.click(within(menu).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Ada Berg liked your post 1')).toBeNull());
  });

  it('turns a kind off, keeping what was chosen of the others', async () => {
    const kinds = { follow: { push: true } };
    calls.settings.mockResolvedValue({ ...DEFAULT_NOTIFICATION_SETTINGS, kinds });
    calls.changeSettings.mockResolvedValue(DEFAULT_NOTIFICATION_SETTINGS);
    open();
    const menu = await menuOf('Ada Berg liked your post 1');
    fireEvent.click(within(menu).getByRole('button', { name: /^Turn off: Likes/ }));
    expect(await screen.findByText('Likes are off')).toBeTruthy();
    const off = { app: false, push: false, mail: false };
    expect(calls.changeSettings).toHaveBeenCalledWith({ kinds: { ...kinds, like: off } });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(calls.changeSettings).toHaveBeenLastCalledWith({ kinds });
  });
});

describe('of a tribe', () => {
  it('turns a kind off there alone, and says where', async () => {
    const tribe = { id: 'tribe-1', name: 'Slow Bread', slug: 'slow-bread', imageUrl: null };
    calls.list.mockResolvedValue([told(1, { tribe })]);
    calls.settings.mockResolvedValue(DEFAULT_NOTIFICATION_SETTINGS);
    calls.changeSettings.mockResolvedValue(DEFAULT_NOTIFICATION_SETTINGS);
    open();
    const menu = await menuOf('Ada Berg liked your post 1');
    fireEvent.click(within(menu).getByRole('button', { name: /^Turn off in Slow Bread: Likes/ }));
    expect(await screen.findByText('Likes are off in Slow Bread')).toBeTruthy();
  });
});

describe('settings', () => {
  it('are saved whole, and stay chosen when saving fails', async () => {
    calls.saveSettings.mockRejectedValueOnce(refused);
    open('/profile/notifications?tab=settings');
    const courses = await screen.findByRole<HTMLInputElement>('switch', { name: /^Courses/ });
    expect(courses.checked).toBe(false);
    fireEvent.click(courses);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Likes: Push' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save Settings' }));
    expect(await screen.findByText('Your settings were not saved')).toBeTruthy();
    expect(courses.checked).toBe(true);
    calls.saveSettings.mockImplementation(async (settings) => settings);
    fireEvent.click(screen.getByRole('button', { name: 'Save Settings' }));
    expect(await screen.findByText('Settings saved')).toBeTruthy();
    expect(calls.saveSettings).toHaveBeenLastCalledWith(
      expect.objectContaining({ course: true, push: true, kinds: { like: { push: true } } }),
    );
  }, 20_000);

  it('show which boxes a switch overrules', async () => {
    open('/profile/notifications?tab=settings');
    fireEvent.click(await screen.findByRole('switch', { name: /^Email notifications/ }));
    const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
    expect(box('Replies: Mail').disabled).toBe(true);
    expect(box('Replies: App').disabled).toBe(false);
  }, 20_000);

  it('of one tribe begin as those of all', async () => {
    const id = '20000000-0000-7000-8000-000000000001';
    calls.my.mockResolvedValue([{ id, name: 'The Slow Bakery', imageUrl: null }]);
    calls.saveSettings.mockImplementation(async (settings) => settings);
    open('/profile/notifications?tab=settings');
    fireEvent.click(await screen.findByRole('button', { name: 'Choose a tribe' }));
    fireEvent.click(await screen.findByRole('button', { name: /The Slow Bakery/ }));
    const sheet = await screen.findByRole('dialog', { name: 'The Slow Bakery' });
    const push = within(sheet).getByRole<HTMLInputElement>('checkbox', { name: 'Comments: Push' });
    expect(push.checked).toBe(true);
    fireEvent.click(push);
    fireEvent.click(within(sheet).getByRole('button', { name: 'Done' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save Settings', hidden: true }));
    await waitFor(() =>
      expect(calls.saveSettings).toHaveBeenCalledWith(
        expect.objectContaining({ tribes: { [id]: { comment: { push: false } } } }),
      ),
    );
  }, 20_000);
});

it('days are those of the calendar here', () => {
  const now = new Date('2026-03-10T12:00:00');
  const at = (time: string, n: number) => told(n, { createdAt: new Date(time).toISOString() });
  const days = byDay(
    [at('2026-03-10T11:00:00', 1), at('2026-03-10T00:01:00', 2), at('2026-03-09T23:59:00', 3)],
    now,
  );
  expect(days.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
  ]);
});
