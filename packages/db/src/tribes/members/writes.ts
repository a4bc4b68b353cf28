import { memberLimitOf } from '@kindred/permissions/plans';
import { roleToCarry } from '@kindred/permissions/policies/tribes';
import type { TribeRole } from '@kindred/validation/tribes';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { openGuarded } from '../../door.ts';
import { INVITATION_OPEN } from '../visibility.ts';

/**
 * One at a time decides who belongs to a tribe: whoever joins, leaves, asks, decides or bans holds its row first,
 * so what was read after this stays true until the transaction ends.
 */
export async function holdTribe(tx: Tx, tribeId: string) {
  return tx
    .selectFrom('tribes')
    .select([
      'id',
      'slug',
      'name',
      'ownerId',
      'membershipType',
      'price',
      'trialDays',
      'memberCount',
      'isOpen',
    ])
    .where('id', '=', tribeId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
export type HeldTribe = NonNullable<Awaited<ReturnType<typeof holdTribe>>>;

export interface NewMember {
  tribeId: string;
  userId: string;
  role?: TribeRole;
  /** Of the link they came by; one made out to them is used by itself. */
  invitationId?: string | undefined;
  /** Who answered their request. */
  decidedBy?: string | undefined;
}

/** Why nobody came in; nothing was written then. */
export type AddRefusal = 'gone' | 'already' | 'banned' | 'full' | 'must_pay' | 'invitation_spent';

/**
 * The one way into a tribe. Whether they may come in is for the caller to know; that they come once, are counted
 * once, use up what they came by and have one trial in their life is seen to here.
 */
export async function addMember(tx: Tx, member: NewMember): Promise<{ membershipId: string } | AddRefusal> {
  const { tribeId, userId, role = 'member', invitationId, decidedBy } = member;
  const db = openGuarded(tx);
  const tribe = await holdTribe(tx, tribeId);
  if (tribe === undefined) return 'gone';
  if ((await roleIn(tx, tribeId, userId)) !== null) return 'already';
  const ban = await db
    .selectFrom('tribeBans')
    .select('userId')
    .where('tribeId', '=', tribeId)
    .where('userId', '=', userId)
    .where(sql<SqlBool>`(until is null or until > now())`)
    .executeTakeFirst();
  if (ban !== undefined) return 'banned';
  if (role !== 'owner' && (await isFull(tx, tribe))) return 'full';
  const invitation = await db
    .selectFrom('tribeInvitations as invited')
    .select(['invited.id', 'invited.createdBy'])
    .where('invited.tribeId', '=', tribeId)
    .where(INVITATION_OPEN)
    .$if(invitationId === undefined, (query) => query.where('invited.userId', '=', userId))
    .$if(invitationId !== undefined, (query) =>
      query
        .where('invited.id', '=', invitationId ?? '')
        .where((where) =>
          where.or([where('invited.userId', 'is', null), where('invited.userId', '=', userId)]),
        ),
    )
    .limit(1)
    .executeTakeFirst();
  if (invitationId !== undefined && invitation === undefined) return 'invitation_spent';

  const isPaidFor = tribe.membershipType === 'paid' && Number(tribe.price) > 0;
  const hasTrial =
    role === 'member' && tribe.trialDays > 0 && (isPaidFor || tribe.membershipType === 'freemium');
  const trial = hasTrial
    ? await db
        .insertInto('tribeTrials')
        .values({ tribeId, userId })
        .onConflict((conflict) => conflict.doNothing())
        .returning('startedAt')
        .executeTakeFirst()
    : undefined;
  if (isPaidFor && role === 'member' && trial === undefined) return 'must_pay';
  const until = trial ? sql<Date>`now() + make_interval(days => ${tribe.trialDays})` : null;
  const { id: membershipId } = await db
    .insertInto('tribeMemberships')
    .values({
      tribeId,
      userId,
      role,
      tier: trial ? 'paid' : 'free',
      tierUntil: until,
      accessUntil: isPaidFor ? until : null,
      invitedBy: invitation?.createdBy ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await count(tx, tribeId, { members: 1 });
  if (invitation !== undefined) {
    await db
      .updateTable('tribeInvitations')
      .set((row) => ({ useCount: row('useCount', '+', 1) }))
      .where('id', '=', invitation.id)
      .execute();
  }
  await revokeInvitationsOf(tx, tribeId, userId);
  await closeRequest(tx, tribeId, userId, { status: 'approved', decidedBy: decidedBy ?? null, reason: null });
  return { membershipId };
}

/** Whether the plan of its owner holds nobody more. */
async function isFull(tx: Tx, tribe: HeldTribe): Promise<boolean> {
  const owner = await tx
    .selectFrom('users')
    .select('plan')
    .where('id', '=', tribe.ownerId)
    .executeTakeFirstOrThrow();
  const most = memberLimitOf(owner.plan);
  return most !== null && tribe.memberCount >= most;
}

async function count(tx: Tx, tribeId: string, by: { members?: number; pending?: number }): Promise<void> {
  await tx
    .updateTable('tribes')
    .set((row) => ({
      memberCount: row('memberCount', '+', by.members ?? 0),
      pendingCount: row('pendingCount', '+', by.pending ?? 0),
    }))
    .where('id', '=', tribeId)
    .execute();
}

/** What somebody is in a tribe, null when nothing; read it after {@link holdTribe} to rely on it. */
export async function roleIn(tx: Tx, tribeId: string, userId: string): Promise<TribeRole | null> {
  const row = await tx
    .selectFrom('tribeMemberships')
    .select('role')
    .where('tribeId', '=', tribeId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.role ?? null;
}

/** Those that are still good for something; what was used up keeps its place in the list as such. */
async function revokeInvitationsOf(tx: Tx, tribeId: string, userId: string): Promise<void> {
  await openGuarded(tx)
    .updateTable('tribeInvitations as invited')
    .set({ revokedAt: sql<Date>`now()` })
    .where('invited.tribeId', '=', tribeId)
    .where('invited.userId', '=', userId)
    .where(INVITATION_OPEN)
    .execute();
}

/**
 * Ends the request of somebody that waits, when there is one.
 * @returns whether there was
 */
export async function closeRequest(
  tx: Tx,
  tribeId: string,
  userId: string,
  end: { status: 'approved' | 'declined' | 'withdrawn'; decidedBy: string | null; reason: string | null },
): Promise<boolean> {
  const row = await openGuarded(tx)
    .updateTable('tribeJoinRequests')
    .set({ ...end, decidedAt: sql<Date>`now()` })
    .where('tribeId', '=', tribeId)
    .where('userId', '=', userId)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  if (row !== undefined) await count(tx, tribeId, { pending: -1 });
  return row !== undefined;
}

/** Counts a request that waits; the row is inserted by requests/writes.ts. */
export function countRequest(tx: Tx, tribeId: string): Promise<void> {
  return count(tx, tribeId, { pending: 1 });
}

/**
 * Takes somebody out, the owner excepted. What they were told of a tribe that is closed to them now goes too.
 * @returns what they were, or null when they were not in it
 */
export async function removeMember(tx: Tx, tribeId: string, userId: string): Promise<TribeRole | null> {
  const tribe = await holdTribe(tx, tribeId);
  const row = await tx
    .deleteFrom('tribeMemberships')
    .where('tribeId', '=', tribeId)
    .where('userId', '=', userId)
    .where('role', '!=', 'owner')
    .returning('role')
    .executeTakeFirst();
  if (tribe === undefined || row === undefined) return null;
  await count(tx, tribeId, { members: -1 });
  if (!tribe.isOpen) await forgetNews(tx, tribeId, userId);
  return row.role;
}

async function forgetNews(tx: Tx, tribeId: string, userId: string): Promise<void> {
  await openGuarded(tx)
    .deleteFrom('notifications')
    .where('userId', '=', userId)
    .where(
      sql<SqlBool>`(data->>'tribeId' = ${tribeId}::text or exists (
        select from posts where posts.id = (notifications.data->>'postId')::uuid
          and posts.tribe_id = ${tribeId}::uuid offset 0))`,
    )
    .execute();
}

/**
 * Makes a member something else, and gives them the platform role that carries it.
 * @returns what they were, or null when they are not in it
 */
export async function setRole(
  tx: Tx,
  tribeId: string,
  userId: string,
  role: TribeRole,
): Promise<TribeRole | null> {
  const before = await roleIn(tx, tribeId, userId);
  if (before === null) return null;
  await tx
    .updateTable('tribeMemberships')
    .set({ role })
    .where('tribeId', '=', tribeId)
    .where('userId', '=', userId)
    .execute();
  if (role !== 'member') await carry(tx, userId, role);
  return before;
}

async function carry(tx: Tx, userId: string, given: TribeRole): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const role = user && roleToCarry(user.role, given);
  if (role === undefined || role === user?.role) return;
  await tx.updateTable('users').set({ role }).where('id', '=', userId).execute();
}

/**
 * Makes a member the owner, and the owner an admin.
 * @returns false when one of the two is not what they are said to be
 */
export async function handOver(
  tx: Tx,
  tribeId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  await holdTribe(tx, tribeId);
  const [mine, theirs] = [await roleIn(tx, tribeId, from), await roleIn(tx, tribeId, to)];
  if (mine !== 'owner' || theirs === null || from === to) return false;
  // In this order: a tribe has one owner at any moment.
  await setRole(tx, tribeId, from, 'admin');
  await setRole(tx, tribeId, to, 'owner');
  await tx
    .updateTable('tribeMemberships')
    .set({ accessUntil: null })
    .where('tribeId', '=', tribeId)
    .where('userId', '=', to)
    .execute();
  await tx.updateTable('tribes').set({ ownerId: to }).where('id', '=', tribeId).execute();
  return true;
}

export interface Ban {
  tribeId: string;
  userId: string;
  reason: string;
  /** Left out for good. */
  days?: number | undefined;
  bannedBy: string;
}

/**
 * Shuts somebody out: their membership, their request and the invitations made out to them end with it. Who is
 * banned already is banned anew.
 * @returns what they were, null when they were not in it
 */
export async function banMember(tx: Tx, ban: Ban): Promise<TribeRole | null> {
  const { tribeId, userId, reason, days, bannedBy } = ban;
  const until = days === undefined ? null : sql<Date>`now() + make_interval(days => ${days})`;
  const before = await removeMember(tx, tribeId, userId);
  await openGuarded(tx)
    .insertInto('tribeBans')
    .values({ tribeId, userId, reason, until, bannedBy })
    .onConflict((conflict) =>
      conflict
        .columns(['tribeId', 'userId'])
        .doUpdateSet({ reason, until, bannedBy, createdAt: sql<Date>`now()` }),
    )
    .execute();
  await closeRequest(tx, tribeId, userId, { status: 'declined', decidedBy: bannedBy, reason });
  await revokeInvitationsOf(tx, tribeId, userId);
  return before;
}

/** @returns whether they were banned */
export async function unban(tx: Tx, tribeId: string, userId: string): Promise<boolean> {
  await holdTribe(tx, tribeId);
  const row = await openGuarded(tx)
    .deleteFrom('tribeBans')
    .where('tribeId', '=', tribeId)
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Asked once: what is known stays.
 * @returns the date that is known now
 */
export async function keepBirthDate(tx: Tx, userId: string, birthDate: string): Promise<string | null> {
  const row = await tx
    .updateTable('users')
    .set({ birthDate: sql<string>`coalesce(birth_date, ${birthDate}::date)` })
    .where('id', '=', userId)
    .returning('birthDate')
    .executeTakeFirst();
  return row?.birthDate ?? null;
}
