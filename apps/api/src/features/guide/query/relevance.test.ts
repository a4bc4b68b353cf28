import { expect, test } from 'vitest';
import { matchOf, relevanceOf, saidIn, worthOffering } from './relevance.ts';

test.each([
  ['kiln', 'kilns', 'same'],
  ['classes', 'class', 'kin'],
  ['photo', 'photography', 'same'],
  ['bakry', 'bakery', 'misspelt'],
  ['running', 'runners', 'kin'],
  ['bake', 'baking', 'kin'],
  ['yoga', 'yogi', null],
  ['pottery', 'poster', null],
  ['hike', 'bike', null],
  ['grow', 'row', null],
  ['repair', 'reps', null],
  ['weekend', 'week', null],
  ['fitness', 'fits', null],
  ['read', 'ready', null],
] as const)('“%s” and “%s” are %s', (asked, word, match) => {
  expect(matchOf(asked, word)).toBe(match);
});

const item = (kind: 'tribe' | 'post' | 'person', title: string, excerpt: string, asked: string[]) => {
  const shown = { kind, title: { text: title, marks: [] }, excerpt: { text: excerpt, marks: [] } };
  return { ...shown, relevance: relevanceOf(shown, asked) };
};

test('what is about most of the words is offered, and what says them outright before what comes close', () => {
  const names = (asked: string[], ...things: [Parameters<typeof item>[0], string, string][]) =>
    worthOffering(
      things.map(([kind, title, excerpt]) => item(kind, title, excerpt, asked)),
      asked,
    ).map(({ title }) => title.text);
  const [shop, tailor] = [
    ['tribe', 'Spokes', 'We repair every bike'],
    ['tribe', 'Threads', 'We repair coats'],
  ] as const;
  expect(names(['repair', 'bike'], [...shop], [...tailor])).toEqual(['Spokes']);
  expect(names(['repair', 'bike'], [...tailor])).toEqual(['Threads']);
  expect(names(['repair', 'bike', 'today'], [...tailor])).toEqual([]);
  expect(names(['running'], ['tribe', 'Runners', ''], ['person', 'Ada', 'Runs a shop'])).toEqual(['Runners']);
  expect(names(['running'], ['person', 'Ada', 'Runs a shop'])).toEqual(['Ada']);
});

test('a post is offered only when it is about every word, and not for the name of its author', () => {
  const about = (asked: string[], text: string) =>
    worthOffering([item('post', 'Rye Baker', text, asked)], asked).length;
  expect(about(['kiln', 'repairs'], 'My kiln broke, who repairs kilns?')).toBe(1);
  expect(about(['kiln', 'repairs'], 'My kiln broke')).toBe(0);
  expect(about(['rye'], 'Nothing to say')).toBe(0);
});

test('a playbook says a word as it was asked for or does not say it', () => {
  expect(saidIn('Run a seven-day challenge', ['running', 'challenges'])).toBe(1);
});
