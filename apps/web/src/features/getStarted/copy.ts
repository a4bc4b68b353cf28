import { PEOPLE_GOAL, TRIBES_GOAL } from '@kindred/validation/accounts/getStarted';

export const GET_STARTED = {
  title: 'Get started',
  loading: 'Loading your first steps',
  hideFailed: 'The card was not hidden',
  photo: 'Add a photo',
  tribes: `Join ${TRIBES_GOAL} tribes`,
  people: `Follow ${PEOPLE_GOAL} people`,
  post: 'Write your first post',
  notifications: 'Turn on notifications',
  progress: (done: number, goal: number) => `${done} of ${goal}`,
} as const;
