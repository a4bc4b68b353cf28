import type { SuggestedPerson } from '@kindred/validation/profiles/suggested';

export const SUGGESTED = {
  title: 'People to follow',
  loading: 'Loading people to follow',
  empty: 'No one to suggest yet',
  emptyText: 'Join a tribe and its members will show up here.',
  action: 'Discover tribes',
} as const;

/** Why a person is suggested; undefined where nothing is known. */
export function reasonOf({ reason, what }: SuggestedPerson): string | undefined {
  switch (reason) {
    case 'tribes':
      return `${what} tribes in common`;
    case 'tribe':
      return `In ${what}`;
    case 'interest':
      return `Shares your interest in ${what}`;
    case 'popular':
      return 'Popular';
    case null:
      return undefined;
  }
}
