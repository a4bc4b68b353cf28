import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aBusiness, businessAbilities } from '../../../testing/businesses.ts';
import { aPost } from '../../../testing/posts.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import PostsTab from './PostsTab.tsx';

const { list, scheduled, create } = vi.hoisted(() => ({
  list: vi.fn(),
  scheduled: vi.fn(),
  create: vi.fn(),
}));
vi.mock('../../../app/api.ts', () => ({
  api: {
    businesses: { posts: { list: { query: list }, scheduled: { query: scheduled } } },
    feed: { create: { mutate: create } },
  },
}));

const business = aBusiness({ myRole: 'owner', can: businessAbilities('post') });
const { id, name, slug, logoUrl } = business;
const spoken = aPost({
  content: 'We open at eight',
  business: { id, name, slug, logoUrl, isAuthor: true },
  cta: { text: 'Book a table', link: 'https://techstart.example/book' },
});
const page = (...items: unknown[]) => ({ items, nextCursor: null });

beforeEach(() => {
  list.mockReset();
  create.mockReset();
  scheduled.mockReset();
  scheduled.mockResolvedValue([]);
});

it('shows posts in the name of the business, with the button they lead to', async () => {
  list.mockResolvedValue(page(spoken));
  renderSignedIn(<PostsTab business={aBusiness()} />);
  expect(await screen.findByRole('link', { name })).toHaveProperty(
    'href',
    expect.stringContaining(`/business/${slug}`),
  );
  expect(screen.getByRole('link', { name: /^Book a table/ }).getAttribute('href')).toBe(spoken.cta?.link);
  expect(screen.queryByText('Olivia Ferrer')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Create Post' })).toBeNull();
});

it('says that there is nothing yet, and to visitors no more', async () => {
  list.mockResolvedValue(page());
  renderSignedIn(<PostsTab business={aBusiness()} />);
  expect(await screen.findByText('No posts yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create First Post' })).toBeNull();
});

it('publishes the first post; what was typed outlives closing and failing', async () => {
  list.mockResolvedValue(page());
  renderSignedIn(<PostsTab business={business} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Create First Post' }));
  const publish = await screen.findByRole('button', { name: 'Publish Post' });
  expect(publish).toHaveProperty('disabled', true);
  const type = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type(/What do you want/, 'We open at eight');
  type(/Button text/, 'Book a table');
  expect(await screen.findByText('Button link must be a valid URL')).toBeTruthy();
  expect(publish).toHaveProperty('disabled', true);

  type(/Button link/, 'https://techstart.example/book');
  create.mockRejectedValueOnce(new Error('Offline'));
  fireEvent.click(publish);
  await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
  expect(screen.getByLabelText(/What do you want/)).toHaveProperty('value', 'We open at eight');
  await waitFor(() => expect(publish).toHaveProperty('disabled', false));

  create.mockResolvedValue(spoken);
  fireEvent.click(publish);
  expect(await screen.findByText('Post Published')).toBeTruthy();
  expect(create.mock.calls[1]?.[0]).toEqual({
    content: 'We open at eight',
    type: 'text',
    cta: { text: 'Book a table', link: 'https://techstart.example/book' },
    visibility: 'custom',
    visibilityOptions: {
      profile: false,
      feed: true,
      tribe: false,
      business: true,
      selectedTribes: [],
      selectedBusiness: id,
    },
  });
  // Tried again under the same key, it is one post.
  expect(create.mock.calls[1]?.[1]).toEqual(create.mock.calls[0]?.[1]);
  expect(await screen.findByText('We open at eight')).toBeTruthy();
});

it('shows the team what is scheduled; who wrote it changes it', async () => {
  list.mockResolvedValue(page(spoken));
  const author = {
    id: 'other',
    firstName: 'Mona',
    lastName: 'Berg',
    name: 'Mona Berg',
    handle: 'mona',
    profileImageUrl: null,
  };
  const publishAt = new Date(Date.now() + 3_600_000).toISOString();
  scheduled.mockResolvedValue([
    { id: 'a', content: 'Open on Sunday', files: 2, publishAt, problem: null, author },
    { id: 'b', content: 'Mine', files: 0, publishAt, problem: null, author: { ...author, id: 'me' } },
  ]);
  renderSignedIn(<PostsTab business={business} />);
  expect(await screen.findByRole('heading', { name: 'Scheduled (2)' })).toBeTruthy();
  expect(screen.getByText('2 files')).toBeTruthy();
  expect(screen.getAllByText('by Mona Berg')).toHaveLength(2);
});
