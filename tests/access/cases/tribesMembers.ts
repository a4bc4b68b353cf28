import { blockUser, createUser } from '@kindred/db/factories/accounts';
import type { Tribe } from '@kindred/db/factories/tribes';
import {
  at,
  ban,
  byStaff,
  isBanned,
  isMentor,
  memberOf,
  removedFrom,
  roleOf,
  tribeOf,
} from '../situations/tribes.ts';
import type { AccessCases, Arranged, Scene } from '../support/case.ts';
import { everyRole, READS, WRITES } from '../support/case.ts';

const SHOWN = everyRole('shown');
const NOT_ALLOWED = everyRole('not_allowed');
const NOT_FOUND = everyRole('not_found');
const PRIVATE = { isPrivate: true };
const PAID = { membershipType: 'paid', price: '9.00', contentAccess: 'members_only' } as const;
const MODERATES = { from: 'moderator', holders: 'moderate_members' } as const;

const listed = async (tribe: Tribe, { db }: Scene): Promise<Arranged> => ({
  input: { id: tribe.id, limit: 100 },
  canary: (await memberOf(db, tribe.id)).handle,
});

const followed = async (tribe: Tribe, { db }: Scene): Promise<Arranged> => {
  const { id } = await memberOf(db, tribe.id);
  return { input: { id: tribe.id, userIds: [id] }, canary: id };
};

const one = async (tribe: Tribe, { db }: Scene): Promise<Arranged> => {
  const { id, handle } = await memberOf(db, tribe.id);
  return { input: { id: tribe.id, userId: id }, canary: handle };
};

