import type { ProfileView } from '@kindred/validation/profiles';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MONA } from '../../../testing/people.ts';
import { aPost } from '../../../testing/posts.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import ProfileScreen from '../ProfileScreen.tsx';

const { calls } = vi.hoisted(() => ({
  calls: {
    get: vi.fn(),
    byUser: vi.fn(),
    stories: vi.fn(),
    groups: vi.fn(),
    badges: vi.fn(),
    activity: vi.fn(),
    works: vi.fn(),
    order: vi.fn(),
    remove: vi.fn(),
    reviews: vi.fn(),
    hide: vi.fn(),
  },
}));
vi.mock('../../../app/api.ts', () => ({
  api: {
    profiles: {
      get: { query: calls.get },
      groups: { query: calls.groups },
      badges: { query: calls.badges },
      activity: { query: calls.activity },
      portfolio: {
        list: { query: calls.works },
        order: { mutate: calls.order },
        remove: { mutate: calls.remove },
      },
      reviews: { list: { query: calls.reviews }, hide: { mutate: calls.hide } },
    },
    feed: { byUser: { query: calls.byUser }, stories: { list: { query: calls.stories } } },
  },
}));

const CAN = {
  follow: false,
  edit: true,
  report: false,
  block: false,
  message: false,
  see_people: true,
  see_groups: true,
  see_activity: true,
};
const ME = {
  ...MONA,
  coverImageUrl: null,
  interests: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
  socialLinks: ['https://github.com/mona', 'javascript:alert(1)'],
  isVerified: false,
  badge: null,
  followerCount: 1,
  followingCount: 1,
  friendCount: 1,
  postCount: 0,
  isMe: true,
  isFollowing: false,
  followsMe: false,
  isLimited: false,
  can: CAN,
} as ProfileView;
const THEIRS = { ...ME, id: aPost().author.id, handle: 'olivia', isMe: false, can: { ...CAN, edit: false } };

const show = (path: string) =>
  renderSignedIn(
    <Routes>
      <Route path="/profile/:handle/*" element={<ProfileScreen />} />
    </Routes>,
    { path },
  );
const page = (items: unknown[], rest = {}) => ({ items, nextCursor: null, ...rest });
const id = (at: number) => `00000000-0000-7000-8000-0000000000${String(at).padStart(2, '0')}`;

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
  calls.get.mockResolvedValue(ME);
  calls.byUser.mockResolvedValue([]);
  calls.stories.mockResolvedValue([]);
});

describe('the head', () => {
  it('shows six interests and then the rest, and links that lead somewhere', async () => {
    show('/profile/me');
    const list = await screen.findByRole('list', { name: 'Interests' });
    expect(within(list).queryByText('g')).toBeNull();
    fireEvent.click(within(list).getByRole('button', { name: '+2 more' }));
    within(list).getByText('h');
    screen.getByRole('link', { name: 'github.com/mona, opens in a new tab' });
    expect(document.body.innerHTML).not.toContain('javascript:');
  });

  it('of somebody who shows it to others says so, and asks for no part of it', async () => {
    calls.get.mockResolvedValue({ ...THEIRS, isLimited: true });
    show('/profile/olivia/groups');
    await screen.findByText('This profile is private');
    expect(calls.groups).not.toHaveBeenCalled();
    expect(screen.queryByRole('link', { name: 'Groups' })).toBeNull();
  });

  it('leads to the parts that are shown', async () => {
    calls.get.mockResolvedValue({ ...THEIRS, can: { ...THEIRS.can, see_groups: false } });
    show('/profile/olivia');
    const bar = within(await screen.findByRole('navigation', { name: 'Profile' }));
    expect(bar.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Posts',
      'Reels',
      'Portfolio',
      'Reviews',
      'Activity',
    ]);
  });
});

describe('seen as somebody else', () => {
  it('is asked for so, part by part', async () => {
    calls.works.mockResolvedValue([]);
    show('/profile/me/portfolio?as=follower');
    await screen.findByText('How your profile looks to a person who follows you.');
    await waitFor(() => expect(calls.works).toHaveBeenCalled());
    expect(calls.get.mock.calls[0]?.[0]).toEqual({ handle: 'me', as: 'follower' });
    expect(calls.works.mock.calls[0]?.[0]).toEqual({ handle: ME.id, as: 'follower' });
  });

  it('can be read and not used, which is said', async () => {
    calls.get.mockResolvedValue({ ...ME, website: 'https://olivia.example' });
    show('/profile/me?as=member');
    const [head] = await screen.findAllByRole('group', {
      name: 'Preview: links and buttons do nothing here.',
    });
    expect(head?.getAttribute('aria-disabled')).toBe('true');
    const link = within(head as HTMLElement).getByRole('link', { name: /olivia\.example/ });
    expect(fireEvent.click(link)).toBe(false);
    expect(fireEvent.keyDown(link, { key: 'Enter' })).toBe(false);
    expect(fireEvent.keyDown(link, { key: 'Tab' })).toBe(true);
    fireEvent.click(
      within(screen.getByRole('navigation', { name: 'Profile' })).getByRole('link', { name: 'Portfolio' }),
    );
    await waitFor(() => expect(calls.works).toHaveBeenCalled());
  });

  it('a visitor sees none, and another’s is looked at by me alone', async () => {
    const first = show('/profile/me?as=visitor');
    await screen.findByText('Visitors see no profiles');
    first.unmount();
    calls.get.mockResolvedValue(THEIRS);
    show('/profile/olivia?as=visitor');
    await screen.findByText('No posts yet');
    expect(screen.queryByText('Visitors see no profiles')).toBeNull();
  });
});

