export const QUESTIONS = {
  title: 'Questions from the host',
  text: 'Your answers are shown to the hosts of this event.',
  save: 'Save answers',
  saving: 'Saving…',
  failed: 'Your answers were not saved',
  mine: 'Your answers',
  fields: 'Questions for attendees',
  fieldsText: 'Up to 5. Attendees answer each of them before they go.',
  question: (place: number) => `Question ${place}`,
  add: 'Add question',
  remove: (place: number) => `Remove question ${place}`,
} as const;
