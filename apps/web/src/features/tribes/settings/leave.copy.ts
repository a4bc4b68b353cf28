export const LEAVE = {
  title: 'Leave without saving?',
  text: 'What you changed here is not saved yet.',
  leave: 'Leave',
  stay: 'Stay',
} as const;
