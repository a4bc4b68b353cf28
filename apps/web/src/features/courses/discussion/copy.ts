const comments = (count: number) => `${count.toLocaleString()} ${count === 1 ? 'comment' : 'comments'}`;

export const DISCUSSION = {
  title: 'Discussion',
  comments,
  loading: 'Loading the discussion',
  empty: 'No questions yet',
  emptyText: 'Ask what is unclear, or share what helped you.',
  placeholder: 'Ask a question...',
} as const;
