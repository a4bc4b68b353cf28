import type { ProfileView } from '@kindred/validation/profiles';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aConversation } from '../../testing/messages.ts';
import { MONA } from '../../testing/people.ts';
import { aPost } from '../../testing/posts.ts';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import { websiteOf } from '../../ui/website.ts';
import ProfileScreen from './ProfileScreen.tsx';

const { calls } = vi.hoisted(() => ({
  calls: {
    get: vi.fn(),
    follow: vi.fn(),
    unfollow: vi.fn(),
    block: vi.fn(),
    unblock: vi.fn(),
    followers: vi.fn(),
    byUser: vi.fn(),
    update: vi.fn(),
    checkUsername: vi.fn(),
    stories: vi.fn(),
    uploadAvatar: vi.fn(),
    uploadCover: vi.fn(),
    begin: vi.fn(),
  },
}));
vi.mock('../../app/api.ts', () => ({
  api: {
    profiles: {
      get: { query: calls.get },
      follow: { mutate: calls.follow },
      unfollow: { mutate: calls.unfollow },
      block: { mutate: calls.block },
      unblock: { mutate: calls.unblock },
      followers: { query: calls.followers },
      update: { mutate: calls.update },
      checkUsername: { query: calls.checkUsername },
    },
    messaging: { create: { mutate: calls.begin } },
    feed: { byUser: { query: calls.byUser }, stories: { list: { query: calls.stories } } },
    media: { uploadAvatar: { mutate: calls.uploadAvatar }, uploadCover: { mutate: calls.uploadCover } },
  },
}));

const refused = (code: string) => Object.assign(new Error(code), { data: { code, message: 'Because.' } });
const { author } = aPost();

const OLIVIA: ProfileView = {
  id: author.id,
  firstName: 'Olivia',
  lastName: 'Ferrer',
  name: 'Olivia Ferrer',
  handle: 'olivia',
  username: null,
  profileImageUrl: null,
  coverImageUrl: null,
  bio: 'I bake slowly.',
  location: 'Girona, Spain',
  website: 'https://www.ferrer.example/',
  isVerified: true,
  badge: 'creator',
  followerCount: 30,
  followingCount: 7,
  friendCount: 5,
  postCount: 1,
  isMe: false,
  isFollowing: false,
  followsMe: true,
  interests: [],
  socialLinks: [],
  isLimited: false,
  can: {
    follow: true,
    edit: false,
    report: true,
    block: true,
    message: true,
    see_people: true,
    see_groups: true,
    see_activity: true,
  },
};
const ME: ProfileView = {
  ...OLIVIA,
  id: MONA.id,
  name: MONA.name,
  handle: MONA.handle,
  isMe: true,
  followsMe: false,
  can: { ...OLIVIA.can, follow: false, edit: true, report: false, block: false, message: false },
};

function show(path = '/profile/olivia', user = MONA) {
  const routes = (
    <Routes>
      <Route path="/profile/:handle/*" element={<ProfileScreen />} />
      <Route path="/messages/:id" element={<p>The open chat</p>} />
    </Routes>
  );
  return renderSignedIn(routes, { path, user });
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
  calls.get.mockResolvedValue(OLIVIA);
  calls.byUser.mockResolvedValue([]);
  calls.stories.mockResolvedValue([]);
});

describe('a profile', () => {
  it('says who it is, with their posts below', async () => {
    calls.byUser.mockResolvedValue([aPost({ content: 'A loaf' })]);
    show();
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading.textContent).toContain('Olivia Ferrer');
    for (const text of ['I bake slowly.', 'Girona, Spain', 'ferrer.example', 'Follows you']) {
      screen.getByText(text);
    }
    await screen.findByText('A loaf');
    expect(document.title).toContain('Olivia Ferrer');
  });

  it('of mine is where a post or a story is created', async () => {
    calls.get.mockResolvedValue(ME);
    const page = show('/profile/me');
    await press('Create post');
    await screen.findByRole('dialog', { name: 'Create Post' });
    page.unmount();
    calls.get.mockResolvedValue(OLIVIA);
    show();
    await screen.findByRole('heading', { level: 1, name: /Olivia/ });
    expect(screen.queryByRole('button', { name: 'Create post' })).toBeNull();
  });

  it('of nobody says so', async () => {
    calls.get.mockRejectedValue(refused('not_found'));
    show('/profile/nobody');
    await screen.findByText('Profile not found');
  });

  it('that did not load can be asked for again', async () => {
    calls.get.mockRejectedValueOnce(refused('unavailable'));
    show();
    await screen.findByText('Because.');
    await press('Try again');
    await screen.findByRole('heading', { level: 1, name: /Olivia/ });
  });

  it('asks for older posts with the last one it has', async () => {
    const posts = Array.from({ length: 20 }, () => aPost());
    calls.byUser.mockResolvedValueOnce(posts).mockResolvedValue([]);
    show();
    await press('Load more');
    await vi.waitFor(() => expect(calls.byUser).toHaveBeenCalledTimes(2));
    expect(calls.byUser.mock.calls[1]?.[0]).toEqual({ id: OLIVIA.id, limit: 20, after: posts.at(-1)?.id });
  });

  it('pages of one’s own whose address looks like a profile are none', async () => {
    show('/profile/Library');
    await screen.findByText('404 Page Not Found');
    expect(calls.get).not.toHaveBeenCalled();
  });
});

