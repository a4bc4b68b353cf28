import { z } from 'zod';
import { fieldLabels } from '../fieldLabels.ts';
import { atMost, id, requiredText, text, timestamp } from '../text.ts';

/** Questions of a quiz. */
export const QUESTIONS_MAX = 100;
/** Characters of the Markdown of a question. */
export const PROMPT_MAX = 2_000;
export const EXPLANATION_MAX = 1_000;
/** Characters of a choice, of an accepted text, and of a typed answer. */
export const CHOICE_MAX = 300;
export const CHOICES_MIN = 2;
export const CHOICES_MAX = 10;
export const ACCEPTED_TEXTS_MAX = 20;
export const POINTS_MAX = 100;
export const TRIES_MAX = 20;
/** Minutes. */
export const TIME_LIMIT_MAX = 240;
/** Minutes that one student gets more. */
export const EXTRA_MINUTES_MAX = 240;
export const EXTRA_TRIES_MAX = 20;
/** Percent. */
export const PASS_MARK_DEFAULT = 80;

/** When students see the right answers and explanations. */
export const QUIZ_FEEDBACK = ['after_submit', 'after_pass', 'never'] as const;
export type QuizFeedback = (typeof QUIZ_FEEDBACK)[number];
/** One right choice, several, true or false, a short text, and choices to put in order. */
export const QUESTION_KINDS = ['one', 'many', 'true_false', 'text', 'order'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** The `updatedAt` that was read; a change since then is answered 409 `course_changed`. */
const readAt = timestamp.optional();
function labeled<Schema extends z.ZodType>(label: string, schema: Schema): Schema {
  fieldLabels.add(schema, { label });
  return schema;
}
const whole = (what: string, min: number, max: number) =>
  z
    .int({ error: `${what} must be a whole number` })
    .min(min, { error: `${what} must be at least ${min}` })
    .max(max, { error: `${what} must be at most ${max}` });

export const quizFields = {
  /** Percent of the points. */
  passMark: labeled('Pass mark', whole('Pass mark', 0, 100)),
  /** Null for any number. */
  tries: labeled('Tries', whole('Tries', 1, TRIES_MAX).nullable()),
  /** Minutes; null for none. */
  timeLimit: labeled('Time limit in minutes', whole('Time limit', 1, TIME_LIMIT_MAX).nullable()),
  feedback: labeled('Feedback', z.enum(QUIZ_FEEDBACK, { error: 'Choose when to show the answers' })),
};
/** The quiz of a lesson; fields that are left out stay, or begin as their defaults. */
export const setQuizInput = z.strictObject({
  /** That of the lesson. */
  id,
  readAt,
  ...z.strictObject(quizFields).partial().shape,
});
export type SetQuizInput = z.infer<typeof setQuizInput>;

/** Choices of a question are known by ids that their teacher's program makes. */
export const choiceId = z.string().regex(/^[\w-]{1,40}$/, { error: 'Invalid choice' });
export const quizChoice = z
  .strictObject({ id: choiceId, text: requiredText('Write this choice', CHOICE_MAX, 'Choice') })
  .meta({ id: 'QuizChoice' });
export type QuizChoice = z.infer<typeof quizChoice>;

/** The choices of every question of kind `true_false`. */
export const TRUE_FALSE: readonly QuizChoice[] = [
  { id: 'true', text: 'True' },
  { id: 'false', text: 'False' },
];

export const questionFields = {
  kind: labeled('Kind', z.enum(QUESTION_KINDS, { error: 'Choose a kind' })),
  /** Markdown. */
  prompt: labeled('Question', requiredText('Write the question', PROMPT_MAX, 'Question')),
  points: labeled('Points', whole('Points', 1, POINTS_MAX)),
  /** For `one`, `many` and `order`; empty for the others. */
  choices: labeled(
    'Choices',
    z.array(quizChoice).max(CHOICES_MAX, { error: `Give at most ${CHOICES_MAX} choices` }),
  ),
  /** Ids of the right choices, every id in the right order, `true` or `false`, or the accepted texts. */
  key: labeled(
    'Right answer',
    z
      .array(requiredText('Write an accepted answer', CHOICE_MAX, 'Answer'))
      .max(ACCEPTED_TEXTS_MAX, { error: `Give at most ${ACCEPTED_TEXTS_MAX} answers` }),
  ),
  explanation: labeled('Explanation', text().trim().check(atMost(EXPLANATION_MAX, 'Explanation'))),
};
export interface QuestionContent {
  kind: QuestionKind;
  choices: readonly QuizChoice[];
  key: readonly string[];
}

const hasRepeats = (all: readonly string[]) => new Set(all).size < all.length;

/** What is wrong with a question as a whole; null when nothing is. */
export function questionProblem(
  question: QuestionContent,
): { path: 'choices' | 'key'; message: string } | null {
  const { kind, choices, key } = question;
  const ids = choices.map((choice) => choice.id);
  const takesChoices = kind === 'one' || kind === 'many' || kind === 'order';
  if (!takesChoices && ids.length > 0) return { path: 'choices', message: 'This kind takes no choices' };
  if (takesChoices && ids.length < CHOICES_MIN) {
    return { path: 'choices', message: `Give at least ${CHOICES_MIN} choices` };
  }
  if (hasRepeats(ids)) return { path: 'choices', message: 'Two choices have the same id' };
  if (kind === 'text') {
    return key.length === 0 ? { path: 'key', message: 'Give at least one accepted answer' } : null;
  }
  const known = takesChoices ? ids : TRUE_FALSE.map((choice) => choice.id);
  if (hasRepeats(key) || key.some((one) => !known.includes(one))) {
    return { path: 'key', message: 'The right answer must name choices of this question' };
  }
  if (kind === 'order') {
    return key.length === ids.length ? null : { path: 'key', message: 'Put every choice in order' };
  }
  if (kind === 'many')
    return key.length > 0 ? null : { path: 'key', message: 'Mark at least one right choice' };
  return key.length === 1 ? null : { path: 'key', message: 'Mark one right choice' };
}

/** Refuses a question by {@link questionProblem}. */
export function checkQuestion(question: QuestionContent, check: z.RefinementCtx): void {
  const problem = questionProblem(question);
  if (problem !== null) check.addIssue({ code: 'custom', path: [problem.path], message: problem.message });
}

export const addQuestionInput = z
  .strictObject({
    /** That of the quiz. */
    id,
    kind: questionFields.kind,
    prompt: questionFields.prompt,
    points: questionFields.points.default(1),
    choices: questionFields.choices.default([]),
    key: questionFields.key,
    explanation: questionFields.explanation.default(''),
  })
  .superRefine(checkQuestion);
export type AddQuestionInput = z.infer<typeof addQuestionInput>;
export const questionIdInput = z.strictObject({ id });
/** What is left out stays; the question that results is judged as a whole. */
export const updateQuestionInput = z.strictObject({
  id,
  readAt,
  ...z.strictObject(questionFields).partial().shape,
});
export type UpdateQuestionInput = z.infer<typeof updateQuestionInput>;
export const orderQuestionsInput = z.strictObject({
  /** That of the quiz. */
  id,
  /** The `version` of the quiz that was read. */
  version: z.int().min(0),
  /** Every question, in order. */
  questions: z.array(id).max(QUESTIONS_MAX),
});

/** What the settings of a quiz are, for everyone who reads its lesson. */
const quizSettings = {
  id,
  lessonId: id,
  /** Percent of the points. */
  passMark: z.int().min(0).max(100),
  /** Null for any number. */
  tries: z.int().nullable(),
  /** Minutes; null for none. */
  timeLimit: z.int().nullable(),
  feedback: z.enum(QUIZ_FEEDBACK),
  /** Of all questions. */
  points: z.int().min(0),
};

/** A question with its answer, for teachers. */
export const keyedQuestion = z
  .object({
    id,
    kind: z.enum(QUESTION_KINDS),
    /** Markdown. */
    prompt: z.string(),
    points: z.int(),
    choices: z.array(quizChoice),
    key: z.array(z.string()),
    explanation: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'KeyedQuestion' });
export type KeyedQuestion = z.infer<typeof keyedQuestion>;
/** A quiz with its questions and answers, for teachers. */
export const quizKeyView = z
  .object({
    ...quizSettings,
    questions: z.array(keyedQuestion),
    /** Counts changes of what the questions are and of their order; for `PUT /quizzes/{id}/order`. */
    version: z.int().min(0),
    /** Of the settings. */
    updatedAt: z.string(),
  })
  .meta({ id: 'QuizKey' });
export type QuizKeyView = z.infer<typeof quizKeyView>;

/** Attempts that one enrollment can have in a quiz of any number of tries. */
export const ATTEMPTS_MAX = 200;
/** Attempts of mine that a quiz names, the latest first. */
export const ATTEMPTS_SHOWN = 20;
export const attemptSummary = z
  .object({
    id,
    startedAt: z.string(),
    /** Null while it is open. */
    submittedAt: z.string().nullable(),
    /** Percent of the points; null while it is open. */
    percent: z.int().min(0).max(100).nullable(),
    isPassed: z.boolean(),
  })
  .meta({ id: 'AttemptSummary' });
export type AttemptSummary = z.infer<typeof attemptSummary>;
/** A quiz as its students see it before an attempt: no question, no answer. */
export const quizView = z
  .object({
    ...quizSettings,
    questionCount: z.int().min(0),
    /** My latest attempts in this enrollment, at most `ATTEMPTS_SHOWN`. */
    attempts: z.array(attemptSummary),
    /** The attempt that I can go on with. */
    openAttemptId: id.nullable(),
    /** Attempts that I can start; null for any number. */
    triesLeft: z.int().min(0).nullable(),
    /** Minutes that I get more. */
    extraMinutes: z.int().min(0),
    isPassed: z.boolean(),
    can: z.object({
      /** Start an attempt, or go on with the open one. */
      start: z.boolean(),
      edit: z.boolean(),
    }),
  })
  .meta({ id: 'Quiz' });
export type QuizView = z.infer<typeof quizView>;

export const allowanceInput = z.strictObject({ id, userId: id });
export const setAllowanceInput = allowanceInput.extend({
  extraMinutes: labeled('Extra minutes', whole('Extra minutes', 0, EXTRA_MINUTES_MAX)),
  extraTries: labeled('Extra tries', whole('Extra tries', 0, EXTRA_TRIES_MAX)),
});
/** What one student gets more in a quiz; their open attempt gets the minutes too. */
export const quizAllowance = z.object({ extraMinutes: z.int().min(0), extraTries: z.int().min(0) });
export type QuizAllowance = z.infer<typeof quizAllowance>;
