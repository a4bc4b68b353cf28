import { memberLimitOf } from '@kindred/permissions/plans';
import type { TribeRole } from '@kindred/validation/tribes';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { IS_FOR_STAFF } from '../../notifications/visibility.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { lockChallengesOf } from '../challenges/writes.ts';
import { revokeInvitationsOf } from '../invitations/writes.ts';
import { closeRequest } from '../requests/writes.ts';
import { INVITATION_OPEN } from '../visibility.ts';
import { countPeople, type HeldTribe, lockTribe, roleIn } from '../writes.ts';

export interface NewMember {
  tribeId: string;
  userId: string;
  role?: TribeRole;
  /** Of the link they came by; one made out to them is used by itself. */
  invitationId?: string | undefined;
  /** Who answered their request. */
  decidedBy?: string | undefined;
  paid?: PaidTime | undefined;
}

/** What somebody paid for a membership. */
export interface PaidTime {
  /** Grace included. */
  until: Date;
  /** Later than now while a trial runs that a charge follows. */
  from: Date;
}

/** Why nobody came in; nothing was written then. */
export type AddRefusal = 'gone' | 'already' | 'banned' | 'full' | 'must_pay' | 'invitation_spent';

/**
 * The one way into a tribe. Whether they may come in is for the caller to know; that they come once, are counted
 * once, use up what they came by and have one trial in their life is seen to here.
 */
export async function addMember(tx: Tx, member: NewMember): Promise<{ membershipId: string } | AddRefusal> {
  const { tribeId, userId, role = 'member', invitationId, decidedBy, paid } = member;
  const db = unrestrictedDb(tx);
  const tribe = await lockTribe(tx, tribeId);
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
    role === 'member' &&
    paid === undefined &&
    tribe.trialDays > 0 &&
    (isPaidFor || tribe.membershipType === 'freemium');
  const trial = hasTrial
    ? await db
        .insertInto('tribeTrials')
        .values({ tribeId, userId })
        .onConflict((conflict) => conflict.doNothing())
        .returning('startedAt')
        .executeTakeFirst()
    : undefined;
  if (isPaidFor && role === 'member' && trial === undefined && paid === undefined) return 'must_pay';
  if (paid !== undefined && paid.from > new Date()) await keepTrial(tx, tribeId, userId);
  const until = paid?.until ?? (trial ? sql<Date>`now() + make_interval(days => ${tribe.trialDays})` : null);
  const { id: membershipId } = await db
    .insertInto('tribeMemberships')
    .values({
      tribeId,
      userId,
      role,
      tier: until ? 'paid' : 'free',
      tierUntil: until,
      accessUntil: isPaidFor ? until : null,
      paidFrom: paid?.from ?? null,
      invitedBy: invitation?.createdBy ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await countPeople(tx, tribeId, { members: 1 });
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

async function keepTrial(tx: Tx, tribeId: string, userId: string): Promise<void> {
  await unrestrictedDb(tx)
    .insertInto('tribeTrials')
    .values({ tribeId, userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * What a member pays for is theirs until then; who has a say needs no tier.
 * @returns false when they are not in it
 */
export async function payMembership(
  tx: Tx,
  tribeId: string,
  userId: string,
  paid: PaidTime,
): Promise<boolean> {
  const tribe = await lockTribe(tx, tribeId);
  if (tribe === undefined) return false;
  if (paid.from > new Date()) await keepTrial(tx, tribeId, userId);
  const isPaidFor = tribe.membershipType === 'paid' && Number(tribe.price) > 0;
  const { numUpdatedRows } = await tx
    .updateTable('tribeMemberships')
    .set({
      tier: 'paid',
      tierUntil: paid.until,
      accessUntil: isPaidFor ? paid.until : null,
      paidFrom: paid.from,
    })
    .where('tribeId', '=', tribeId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/**
 * Not paid for any longer: a paid tribe closes to them, of a freemium one the free tier is left.
 * @returns whether they are in it
 */
export async function endPaidMembership(tx: Tx, tribeId: string, userId: string): Promise<boolean> {
  const tribe = await lockTribe(tx, tribeId);
  if (tribe === undefined) return false;
  const isPaidFor = tribe.membershipType === 'paid' && Number(tribe.price) > 0;
  const over = sql<Date>`now()`;
  const { numUpdatedRows } = await tx
    .updateTable('tribeMemberships')
    .set({ tier: 'free', tierUntil: over, accessUntil: isPaidFor ? over : null, paidFrom: null })
    .where('tribeId', '=', tribeId)
    .where('userId', '=', userId)
    .where('paidFrom', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/** Whose time in the tribe was limited, or has run out, is in it for good: it is no longer one to pay for. */
export async function giveAccessForGood(tx: Tx, tribeId: string): Promise<void> {
  await lockTribe(tx, tribeId);
  await tx
    .updateTable('tribeMemberships')
    .set({ accessUntil: null })
    .where('tribeId', '=', tribeId)
    .where('accessUntil', 'is not', null)
    .execute();
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

/**
 * Takes somebody out, the owner excepted. What they were told of a tribe that is closed to them now goes too.
 * @returns what they were, or null when they were not in it
 */
export async function removeMember(tx: Tx, tribeId: string, userId: string): Promise<TribeRole | null> {
  const tribe = await lockTribe(tx, tribeId);
  await tx
    .selectFrom('tribeMemberships')
    .select('id')
    .where('tribeId', '=', tribeId)
    .where('userId', '=', userId)
    .forUpdate()
    .execute();
  await lockChallengesOf(tx, tribeId, [userId]);
  const row = await tx
    .deleteFrom('tribeMemberships')
    .where('tribeId', '=', tribeId)
    .where('userId', '=', userId)
    .where('role', '!=', 'owner')
    .returning('role')
    .executeTakeFirst();
  if (tribe === undefined || row === undefined) return null;
  await countPeople(tx, tribeId, { members: -1 });
  if (!tribe.isOpen) await forgetNews(tx, tribeId, userId);
  else await forgetNews(tx, tribeId, userId, IS_FOR_STAFF);
  return row.role;
}

/** @param which of what they were told of the tribe; everything when left out */
export async function forgetNews(
  tx: Tx,
  tribeId: string,
  userId: string,
  which: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<void> {
  await unrestrictedDb(tx)
    .deleteFrom('notifications')
    .where('userId', '=', userId)
    .where(
      sql<SqlBool>`${which} and (tribe_id = ${tribeId}::uuid or data->>'tribeId' = ${tribeId}::text or exists (
        select from posts where posts.id = (notifications.data->>'postId')::uuid
          and posts.tribe_id = ${tribeId}::uuid offset 0))`,
    )
    .execute();
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
