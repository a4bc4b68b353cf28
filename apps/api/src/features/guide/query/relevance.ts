import type { SearchKind } from '@kindred/validation/discovery';
import { stemmer } from 'stemmer';
import { distance, wordsIn } from '../../discovery/service.ts';
import { rarityOf } from '../meaning/rarity.ts';
import { relatedTo } from '../meaning/related.ts';

/** Texts of a search result that are compared with a question. */
export interface Texts {
  kind: SearchKind;
  title: string;
  body: string | null;
  /** Tags or specialties. */
  tags: readonly string[];
  location: string | null;
  /** Name of the tribe or business that it belongs to. */
  source: string | null;
}

export interface Relevance {
  /** 0 to about 1: how much of the question it answers, rare words counting more. */
  score: number;
  /** Words of the question that it is about. */
  words: string[];
}

/** How sure a match is. */
const MATCH = { same: 1, stem: 0.95, beginning: 0.9, related: 0.8, misspelt: 0.75 } as const;
/** Worth of a match by its place. */
const PLACE = { title: 1.1, tags: 1, body: 0.9, bio: 0.85, location: 0.7, source: 0.5 } as const;
/** A match of less is in passing, and carries no result by itself. */
const ANCHOR = 0.6;
/** Below it, and far below the best, nothing is offered. Found with the labelled questions of the tests. */
const LEAST = 0.45;
const LEAST_OF_BEST = 0.75;
/** Words that texts say in passing, such as `talk`, have to be in a title or tag. A bio is short enough. */
const COMMON = 0.68;
/** For what was asked for by name, such as an event. */
const NAMED = 0.15;

/** A longer word may be the beginning of another, such as `photo` of `photography`. */
const BEGINNING_MIN = 5;
const STEM_MIN = 4;
const PLAIN_MIN = 3;
const ENDING_MAX = 3;

/** True for one mistake in a word of five letters, two from nine on, and none in the first letter. */
function isMisspelt(asked: string, word: string): boolean {
  const slips = asked.length < 5 ? 0 : asked.length < 9 ? 1 : 2;
  if (slips === 0 || asked[0] !== word[0] || Math.abs(asked.length - word.length) > slips) return false;
  return distance(asked, word) <= slips;
}

/** Words whose forms are kept: an answer compares thousands, and most of them again in the next one. */
const FORMS_KEPT = 20_000;
const kept = new Map<string, { stem: string; plain: string }>();

/** The stem of a word, and the word without an ending: `run` of `running` and `runners`. */
function formsOf(word: string) {
  const known = kept.get(word);
  if (known !== undefined) return known;
  const plain = word.replace(/(?:([^aeiou])\1)?(?:ing|ers?|ed|es|s)$/, '$1');
  const forms = { stem: stemmer(word), plain };
  if (kept.size >= FORMS_KEPT) kept.clear();
  kept.set(word, forms);
  return forms;
}

export function matchOf(asked: string, word: string): keyof typeof MATCH | null {
  if (asked === word) return 'same';
  const [mine, theirs] = [formsOf(asked), formsOf(word)];
  // A short stem is that of many words: `fit` of `fitness` and `fits`.
  if (mine.stem.length >= STEM_MIN && mine.stem === theirs.stem) return 'stem';
  if (mine.plain.length >= PLAIN_MIN && mine.plain === theirs.plain) return 'stem';
  if (asked.length >= BEGINNING_MIN && word.startsWith(asked)) return 'beginning';
  const isLonger = asked.startsWith(word) && asked.length - word.length <= ENDING_MAX;
  if (word.length >= BEGINNING_MIN && isLonger) return 'beginning';
  if (relatedTo(asked).includes(word)) return 'related';
  return isMisspelt(asked, word) ? 'misspelt' : null;
}

function best(asked: string, words: readonly string[]): number {
  let most = 0;
  for (const word of words) {
    const match = matchOf(asked, word);
    if (match !== null) most = Math.max(most, MATCH[match]);
    if (most === MATCH.same) break;
  }
  return most;
}

/** Rare words say more about a question than common ones. */
const weightOf = (word: string) => Math.max(0.1, rarityOf(word) ** 1.5);

/** Compares a result with the words of a question. */
export function relevanceOf(texts: Texts, asked: readonly string[]): Relevance {
  const { kind, title, body, tags, location, source } = texts;
  const places = [
    { worth: PLACE.title, words: kind === 'person' ? [] : wordsIn(title) },
    { worth: kind === 'person' ? PLACE.bio : PLACE.body, words: wordsIn(body ?? '') },
    { worth: PLACE.tags, words: tags.flatMap(wordsIn) },
    { worth: PLACE.location, words: wordsIn(location ?? '') },
    { worth: PLACE.source, words: wordsIn(source ?? '') },
  ];
  const found = asked.map((word) => ({
    word,
    weight: weightOf(word),
    match: Math.max(
      ...places.map(({ worth, words }) => worth * best(word, words)),
      // A person is found by the name as it is, and is not about its words.
      kind === 'person' && wordsIn(title).includes(word) ? PLACE.title : 0,
    ),
  }));
  const anchors = found.filter(({ match }) => match >= ANCHOR);
  const words = anchors.map(({ word }) => word);
  const heaviest = Math.max(...found.map(({ weight }) => weight));
  // A common word alone is no answer to a question about a rare one.
  if (!anchors.some(({ weight }) => weight >= heaviest / 2)) return { score: 0, words };
  const isInPassing = kind !== 'person' && anchors.every(({ match }) => match <= PLACE.body);
  if (isInPassing && asked.every((word) => rarityOf(word) < COMMON)) return { score: 0, words };
  const all = found.reduce((sum, { weight }) => sum + weight, 0);
  return { score: found.reduce((sum, { weight, match }) => sum + weight * match, 0) / all, words };
}

/** Results that are offered, the best first. */
export function worthOffering<Item extends { kind: SearchKind; relevance: Relevance }>(
  items: readonly Item[],
  named: readonly SearchKind[],
): Item[] {
  const highest = Math.max(...items.map(({ relevance }) => relevance.score));
  const least = Math.max(LEAST, LEAST_OF_BEST * highest);
  const rank = ({ kind, relevance }: Item) => relevance.score + (named.includes(kind) ? NAMED : 0);
  return items
    .filter(({ relevance }) => relevance.score >= least)
    .sort((one, other) => rank(other) - rank(one));
}

const singular = (word: string) => word.replace(/(?<=[^s])s$/, '');

/** How many of the words a text says as they were asked: in the singular or plural, or as the beginning of a word. */
export function saidIn(text: string, asked: readonly string[]): number {
  const words = wordsIn(text);
  return asked.filter((each) =>
    words.some(
      (word) => singular(each) === singular(word) || (each.length >= BEGINNING_MIN && word.startsWith(each)),
    ),
  ).length;
}
