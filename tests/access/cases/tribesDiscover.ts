import { randomUUID } from 'node:crypto';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import type { TribeRole } from '@kindred/db/schema/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { AccessCases, Arranged, ByRole, Scene, Situation } from '../support/case.ts';
import { everyRole, GUEST_READS, READS } from '../support/case.ts';

const SHOWN = everyRole('shown');
const HIDDEN = everyRole('hidden');
/** The role `owner` of the data model grants nothing, not even looking around. */
const FOUND = everyRole('shown', { owner: 'not_allowed' });
const NOT_FOUND_THERE = everyRole('hidden', { owner: 'not_allowed' });

type Over = Parameters<typeof createTribe>[1];
const named = () => `canary ${randomUUID()}`;

async function tribeWith(
  { db, caller }: Scene,
  over: Over,
  role: TribeRole | null,
): Promise<{ id: string; name: string }> {
  const name = named();
  const isOwner = role === 'owner';
  const tribe = await createTribe(db, { name, ...over, ...(isOwner ? { ownerId: caller.id } : {}) });
  if (role !== null && !isOwner) await joinTribe(db, tribe.id, caller.id, role);
  return { id: tribe.id, name };
}

function discovered(over: Over, role: TribeRole | null, gets: ByRole): Situation {
  return {
    arrange: async (scene): Promise<Arranged> => {
      const { name } = await tribeWith(scene, over, role);
      return { input: { query: name, sort: 'newest' }, canary: name };
    },
    gets,
  };
}

function banned(until: Date | null, gets: ByRole): Situation {
  return {
    arrange: async (scene): Promise<Arranged> => {
      const { id, name } = await tribeWith(scene, {}, null);
      await unrestrictedDb(scene.db)
        .insertInto('tribeBans')
        .values({
          tribeId: id,
          userId: scene.caller.id,
          reason: 'Spam',
          until,
          bannedBy: null,
          createdAt: new Date(),
        })
        .execute();
      return { input: { query: name }, canary: name };
    },
    gets,
  };
}

const DISCOVERED: Record<string, Situation> = {
  'a public tribe I am not in': discovered({}, null, FOUND),
  'a public tribe I am in': discovered({}, 'member', FOUND),
  'a public tribe of paid content': discovered(
    { contentAccess: 'members_only', membershipType: 'paid', price: '9.00' },
    null,
    FOUND,
  ),
  'a private tribe I am not in': discovered({ isPrivate: true }, null, NOT_FOUND_THERE),
  'a private tribe I am in': discovered({ isPrivate: true }, 'member', NOT_FOUND_THERE),
  'a private tribe I own': discovered({ isPrivate: true }, 'owner', NOT_FOUND_THERE),
  'an archived tribe': discovered({ archivedAt: new Date() }, null, NOT_FOUND_THERE),
  'a tribe I am banned from': { ...banned(null, NOT_FOUND_THERE), visitor: 'shown' },
  'a tribe I was banned from once': banned(new Date(0), FOUND),
};

function listOf(...roles: TribeRole[]): AccessCases[string] {
  const mine = (role: TribeRole | null, over: Over = {}): Situation => ({
    arrange: async (scene) => {
      const { name } = await tribeWith(scene, over, role);
      return { input: { limit: 100 }, canary: name };
    },
    gets: role !== null && roles.includes(role) ? SHOWN : HIDDEN,
  });
  return {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: {
      'a tribe I own': mine('owner'),
      'a tribe I am an admin of': mine('admin'),
      'a tribe I moderate': mine('moderator'),
      'a tribe I am a member of': mine('member'),
      'a private tribe I am a member of': mine('member', { isPrivate: true }),
      'an archived tribe I am a member of': mine('member', { archivedAt: new Date() }),
      'a tribe I am not in': mine(null),
    },
  };
}

export const cases: AccessCases = {
  'tribes.list': {
    rule: { kind: 'permission', permission: 'view_public_tribes', guests: true },
    credentials: GUEST_READS,
    situations: DISCOVERED,
  },
  'tribes.discover': {
    rule: { kind: 'permission', permission: 'view_public_tribes', guests: true },
    credentials: GUEST_READS,
    situations: DISCOVERED,
  },
  'tribes.my': listOf('owner', 'admin', 'moderator', 'member'),
  'tribes.owned': listOf('owner'),
  'tribes.admin': listOf('admin', 'moderator'),
  'tribes.member': listOf('member'),
};
