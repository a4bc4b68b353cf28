import type { Insertable } from 'kysely';
import type { TribeMembershipsTable, TribeRole, TribesTable } from '../../src/schema/tribes.ts';
import { COURSES } from '../courses.ts';
import { EVENTS } from '../events.ts';
import { idOf, randomFrom, shuffled } from '../ids.ts';
import { waitingFor } from '../memberships.ts';
import { everybody, PEOPLE, type Person } from '../people.ts';
import { POSTS } from '../posts.ts';
import { SPACES } from '../spaces.ts';
import { before, DAY, span } from '../time.ts';
import { type DemoTribe, MONAS_TRIBES, TRIBES, type TribeKey } from '../tribes.ts';
import { personId } from './accounts.ts';

export function tribeId(tribe: TribeKey): string {
  return idOf(`tribe ${tribe}`);
}

/** Who belongs to a tribe and as what; the owner first. */
export type Members = ReadonlyMap<TribeKey, ReadonlyMap<Person, TribeRole>>;

/** Whoever does something in a tribe belongs to it; on top of them comes the quiet crowd. */
export function membersOfAll(): Members {
  return new Map(
    Object.entries(TRIBES).map(([key, tribe]) => [key as TribeKey, membersOf(key as TribeKey, tribe)]),
  );
}

function membersOf(key: TribeKey, tribe: DemoTribe): ReadonlyMap<Person, TribeRole> {
  const members = new Map<Person, TribeRole>([[tribe.owner, 'owner']]);
  for (const [person, role] of Object.entries(tribe.team ?? {})) members.set(person as Person, role);
  const join = (person: Person) => {
    if (!members.has(person)) members.set(person, 'member');
  };
  for (const person of activeIn(key)) join(person);
  if (MONAS_TRIBES.includes(key)) join('mona');
  else if (members.has('mona')) throw new Error(`Mona is active in ${key} but does not belong to it`);
  const quiet = everybody().filter(({ key: who, person }) => person.email === undefined && !members.has(who));
  for (const { key: who } of shuffled(quiet, `crowd ${key}`).slice(0, tribe.crowd)) join(who);
  return members;
}

function activeIn(tribe: TribeKey): Person[] {
  const posts = POSTS.filter((entry) => entry.tribe === tribe).map(({ post }) => post);
  const events = Object.values(EVENTS).filter((event) => event.tribe === tribe);
  const courses = Object.values(COURSES).filter((course) => course.tribe === tribe);
  return [
    ...SPACES[tribe].flatMap(({ posts: said = [], slots = [] }) => [
      ...said.flatMap(({ by, comments = [] }) => [by, ...comments.map(([answered]) => answered)]),
      ...slots.flatMap(({ host, bookedBy }) => (bookedBy === undefined ? [host] : [host, bookedBy])),
    ]),
    ...posts.flatMap((post) => [post.by, ...(post.comments ?? []).map(([by]) => by)]),
    ...events.flatMap((event) => [
      event.host,
      ...event.going,
      ...('interested' in event ? event.interested : []),
    ]),
    ...courses.flatMap((course) => [course.creator, ...(Object.keys(course.students) as Person[])]),
  ];
}

export function tribeRows(now: Date, members: Members): Insertable<TribesTable>[] {
  return Object.entries<DemoTribe>(TRIBES).map(([key, tribe]) => {
    const createdAt = before(now, tribe.since);
    return {
      id: tribeId(key as TribeKey),
      ownerId: personId(tribe.owner),
      name: tribe.name,
      slug: tribe.slug,
      description: tribe.description,
      isPrivate: tribe.isPrivate ?? false,
      price: tribe.price ?? '0.00',
      annualPrice: tribe.annualPrice ?? null,
      memberCount: members.get(key as TribeKey)?.size ?? 0,
      category: tribe.category,
      tags: tribe.tags,
      primaryColor: tribe.primaryColor ?? '#834bd8',
      welcomeMessage: tribe.welcome,
      requireApproval: tribe.requireApproval ?? false,
      joinQuestions: tribe.questions ?? [],
      pendingCount: waitingFor(key as TribeKey),
      minAge: tribe.minAge ?? null,
      membershipType: tribe.membershipType ?? 'free',
      trialDays: tribe.trialDays ?? 0,
      enabledFeatures: tribe.features ?? ['spaces', 'courses', 'events'],
      rules: tribe.rules,
      isVerified: tribe.isVerified ?? false,
      checklistHiddenAt: createdAt,
      // Until a post says otherwise.
      lastActiveAt: createdAt,
      createdAt,
      updatedAt: createdAt,
    };
  });
}

/** Everybody joined three weeks ago at the latest, and before the first thing they said there. */
const LATEST_JOIN = 22 * DAY;

function firstWords(tribe: TribeKey): Map<Person, number> {
  const first = new Map<Person, number>();
  for (const entry of POSTS) {
    if (entry.tribe !== tribe) continue;
    const ago = span(entry.post.ago) + DAY;
    for (const by of [entry.post.by, ...(entry.post.comments ?? []).map(([who]) => who)]) {
      first.set(by, Math.max(first.get(by) ?? 0, ago));
    }
  }
  return first;
}

export function membershipRows(now: Date, members: Members): Insertable<TribeMembershipsTable>[] {
  return [...members].flatMap(([tribe, people]) => {
    const first = firstWords(tribe);
    const { membershipType, mentors = [] }: DemoTribe = TRIBES[tribe];
    return [...people].map(([person, role]) => {
      const random = randomFrom(`member ${tribe} ${person}`);
      const possible = Math.min(span(TRIBES[tribe].since), span(PEOPLE[person].since));
      const latest = Math.min(possible, Math.max(LATEST_JOIN, first.get(person) ?? 0));
      const ago = role === 'owner' ? possible : latest + random() * (possible - latest);
      // Mona has something new to see in each of her tribes, so her dot is lit.
      const unseen = person === 'mona' ? DAY : random() * 3 * DAY;
      return {
        id: idOf(`member ${tribe} ${person}`),
        tribeId: tribeId(tribe),
        userId: personId(person),
        role,
        isMentor: mentors.includes(person),
        tier: membershipType === 'paid' ? ('paid' as const) : ('free' as const),
        joinedAt: new Date(now.getTime() - ago),
        lastVisitedAt: new Date(now.getTime() - unseen),
      };
    });
  });
}
