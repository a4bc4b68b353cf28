import type { CommentView } from '@kindred/validation/feed/comments';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../app/queryClient.ts';
import { aComment } from '../../../testing/comments.ts';

vi.mock('../../../app/api.ts', () => ({ api: {} }));

const { addComment, commentsIn, patchComment, removeComment } = await import('./cache.ts');
const { commentsKey } = await import('./query.ts');

const POST = aComment().postId;
let client: ReturnType<typeof createQueryClient>;

function put(list: readonly string[], ...items: CommentView[]) {
  client.setQueryData([...commentsKey(POST), ...list], {
    pages: [{ items, nextCursor: null }],
    pageParams: [null],
  });
}
const shown = (...list: string[]) => commentsIn(client.getQueryData([...commentsKey(POST), ...list]));
const texts = (...list: string[]) => shown(...list).map(({ content }) => content);

beforeEach(() => {
  client = createQueryClient();
});

describe('a comment of mine', () => {
  it('comes first, but where the oldest come first last', () => {
    for (const sort of ['top', 'newest', 'oldest']) put([sort], aComment({ content: 'old' }));
    addComment(client, aComment({ content: 'new' }));
    expect(texts('top')).toEqual(['new', 'old']);
    expect(texts('newest')).toEqual(['new', 'old']);
    expect(texts('oldest')).toEqual(['old', 'new']);
  });

  it('stands once, however often it comes', () => {
    put(['top']);
    const comment = aComment();
    addComment(client, comment);
    addComment(client, comment);
    expect(shown('top')).toHaveLength(1);
  });

  it('as an answer stands last, and is counted', () => {
    const top = aComment({ replyCount: 1 });
    put(['top'], top);
    put(['replies', top.id], aComment({ content: 'first', parentId: top.id }));
    addComment(client, aComment({ content: 'second', parentId: top.id }));
    expect(texts('replies', top.id)).toEqual(['first', 'second']);
    expect(shown('top')[0]?.replyCount).toBe(2);
  });
});

describe('a comment that is deleted', () => {
  it('without answers goes, and is counted no more', () => {
    const top = aComment({ replyCount: 2 });
    const answer = aComment({ parentId: top.id });
    put(['top'], top);
    put(['replies', top.id], answer, aComment({ parentId: top.id, content: 'stays' }));
    removeComment(client, answer);
    expect(texts('replies', top.id)).toEqual(['stays']);
    expect(shown('top')[0]?.replyCount).toBe(1);
  });

  it('with answers stays without its words, and goes with the last of them', () => {
    const top = aComment({ replyCount: 1, content: 'secret', likeCount: 3 });
    const answer = aComment({ parentId: top.id });
    put(['top'], top);
    put(['replies', top.id], answer);
    removeComment(client, top);
    expect(shown('top')[0]).toMatchObject({ isDeleted: true, content: '', author: null, likeCount: 0 });
    removeComment(client, answer);
    expect(shown('top')).toEqual([]);
  });
});

it('a change leaves lists alone that do not hold the comment', () => {
  const comment = aComment();
  put(['top'], comment);
  put(['newest'], aComment());
  const before = client.getQueryData([...commentsKey(POST), 'newest']);
  patchComment(client, POST, comment.id, { content: 'changed' });
  expect(texts('top')).toEqual(['changed']);
  expect(client.getQueryData([...commentsKey(POST), 'newest'])).toBe(before);
});
