const many = (count: number) => `${count.toLocaleString()} ${count === 1 ? 'reaction' : 'reactions'}`;

export const REACT = {
  choose: 'Choose a reaction',
  mine: (kind: string) => `you reacted with ${kind}`,
  who: (count: number) => `${many(count)}, see who reacted`,
  sheet: 'Reactions',
  tabs: 'Kinds of reactions',
  all: 'All',
  loading: 'Loading reactions',
  empty: 'No one has reacted like this',
  more: 'Show more',
  loadingMore: 'Loading...',
  moreFailed: 'More reactions did not load',
} as const;