export const cases: AccessCases = {
  'tribes.members.list': {
    rule: { kind: 'subject', permission: null },
    credentials: READS,
    situations: {
      'a private tribe I am in': at((scene) => tribeOf(scene, PRIVATE, 'member'), SHOWN, listed),
      'a private tribe I moderate': at((scene) => tribeOf(scene, PRIVATE, 'moderator'), SHOWN, listed),
      'an open tribe I am not in': at((scene) => tribeOf(scene), SHOWN, listed),
      'a public tribe for its members, which I am not': at(
        (scene) => tribeOf(scene, { contentAccess: 'members_only' }),
        NOT_ALLOWED,
        listed,
      ),
      'a tribe whose trial is over for me': at(
        async (scene) => {
          const tribe = await tribeOf(scene, PAID, 'member');
          await scene.db
            .updateTable('tribeMemberships')
            .set({ accessUntil: new Date(0) })
            .where('tribeId', '=', tribe.id)
            .where('userId', '=', scene.caller.id)
            .execute();
          return tribe;
        },
        NOT_ALLOWED,
        listed,
      ),
      'a member who blocked me, and I decide about nobody': at(
        (scene) => tribeOf(scene, PRIVATE, 'member'),
        everyRole('hidden', { platform_admin: 'shown' }),
        async (tribe, { db, caller }) => {
          const { id, handle } = await memberOf(db, tribe.id);
          await blockUser(db, id, caller.id);
          return { input: { id: tribe.id }, canary: handle };
        },
      ),
      'a private tribe I am not in': at((scene) => tribeOf(scene, PRIVATE), NOT_FOUND, listed),
      'a private tribe I was removed from': at((scene) => removedFrom(scene, PRIVATE), NOT_FOUND, listed),
    },
  },

  'tribes.members.get': {
    rule: { kind: 'subject', permission: null },
    credentials: READS,
    situations: {
      'a private tribe I am in': at((scene) => tribeOf(scene, PRIVATE, 'member'), SHOWN, one),
      'an open tribe I am not in': at((scene) => tribeOf(scene), SHOWN, one),
      'a public tribe for its members, which I am not': at(
        (scene) => tribeOf(scene, { contentAccess: 'members_only' }),
        NOT_ALLOWED,
        one,
      ),
      'a member who blocked me, and I decide about nobody': at(
        (scene) => tribeOf(scene, PRIVATE, 'member'),
        everyRole('not_found', { platform_admin: 'shown' }),
        async (tribe, { db, caller }) => {
          const { id, handle } = await memberOf(db, tribe.id);
          await blockUser(db, id, caller.id);
          return { input: { id: tribe.id, userId: id }, canary: handle };
        },
      ),
      'somebody of another tribe': at(
        (scene) => tribeOf(scene, PRIVATE, 'member'),
        NOT_FOUND,
        async (tribe, scene) => {
          const elsewhere = await tribeOf(scene);
          const { id, handle } = await memberOf(scene.db, elsewhere.id);
          return { input: { id: tribe.id, userId: id }, canary: handle };
        },
      ),
      'a private tribe I am not in': at((scene) => tribeOf(scene, PRIVATE), NOT_FOUND, one),
      'a private tribe I was removed from': at((scene) => removedFrom(scene, PRIVATE), NOT_FOUND, one),
    },
  },

  'tribes.presence': {
    rule: { kind: 'subject', permission: null },
    credentials: READS,
    situations: {
      'a private tribe I am in': at((scene) => tribeOf(scene, PRIVATE, 'member'), SHOWN, followed),
      'an open tribe I am not in': at((scene) => tribeOf(scene), NOT_ALLOWED, followed),
      'a private tribe I am not in': at((scene) => tribeOf(scene, PRIVATE), NOT_FOUND, followed),
      'a private tribe I was removed from': at((scene) => removedFrom(scene, PRIVATE), NOT_FOUND, followed),
      'a member who blocked me, and I decide about nobody': at(
        (scene) => tribeOf(scene, PRIVATE, 'member'),
        everyRole('hidden', { platform_admin: 'shown' }),
        async (tribe, scene) => {
          const arranged = await followed(tribe, scene);
          await blockUser(scene.db, arranged.canary ?? '', scene.caller.id);
          return arranged;
        },
      ),
      'somebody who is not in it': at(
        (scene) => tribeOf(scene, PRIVATE, 'member'),
        everyRole('hidden'),
        async (tribe, { db }) => {
          const { id } = await createUser(db);
          return { input: { id: tribe.id, userIds: [id] }, canary: id };
        },
      ),
    },
  },

  'tribes.members.setRole': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: byStaff({ from: 'admin', holders: 'manage' }, async (tribe, { db }) => {
      const { id: userId } = await memberOf(db, tribe.id);
      return {
        input: { id: tribe.id, userId, role: 'moderator' },
        happened: async () => (await roleOf(db, tribe.id, userId)) === 'moderator',
      };
    }),
  },

  'tribes.members.setMentor': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: byStaff({ from: 'owner', holders: 'manage' }, async (tribe, { db }) => {
      const { id: userId } = await memberOf(db, tribe.id);
      return {
        input: { id: tribe.id, userId, isMentor: true },
        happened: () => isMentor(db, tribe.id, userId),
      };
    }),
  },

  'tribes.members.remove': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: byStaff({ ...MODERATES, isAdmins: true }, async (tribe, { db }) => {
      const { id: userId } = await memberOf(db, tribe.id);
      return {
        input: { id: tribe.id, userId },
        happened: async () => (await roleOf(db, tribe.id, userId)) === undefined,
      };
    }),
  },

  'tribes.members.bans': {
    rule: { kind: 'subject', permission: null },
    credentials: READS,
    situations: byStaff({ ...MODERATES, isAdmins: true, done: 'shown' }, async (tribe, { db }) => ({
      input: { id: tribe.id, limit: 100 },
      canary: await ban(db, tribe.id, (await createUser(db)).id),
    })),
  },

  'tribes.members.ban': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: byStaff({ ...MODERATES, isAdmins: true }, async (tribe, { db }) => {
      const { id: userId } = await memberOf(db, tribe.id);
      return {
        input: { id: tribe.id, userId, reason: 'Spam' },
        happened: () => isBanned(db, tribe.id, userId),
      };
    }),
  },

  'tribes.members.unban': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: byStaff({ ...MODERATES, isAdmins: true }, async (tribe, { db }) => {
      const { id: userId } = await createUser(db);
      await ban(db, tribe.id, userId);
      return {
        input: { id: tribe.id, userId },
        happened: async () => !(await isBanned(db, tribe.id, userId)),
      };
    }),
  },

  'tribes.members.handOver': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: byStaff({ from: 'owner', holders: 'manage' }, async (tribe, { db }) => {
      const { id: userId } = await memberOf(db, tribe.id);
      return {
        input: { id: tribe.id, userId, name: tribe.name },
        happened: async () => (await roleOf(db, tribe.id, userId)) === 'owner',
      };
    }),
  },
};
