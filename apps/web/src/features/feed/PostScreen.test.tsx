import type { CommentView } from '@kindred/validation/feed/comments';
import type { LiveEvent } from '@kindred/validation/live';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readDraft } from '../../app/drafts.ts';
import { aComment } from '../../testing/comments.ts';
import { MONA } from '../../testing/people.ts';
import { aPost } from '../../testing/posts.ts';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import PostScreen from './PostScreen.tsx';

const { get, like, list, replies, create, edit, remove, react, unreact, handlers } = vi.hoisted(() => ({
  get: vi.fn(),
  like: vi.fn(),
  list: vi.fn(),
  replies: vi.fn(),
  create: vi.fn(),
  edit: vi.fn(),
  remove: vi.fn(),
  react: vi.fn(),
  unreact: vi.fn(),
  handlers: new Map<string, Set<(event: LiveEvent) => void>>(),
}));
vi.mock('../../app/api.ts', () => ({
  api: {
    feed: {
      get: { query: get },
      like: { mutate: like },
      comments: {
        list: { query: list },
        replies: { query: replies },
        create: { mutate: create },
        edit: { mutate: edit },
        delete: { mutate: remove },
        react: { mutate: react },
        unreact: { mutate: unreact },
      },
    },
  },
}));
vi.mock('../../app/live.tsx', async () => {
  const { useEffect } = await import('react');
  return {
    useLiveEvent: (type: string, handle: (event: LiveEvent) => void) =>
      useEffect(() => {
        const all = handlers.get(type) ?? new Set();
        handlers.set(type, all.add(handle));
        return () => {
          all.delete(handle);
        };
      }),
  };
});

const tell = (event: LiveEvent) =>
  act(async () => {
    for (const handle of handlers.get(event.type) ?? []) handle(event);
  });
const refused = (code: string) => Object.assign(new Error(code), { data: { code, message: 'Because.' } });
const page = (...items: CommentView[]) => ({ items, nextCursor: null });
const mine = {
  author: { ...MONA, badge: null },
  can: { react: true, reply: true, edit: true, delete: true, report: false },
};

const post = aPost({ content: 'My first loaf', commentCount: 2 });
const of = (with_: Partial<CommentView> = {}) => aComment({ postId: post.id, ...with_ });

function open() {
  return renderSignedIn(
    <Routes>
      <Route path="/post/:id" element={<PostScreen />} />
    </Routes>,
    { path: `/post/${post.id}` },
  );
}
const said = () => within(screen.getByRole('list', { name: 'Comments' })).getAllByText(/^Crumb|^Mine/);

beforeEach(() => {
  for (const mock of [get, like, list, replies, create, edit, remove, react, unreact]) mock.mockReset();
  get.mockResolvedValue(post);
  list.mockResolvedValue(page());
  Element.prototype.scrollIntoView = vi.fn();
});

describe('the page of a post', () => {
  it('shows it with its comments, and is named after it', async () => {
    list.mockResolvedValue(page(of({ content: 'Crumb one' }), of({ content: 'Crumb two' })));
    open();
    await screen.findByText('Crumb one');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Olivia Ferrer');
    expect(document.title).toContain('Olivia Ferrer: My first loaf');
    expect(said()).toHaveLength(2);
  });

  it('says when it is gone, and leads home', async () => {
    get.mockRejectedValue(refused('not_found'));
    open();
    await screen.findByRole('heading', { level: 1, name: 'This post is no longer there' });
    expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/');
  });

  it('offers to try again when it did not load', async () => {
    get.mockRejectedValueOnce(new Error('offline'));
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('My first loaf');
  });

  it('goes when it is deleted under the reader', async () => {
    open();
    await screen.findByText('My first loaf');
    await tell({ type: 'post_deleted', postId: post.id });
    await screen.findByText('This post is no longer there');
  });

  it('is asked for in another order', async () => {
    open();
    await screen.findByText('No comments yet');
    fireEvent.click(screen.getByRole('radio', { name: 'Oldest' }));
    await waitFor(() =>
      expect(list).toHaveBeenLastCalledWith({ id: post.id, sort: 'oldest' }, expect.anything()),
    );
  });
});

