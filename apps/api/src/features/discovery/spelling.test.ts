import { expect, test } from 'vitest';
import { nearest } from './spelling.ts';

test.each([
  ['sourdouh', ['sour', 'sourdough'], 'sourdough'],
  ['suordough', ['sourdough'], 'sourdough'],
  ['braed', ['broad', 'bread'], 'bread'],
  ['lemno', ['demon'], undefined],
  ['brd', ['bird'], 'brd'],
])('%s among %j is %s', (word, alike, expected) => {
  expect(nearest({ word, isKnown: false, alike })).toBe(expected);
});
