import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aComment } from '../../../testing/comments.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { aLesson } from '../builder/builder.fixture.ts';
import { LessonDiscussion } from './LessonDiscussion.tsx';

const { list, create, path } = vi.hoisted(() => ({ list: vi.fn(), create: vi.fn(), path: vi.fn() }));
vi.mock('../../../app/api.ts', () => ({
  api: {
    courses: { discussion: { list: { query: list }, create: { mutate: create } } },
    feed: { comments: { path: { query: path } } },
  },
}));

const lesson = aLesson({
  commentCount: 2,
  can: { comment: true, complete: false, learn: true, edit: false },
});
const of = (content: string, with_ = {}) => aComment({ postId: lesson.id, content, ...with_ });
const page = (...items: ReturnType<typeof of>[]) => ({ items, nextCursor: null });
/** Reports every observed element as on screen, once it is asked to. */
let show: () => void;
beforeEach(() => {
  for (const mock of [list, create, path]) mock.mockReset();
  list.mockResolvedValue(page());
  Element.prototype.scrollIntoView = vi.fn();
  const seen = new Set<(entries: object[]) => void>();
  show = () => {
    for (const note of seen) note([{ isIntersecting: true, intersectionRect: {}, rootBounds: null }]);
  };
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(note: (entries: object[]) => void) {
        seen.add(note);
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
const open = (over: Partial<typeof lesson> = {}, hash = '') =>
  renderSignedIn(<LessonDiscussion lesson={{ ...lesson, ...over }} />, { path: `/course/c/lesson/l${hash}` });

it('loads the discussion of a lesson near the screen, marks a teacher, and sends a question once', async () => {
  list.mockResolvedValue(page(of('Ten grams.', { isByTeacher: true }), of('How much salt?')));
  create.mockResolvedValue(of('Which flour?'));
  open();
  expect(screen.getByText('2 comments')).toBeTruthy();
  expect(list).not.toHaveBeenCalled();
  show();
  const comments = await screen.findByRole('list', { name: 'Discussion' });
  expect(await within(comments).findAllByText('Teacher')).toHaveLength(1);
  expect(list).toHaveBeenCalledWith({ id: lesson.id, sort: 'top' }, expect.anything());
  fireEvent.change(screen.getByPlaceholderText('Ask a question...'), { target: { value: 'Which flour?' } });
  fireEvent.click(screen.getByRole('button', { name: 'Post' }));
  expect(await within(comments).findByText('Which flour?')).toBeTruthy();
  expect(create.mock.calls.map(([input]) => input)).toEqual([{ id: lesson.id, content: 'Which flour?' }]);
});

it('opens at the comment that the address leads to, without waiting for the screen', async () => {
  const comment = of('How much salt?');
  path.mockResolvedValue([comment]);
  open({}, `#comment-${comment.id}`);
  expect(await screen.findByText('How much salt?')).toBeTruthy();
});

it('invites to ask where nobody did, and is not there for those who have no part in it', async () => {
  const { unmount } = open({ commentCount: 0 }, '#comments');
  expect(await screen.findByText('No questions yet')).toBeTruthy();
  unmount();
  open({ commentCount: null });
  expect(screen.queryByRole('heading', { name: 'Discussion' })).toBeNull();
});

it('loads once its reader enrolls on the page of the lesson', async () => {
  function Enrolling() {
    const [commentCount, setCount] = useState<number | null>(null);
    return (
      <>
        <button type="button" onClick={() => setCount(0)}>
          Enroll
        </button>
        <LessonDiscussion lesson={{ ...lesson, commentCount }} />
      </>
    );
  }
  renderSignedIn(<Enrolling />, { path: '/course/c/lesson/l' });
  fireEvent.click(screen.getByRole('button', { name: 'Enroll' }));
  show();
  await waitFor(() => expect(list).toHaveBeenCalledOnce());
});

it('is read but not written in an archived tribe', async () => {
  open({ can: { ...lesson.can, comment: false } }, '#comments');
  expect(await screen.findByText('No questions yet')).toBeTruthy();
  expect(screen.queryByPlaceholderText('Ask a question...')).toBeNull();
});
