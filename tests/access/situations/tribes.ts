import { randomBytes, randomUUID } from 'node:crypto';
import type { Db } from '@kindred/db/client';
import { createUser } from '@kindred/db/factories/accounts';
import { createTribe, joinTribe, type Tribe } from '@kindred/db/factories/tribes';
import type { TribeRole } from '@kindred/db/schema/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { Arranged, ByRole, Outcome, Scene, Situation } from '../support/case.ts';
import { everyRole } from '../support/case.ts';

type Over = Parameters<typeof createTribe>[1];

/** A tribe in which the caller is something, or nothing. */
export async function tribeOf(
  { db, caller }: Scene,
  over: Over = {},
  role: TribeRole | null = null,
): Promise<Tribe> {
  const isOwner = role === 'owner';
  const tribe = await createTribe(db, { ...over, ...(isOwner ? { ownerId: caller.id } : {}) });
  if (role !== null && !isOwner) await joinTribe(db, tribe.id, caller.id, role);
  return tribe;
}

export async function removedFrom(scene: Scene, over: Over): Promise<Tribe> {
  const tribe = await tribeOf(scene, over, 'member');
  await scene.db
    .deleteFrom('tribeMemberships')
    .where('tribeId', '=', tribe.id)
    .where('userId', '=', scene.caller.id)
    .execute();
  return tribe;
}

const PRIVATE = { isPrivate: true };

/** Everything that somebody who decides about members can have to do with a tribe. */
const STAFF = {
  'a private tribe I own': (scene: Scene) => tribeOf(scene, PRIVATE, 'owner'),
  'a private tribe I am an admin of': (scene: Scene) => tribeOf(scene, PRIVATE, 'admin'),
  'a private tribe I moderate': (scene: Scene) => tribeOf(scene, PRIVATE, 'moderator'),
  'a private tribe I am a member of': (scene: Scene) => tribeOf(scene, PRIVATE, 'member'),
  'a public tribe I am not in': (scene: Scene) => tribeOf(scene),
  'a private tribe I am not in': (scene: Scene) => tribeOf(scene, PRIVATE),
  'a private tribe I was removed from': (scene: Scene) => removedFrom(scene, PRIVATE),
} as const;
type StaffPlace = keyof typeof STAFF;

const NOT_ALLOWED = everyRole('not_allowed');
const NOT_FOUND = everyRole('not_found');

/** Who holds the platform's permission, as far as cases of tribes ask for one. */
const HOLDERS = {
  moderate_members: ['tribe_owner', 'tribe_admin', 'platform_admin'],
  manage: ['tribe_owner', 'platform_admin'],
} as const;

/**
 * @param isAdmins whether a platform admin may do it in every tribe that they see
 * @param done what those get who may
 */
export function byStaff(
  rule: { from: TribeRole; holders: keyof typeof HOLDERS; isAdmins?: boolean; done?: Outcome },
  arrange: (tribe: Tribe, scene: Scene) => Promise<Arranged>,
): Record<StaffPlace, Situation> {
  const { from, holders, isAdmins = false, done = 'ok' } = rule;
  const admin = isAdmins ? { platform_admin: done } : {};
  const ranks = ['moderator', 'admin', 'owner'];
  const allowed = everyRole(
    'not_allowed',
    Object.fromEntries(HOLDERS[holders].map((role) => [role, done])) as Partial<ByRole>,
  );
  const as = (role: TribeRole) =>
    ranks.indexOf(role) >= ranks.indexOf(from) ? allowed : { ...NOT_ALLOWED, ...admin };
  const gets: Record<StaffPlace, ByRole> = {
    'a private tribe I own': as('owner'),
    'a private tribe I am an admin of': as('admin'),
    'a private tribe I moderate': as('moderator'),
    'a private tribe I am a member of': { ...NOT_ALLOWED, ...admin },
    'a public tribe I am not in': { ...NOT_ALLOWED, ...admin },
    'a private tribe I am not in': NOT_FOUND,
    'a private tribe I was removed from': NOT_FOUND,
  };
  const situations = (Object.keys(STAFF) as StaffPlace[]).map((place): [StaffPlace, Situation] => [
    place,
    { arrange: async (scene) => arrange(await STAFF[place](scene), scene), gets: gets[place] },
  ]);
  return Object.fromEntries(situations) as Record<StaffPlace, Situation>;
}

export async function roleOf(db: Db, tribeId: string, userId: string): Promise<TribeRole | undefined> {
  const row = await db
    .selectFrom('tribeMemberships')
    .select('role')
    .where('tribeId', '=', tribeId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.role;
}

export async function isMentor(db: Db, tribeId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('tribeMemberships')
    .select('isMentor')
    .where('tribeId', '=', tribeId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.isMentor ?? false;
}

/** A member beside the caller, who is found by their handle. */
export async function memberOf(db: Db, tribeId: string): Promise<{ id: string; handle: string }> {
  const { id, handle } = await createUser(db, { handle: `canary-${randomUUID().slice(0, 20)}` });
  await joinTribe(db, tribeId, id);
  return { id, handle };
}

/** Somebody who asks to be let in, with an answer that only those who decide may read. */
export async function requestIn(
  db: Db,
  tribeId: string,
  userId?: string,
): Promise<{ id: string; userId: string; canary: string }> {
  const canary = `canary ${randomUUID()}`;
  const applicant = userId ?? (await createUser(db)).id;
  const { id } = await unrestrictedDb(db)
    .insertInto('tribeJoinRequests')
    .values({
      tribeId,
      userId: applicant,
      answers: { items: [{ question: 'Why?', answer: canary }] },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('tribes')
    .set((row) => ({ pendingCount: row('pendingCount', '+', 1) }))
    .where('id', '=', tribeId)
    .execute();
  return { id, userId: applicant, canary };
}

export async function invitationTo(
  db: Db,
  tribe: Tribe,
  rest: { userId?: string; revokedAt?: Date; expiresAt?: Date } = {},
): Promise<{ id: string; code: string }> {
  const code = randomBytes(16).toString('base64url');
  const { id } = await unrestrictedDb(db)
    .insertInto('tribeInvitations')
    .values({ tribeId: tribe.id, code, createdBy: tribe.ownerId, ...rest })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, code };
}

export async function ban(db: Db, tribeId: string, userId: string): Promise<string> {
  const reason = `canary ${randomUUID()}`;
  await unrestrictedDb(db).insertInto('tribeBans').values({ tribeId, userId, reason }).execute();
  return reason;
}

export async function isBanned(db: Db, tribeId: string, userId: string): Promise<boolean> {
  const row = await unrestrictedDb(db)
    .selectFrom('tribeBans')
    .select('userId')
    .where('tribeId', '=', tribeId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function requestStatus(db: Db, tribeId: string, userId: string): Promise<string | undefined> {
  const row = await unrestrictedDb(db)
    .selectFrom('tribeJoinRequests')
    .select('status')
    .where('tribeId', '=', tribeId)
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst();
  return row?.status;
}

/** What somebody gets in such a place. */
export const at = (
  place: (scene: Scene) => Promise<Tribe>,
  gets: ByRole,
  arrange: (tribe: Tribe, scene: Scene) => Promise<Arranged>,
): Situation => ({ arrange: async (scene) => arrange(await place(scene), scene), gets });
