export const DISCUSSION = {
  title: 'Discussion',
  loading: 'Loading the discussion',
  empty: 'No questions yet',
  emptyText: 'Ask what is unclear, or share what helped you.',
  placeholder: 'Ask a question...',
} as const;