describe('writing', () => {
  const type = (text: string) => {
    const area = screen.getByRole('textbox', { name: 'Your comment' });
    fireEvent.change(area, { target: { value: text } });
    return area;
  };

  it('shows the comment at once, then as the server has it, once', async () => {
    let arrive: (comment: CommentView) => void = () => undefined;
    create.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
    open();
    await screen.findByText('No comments yet');
    const area = type('Mine @leo <b>x</b>');
    expect(readDraft(MONA.id, `comment:${post.id}`)?.text).toBe('Mine @leo <b>x</b>');
    fireEvent.keyDown(area, { key: 'Enter', ctrlKey: true });
    await screen.findByText('Posting...');
    expect(screen.getByRole('link', { name: '@leo' }).getAttribute('href')).toBe('/profile/leo');
    expect((area as HTMLTextAreaElement).value).toBe('');
    await waitFor(() => expect(create).toHaveBeenCalled());
    await act(async () => arrive(of({ content: 'Mine @leo', ...mine })));
    expect(screen.queryByText('Posting...')).toBeNull();
    expect(said()).toHaveLength(1);
    expect(readDraft(MONA.id, `comment:${post.id}`)).toBeNull();
    expect(get).toHaveBeenCalledTimes(2);
  });

  it('keeps the words when it fails, and sends the same again under the same key', async () => {
    create.mockRejectedValueOnce(refused('unavailable'));
    open();
    await screen.findByText('No comments yet');
    const area = type('Mine');
    fireEvent.keyDown(area, { key: 'Enter', metaKey: true });
    await screen.findByText(/Not posted\. Because\./);
    expect(readDraft(MONA.id, `comment:${post.id}`)?.text).toBe('Mine');
    create.mockResolvedValueOnce(of({ content: 'Mine', ...mine }));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/Not posted/)).toBeNull());
    const keys = create.mock.calls.map(([, options]) => options.context.idempotencyKey);
    expect(keys[0]).toBe(keys[1]);
    expect(said()).toHaveLength(1);
  });

  it('brings a draft back, and says when it is too long', async () => {
    localStorage.setItem(
      `draft:${MONA.id}:comment:${post.id}`,
      JSON.stringify({ text: 'a'.repeat(2001), attempt: null }),
    );
    open();
    await screen.findByText('1 character too many');
    expect((screen.getByRole('button', { name: 'Post' }) as HTMLButtonElement).disabled).toBe(true);
  });

  it('is not offered to those who may not', async () => {
    get.mockResolvedValue({ ...post, can: { ...post.can, comment: false } });
    open();
    await screen.findByText('No comments yet');
    expect(screen.queryByRole('textbox', { name: 'Your comment' })).toBeNull();
  });
});

describe('a thread', () => {
  it('opens and folds answers, and answers under what is answered', async () => {
    const top = of({ content: 'Crumb top', replyCount: 1 });
    list.mockResolvedValue(page(top));
    replies.mockResolvedValue(page(of({ content: 'Crumb below', parentId: top.id, depth: 1 })));
    create.mockResolvedValue(of({ content: 'Mine below', parentId: top.id, depth: 1, ...mine }));
    open();
    const fold = await screen.findByRole('button', { name: 'Show 1 reply' });
    fireEvent.click(fold);
    await screen.findByText('Crumb below');
    expect(fold.getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(screen.getAllByRole('button', { name: 'Reply to Leo Brandt' })[0] ?? fold);
    const area = screen.getByRole('textbox', { name: 'Your reply to Leo' });
    expect(document.activeElement).toBe(area);
    fireEvent.change(area, { target: { value: 'Mine below' } });
    fireEvent.keyDown(area, { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(screen.queryByText('Posting...')).toBeNull());
    expect(create.mock.calls[0]?.[0]).toEqual({ id: post.id, content: 'Mine below', parentId: top.id });
    const below = screen.getByRole('list', { name: 'Replies to Leo Brandt' });
    expect(within(below).getByText('Mine below')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Hide replies' }));
    expect(screen.queryByText('Crumb below')).toBeNull();
    expect(screen.getByRole('button', { name: 'Show 2 replies' })).toBeTruthy();
  });

  it('marks its author, and what was deleted stays for its answers', async () => {
    const gone = of({
      isDeleted: true,
      author: null,
      content: '',
      replyCount: 1,
      can: { react: false, reply: false, edit: false, delete: false, report: false },
    });
    list.mockResolvedValue(page(gone, of({ content: 'Crumb by Olivia', isByPostAuthor: true })));
    open();
    await screen.findByText('This comment was deleted');
    expect(screen.getByText('Author')).toBeTruthy();
    expect(screen.queryByText('Mentor')).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Reply to/ })).toHaveLength(1);
  });

  it('shows who of its authors is a mentor of the tribe, as the post does', async () => {
    const author = { ...post.author, badge: 'mentor' } as const;
    get.mockResolvedValue({ ...post, author });
    list.mockResolvedValue(page(of({ content: 'Crumb one', author })));
    open();
    await screen.findByText('Crumb one');
    expect(screen.getAllByText('Mentor')).toHaveLength(2);
  });

  it('shows a reaction at once and takes it back when it fails', async () => {
    list.mockResolvedValue(page(of({ content: 'Crumb one' })));
    let refuse: (error: unknown) => void = () => undefined;
    react.mockImplementation(() => new Promise((_, reject) => (refuse = reject)));
    open();
    const button = await screen.findByRole('button', { name: /^Like comment by Leo Brandt/ });
    fireEvent.click(button);
    await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'));
    expect(screen.getByRole('button', { name: '1 reaction, see who reacted' })).toBeTruthy();
    refuse(refused('unavailable'));
    await screen.findByText('Failed to react to comment');
    expect(button.getAttribute('aria-pressed')).toBe('false');
  });

  it('is edited in place', async () => {
    const own = of({ content: 'Mine', ...mine });
    list.mockResolvedValue(page(own));
    edit.mockResolvedValue({ ...own, content: 'Mine, better', editedAt: own.createdAt });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Options for the comment by Mona Okafor' }));
    fireEvent.click(await screen.findByText('Edit'));
    const area = await screen.findByDisplayValue('Mine');
    fireEvent.change(area, { target: { value: 'Mine, better' } });
    fireEvent.keyDown(area, { key: 'Enter', ctrlKey: true });
    await screen.findByText(/· edited/);
    expect(screen.getByText('Mine, better').tagName).toBe('P');
    expect(edit).toHaveBeenCalledWith({ id: own.id, content: 'Mine, better' });
  });

  it('asks before it deletes; one with answers stays as a place', async () => {
    const own = of({ content: 'Mine', replyCount: 2, ...mine });
    list.mockResolvedValue(page(own, of({ content: 'Crumb one' })));
    remove.mockResolvedValue({ message: 'Comment deleted' });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Options for the comment by Mona Okafor' }));
    fireEvent.click(await screen.findByText('Delete'));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this comment?' });
    expect(remove).not.toHaveBeenCalled();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await screen.findByText('This comment was deleted');
    expect(screen.queryByText('Mine')).toBeNull();
    // The keyboard goes on where the comment was.
    await waitFor(() => expect(document.activeElement?.id).toBe(`comment-${own.id}`));
    expect(screen.getByText('Crumb one')).toBeTruthy();
  });
});

