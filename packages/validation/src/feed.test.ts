import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createPostInput,
  feedInput,
  POST_IS_BLANK,
  POST_MAX,
  postIdInput,
  postsOfUserInput,
  postView,
} from './feed.ts';

const messagesOf = (value: unknown) =>
  createPostInput.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe('a post', () => {
  test('is trimmed text of 1 to 5000 characters', () => {
    expect(createPostInput.parse({ content: '  Hello, tribe \n' })).toEqual({
      content: 'Hello, tribe',
      type: 'text',
    });
    expect(POST_MAX).toBe(5000);
    expect(messagesOf({ content: 'a' })).toEqual([]);
    expect(messagesOf({ content: 'a'.repeat(5000) })).toEqual([]);
    expect(messagesOf({ content: ` ${'a'.repeat(5000)}\n` })).toEqual([]);
    expect(messagesOf({ content: 'a'.repeat(5001) })).toEqual(['Post must be at most 5000 characters']);
  });

  test('is not blank, however it is left blank', () => {
    expect(POST_IS_BLANK).toBe('Please add some content');
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(' ', '\n', '\t', '\u00a0', '\u2003') }), (content) => {
        expect(messagesOf({ content })).toEqual(['Please add some content']);
      }),
    );
  });

  test('keeps what stands between its ends, line by line', () => {
    const content = 'One\n\n  two\t<b>three</b> & "four" \u{1f9c1}\u200d';
    expect(createPostInput.parse({ content }).content).toBe(content);
  });

  test('is of a kind that people can publish', () => {
    for (const type of ['story', 'image', 'poll', 'event', 'advert', '', null]) {
      expect(messagesOf({ content: 'a', type }), String(type)).toEqual([
        'This type of post is not supported',
      ]);
    }
  });
});

test('the feed is algorithmic unless asked otherwise', () => {
  expect(feedInput.parse({})).toEqual({ mode: 'algorithmic', limit: 20 });
  expect(feedInput.safeParse({ mode: 'chronological' }).success).toBe(true);
  expect(feedInput.safeParse({ mode: 'random' }).success).toBe(false);
});

test('a post is named by its id, in lower case', () => {
  const id = '019a7f3e-1111-7abc-8def-0123456789ab';
  expect(postIdInput.parse({ id: id.toUpperCase() })).toEqual({ id });
  expect(postsOfUserInput.parse({ id })).toEqual({ id, limit: 20 });
  expect(postIdInput.safeParse({}).success).toBe(false);
});

test('what is shown of a post and its author is this and no more', () => {
  expect(Object.keys(postView.shape).sort()).toEqual(
    'author can commentCount content createdAt editedAt id isLiked isPinned likeCount shareCount tribe type'.split(
      ' ',
    ),
  );
  expect(Object.keys(postView.shape.author.shape).sort()).toEqual(
    'badge firstName handle id lastName name profileImageUrl'.split(' '),
  );
  expect(Object.keys(postView.shape.can.shape)).toEqual(['like', 'delete']);
});
