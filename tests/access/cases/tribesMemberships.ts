import { randomUUID } from 'node:crypto';
import { blockUser, createUser } from '@kindred/db/factories/accounts';
import { createCourse } from '@kindred/db/factories/courses';
import type { Tribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { isReported } from '../situations/reports.ts';
import {
  at,
  ban,
  byStaff,
  invitationTo,
  removedFrom,
  requestIn,
  requestStatus,
  roleOf,
  tribeOf,
} from '../situations/tribes.ts';
import type { AccessCases, Arranged, ByRole, Outcome, Scene, Situation } from '../support/case.ts';
import { everyRole, GUEST_READS, READS, WRITES } from '../support/case.ts';

const OK = everyRole('ok');
const SHOWN = everyRole('shown');
const NOT_FOUND = everyRole('not_found');
/** Of whom may join tribes at all. */
const joins = (outcome: Outcome, exceptions: Partial<ByRole> = {}) =>
  everyRole(outcome, { guest: 'not_allowed', owner: 'not_allowed', ...exceptions });

const PRIVATE = { isPrivate: true };
const PAID = { membershipType: 'paid', price: '9.00', contentAccess: 'members_only' } as const;
const MODERATES = { from: 'moderator', holders: 'moderate_members' } as const;

const isIn = (tribe: Tribe, { db, caller }: Scene) => ({
  happened: async () => (await roleOf(db, tribe.id, caller.id)) !== undefined,
});
const onlyId = async (tribe: Tribe): Promise<Arranged> => ({ input: { id: tribe.id } });
const nowhere = { arrange: async () => ({ input: { id: randomUUID() } }), gets: NOT_FOUND };

function joining(over: Parameters<typeof tribeOf>[1], gets: ByRole, withLink = false): Situation {
  return at(
    (scene) => tribeOf(scene, over),
    gets,
    async (tribe, scene) => ({
      input: { id: tribe.slug, ...(withLink ? { invite: (await invitationTo(scene.db, tribe)).code } : {}) },
      ...isIn(tribe, scene),
    }),
  );
}

const asking = (over: Parameters<typeof tribeOf>[1], gets: ByRole): Situation =>
  at(
    (scene) => tribeOf(scene, over),
    gets,
    async (tribe, { db, caller }) => ({
      input: { id: tribe.id },
      happened: async () => (await requestStatus(db, tribe.id, caller.id)) === 'pending',
    }),
  );

/** By code: what the invitation is, and for whom. */
const INVITATIONS = {
  'a link': (_: Scene, tribe: Tribe, { db }: Scene) => invitationTo(db, tribe),
  'made out to me': ({ caller }: Scene, tribe: Tribe, { db }: Scene) =>
    invitationTo(db, tribe, { userId: caller.id }),
  'made out to somebody else': async (_: Scene, tribe: Tribe, { db }: Scene) =>
    invitationTo(db, tribe, { userId: (await createUser(db)).id }),
  'taken back': (_: Scene, tribe: Tribe, { db }: Scene) => invitationTo(db, tribe, { revokedAt: new Date() }),
  'that is over': (_: Scene, tribe: Tribe, { db }: Scene) =>
    invitationTo(db, tribe, { expiresAt: new Date(0) }),
} as const;
type Held = keyof typeof INVITATIONS;

function holding(
  gets: Record<Held, ByRole>,
  arrange: (
    held: { tribe: Tribe; code: string; id: string; name: string },
    scene: Scene,
  ) => Promise<Arranged>,
): Record<Held, Situation> {
  const situations = (Object.keys(INVITATIONS) as Held[]).map((held): [Held, Situation] => [
    held,
    {
      arrange: async (scene) => {
        const name = `canary ${randomUUID()}`;
        const tribe = await tribeOf(scene, { ...PRIVATE, name });
        return arrange({ tribe, name, ...(await INVITATIONS[held](scene, tribe, scene)) }, scene);
      },
      gets: gets[held],
    },
  ]);
  return Object.fromEntries(situations) as Record<Held, Situation>;
}

const INVALID = everyRole('invitation_invalid');
const SEEN: Record<Held, ByRole> = {
  'a link': SHOWN,
  'made out to me': SHOWN,
  'made out to somebody else': INVALID,
  'taken back': INVALID,
  'that is over': INVALID,
};
const ACCEPTED: Record<Held, ByRole> = { ...SEEN, 'a link': joins('ok'), 'made out to me': joins('ok') };
const TURNED_DOWN: Record<Held, ByRole> = { ...SEEN, 'a link': INVALID, 'made out to me': OK };
const LISTED: Record<Held, ByRole> = {
  'a link': everyRole('hidden'),
  'made out to me': SHOWN,
  'made out to somebody else': everyRole('hidden'),
  'taken back': everyRole('hidden'),
  'that is over': everyRole('hidden'),
};

/** What only those inside are told of a private tribe. */
const ruled = async (tribe: Tribe, { db }: Scene): Promise<Arranged> => {
  const canary = `canary ${randomUUID()}`;
  await db
    .updateTable('tribes')
    .set({ rules: [canary] })
    .where('id', '=', tribe.id)
    .execute();
  return { input: { slug: tribe.slug }, canary };
};

const reported = async ({ id }: Tribe, { db, caller }: Scene): Promise<Arranged> => ({
  input: { id, reason: 'spam' },
  happened: () => isReported(db, id, caller.id),
});

export const cases: AccessCases = {
  'tribes.report': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: {
      'a public tribe': at((scene) => tribeOf(scene), OK, reported),
      'a private tribe I am not in': at((scene) => tribeOf(scene, PRIVATE), OK, reported),
      'my own': at((scene) => tribeOf(scene, {}, 'owner'), everyRole('not_allowed'), reported),
      'that never was': {
        arrange: async () => ({ input: { id: randomUUID(), reason: 'spam' } }),
        gets: NOT_FOUND,
      },
    },
  },
  'tribes.get': {
    rule: { kind: 'subject', permission: null, guests: true },
    credentials: GUEST_READS,
    situations: {
      'a public tribe': at((scene) => tribeOf(scene), everyRole('shown', { owner: 'not_allowed' }), ruled),
      'a private tribe I am in': {
        ...at((scene) => tribeOf(scene, PRIVATE, 'member'), SHOWN, ruled),
        visitor: 'not_found',
      },
      'a private tribe I am not in': {
        ...at((scene) => tribeOf(scene, PRIVATE), everyRole('hidden', { owner: 'not_allowed' }), ruled),
        visitor: 'not_found',
      },
      'a private tribe I was removed from': {
        ...at((scene) => removedFrom(scene, PRIVATE), everyRole('hidden', { owner: 'not_allowed' }), ruled),
        visitor: 'not_found',
      },
      'an archived tribe': {
        ...at(
          (scene) => tribeOf(scene, { archivedAt: new Date() }),
          everyRole('shown', { owner: 'not_allowed' }),
          ruled,
        ),
        visitor: 'not_found',
      },
      'nothing there is': { arrange: async () => ({ input: { slug: randomUUID() } }), gets: NOT_FOUND },
    },
  },

  'tribes.join': {
    rule: { kind: 'subject', permission: 'join_tribes' },
    credentials: WRITES,
    situations: {
      'a free tribe': joining({}, joins('ok')),
      'one with approval': joining({ requireApproval: true }, joins('request_needed')),
      'a private one': joining(PRIVATE, joins('invitation_needed')),
      'a private one, with a link': joining(PRIVATE, joins('ok'), true),
      'a paid one with a trial': joining({ ...PAID, trialDays: 7 }, joins('ok')),
      'a paid one without': joining(PAID, joins('payment_required')),
      'an archived one': joining({ archivedAt: new Date() }, joins('tribe_archived')),
      'one for creators': joining(
        { gate: 'role', gateRoles: ['creator'] },
        joins('role_needed', { creator: 'ok' }),
      ),
      'one of a course I do not take': at(
        async (scene) => {
          const { id } = await createCourse(scene.db);
          return tribeOf(scene, { gate: 'course', gateCourseId: id });
        },
        joins('course_needed'),
        async (tribe, scene) => ({ input: { id: tribe.id }, ...isIn(tribe, scene) }),
      ),
      'one with a minimum age, and nobody knows mine': at(
        async (scene) => {
          await scene.db
            .updateTable('users')
            .set({ birthDate: null })
            .where('id', '=', scene.caller.id)
            .execute();
          return tribeOf(scene, { minAge: 18 });
        },
        joins('birth_date_needed'),
        async (tribe, scene) => ({ input: { id: tribe.id }, ...isIn(tribe, scene) }),
      ),
      'one I am banned from': at(
        (scene) => tribeOf(scene),
        joins('banned'),
        async (tribe, scene) => {
          await ban(scene.db, tribe.id, scene.caller.id);
          return { input: { id: tribe.id }, ...isIn(tribe, scene) };
        },
      ),
      'one I am in': at((scene) => tribeOf(scene, PRIVATE, 'member'), joins('ok'), onlyId),
      'nothing there is': nowhere,
    },
  },

  'tribes.leave': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: {
      'a tribe I am in': at(
        (scene) => tribeOf(scene, PRIVATE, 'member'),
        OK,
        async (tribe, { db, caller }) => ({
          input: { id: tribe.id },
          happened: async () => (await roleOf(db, tribe.id, caller.id)) === undefined,
        }),
      ),
      'one I own': at((scene) => tribeOf(scene, {}, 'owner'), everyRole('owner_cannot_leave'), onlyId),
      'one I am not in': at((scene) => tribeOf(scene), OK, onlyId),
      'nothing there is': nowhere,
    },
  },

  'tribes.ask': {
    rule: { kind: 'subject', permission: 'join_tribes' },
    credentials: WRITES,
    situations: {
      'a tribe with approval': asking({ requireApproval: true, isPrivate: true }, joins('ok')),
      'one without': asking({}, joins('request_not_needed')),
      'a paid one without a trial': asking({ ...PAID, requireApproval: true }, joins('ok')),
      'one I am banned from': at(
        (scene) => tribeOf(scene, { requireApproval: true }),
        joins('banned'),
        async (tribe, { db, caller }) => {
          await ban(db, tribe.id, caller.id);
          return { input: { id: tribe.id } };
        },
      ),
      'one I am in': at(
        (scene) => tribeOf(scene, { requireApproval: true }, 'member'),
        joins('already_mine'),
        onlyId,
      ),
      'nothing there is': nowhere,
    },
  },

  'tribes.withdraw': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: {
      'my request': at(
        (scene) => tribeOf(scene, { requireApproval: true, isPrivate: true }),
        OK,
        async (tribe, { db, caller }) => {
          await requestIn(db, tribe.id, caller.id);
          return {
            input: { id: tribe.id },
            happened: async () => (await requestStatus(db, tribe.id, caller.id)) === 'withdrawn',
          };
        },
      ),
      'none, and somebody else has one': at(
        (scene) => tribeOf(scene, { requireApproval: true }),
        OK,
        async (tribe, { db }) => {
          await requestIn(db, tribe.id);
          return { input: { id: tribe.id } };
        },
      ),
      'nothing there is': nowhere,
    },
  },

  'tribes.keepBirthDate': {
    rule: { kind: 'permission', permission: 'join_tribes' },
    credentials: WRITES,
    situations: {
      'mine, that nobody knew': {
        arrange: async ({ db, caller }) => {
          await db.updateTable('users').set({ birthDate: null }).where('id', '=', caller.id).execute();
          return {
            input: { birthDate: '1990-01-01' },
            happened: async () => {
              const row = await db
                .selectFrom('users')
                .select('birthDate')
                .where('id', '=', caller.id)
                .executeTakeFirst();
              return row?.birthDate === '1990-01-01';
            },
          };
        },
        gets: joins('ok'),
      },
    },
  },

  'tribes.requests.list': {
    rule: { kind: 'subject', permission: null },
    credentials: READS,
    situations: byStaff({ ...MODERATES, done: 'shown' }, async (tribe, { db }) => ({
      input: { id: tribe.id, limit: 100 },
      canary: (await requestIn(db, tribe.id)).canary,
    })),
  },

  'tribes.requests.get': {
    rule: { kind: 'subject', permission: null },
    credentials: READS,
    situations: byStaff({ ...MODERATES, done: 'shown' }, async (tribe, { db }) => {
      const { id, canary } = await requestIn(db, tribe.id);
      return { input: { id: tribe.id, requestId: id }, canary };
    }),
  },

  'tribes.requests.approve': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: byStaff(MODERATES, async (tribe, { db }) => {
      const { id, userId } = await requestIn(db, tribe.id);
      return {
        input: { id: tribe.id, requestId: id },
        happened: async () => (await roleOf(db, tribe.id, userId)) === 'member',
      };
    }),
  },

  'tribes.requests.decline': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: byStaff(MODERATES, async (tribe, { db }) => {
      const { id, userId } = await requestIn(db, tribe.id);
      return {
        input: { id: tribe.id, requestId: id },
        happened: async () => (await requestStatus(db, tribe.id, userId)) === 'declined',
      };
    }),
  },

  'tribes.invitations.create': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: {
      ...byStaff(MODERATES, async (tribe, { db }) => {
        const { id: userId } = await createUser(db);
        return {
          input: { id: tribe.id, userId },
          happened: async () => {
            const row = await unrestrictedDb(db)
              .selectFrom('tribeInvitations')
              .select('id')
              .where('userId', '=', userId)
              .executeTakeFirst();
            return row !== undefined;
          },
        };
      }),
      'to somebody who blocked me': at(
        (scene) => tribeOf(scene, {}, 'moderator'),
        everyRole('not_allowed', {
          tribe_owner: 'not_found',
          tribe_admin: 'not_found',
          platform_admin: 'not_found',
        }),
        async (tribe, { db, caller }) => {
          const { id: userId } = await createUser(db);
          await blockUser(db, userId, caller.id);
          return { input: { id: tribe.id, userId } };
        },
      ),
    },
  },

  'tribes.invitations.list': {
    rule: { kind: 'subject', permission: null },
    credentials: READS,
    situations: byStaff({ ...MODERATES, done: 'shown' }, async (tribe, { db }) => ({
      input: { id: tribe.id, limit: 100 },
      canary: (await invitationTo(db, tribe)).code,
    })),
  },

  'tribes.invitations.revoke': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: byStaff(MODERATES, async (tribe, { db }) => {
      const { id } = await invitationTo(db, tribe);
      return {
        input: { id: tribe.id, invitationId: id },
        happened: async () => {
          const row = await unrestrictedDb(db)
            .selectFrom('tribeInvitations')
            .select('revokedAt')
            .where('id', '=', id)
            .executeTakeFirst();
          return row?.revokedAt !== null;
        },
      };
    }),
  },

  'tribes.invitations.mine': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: (({ 'made out to me': first, ...rest }) => ({ 'made out to me': first, ...rest }))(
      holding(LISTED, async ({ name }) => ({ canary: name })),
    ),
  },

  'tribes.invitations.get': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: holding(SEEN, async ({ name, code }) => ({ input: { code }, canary: name })),
  },

  'tribes.invitations.accept': {
    rule: { kind: 'subject', permission: 'join_tribes' },
    credentials: WRITES,
    situations: holding(ACCEPTED, async ({ tribe, code }, scene) => ({
      input: { code },
      ...isIn(tribe, scene),
    })),
  },

  'tribes.invitations.decline': {
    rule: { kind: 'signedIn' },
    credentials: WRITES,
    situations: (({ 'made out to me': first, ...rest }) => ({ 'made out to me': first, ...rest }))(
      holding(TURNED_DOWN, async ({ code }) => ({ input: { code } })),
    ),
  },
};
