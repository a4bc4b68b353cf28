import type { MemberView } from '@kindred/validation/tribes/memberships';
import { useState } from 'react';

/** Who is online is read anew as often as people are heard of; who leaves is known at once, by `usePresence`. */
export const ONLINE_EVERY_MS = 10_000;

export interface Shown {
  member: MemberView;
  /** On their way out of the list, or into it. */
  moves?: 'goes' | 'comes';
}

/** Two readings of a list as one: who is in it no more keeps their place until the eye has seen them go. */
export function between(before: readonly MemberView[], now: readonly MemberView[]): Shown[] {
  const were = new Set(before.map(({ id }) => id));
  const are = new Set(now.map(({ id }) => id));
  const lastKnown = now.findLastIndex(({ id }) => were.has(id));
  const shown = now.map((member, at): Shown => {
    if (member.presence !== 'online') return { member, moves: 'goes' };
    // Below all that was there nothing is moved: those are more of the list.
    return were.has(member.id) || at > lastKnown ? { member } : { member, moves: 'comes' };
  });
  for (const [at, member] of before.entries()) {
    if (are.has(member.id)) continue;
    const previous = before[at - 1]?.id;
    const place = shown.findIndex((each) => each.member.id === previous) + 1;
    shown.splice(place, 0, { member, moves: 'goes' });
  }
  return shown;
}

const idsOf = (members: readonly MemberView[]) => members.map(({ id }) => id).join(' ');

/**
 * Those who are online, while it is looked at.
 * @param look which list it is; nobody comes or goes between one and another
 * @param isLive false for a list that is no such list: everybody in it just stands there
 */
export function useComings(look: string, isLive: boolean, members: readonly MemberView[]): Shown[] {
  const [readings, setReadings] = useState({ look, before: members, now: members });
  let { before } = readings;
  if (readings.look !== look) {
    before = members;
    setReadings({ look, before, now: members });
  } else if (idsOf(readings.now) !== idsOf(members)) {
    before = readings.now;
    setReadings({ look, before, now: members });
  }
  return isLive ? between(before, members) : members.map((member) => ({ member }));
}
