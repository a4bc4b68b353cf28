import type { EventView } from '@kindred/validation/events';

/** Whether the viewer has to answer questions before they go. */
export function hasOpenQuestions({ questions, answers }: EventView): boolean {
  return questions.some((each) => answers.every(({ question }) => question !== each));
}