describe('the portfolio', () => {
  const works = ['First', 'Second', 'Third'].map((title, at) => ({
    id: id(at),
    title,
    description: '',
    link: null,
    images: [],
    createdAt: '2026-03-01T09:30:00.000Z',
  }));
  const shown = () => screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);

  it('of mine is ordered at once, and as before when that failed', async () => {
    calls.works.mockResolvedValue(works);
    let refuse: (error: Error) => void = () => {};
    calls.order.mockImplementation(() => new Promise((_, reject) => (refuse = reject)));
    show('/profile/me/portfolio');
    fireEvent.click(await screen.findByRole('button', { name: 'Move Third up' }));
    await waitFor(() => expect(shown()).toEqual(['First', 'Third', 'Second']));
    expect(calls.order.mock.calls[0]?.[0]).toEqual({ ids: [id(0), id(2), id(1)] });
    refuse(Object.assign(new Error(), { data: { code: 'conflict', message: 'No.' } }));
    await screen.findByText('The order was not saved');
    await waitFor(() => expect(shown()).toEqual(['First', 'Second', 'Third']));
  });

  it('of another cannot be changed', async () => {
    calls.get.mockResolvedValue(THEIRS);
    calls.works.mockResolvedValue(works);
    show('/profile/olivia/portfolio');
    await screen.findByText('Second');
    expect(screen.queryByRole('button', { name: /^(Edit|Move|Delete|Add)/ })).toBeNull();
  });
});

describe('reviews', () => {
  const review = {
    id: id(9),
    about: { kind: 'product', key: id(8), name: 'Rye kit' },
    author: aPost().author,
    rating: 5,
    content: 'Sturdy',
    isVerified: true,
    isRefunded: false,
    isEdited: false,
    reply: null,
    createdAt: '2026-03-01T09:30:00.000Z',
    isHidden: false,
  };

  it('of mine are hidden one by one, and others are told that some are', async () => {
    calls.reviews.mockResolvedValue(page([review], { hasHidden: false }));
    calls.hide.mockResolvedValue({ id: review.id, isHidden: true });
    const mine = show('/profile/me/reviews');
    fireEvent.click(await screen.findByRole('button', { name: 'Hide on profile' }));
    await screen.findByText('Hidden on your profile');
    screen.getByText('Others see that you have hidden some reviews.');
    mine.unmount();
    calls.get.mockResolvedValue(THEIRS);
    calls.reviews.mockResolvedValue(page([], { hasHidden: true }));
    show('/profile/olivia/reviews');
    await screen.findByText(/has hidden some reviews from this profile/);
    expect(screen.queryByRole('button', { name: /on profile/ })).toBeNull();
  });
});

describe('what was done in public', () => {
  it('leads to where it was done', async () => {
    const ITEM = {
      createdAt: '2026-03-01T09:30:00.000Z',
      postId: null,
      excerpt: '',
      tribe: null,
      person: null,
    };
    calls.activity.mockResolvedValue(
      page([
        { ...ITEM, id: id(1), kind: 'comment', postId: id(2), excerpt: 'Well said' },
        { ...ITEM, id: id(3), kind: 'join', tribe: { id: id(4), name: 'The Slow Bakery', slug: 'bakery' } },
        { ...ITEM, id: id(5), kind: 'follow', person: aPost().author },
      ]),
    );
    show('/profile/me/activity');
    const link = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await link(/Well said/)).toBe(`/post/${id(2)}#comment-${id(1)}`);
    expect(await link(/Joined The Slow Bakery/)).toBe('/tribe/bakery');
    expect(await link(/^Followed/)).toBe(`/profile/${aPost().author.handle}`);
  });
});

describe('reels', () => {
  it('are my videos, and open as tall as the screen', async () => {
    const media = {
      ...aPost().media[0],
      id: id(7),
      kind: 'video',
      url: '/media/a.mp4',
      posterUrl: '/media/a.webp',
    };
    calls.byUser.mockResolvedValue([aPost({ content: 'Dawn', media: [media] as never })]);
    show('/profile/me/reels');
    fireEvent.click(await screen.findByRole('button', { name: 'Play video: Dawn' }));
    const player = await screen.findByRole('dialog', { name: 'Reels' });
    expect(player.querySelector('video')?.getAttribute('src')).toBe('/media/a.mp4');
    expect(calls.byUser.mock.calls[0]?.[0]).toMatchObject({ id: ME.id, type: 'video' });
    fireEvent.click(within(player).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Reels' })).toBeNull());
  });
});