describe('following', () => {
  it('shows at once, with the counts, then says what the server says', async () => {
    let answer: (state: object) => void = () => {};
    calls.follow.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    show();
    await press('Follow Olivia Ferrer');
    await screen.findByRole('button', { name: 'Following Olivia Ferrer', pressed: true });
    screen.getByText('31');
    screen.getByText('6');
    expect(screen.queryByText('Follows you')).toBeNull();
    answer({ id: OLIVIA.id, isFollowing: true, followerCount: 40 });
    await screen.findByText('40');
  });

  it('is undone, with a notice, when it fails', async () => {
    calls.follow.mockRejectedValue(refused('too_many_followed'));
    show();
    await press('Follow Olivia Ferrer');
    await screen.findByText('You do not follow Olivia Ferrer');
    await screen.findByRole('button', { name: 'Follow Olivia Ferrer', pressed: false });
    screen.getByText('30');
    screen.getByText('5');
  });

  it('an address leads to the list of people, and closing it to the profile alone', async () => {
    calls.followers.mockResolvedValue({ items: [{ ...MONA, isFollowing: false }], nextCursor: null });
    show('/profile/olivia?people=followers');
    const list = await screen.findByRole('dialog', { name: 'Followers' });
    await within(list).findByText('Mona Okafor');
    fireEvent.click(within(list).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(/30 Followers/);
    expect(await screen.findByRole('dialog', { name: 'Followers' })).toBeTruthy();
  });

  it('an address that names no such list opens none', async () => {
    show('/profile/olivia?people=enemies');
    await screen.findByRole('heading', { name: /Olivia Ferrer/ });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls.followers).not.toHaveBeenCalled();
  });

  it('can be done from a list of people, but not for oneself', async () => {
    const someone = {
      ...author,
      id: '00000000-0000-7000-8000-0000000000cc',
      name: 'Leo Brandt',
      handle: 'leo',
    };
    calls.followers.mockResolvedValue({
      items: [
        { ...someone, isFollowing: false },
        { ...MONA, isFollowing: false },
      ],
      nextCursor: null,
    });
    calls.follow.mockResolvedValue({ id: someone.id, isFollowing: true, followerCount: 1 });
    show();
    await press(/30 Followers/);
    const list = await screen.findByRole('dialog', { name: 'Followers' });
    await within(list).findByText('Leo Brandt');
    expect(within(list).getAllByRole('button', { name: /^Follow / })).toHaveLength(1);
    await press('Follow Leo Brandt');
    await within(list).findByRole('button', { name: 'Following Leo Brandt' });
  });
});

describe('writing to somebody', () => {
  it('begins at their profile, once, and opens the conversation', async () => {
    let answer: (conversation: object) => void = () => {};
    calls.begin.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    show();
    await press('Message Olivia Ferrer');
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Message Olivia Ferrer' }).disabled).toBe(
        true,
      ),
    );
    expect(calls.begin.mock.calls.map(([input]) => input)).toEqual([{ participantIds: [OLIVIA.id] }]);
    answer(aConversation());
    await screen.findByText('The open chat');
  });

  it('that failed says so, and can be tried again', async () => {
    calls.begin.mockRejectedValueOnce(refused('unavailable')).mockResolvedValue(aConversation());
    show();
    await press('Message Olivia Ferrer');
    await screen.findByText('Failed to create conversation');
    await screen.findByText('Please try again');
    await press('Message Olivia Ferrer');
    await screen.findByText('The open chat');
  });

  it('is nothing to do with oneself, nor for whoever may not write', async () => {
    calls.get.mockResolvedValue(ME);
    const page = show('/profile/me');
    await screen.findByRole('button', { name: 'Create post' });
    expect(screen.queryByRole('button', { name: /^Message/ })).toBeNull();
    page.unmount();
    calls.get.mockResolvedValue({ ...OLIVIA, can: { ...OLIVIA.can, message: false } });
    show();
    await screen.findByRole('heading', { level: 1, name: /Olivia/ });
    expect(screen.queryByRole('button', { name: /^Message/ })).toBeNull();
  });
});

