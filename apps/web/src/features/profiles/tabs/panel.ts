import type { SeenAs } from '@kindred/validation/accounts/privacy';
import type { ProfileView } from '@kindred/validation/profiles';
import type { Seen } from './query.ts';

/** What each part of a profile is given. */
export interface PanelProps {
  profile: ProfileView;
  /** Given, it is mine, seen as somebody else would. */
  as: SeenAs | undefined;
}

export function seenOf({ profile, as }: PanelProps): Seen {
  return { handle: profile.id, ...(as === undefined ? {} : { as }) };
}
