import type { GuideSource } from '@kindred/validation/guide/query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWording } from './wording.ts';

test('no sequence of pieces gets a link, markup or a foreign source through', () => {
  const source = (name: string): GuideSource => ({ kind: 'tribe', id: '', name, url: '/' });
  const sources = ['Bakers', 'Node.js nights'].map(source);
  const data = 'Bakers, Node.js nights, 37';
  const piece = fc.constantFrom(
    ...[
      'bread',
      ' ',
      '\n',
      '[1]',
      '[2]',
      '[1, 2]',
      '[3]',
      '[',
      ']',
      '(',
      ')',
      '!',
      '<',
      '>',
      '**',
      '`',
      '#',
      '- ',
      '.',
    ],
    ...[
      'http',
      'https:',
      '//',
      '/',
      'evil',
      'example',
      '@',
      'www.',
      '37',
      '4',
      'Node.js',
      '\u200b',
      '\u202e',
      '．',
    ],
  );
  let kept = 0;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      for (const { text, sources: from } of readWording(`${pieces.join('')} [1]`, data, sources) ?? []) {
        kept += 1;
        expect(from.length > 0 && from.every((at) => at === 0 || at === 1)).toBe(true);
        expect(text.replaceAll('Node.js', 'Nodejs')).not.toMatch(
          /\/\/|\bwww\.|\S@\S|evil\.example|<[^<]*>|\*\*|`|[\u200b\u202e]/,
        );
        expect(text.match(/\d+/g) ?? []).toEqual(
          (text.match(/\d+/g) ?? []).filter((number) => number === '37'),
        );
      }
    }),
    { numRuns: 3000 },
  );
  expect(kept).toBeGreaterThan(100);
});
