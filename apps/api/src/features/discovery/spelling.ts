import type { Db } from '@kindred/db/client';
import { type Spelling, spellingsOf } from '@kindred/db/discovery/spelling/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import { SEARCH_KINDS } from '@kindred/validation/discovery';

/** Shorter words are like too many others. */
const LETTERS_MIN = 4;
const LONG = 7;

/** How many letters are added, left out, exchanged, or have changed places with the next (optimal string alignment). */
export function distance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of a.entries()) {
    const row = [i + 1];
    for (const [j, wanted] of b.entries()) {
      const at = (line: number[], place: number) => line[place] ?? 0;
      const swapped =
        i > 0 && j > 0 && letter === b[j - 1] && a[i - 1] === wanted ? at(before, j - 1) + 1 : Infinity;
      row.push(
        Math.min(at(last, j + 1) + 1, at(row, j) + 1, at(last, j) + (letter === wanted ? 0 : 1), swapped),
      );
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}

/** One mistake in a short word, two in a long one. */
export function nearest({ word, isKnown, alike }: Spelling): string | undefined {
  if (isKnown || word.length < LETTERS_MIN) return word;
  const max = word.length < LONG ? 1 : 2;
  const [best] = alike
    .map((known) => ({ known, mistakes: distance(word, known) }))
    .filter(({ mistakes }) => mistakes <= max)
    .sort((a, b) => a.mistakes - b.mistakes);
  return best?.known;
}

interface Corrected {
  /** The same words as they are spelled in what the viewer sees; null where there is nothing to correct. */
  words: string[] | null;
  /** Whether what the viewer sees, of whatever kind, has each of them as it is: then none is a mistake. */
  isKnown: boolean;
}

export async function corrected(db: Db, viewer: Viewer, words: readonly string[]): Promise<Corrected> {
  if (words.every((word) => word.length < LETTERS_MIN)) return { words: null, isKnown: false };
  const spelled = await spellingsOf(db, viewer, words, SEARCH_KINDS);
  const all = spelled.map(nearest).filter((word) => word !== undefined);
  const isSame = all.every((word, at) => word === words[at]);
  return {
    words: all.length < words.length || isSame ? null : all,
    isKnown: spelled.every(({ isKnown }) => isKnown),
  };
}