describe('blocking', () => {
  const block = async () => {
    await press('Options for Olivia Ferrer');
    await press(/^Block/);
    const asked = await screen.findByRole('dialog', { name: 'Block Olivia Ferrer?' });
    fireEvent.click(within(asked).getByRole('button', { name: 'Block' }));
  };

  it('is asked for in the menu of a profile; who is blocked is not here, until that is undone', async () => {
    calls.block.mockResolvedValue({ id: OLIVIA.id, isBlocked: true });
    calls.unblock.mockResolvedValue({ id: OLIVIA.id, isBlocked: false });
    show();
    await screen.findByRole('heading', { level: 1, name: /Olivia/ });
    calls.get.mockRejectedValue(refused('not_found'));
    await block();
    await screen.findByText('Profile not found');
    expect(calls.block).toHaveBeenCalledWith({ id: OLIVIA.id });
    calls.get.mockResolvedValue(OLIVIA);
    await press('Undo');
    await screen.findByRole('heading', { level: 1, name: /Olivia/ });
    expect(calls.unblock).toHaveBeenCalledWith({ id: OLIVIA.id });
  });

  it('says before that nobody follows the other after it, in the colour of what is dangerous', async () => {
    show();
    await press('Options for Olivia Ferrer');
    await press(/^Block/);
    const asked = await screen.findByRole('dialog', { name: 'Block Olivia Ferrer?' });
    within(asked).getByText(/You also stop following each other, even if you unblock them later/);
    const confirm = within(asked).getByRole('button', { name: 'Block' });
    expect(confirm.style.getPropertyValue('--button-bg')).toBe('var(--badge)');
  });

  it('that failed says so, and asks still', async () => {
    calls.block.mockRejectedValue(refused('unavailable'));
    show();
    await block();
    await screen.findByText('This person was not blocked');
    screen.getByRole('dialog', { name: 'Block Olivia Ferrer?' });
  });

  it('is nothing to do with oneself', async () => {
    calls.get.mockResolvedValue(ME);
    show('/profile/me');
    await press('Profile menu');
    await screen.findByRole('button', { name: /Copy link/ });
    expect(screen.queryByRole('button', { name: /^Block/ })).toBeNull();
  });
});

describe('my pictures', () => {
  const file = (bytes: number) => new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' });
  const choose = async (label: string, chosen: File) => {
    const [, input] = await screen.findAllByLabelText(label);
    fireEvent.change(input as HTMLInputElement, { target: { files: [chosen] } });
  };
  const sources = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src') ?? '');

  beforeEach(() => calls.get.mockResolvedValue({ ...ME, profileImageUrl: '/media/before.webp' }));

  it('are seen before they have arrived, and kept when they have', async () => {
    let answer: (images: object) => void = () => {};
    calls.uploadAvatar.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    show('/profile/me');
    await choose('Change profile picture', file(10));
    await vi.waitFor(() => expect(sources().some((src) => src.startsWith('data:image/png'))).toBe(true));
    answer({ profileImageUrl: '/media/after.webp', coverImageUrl: null });
    await screen.findByText('Your profile picture has been updated.');
    expect(sources()).toContain('/media/after.webp');
  });

  it('are as before when the upload fails', async () => {
    calls.uploadAvatar.mockRejectedValue(refused('unavailable'));
    show('/profile/me');
    await choose('Change profile picture', file(10));
    await screen.findByText('Upload failed');
    screen.getByText('Please try again');
    expect(sources()).toContain('/media/before.webp');
  });

  it.each([
    ['Change profile picture', 5, 'Please choose an image under 5MB'],
    ['Change cover', 10, 'Please choose an image under 10MB'],
  ])('%s: more than %i MB is not sent', async (label, max, sentence) => {
    show('/profile/me');
    const large = file(1);
    Object.defineProperty(large, 'size', { value: max * 1024 * 1024 + 1 });
    await choose(label, large);
    await screen.findByText('File too large');
    screen.getByText(sentence);
    expect(calls.uploadAvatar).not.toHaveBeenCalled();
    expect(calls.uploadCover).not.toHaveBeenCalled();
  });

  it('belong to me: on another’s profile there is nothing to change', async () => {
    calls.get.mockResolvedValue(OLIVIA);
    show();
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByLabelText('Change cover')).toBeNull();
  });
});

it('a website is a web address, or none', () => {
  expect(websiteOf('https://www.ferrer.example/bread/')).toEqual({
    href: 'https://www.ferrer.example/bread/',
    label: 'ferrer.example/bread',
  });
  for (const none of ['javascript:alert(1)', 'data:text/html,x', 'ferrer', '', null]) {
    expect(websiteOf(none)).toBeNull();
  }
});
