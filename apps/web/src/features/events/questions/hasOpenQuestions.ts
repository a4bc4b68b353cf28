import type { EventView } from '@kindred/validation/events';

/** True if the viewer has to answer questions before they go. */
export function hasOpenQuestions({ questions, answers }: EventView): boolean {
  return questions.some((each) => answers.every(({ question }) => question !== each));
}
