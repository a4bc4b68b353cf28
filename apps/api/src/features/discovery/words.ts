import { SEARCH_WORDS_MAX } from '@kindred/validation/discovery';

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Two words are kin where one is the other with up to so many letters more: `cake`, `cakes`. */
const ENDING_MAX = 3;
const KIN_MIN = 3;

/** As `search_fold` in the database has it. */
export function fold(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøłđı]/g, (letter) => FOLDED[letter] ?? letter);
}
const FOLDED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};

/** All words of a text, each once and folded. */
export function wordsIn(text: string): string[] {
  return [...new Set(text.match(WORD)?.map(fold))];
}

/** The words of a question that are searched for. */
export function wordsOf(question: string): string[] {
  return wordsIn(question).slice(0, SEARCH_WORDS_MAX);
}

function isKin(word: string, wanted: string): boolean {
  if (word.startsWith(wanted)) return true;
  const [short, long] = word.length < wanted.length ? [word, wanted] : [wanted, word];
  const common = [...short].findIndex((letter, at) => letter !== long[at]);
  const kept = common === -1 ? short.length : common;
  return kept >= KIN_MIN && kept >= short.length - 1 && long.length - kept <= ENDING_MAX;
}

/** Where the words are in a text, from and to, in order. */
export function marksIn(text: string, words: readonly string[]): [number, number][] {
  return [...text.matchAll(WORD)].flatMap((match): [number, number][] => {
    const folded = fold(match[0]);
    const wanted = words.find((word) => isKin(folded, word));
    if (wanted === undefined) return [];
    // A letter that was folded may have become two: then the whole word is marked.
    const isPart = folded.length === match[0].length && folded.startsWith(wanted);
    return [[match.index, match.index + (isPart ? wanted.length : match[0].length)]];
  });
}
