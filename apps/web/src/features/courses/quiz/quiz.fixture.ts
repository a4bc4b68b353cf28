import type { AttemptView } from '@kindred/validation/courses/attempts';
import type { QuizKeyView, QuizView } from '@kindred/validation/courses/quizzes';
import { id } from '../builder/builder.fixture.ts';

const AT = '2026-01-01T00:00:00.000Z';
const SETTINGS = {
  id: id(60),
  lessonId: id(5),
  passMark: 50,
  tries: 3,
  timeLimit: 10,
  feedback: 'after_submit' as const,
  points: 4,
};

/** A quiz as a student sees it. */
export function aQuiz(over: Partial<QuizView> = {}): QuizView {
  return {
    ...SETTINGS,
    questionCount: 3,
    attempts: [],
    openAttemptId: null,
    triesLeft: 3,
    extraMinutes: 0,
    isPassed: false,
    can: { start: true, edit: false },
    ...over,
  };
}

const QUESTIONS: AttemptView['questions'] = [
  {
    id: id(71),
    kind: 'one',
    prompt: 'How hot?',
    points: 1,
    choices: [
      { id: 'a', text: '180 °C' },
      { id: 'b', text: '250 °C' },
    ],
    result: null,
  },
  { id: id(72), kind: 'text', prompt: 'Which flour?', points: 1, choices: [], result: null },
  {
    id: id(73),
    kind: 'order',
    prompt: 'What comes first?',
    points: 2,
    choices: [
      { id: 'x', text: 'Bake' },
      { id: 'y', text: 'Mix' },
      { id: 'z', text: 'Rest' },
    ],
    result: null,
  },
];

/** An attempt that runs. */
export function anAttempt(over: Partial<AttemptView> = {}): AttemptView {
  return {
    id: id(80),
    quizId: SETTINGS.id,
    lessonId: SETTINGS.lessonId,
    courseId: id(1),
    startedAt: AT,
    submittedAt: null,
    percent: null,
    isPassed: false,
    passMark: SETTINGS.passMark,
    deadline: '2026-01-01T00:10:00.000Z',
    secondsLeft: 600,
    questions: QUESTIONS,
    answers: {},
    points: null,
    pointsMax: 4,
    ...over,
  };
}

/** The same attempt once it was submitted: the first answer right, the last one partly. */
export function submitted(attempt: AttemptView, percent = 50): AttemptView {
  const result = { key: ['b'], explanation: 'Heat makes steam.', points: 1, isRight: true };
  const [one, typed, order] = attempt.questions as [
    AttemptView['questions'][number],
    AttemptView['questions'][number],
    AttemptView['questions'][number],
  ];
  return {
    ...attempt,
    submittedAt: AT,
    secondsLeft: null,
    percent,
    isPassed: percent >= attempt.passMark,
    points: 2,
    questions: [
      { ...one, result },
      { ...typed, result: { ...result, key: ['rye', 'wheat'], points: 0, isRight: false } },
      { ...order, result: { ...result, key: ['y', 'z', 'x'], points: 1, isRight: false } },
    ],
  };
}

/** A quiz as its teachers see it. */
export function aQuizKey(over: Partial<QuizKeyView> = {}): QuizKeyView {
  return {
    ...SETTINGS,
    questions: [
      {
        id: id(71),
        kind: 'one',
        prompt: 'How hot?',
        points: 1,
        choices: [
          { id: 'a', text: '180 °C' },
          { id: 'b', text: '250 °C' },
        ],
        key: ['b'],
        explanation: '',
        updatedAt: AT,
      },
    ],
    version: 1,
    updatedAt: AT,
    ...over,
  };
}
