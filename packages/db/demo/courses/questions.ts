import { type QuestionKind, type QuizChoice, TRUE_FALSE } from '@kindred/validation/courses/quizzes';
import type { FrozenQuestion, QuestionContentJson } from '../../src/schema/courses/quizzes.ts';
import { shuffled } from '../ids.ts';

export interface DemoQuestion extends QuestionContentJson {
  kind: QuestionKind;
  prompt: string;
  points: number;
  explanation: string;
}

const idAtPlace = (place: number) => String.fromCharCode(97 + place);
const choicesOf = (texts: readonly string[]): QuizChoice[] =>
  texts.map((text, place) => ({ id: idAtPlace(place), text }));

/** A question with one right choice, the first unless a place is given. */
export function one(
  prompt: string,
  texts: readonly string[],
  explanation: string,
  { right = 0, points = 1 }: { right?: number; points?: number } = {},
): DemoQuestion {
  return { kind: 'one', prompt, points, choices: choicesOf(texts), key: [idAtPlace(right)], explanation };
}

/** A question with several right choices, by their places. */
export function many(
  prompt: string,
  texts: readonly string[],
  right: readonly number[],
  explanation: string,
  points = 2,
): DemoQuestion {
  return { kind: 'many', prompt, points, choices: choicesOf(texts), key: right.map(idAtPlace), explanation };
}

export function trueFalse(prompt: string, isTrue: boolean, explanation: string): DemoQuestion {
  return { kind: 'true_false', prompt, points: 1, choices: [], key: [String(isTrue)], explanation };
}

export function typed(prompt: string, accepted: readonly string[], explanation: string): DemoQuestion {
  return { kind: 'text', prompt, points: 1, choices: [], key: [...accepted], explanation };
}

/** A question whose choices are put in order; they are given in the right one. */
export function ordered(
  prompt: string,
  texts: readonly string[],
  explanation: string,
  points = 2,
): DemoQuestion {
  const choices = choicesOf(texts);
  return { kind: 'order', prompt, points, choices, key: choices.map(({ id }) => id), explanation };
}

/** A question as one attempt asks it, with ids of choices that say nothing of their order. */
export function frozen(id: string, seed: string, question: DemoQuestion): FrozenQuestion {
  const { kind, prompt, points, explanation, key } = question;
  const asked = { id, kind, prompt, points, explanation };
  if (kind === 'text') return { ...asked, choices: [], key };
  if (kind === 'true_false') return { ...asked, choices: [...TRUE_FALSE], key };
  const shown = kind === 'order' ? shuffled(question.choices, seed) : question.choices;
  const newIds = new Map(shown.map((choice, place) => [choice.id, String(place + 1)]));
  const choices = shown.map(({ text }, place) => ({ id: String(place + 1), text }));
  return { ...asked, choices, key: key.map((old) => newIds.get(old) ?? old) };
}
