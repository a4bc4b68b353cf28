import type { SearchResult } from '@kindred/validation/discovery';
import { wordsOf } from '../../discovery/service.ts';

/** Of a result: how many of the words it is about, and whether it says one of them as it was asked or in its name. */
export interface Relevance {
  words: string[];
  isStrong: boolean;
}

const ENDING = /(?:ings?|ies|ers?|ed|es|s|e)$/;
const STEM_MIN = 3;
/** A longer word that was asked for may be the beginning of one, such as `photo` of `photography`. */
const BEGINNING_MIN = 5;

/** `running` and `runners` as `run`; words that only begin alike, such as `weekend` and `week`, stay apart. */
export function stemOf(word: string): string {
  let stem = word;
  for (;;) {
    const shorter = stem.replace(ENDING, '').replace(/([^aeiou])\1$/, '$1');
    if (shorter.length < STEM_MIN || shorter === stem) return stem;
    stem = shorter;
  }
}

const singular = (word: string) => word.replace(/(?<=[^s])s$/, '');

/** Letters that have to be changed, put in or taken out to make the one word of the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [to, wanted] of [...other].entries()) {
      const [left = 0, above = 0, before = 0] = [next[to], row[to + 1], row[to]];
      next.push(Math.min(left + 1, above + 1, before + (letter === wanted ? 0 : 1)));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** Whether one is the other with a slip: none in a short word, and never in its first letter. */
function isMisspelt(asked: string, word: string): boolean {
  const slips = asked.length < 5 ? 0 : asked.length < 9 ? 1 : 2;
  if (slips === 0 || asked[0] !== word[0] || Math.abs(asked.length - word.length) > slips) return false;
  return distance(asked, word) <= slips;
}

/** The best first. */
const MATCHES = ['same', 'misspelt', 'kin'] as const;
type Match = (typeof MATCHES)[number] | null;

export function matchOf(asked: string, word: string): Match {
  if (singular(asked) === singular(word)) return 'same';
  if (asked.length >= BEGINNING_MIN && word.startsWith(asked)) return 'same';
  if (isMisspelt(asked, word)) return 'misspelt';
  return stemOf(asked) === stemOf(word) ? 'kin' : null;
}

/**
 * What a search result shows of the words that were asked for.
 * @param hidden words it was found by that may be in what is not shown, such as the tags of a tribe
 */
export function relevanceOf(
  { kind, title, excerpt }: Pick<SearchResult, 'kind' | 'title' | 'excerpt'>,
  asked: readonly string[],
  hidden: readonly string[] = [],
): Relevance {
  // The title of a post is who wrote it.
  const name = kind === 'post' ? [] : wordsIn(title.text);
  const text = wordsIn(excerpt?.text ?? '');
  const found = asked.flatMap((word) => {
    const inName = best(word, name);
    const inText = best(word, text);
    if (inName !== null || inText === 'same') return [{ word, isStrong: true }];
    const isHidden = hidden.includes(word);
    // People say in passing much that they, or their posts, are not about.
    if (kind === 'post') return isHidden ? [{ word, isStrong: false }] : [];
    if (inText === null && !isHidden) return [];
    return [{ word, isStrong: kind !== 'person' && (isHidden || inText === 'misspelt') }];
  });
  return { words: found.map(({ word }) => word), isStrong: found.some(({ isStrong }) => isStrong) };
}

const wordsIn = (text: string) => text.split(/\s+/).flatMap(wordsOf);

function best(asked: string, words: readonly string[]): Match {
  const matches = words.map((word) => matchOf(asked, word));
  return MATCHES.find((match) => matches.includes(match)) ?? null;
}

/** How many of the words a text says as they were asked for. */
export function saidIn(text: string, asked: readonly string[]): number {
  const words = wordsIn(text);
  return asked.filter((word) => best(word, words) === 'same').length;
}

/**
 * Those worth offering: about at least half of the words (a post: about all of them), and of these only what is about the
 * most, and what says it outright where anything does.
 */
export function worthOffering<Item extends Pick<SearchResult, 'kind'> & { relevance: Relevance }>(
  items: readonly Item[],
  asked: readonly string[],
): Item[] {
  const about = items.filter(({ kind, relevance: { words } }) =>
    kind === 'post' ? words.length === asked.length : words.length > 0 && words.length * 2 >= asked.length,
  );
  const most = Math.max(...about.map(({ relevance: { words } }) => words.length));
  const fullest = about.filter(({ relevance: { words } }) => words.length === most);
  const strong = fullest.filter(({ relevance: { isStrong } }) => isStrong);
  return strong.length > 0 ? strong : fullest;
}
