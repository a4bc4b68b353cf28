import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aComment } from '../../../testing/comments.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { anEvent } from '../event.fixture.ts';
import { EventDiscussion } from './EventDiscussion.tsx';

const { list, create, path } = vi.hoisted(() => ({ list: vi.fn(), create: vi.fn(), path: vi.fn() }));
vi.mock('../../../app/api.ts', () => ({
  api: {
    events: { discussion: { list: { query: list }, create: { mutate: create } } },
    feed: { comments: { path: { query: path } } },
  },
}));

const event = anEvent({ commentCount: 2 });
const of = (content: string, with_ = {}) => aComment({ postId: event.id, content, ...with_ });
const page = (...items: ReturnType<typeof of>[]) => ({ items, nextCursor: null });
beforeEach(() => {
  for (const mock of [list, create, path]) mock.mockReset();
  list.mockResolvedValue(page());
  Element.prototype.scrollIntoView = vi.fn();
});
const open = (over: Partial<typeof event> = {}, hash = '#comments') =>
  renderSignedIn(<EventDiscussion event={{ ...event, ...over }} />, { path: `/event/${event.id}${hash}` });

it('lists the comments of an event, marks its host and sends a comment once', async () => {
  list.mockResolvedValue(page(of('There is.', { isByHost: true }), of('Is there tea?')));
  create.mockResolvedValue(of('And cake?'));
  open();
  const comments = await screen.findByRole('list', { name: 'Discussion' });
  expect(await within(comments).findAllByText('Host')).toHaveLength(1);
  expect(list).toHaveBeenCalledWith({ id: event.id, sort: 'top' }, expect.anything());
  fireEvent.change(screen.getByPlaceholderText('Ask or say something...'), {
    target: { value: 'And cake?' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Post' }));
  expect(await within(comments).findByText('And cake?')).toBeTruthy();
  expect(create.mock.calls.map(([input]) => input)).toEqual([{ id: event.id, content: 'And cake?' }]);
});

it('opens at the comment under an event that the address leads to', async () => {
  const comment = of('Is there tea?');
  path.mockResolvedValue([comment]);
  open({}, `#comment-${comment.id}`);
  expect(await screen.findByText('Is there tea?')).toBeTruthy();
});

it('is closed after the event was cancelled, and not there for visitors', async () => {
  const { unmount } = open({ isCancelled: true, commentCount: 0, can: { ...event.can, comment: false } });
  expect(await screen.findByText(/discussion is closed/)).toBeTruthy();
  expect(screen.queryByPlaceholderText('Ask or say something...')).toBeNull();
  unmount();
  open({ commentCount: null });
  expect(screen.queryByRole('heading', { name: 'Discussion' })).toBeNull();
});
