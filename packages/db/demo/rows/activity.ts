import { randomFrom } from '../ids.ts';
import { everybody } from '../people.ts';
import { DAY, span } from '../time.ts';
import { personId } from './accounts.ts';

const DAYS = 90;

/** Who was here on each of the last 90 days, the oldest first: some come daily, some stay away after a few weeks. */
export function activityByDay(now: Date): { day: string; userIds: string[] }[] {
  const people = everybody().map(({ key, person }) => {
    const chance = randomFrom(`days of ${key}`);
    return { id: personId(key), joined: span(person.since), habit: 0.1 + chance() * 0.75, chance };
  });
  return Array.from({ length: DAYS }, (_, index) => {
    const ago = (DAYS - 1 - index) * DAY;
    return {
      day: new Date(now.getTime() - ago).toISOString().slice(0, 10),
      userIds: people
        .filter(({ joined, habit, chance }) => chance() < habit && joined > ago + DAY)
        .map(({ id }) => id),
    };
  });
}
