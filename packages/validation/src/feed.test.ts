import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draftInput } from './feed/drafts.ts';
import {
  createPostInput,
  feedInput,
  POST_IS_BLANK,
  POST_MAX,
  postIdInput,
  postsOfUserInput,
  postView,
  sharedPostView,
} from './feed.ts';

const messagesOf = (value: unknown) =>
  createPostInput.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe('a post', () => {
  test('is trimmed text of 1 to 5000 characters', () => {
    expect(createPostInput.parse({ content: '  Hello, tribe \n' })).toEqual({
      content: 'Hello, tribe',
      type: 'text',
      mediaIds: [],
      visibility: 'public',
      visibilityOptions: null,
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
    for (const type of ['event', 'course', 'advert', '', null]) {
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

describe('what goes together', () => {
  const ids = (count: number) =>
    Array.from({ length: count }, (_, n) => `019a7f3e-1111-7abc-8def-0123456789a${n}`);
  const custom = (options: Record<string, unknown> | null) => ({
    content: 'a',
    visibility: 'custom',
    visibilityOptions: options,
  });

  test('files, as many as a type holds', () => {
    const files = (type: string, count: number) => messagesOf({ content: 'a', type, mediaIds: ids(count) });
    expect(files('image', 10)).toEqual([]);
    expect(files('story', 0)).toEqual([]);
    expect(files('image', 0)).toEqual(['Please add a photo']);
    expect(files('video', 0)).toEqual(['Please add a video']);
    expect(files('voice', 0)).toEqual(['Please record something']);
    expect(files('video', 2)).toEqual(['This type of post holds one file']);
    expect(files('story', 2)).toEqual(['This type of post holds one file']);
    const photo = { content: 'a', mediaUrl: 'data:image/png;base64,AAAA' };
    expect(messagesOf({ ...photo, type: 'image' })).toEqual([]);
    expect(messagesOf({ ...photo, mediaIds: ids(1) })).toEqual([
      'Send the photo either inline or as an upload',
    ]);
  });

  test('places: at least one, and each with what it is', () => {
    const nowhere = { profile: false, feed: false };
    expect(messagesOf(custom({}))).toEqual([]);
    expect(messagesOf(custom(null))).toEqual(['Choose at least one place']);
    expect(messagesOf(custom(nowhere))).toEqual(['Choose at least one place']);
    expect(messagesOf(custom({ ...nowhere, tribe: true }))).toEqual(['Choose a tribe']);
    expect(messagesOf(custom({ ...nowhere, business: true }))).toEqual(['Choose a business']);
    expect(messagesOf(custom({ ...nowhere, tribe: true, selectedTribes: ids(2) }))).toEqual([]);
    expect(messagesOf({ content: 'a', visibilityOptions: {} })).toEqual([
      'Only a custom post chooses its places',
    ]);
  });

  test('the empty choice of a form is no business; nothing else that is no id is passed over', () => {
    const options = (by: Record<string, unknown>) => createPostInput.safeParse(custom(by));
    expect(options({ selectedBusiness: '' }).data?.visibilityOptions?.selectedBusiness).toBeNull();
    expect(messagesOf(custom({ business: true, selectedBusiness: '' }))).toEqual(['Choose a business']);
    for (const by of [{ selectedBusiness: ' ' }, { selectedBusiness: 'none' }, { selectedTribes: [''] }]) {
      expect(options(by).success, JSON.stringify(by)).toBe(false);
    }
    expect(draftInput.parse({ visibilityOptions: { selectedBusiness: '' } }).visibilityOptions).toMatchObject(
      {
        selectedBusiness: null,
      },
    );
  });

  test('a link, which needs no words', () => {
    const linkUrl = 'https://breadlab.example/long?a=b#c';
    expect(createPostInput.parse({ type: 'link', linkUrl: ` ${linkUrl} ` })).toMatchObject({
      content: '',
      linkUrl,
    });
    expect(messagesOf({ content: 'Read this', type: 'link', linkUrl })).toEqual([]);
    expect(messagesOf({ content: 'a', type: 'link' })).toEqual(['Please add a link']);
    expect(messagesOf({ content: 'a', linkUrl })).toEqual(['Only a link post has a link']);
    expect(messagesOf({ type: 'link', linkUrl, mediaIds: ids(1) })).toEqual([
      'This type of post holds no files',
    ]);
    const path = 'a'.repeat(2_000 - 'https://breadlab.example/'.length);
    expect(messagesOf({ type: 'link', linkUrl: `https://breadlab.example/${path}` })).toEqual([]);
    expect(messagesOf({ type: 'link', linkUrl: `https://breadlab.example/${path}a` })).toEqual([
      'Web address must be at most 2000 characters',
    ]);
    for (const url of ['', 'breadlab', 'ftp://breadlab.example', 'https://me:pw@breadlab.example/']) {
      const { error } = createPostInput.safeParse({ type: 'link', linkUrl: url });
      expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
        [['linkUrl'], 'Web address must be a valid URL'],
      ]);
    }
  });

  test('a link to join leads somewhere, and runs nothing', () => {
    const link = (url: string) => messagesOf({ content: 'a', type: 'live', live: { title: 'Now', url } });
    expect(link('https://meet.example.org/a?b=c#d')).toEqual([]);
    for (const url of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'ftp://example.org',
      '//example.org',
      'example',
      'https://',
      'https://user:pw@evil.com/',
      'https://bank.example.org@evil.com/',
      'https://:pw@evil.com/',
      ' ',
    ]) {
      expect(link(url), url).toEqual(['Link to join must be a valid URL']);
    }
  });
});

test('what is shown of a post and its author is this and no more', () => {
  expect(Object.keys(postView.shape).sort()).toEqual(
    [
      'author business can commentCount content course createdAt cta editedAt event givenTo id isLiked isPinned isSaved isSharedGone likeCount link',
      'live media myReaction poll question reactions shareCount shared space tribe type visibility',
      'visibilityOptions why',
    ]
      .join(' ')
      .split(' '),
  );
  expect(Object.keys(postView.shape.author.shape).sort()).toEqual(
    'badge firstName handle id lastName name profileImageUrl'.split(' '),
  );
  expect(Object.keys(postView.shape.can.shape)).toEqual(
    'like comment share save report edit delete pin vote end'.split(' '),
  );
  expect(Object.keys(sharedPostView.shape).sort()).toEqual(
    'author business content course createdAt editedAt event id link live media tribe type'.split(' '),
  );
});
