import { z } from 'zod';
import { fieldLabels } from '../fieldLabels.ts';
import { atMost, id, requiredText, text } from '../text.ts';
import { ANSWER_MAX, QUESTION_MAX, QUESTIONS_MAX } from '../tribes.ts';

const distinct = (lines: readonly string[]) => new Set(lines).size === lines.length;

/** Questions that users answer before they go. */
export const eventQuestions = z
  .array(requiredText('Fill in every question', QUESTION_MAX, 'Question'))
  .max(QUESTIONS_MAX, { error: `An event has at most ${QUESTIONS_MAX} questions` })
  .refine(distinct, { error: 'Ask each question once' });
fieldLabels.add(eventQuestions, { label: 'Questions for attendees' });

/** Answers to all questions of an event, each as it is asked. */
export const answerQuestionsInput = z.strictObject({
  id,
  answers: z
    .array(
      z.strictObject({
        question: text().check(atMost(QUESTION_MAX, 'Question')),
        answer: requiredText('Answer every question', ANSWER_MAX, 'Answer'),
      }),
    )
    .min(1, { error: 'Answer every question' })
    .max(QUESTIONS_MAX),
});
