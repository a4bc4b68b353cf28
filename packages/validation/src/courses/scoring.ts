import type { Answers } from './attempts.ts';
import type { QuestionContent, QuestionKind } from './quizzes.ts';

/**
 * How an attempt is scored.
 *
 * - `one`, `true_false`: all points for the right choice.
 * - `text`: all points for an accepted text; see {@link comparable}.
 * - `many`: points × max(0, right chosen − wrong chosen) ÷ right choices.
 * - `order`: points × pairs of neighbors that follow each other as in the key ÷ pairs of the key, so that one choice
 *   in the wrong place does not cost the places after it.
 * - No answer: no points.
 *
 * The percent of an attempt is its points ÷ all points, rounded down. Sums are of whole shares, so that no rounding of
 * single questions adds up.
 */

/** Divides by every number of choices up to ten. */
const SHARES = 2_520;

export interface ScoredQuestion extends QuestionContent {
  id: string;
  points: number;
}

/** A typed text as it is compared: NFKC, lower case, trimmed, each run of white space one space. */
export function comparable(value: string): string {
  return value.normalize('NFKC').toLowerCase().normalize('NFKC').trim().replace(/\s+/gu, ' ');
}

/** The part of a question's points that an answer gets, in `SHARES` of one. */
function sharesOf(kind: QuestionKind, key: readonly string[], answer: readonly string[]): number {
  if (kind === 'one' || kind === 'true_false') {
    return answer.length === 1 && answer[0] === key[0] ? SHARES : 0;
  }
  if (kind === 'text') {
    const [typed, ...others] = answer;
    if (typed === undefined || others.length > 0) return 0;
    return key.some((accepted) => comparable(accepted) === comparable(typed)) ? SHARES : 0;
  }
  if (kind === 'many') {
    const chosen = new Set(answer);
    const right = key.filter((id) => chosen.has(id)).length;
    return (SHARES * Math.max(0, 2 * right - chosen.size)) / key.length;
  }
  if (answer.length !== key.length) return 0;
  const next = new Map(key.slice(1).map((id, at) => [key[at], id]));
  const pairs = answer.slice(1).filter((id, at) => next.get(answer[at]) === id).length;
  return (SHARES * pairs) / (key.length - 1);
}

export interface QuestionScore {
  /** Rounded down to hundredths. */
  points: number;
  isRight: boolean;
}
export interface AttemptScore {
  /** Rounded down to hundredths. */
  points: number;
  pointsMax: number;
  percent: number;
  /** By the id of the question. */
  byQuestion: Map<string, QuestionScore>;
}

const pointsOf = (shares: number) => Math.floor((shares * 100) / SHARES) / 100;

export function scoreAttempt(questions: readonly ScoredQuestion[], answers: Answers): AttemptScore {
  const byQuestion = new Map<string, QuestionScore>();
  let [sum, pointsMax] = [0, 0];
  for (const { id, kind, key, points } of questions) {
    const shares = sharesOf(kind, key, answers[id] ?? []);
    byQuestion.set(id, { points: pointsOf(points * shares), isRight: shares === SHARES });
    sum += points * shares;
    pointsMax += points;
  }
  const percent = pointsMax === 0 ? 0 : Math.floor((sum * 100) / (pointsMax * SHARES));
  return { points: pointsOf(sum), pointsMax, percent, byQuestion };
}

/** Whether an answer is one that its question takes; an empty one takes it back. */
export function fitsQuestion({ kind, choices }: QuestionContent, answer: readonly string[]): boolean {
  if (answer.length === 0) return true;
  if (kind === 'text') return answer.length === 1;
  const known = new Set(choices.map(({ id }) => id));
  if (new Set(answer).size !== answer.length || !answer.every((id) => known.has(id))) return false;
  if (kind === 'many') return true;
  return answer.length === (kind === 'order' ? known.size : 1);
}
