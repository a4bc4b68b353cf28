import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashtag } from './hashtags.ts';
import { HASHTAG_MAX, HASHTAGS_PER_POST, hashtagsIn, tagsIn } from './tags.ts';

const tags = (content: string) => tagsIn(content).map(({ kind, name }) => `${kind} ${name}`);

describe('hashtags', () => {
  test.each([
    ['#Bread', ['bread']],
    ['fresh #bread, #rye!', ['bread', 'rye']],
    ['(#bread)', ['bread']],
    ['#läuft #日本 #хлеб', ['läuft', '日本', 'хлеб']],
    ['#a_b #_a #2026_a', ['a_b', '_a', '2026_a']],
    ['#bread #BREAD', ['bread']],
    ['#2026', []],
    ['#', []],
    ['##bread', []],
    ['no#bread', []],
    ['https://example.org/#bread', []],
    ['&#39;', []],
    [`#${'x'.repeat(HASHTAG_MAX)}`, ['x'.repeat(HASHTAG_MAX)]],
    [`#${'x'.repeat(HASHTAG_MAX + 1)}`, []],
  ])('%s', (content, found) => {
    expect(hashtagsIn(content)).toEqual(found);
  });

  test(`the first ${HASHTAGS_PER_POST} of a text count`, () => {
    const content = Array.from({ length: 40 }, (_, n) => `#tag${n}`).join(' ');
    expect(hashtagsIn(content)).toHaveLength(HASHTAGS_PER_POST);
  });

  test('every one that is found can be asked for, and stands where it says', () => {
    const piece = fc.constantFrom(
      '#',
      '@',
      'a',
      'Ä',
      '9',
      '_',
      ' ',
      '日',
      'İ',
      '\u0301',
      '/',
      '&',
      '.',
      '😀',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 60 }).map((parts) => parts.join('')),
        (content) => {
          for (const found of tagsIn(content)) {
            expect(content.slice(found.index, found.index + found.text.length)).toBe(found.text);
            if (found.kind === 'hashtag') expect(hashtag.parse(found.name)).toBe(found.name);
          }
        },
      ),
    );
  });

  test('the longest text is read at once, whatever is in it', () => {
    for (const content of [
      '#'.repeat(5000),
      `#${'1'.repeat(4999)}`,
      '#1 '.repeat(1600),
      '@a.'.repeat(1600),
    ]) {
      const start = performance.now();
      tagsIn(content);
      expect(performance.now() - start).toBeLessThan(500);
    }
  });
});

describe('mentions', () => {
  test.each([
    ['@ada', ['mention ada']],
    ['Thanks, @ada_lind.', ['mention ada_lind']],
    ['@ada.lind @ada-lind', ['mention ada.lind', 'mention ada-lind']],
    ['ada@example.org', []],
    ['https://example.org/@ada', []],
    ['@@ada', []],
    ['@', []],
    ['#bread by @ada', ['hashtag bread', 'mention ada']],
  ])('%s', (content, found) => {
    expect(tags(content)).toEqual(found);
  });
});
