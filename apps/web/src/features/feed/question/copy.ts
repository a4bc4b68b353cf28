export const QUESTION = {
  answered: 'Answered',
  answer: 'Accepted answer',
  accept: 'Accept as the answer',
  takeBack: 'Take back as the answer',
  accepted: 'Answer accepted',
  opened: 'The question is open again',
  failed: 'That did not work',
  inThread: 'See it in the thread',
} as const;
