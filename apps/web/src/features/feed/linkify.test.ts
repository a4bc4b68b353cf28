import { describe, expect, it } from 'vitest';
import { linkify } from './linkify.ts';

const links = (text: string) =>
  linkify(text).flatMap(({ text: words, href }) => (href ? [[words, href]] : []));

describe('addresses in a text', () => {
  it.each([
    ['see https://example.com', 'https://example.com'],
    ['see https://example.com.', 'https://example.com'],
    ['(https://example.com/a)', 'https://example.com/a'],
    ['https://example.com/a_(b) and', 'https://example.com/a_(b)'],
    ['https://example.com/?q=1&r=2#x!', 'https://example.com/?q=1&r=2#x'],
    ['HTTP://Example.com/Path', 'HTTP://Example.com/Path'],
    ['https://example.com/ü?', 'https://example.com/ü'],
    ['"https://example.com/a"', 'https://example.com/a'],
  ])('%s holds %s', (text, address) => {
    expect(links(text).map(([words]) => words)).toEqual([address]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<b>',
    'ftp://example.com',
    'https://',
    'https://localhost-without-a-dot',
    'http://somebody@evil.example/',
    'http://a:b@evil.example/',
    'xhttps://example.com',
    '//example.com',
    'example.com',
  ])('%s is no address', (text) => {
    expect(links(text)).toEqual([]);
  });

  it('makes only http and https, whatever is written', () => {
    for (const [, href] of links('https://a.example http://b.example hTTps://c.example')) {
      expect(href).toMatch(/^https?:\/\//);
    }
  });

  it('takes no longer for a text that is meant to take long', () => {
    const started = performance.now();
    linkify(`https://a.example/${')'.repeat(5000)}`);
    linkify('https://'.repeat(600));
    expect(performance.now() - started).toBeLessThan(200);
  });

  it('leaves what only looks like a tag inside them alone', () => {
    expect(linkify('https://example.com/#part and https://example.com/@ada')).toEqual([
      { text: 'https://example.com/#part', href: 'https://example.com/#part' },
      { text: ' and ', href: null },
      { text: 'https://example.com/@ada', href: 'https://example.com/@ada' },
    ]);
  });
});

describe('mentions and hashtags', () => {
  it('lead to the person, and to the posts with it', () => {
    expect(linkify('Thanks @mona.okafor, see #FirstLoaf!')).toEqual([
      { text: 'Thanks ', href: null },
      { text: '@mona.okafor', href: null, to: '/profile/mona.okafor' },
      { text: ', see ', href: null },
      { text: '#FirstLoaf', href: null, to: '/hashtag/firstloaf' },
      { text: '!', href: null },
    ]);
  });

  it('are those of any script, and none inside a word or an address of mail', () => {
    const tags = (text: string) => linkify(text).flatMap(({ to }) => to ?? []);
    expect(tags('#brød #čaj')).toEqual(['/hashtag/br%C3%B8d', '/hashtag/%C4%8Daj']);
    expect(tags('mona@example.com a#b #1')).toEqual([]);
  });
});

describe('put together again', () => {
  it('the parts are the text', () => {
    const pieces = [
      'https://a.example/x',
      ' ',
      '\n',
      '(',
      ')',
      '.',
      'word',
      '<b>',
      'http://',
      '"',
      '#🥖a',
      '@b',
    ];
    for (let round = 0; round < 2000; round += 1) {
      const text = Array.from(
        { length: 8 },
        (_, at) => pieces[(round * 7 + at * at * 3 + (round >> at)) % 12],
      ).join('');
      expect(
        linkify(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }
  });
});
