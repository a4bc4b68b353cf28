const words = {
  title: 'Discussion',
  loading: 'Loading the discussion',
  empty: 'No comments yet',
  placeholder: 'Ask or say something...',
} as const;

export const DISCUSSION = {
  open: { ...words, emptyText: 'Ask the hosts, or say what you look forward to.' },
  closed: { ...words, emptyText: 'The event was cancelled, and its discussion is closed.' },
} as const;
