import { shuffled } from './ids.ts';
import { everybody, type Person } from './people.ts';

/** Mona knows few people yet: three of those she follows follow her back. */
const MONAS: readonly Person[] = ['olivia', 'sana', 'leo', 'amara', 'luis', 'zanele', 'carlos', 'emeka'];
const FOLLOW_MONA: readonly Person[] = ['olivia', 'amara', 'luis', 'nadia', 'giulia', 'mateo', 'elif'];
/** Whom most people come across first. */
const KNOWN: readonly Person[] = ['olivia', 'leo', 'mathilde', 'priya', 'sana', 'ada'];

/** Who follows whom, each pair once. */
export function follows(): (readonly [follower: Person, followee: Person])[] {
  const people = everybody().map(({ key }) => key);
  return people.flatMap((person) => followedBy(person, people).map((other) => [person, other] as const));
}

function followedBy(person: Person, people: readonly Person[]): Person[] {
  if (person === 'mona') return [...MONAS];
  const back: Person[] = FOLLOW_MONA.includes(person) ? ['mona'] : [];
  const known = shuffled(KNOWN, `knows ${person}`).slice(0, 3);
  const others = shuffled(people, `meets ${person}`).slice(0, 3 + (person.length % 5));
  return [...new Set([...back, ...known, ...others.filter((other) => other !== 'mona')])].filter(
    (other) => other !== person,
  );
}

/** Posts outside of any tribe that Mona has put aside, by the first of these people's. */
export const SAVED_BY_MONA: readonly Person[] = ['zanele', 'emeka', 'ada', 'camille'];
