import type { Insertable } from 'kysely';
import type {
  BadgesTable,
  UserBadgesTable,
  UserPreferencesTable,
  UsersTable,
} from '../../src/schema/accounts.ts';
import type { PresenceStatus, UserPresenceTable } from '../../src/schema/messaging.ts';
import { idOf, randomFrom } from '../ids.ts';
import { everybody, type Person } from '../people.ts';
import { INTERESTS, SOCIAL_LINKS } from '../portfolio.ts';
import { BADGES, EARNED } from '../services.ts';
import { before, DAY, MINUTE, span } from '../time.ts';
import type { FollowCounts } from './profiles.ts';

export function personId(person: Person): string {
  return idOf(`person ${person}`);
}

/** @param password the stored form of the demo password; only who has an address of their own gets it */
export function userRows(
  now: Date,
  password: string,
  follows: ReadonlyMap<Person, FollowCounts>,
): Insertable<UsersTable>[] {
  return everybody().map(({ key, person }) => {
    const createdAt = before(now, person.since);
    return {
      id: personId(key),
      email: person.email ?? `${person.handle}@example.org`,
      password: person.email === undefined ? null : password,
      firstName: person.first,
      lastName: person.last,
      username: person.handle,
      handle: person.handle,
      bio: person.bio,
      location: person.location,
      website: person.website ?? null,
      socialLinks: [...(SOCIAL_LINKS[key] ?? [])],
      followerCount: 0,
      followingCount: 0,
      friendCount: 0,
      ...follows.get(key),
      role: person.role ?? 'member',
      plan: person.role === undefined || person.role === 'member' ? 'starter' : 'pro',
      isVerified: person.isVerified ?? false,
      emailVerifiedAt: createdAt,
      createdAt,
      updatedAt: createdAt,
    };
  });
}

export function preferenceRows(): Insertable<UserPreferencesTable>[] {
  return everybody()
    .filter(({ person }) => person.email !== undefined)
    .map(({ key }) => ({
      id: idOf(`preferences ${key}`),
      userId: personId(key),
      interests: [...(INTERESTS[key] ?? ['bread', 'mornings', 'languages'])],
      preferredContentTypes: ['text', 'image'],
      notificationSettings: {
        push: true,
        email: true,
        message: true,
        tribe: true,
        event: true,
        course: false,
      },
      privacySettings: { profile: 'everyone' },
      // They have been here for long.
      hidesGetStarted: true,
    }));
}

const ONLINE: readonly Person[] = ['olivia', 'sana', 'jin', 'aroha', 'beatriz', 'viktor'];
const AWAY: readonly Person[] = ['mathilde', 'leo', 'grace', 'carlos'];
const BUSY: Partial<Record<Person, string>> = {
  siobhan: 'In the cold room until eight',
  ayesha: 'On nights',
};

/** Mona is left out: whoever signs in as her brings her own presence. */
export function presenceRows(now: Date): Insertable<UserPresenceTable>[] {
  return everybody()
    .filter(({ key }) => key !== 'mona')
    .map(({ key, person }) => {
      const status = statusOf(key);
      const absent = Math.min(randomFrom(`seen ${key}`)() * 4 * DAY, span(person.since));
      return {
        id: idOf(`presence ${key}`),
        userId: personId(key),
        status,
        lastSeenAt: new Date(now.getTime() - (status === 'offline' ? absent : MINUTE)),
        statusMessage: BUSY[key] ?? null,
      };
    });
}

function statusOf(person: Person): PresenceStatus {
  if (ONLINE.includes(person)) return 'online';
  if (AWAY.includes(person)) return 'away';
  return BUSY[person] === undefined ? 'offline' : 'busy';
}

export function badgeRows(now: Date): Insertable<BadgesTable>[] {
  const createdAt = before(now, '700d');
  return Object.entries(BADGES).map(([key, badge]) => ({
    id: idOf(`badge ${key}`),
    ...badge,
    createdAt,
    updatedAt: createdAt,
  }));
}

export function earnedRows(now: Date): Insertable<UserBadgesTable>[] {
  return Object.entries(EARNED).flatMap(([badge, people]) =>
    people.map((person) => ({
      id: idOf(`earned ${badge} ${person}`),
      userId: personId(person),
      badgeId: idOf(`badge ${badge}`),
      earnedAt: new Date(now.getTime() - randomFrom(`earned ${badge} ${person}`)() * 30 * DAY),
    })),
  );
}