describe('what others do', () => {
  it('shows in place; their new comments wait until they are asked for', async () => {
    const one = of({ content: 'Crumb one' });
    list.mockResolvedValue(page(one));
    open();
    await screen.findByText('Crumb one');
    const two = of({ content: 'Crumb two' });
    list.mockResolvedValue(page(two, { ...one, content: 'Crumb one, edited', likeCount: 3 }));
    get.mockResolvedValue({ ...post, commentCount: 7 });
    await tell({ type: 'post_changed', postId: post.id, hasCommentChanges: true });
    await screen.findByText('Crumb one, edited');
    expect(await screen.findByRole('link', { name: '7 comments' })).toBeTruthy();
    expect(screen.queryByText('Crumb two')).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: '1 new comment' }));
    await screen.findByText('Crumb two');
    expect(screen.queryByRole('button', { name: '1 new comment' })).toBeNull();
  });

  it('shows the counters that an event carries, and asks for what else changed alone', async () => {
    list.mockResolvedValue(page(of({ content: 'Crumb one' })));
    open();
    await screen.findByText('Crumb one');
    const before = [get.mock.calls.length, list.mock.calls.length];
    const counts = { likeCount: 4, reactions: { like: 4 }, commentCount: 9, shareCount: 0 };
    await tell({ type: 'post_changed', postId: post.id, hasCommentChanges: false, counts });
    expect(await screen.findByRole('link', { name: '9 comments' })).toBeTruthy();
    expect([get.mock.calls.length, list.mock.calls.length]).toEqual(before);
    await tell({ type: 'post_changed', postId: post.id, hasCommentChanges: true, counts });
    await waitFor(() => expect(list.mock.calls.length).toBeGreaterThan(before[1] ?? 0));
    expect(get).toHaveBeenCalledTimes(before[0] ?? 0);
  });

  it('takes away what they deleted, and adds answers where they are read', async () => {
    const [top, gone] = [of({ content: 'Crumb top', replyCount: 1 }), of({ content: 'Crumb gone' })];
    const below = of({ content: 'Crumb below', parentId: top.id });
    list.mockResolvedValue(page(top, gone));
    replies.mockResolvedValue(page(below));
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Show 1 reply' }));
    await screen.findByText('Crumb below');
    list.mockResolvedValue(page({ ...top, replyCount: 2 }));
    replies.mockResolvedValue(page(below, of({ content: 'Crumb later', parentId: top.id })));
    await tell({ type: 'post_changed', postId: post.id, hasCommentChanges: true });
    await screen.findByText('Crumb later');
    expect(screen.queryByText('Crumb gone')).toBeNull();
  });
});
