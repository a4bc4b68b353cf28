import type { PollView } from '@kindred/validation/feed';
import { POLL } from './copy.ts';

export const MINUTE = 60_000;

/** How long one can still vote, in the largest unit that fits; null when it is over. */
export function timeLeft(endsAt: string, now = Date.now()): string | null {
  const minutes = Math.ceil((Date.parse(endsAt) - now) / MINUTE);
  if (minutes <= 0) return null;
  if (minutes < 60) return POLL.minutes(minutes);
  const hours = Math.round(minutes / 60);
  return hours < 48 ? POLL.hours(hours) : POLL.days(Math.round(hours / 24));
}

/** Of those who voted, in whole percent; where many can be chosen they need not add up to 100. */
export function percentOf(votes: number, voterCount: number): number {
  return voterCount === 0 ? 0 : Math.round((100 * votes) / voterCount);
}

/** The poll as it will be once my vote is counted; results that were hidden come with the answer. */
export function voted(poll: PollView, optionIds: readonly string[]): PollView {
  const had = poll.options.some(({ isMine }) => isMine);
  return {
    ...poll,
    voterCount: poll.voterCount + Number(optionIds.length > 0) - Number(had),
    options: poll.options.map((option) => {
      const isMine = optionIds.includes(option.id);
      const votes = option.votes === null ? null : option.votes + Number(isMine) - Number(option.isMine);
      return { ...option, isMine, votes };
    }),
  };
}
