import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerptOf } from './present.ts';
import { fold, marksIn, wordsOf } from './words.ts';

test.each([
  ['  Zoë  &  Åse! ', ['zoe', 'ase']],
  ["don't stop", ['don', 't', 'stop']],
  ['bread BREAD bréad', ['bread']],
  ['%_\\', []],
  ['東京 42nd', ['東京', '42nd']],
  ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
])('%s is asked for by its words', (question, words) => {
  expect(wordsOf(question)).toEqual(words);
});

test.each([
  ['Fresh bread, breads and breadth', ['bread'], ['bread', 'bread', 'bread']],
  ['A cake for the cakes', ['cakes'], ['cake', 'cakes']],
  ['Zoë Ångström', ['ang'], ['Ång']],
  ['Straße', ['strass'], ['Straße']],
  ['unread', ['read'], []],
  ['running a run', ['run'], ['run', 'run']],
])('in %s %s is marked', (text, words, marked) => {
  expect(marksIn(text, words).map(([from, to]) => text.slice(from, to))).toEqual(marked);
});

test('an excerpt holds the first of the words, is short, and its marks are words', () => {
  const texts = fc.array(fc.constantFrom('bread', 'Brot', 'a', '🥖', 'sourdough', '\n', '…'), {
    maxLength: 120,
  });
  fc.assert(
    fc.property(texts, (words) => {
      const text = words.join(' ');
      const excerpt = excerptOf(text, ['bread']);
      expect(excerpt === null).toBe(text.trim() === '');
      expect(excerpt?.text.length ?? 0).toBeLessThanOrEqual(190);
      expect(excerpt?.text.isWellFormed() ?? true).toBe(true);
      expect((excerpt?.marks.length ?? 0) > 0).toBe(words.includes('bread'));
      for (const [from, to] of excerpt?.marks ?? []) {
        expect(fold(excerpt?.text.slice(from, to) ?? '')).toBe('bread');
      }
    }),
  );
});
