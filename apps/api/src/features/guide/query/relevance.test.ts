import type { SearchKind } from '@kindred/validation/discovery';
import { expect, test } from 'vitest';
import { matchOf, relevanceOf, saidIn, worthOffering } from './relevance.ts';

test.each([
  ['kiln', 'kilns', 'stem'],
  ['photo', 'photography', 'beginning'],
  ['bakry', 'bakery', 'misspelt'],
  ['running', 'runs', 'stem'],
  ['gym', 'strength', 'related'],
  ['strength', 'gym', null],
  ['yoga', 'yogi', null],
  ['pottery', 'poster', null],
  ['hike', 'bike', null],
  ['grow', 'row', null],
  ['weekend', 'week', null],
  ['fitness', 'fits', null],
  ['read', 'ready', null],
] as const)('“%s” and “%s” match as: %s', (asked, word, match) => {
  expect(matchOf(asked, word)).toBe(match);
});

const item = (
  kind: SearchKind,
  title: string,
  body: string,
  asked: readonly string[],
  tags: string[] = [],
) => ({
  kind,
  title,
  relevance: relevanceOf({ kind, title, body, tags, location: null, source: null }, asked),
});
const offered = (asked: readonly string[], ...things: [SearchKind, string, string, string[]?][]) =>
  worthOffering(
    things.map(([kind, title, body, tags]) => item(kind, title, body, asked, tags)),
    [],
  ).map(({ title }) => title);

test('what answers more of a question is offered alone, and a common word carries no result', () => {
  const shop = ['business', 'Spokes', 'We repair every bike'] as const;
  const tailor = ['business', 'Threads', 'We repair coats'] as const;
  expect(offered(['repair', 'bike'], [...shop], [...tailor])).toEqual(['Spokes']);
  expect(offered(['wedding', 'photographer', 'lisbon'], ['service', 'Cards', 'For a wedding'])).toEqual([]);
  expect(offered(['work', 'kiln'], ['tribe', 'Deep Work', 'Two quiet hours'])).toEqual([]);
});

test('tags count, and people are found by their names as they are', () => {
  expect(offered(['baker'], ['person', 'Ada Baker', 'Sails'])).toEqual(['Ada Baker']);
  expect(
    offered(['rye', 'bread'], ['person', 'Ryes Loaf', 'Sails'], ['tribe', 'Loaves', '', ['rye']]),
  ).toEqual(['Loaves']);
});

test('a playbook says a word as it was asked for or does not say it', () => {
  expect(saidIn('Run a seven-day challenge', ['running', 'challenges'])).toBe(1);
});
