import { isBlank } from '@kindred/validation/characters';
import {
  type KeyedQuestion,
  type QuestionKind,
  type QuizChoice,
  questionFields,
  questionProblem,
} from '@kindred/validation/courses/quizzes';
import { text } from '@kindred/validation/text';
import type { Stored } from '../../../../app/Autosave.ts';
import { newKey } from '../../../../app/idempotency.ts';
import { ANSWER_EDIT } from './copy.ts';

/** The choices of a question and what is right: one field, as one is judged by the other. */
export interface AnswerDraft {
  choices: readonly QuizChoice[];
  key: readonly string[];
}

const CHOICE_ID_LENGTH = 16;
export const newChoice = (): QuizChoice => ({ id: newKey().slice(0, CHOICE_ID_LENGTH), text: '' });

/** An answer as the value of a form, which holds text. */
export function writeAnswer({ choices, key }: AnswerDraft): string {
  return JSON.stringify({ choices: choices.map(({ id, text: words }) => ({ id, text: words })), key });
}
export const readAnswer = (written: string): AnswerDraft => JSON.parse(written) as AnswerDraft;

export function emptyAnswer(kind: QuestionKind): AnswerDraft {
  if (kind === 'true_false') return { choices: [], key: [] };
  if (kind === 'text') return { choices: [], key: [''] };
  const choices = [newChoice(), newChoice()];
  return { choices, key: kind === 'order' ? choices.map(({ id }) => id) : [] };
}

/** What is stored: rows that were left empty are none. */
export function filledIn(kind: QuestionKind, { choices, key }: AnswerDraft): AnswerDraft {
  if (kind === 'text') return { choices, key: key.filter((each) => !isBlank(each)) };
  const blank = new Set(choices.filter((choice) => isBlank(choice.text)).map(({ id }) => id));
  return {
    choices: choices.filter(({ id }) => !blank.has(id)),
    key: key.filter((each) => !blank.has(each)),
  };
}

/** Sentences of a refused list of choices name the one that they are about. */
export function sentenceOf(path: readonly PropertyKey[], message: string): string {
  const at = path.find((part) => typeof part === 'number');
  return at === undefined ? message : ANSWER_EDIT.problemOf(Number(at) + 1, message);
}

/** The schema of an answer as it is written by {@link writeAnswer}. */
function answerField(kind: QuestionKind) {
  return text()
    .transform((written) => filledIn(kind, readAnswer(written)))
    .superRefine((answer, check) => {
      const add = (message: string) => check.addIssue({ code: 'custom', message });
      for (const field of ['choices', 'key'] as const) {
        const [issue] = questionFields[field].safeParse(answer[field]).error?.issues ?? [];
        if (issue !== undefined) return add(sentenceOf(issue.path, issue.message));
      }
      const problem = questionProblem({ kind, ...answer });
      if (problem !== null) add(problem.message);
    });
}

const { prompt, points, explanation } = questionFields;
const fieldsOf = (kind: QuestionKind) => ({ prompt, points, explanation, answer: answerField(kind) });
export const QUESTION_FIELDS = {
  one: fieldsOf('one'),
  many: fieldsOf('many'),
  true_false: fieldsOf('true_false'),
  text: fieldsOf('text'),
  order: fieldsOf('order'),
} as const;

export type QuestionDraft = { prompt: string; points: string; explanation: string; answer: string };

export function questionRecord(question: KeyedQuestion): Stored<QuestionDraft> {
  return {
    values: {
      prompt: question.prompt,
      points: String(question.points),
      explanation: question.explanation,
      answer: writeAnswer(question),
    },
    readAt: question.updatedAt,
  };
}
