import { expect, test } from 'vitest';
import { plainText } from './plainText.ts';

test.each([
  ['# Bread\n\nWe **bake** _two_ loaves.', 'Bread\n\nWe bake two loaves.'],
  ['- flour\n* [x] salt\n1. mix', '• flour\n• salt\n1. mix'],
  ['> Bring a [jar](https://jar.example "big") and `water`', 'Bring a jar and water'],
  ['![A loaf](/media/a.webp)', 'A loaf'],
  ['a\n\n---\n\n```js\ncode\n```', 'a\n\n\n\n\ncode'],
  ['snake_case_name, 2 * 3 * 4 and 5 < 6', 'snake_case_name, 2 * 3 * 4 and 5 < 6'],
])('%j without its marks is %j', (markdown, text) => {
  expect(plainText(markdown)).toBe(text);
});

test.each(['*', '**', '_', '`', '[', '[a](', '- ', '> ', '~~a'])(
  'a long text of %j takes no longer than others',
  (mark) => {
    const started = performance.now();
    plainText(mark.repeat(10_000 / mark.length));
    expect(performance.now() - started).toBeLessThan(500);
  },
);
