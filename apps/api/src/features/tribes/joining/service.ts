import type { Tx } from '@kindred/db/client';
import { invitationByCode } from '@kindred/db/tribes/invitations/queries';
import { staffOf } from '@kindred/db/tribes/members/queries';
import { type AddRefusal, addMember, keepBirthDate, type PaidTime } from '@kindred/db/tribes/members/writes';
import { findTribe, type TribePageRow } from '@kindred/db/tribes/queries';
import { createRequest } from '@kindred/db/tribes/requests/writes';
import { lockTribe } from '@kindred/db/tribes/writes';
import {
  joinStateOf,
  mayInTribe,
  needsBirthDate,
  type StaffAbility,
  trialEndOf,
  worksIn,
} from '@kindred/permissions/policies/tribes';
import type { Viewer } from '@kindred/permissions/viewer';
import type { ErrorCode } from '@kindred/validation/errors';
import type { JoinState } from '@kindred/validation/tribes';
import type { Membership, RequestInput } from '@kindred/validation/tribes/memberships';
import type { Outbox } from '../../../platform/bus.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import {
  type NewNotification,
  notifyPerson,
  retractInvitation,
  retractNotification,
} from '../../notifications/service.ts';
import { triggerAutomation } from '../automations/service.ts';
import { standingOf, subjectOf } from '../present.ts';

/** Why somebody does not come in. */
export const REFUSED = {
  lapsed: 'payment_required',
  pay: 'payment_required',
  course_needed: 'course_needed',
  role_needed: 'role_needed',
  invitation_needed: 'invitation_needed',
  too_young: 'too_young',
  banned: 'banned',
  archived: 'tribe_archived',
  full: 'tribe_full',
  not_allowed: 'not_allowed',
} as const satisfies Partial<Record<JoinState, ErrorCode>>;

const NOT_ADDED: Record<Exclude<AddRefusal, 'already'>, ErrorCode> = {
  gone: 'not_found',
  banned: 'banned',
  full: 'tribe_full',
  must_pay: 'payment_required',
  invitation_spent: 'invitation_invalid',
};

/** What people can be told of a tribe, as the settings call it; the rest is about the tribe itself. */
const SETTING_OF: Record<string, NewNotification['kind']> = {
  invitation: 'invite',
  request: 'request',
  request_approved: 'approval',
  request_declined: 'approval',
  role: 'role',
  mentor: 'role',
  automation_notice: 'automation',
  check_in: 'challenge',
  badge: 'badge',
};

/** Of those with a say that are told of a request: the highest, and no more than anybody needs. */
export const TOLD_OF_REQUEST = 50;

export interface TribeNews {
  tribe: { id: string; slug: string; name: string };
  userId: string;
  actorId: string;
  kind: string;
  did: string;
  message: string;
  type?: 'tribe_invite' | 'system';
  challengeId?: string;
  /** Below the tribe's own address. */
  path?: string;
  /** What is unread under the same key becomes one line. */
  groupKey?: string;
  /** Where that line leads, below the tribe's own address. */
  groupPath?: string;
}

/**
 * Tells somebody something about a tribe, and their other screens that there is news.
 * @returns whether there is something new to read for them
 */
export async function notifyJoined(tx: Tx, outbox: Outbox, news: TribeNews): Promise<boolean> {
  const { tribe, kind, type = 'system', path = '', challengeId, groupPath, ...rest } = news;
  const address = (below: string) => `/tribe/${tribe.slug}${below}`;
  const about = challengeId === undefined ? {} : { challengeId };
  const data = { tribeId: tribe.id, ...about, kind, actionUrl: address(path) };
  const group = groupPath === undefined ? {} : { groupUrl: address(groupPath) };
  return notifyPerson(tx, outbox, { ...rest, ...group, type, kind: SETTING_OF[kind] ?? 'tribe', data });
}

/** Requests of one tribe are one line as long as they are unread. */
export const requestKey = (tribeId: string) => `request:${tribeId}`;

/** Somebody is in, out, or something else: they are told, and those who look at the list of members. */
export async function membershipMoved(outbox: Outbox, tribeId: string, userId: string): Promise<void> {
  await outbox.event({ topic: 'membership_changed', payload: { tribeId, userId } });
  await outbox.event({ topic: 'tribe_changed', payload: { tribeId, what: 'members' } });
}

/** A request waits no more: who was told of it and has not looked has nothing to look at. */
export async function retractRequest(
  tx: Tx,
  outbox: Outbox,
  tribeId: string,
  actorId: string,
): Promise<void> {
  const userIds = (await staffOf(tx, tribeId, TOLD_OF_REQUEST)).map(({ id }) => id);
  await retractNotification(tx, outbox, { userIds, groupKey: requestKey(tribeId), actorId });
}

export async function requestsMoved(outbox: Outbox, tribeId: string): Promise<void> {
  await outbox.event({ topic: 'tribe_changed', payload: { tribeId, what: 'requests' } });
}

/**
 * Holds the tribe and reads it again as the viewer finds it now: what they were allowed a moment ago may have
 * been taken from them.
 */
export async function withTribeLocked(
  tx: Tx,
  viewer: Viewer,
  tribeId: string,
  ability?: StaffAbility,
): Promise<TribePageRow> {
  await lockTribe(tx, tribeId);
  const row = (await findTribe(tx, viewer, tribeId)) ?? fail('not_found');
  if (ability !== undefined && !mayInTribe(viewer, row.role, ability)) fail('not_allowed');
  if (ability !== undefined && !worksIn(subjectOf(row), ability)) fail('tribe_archived');
  return row;
}

export function presentBelonging(row: TribePageRow, viewer: Viewer): Membership {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    join: joinStateOf(viewer, subjectOf(row), standingOf(row), new Date()),
    myRole: row.role,
    memberCount: row.memberCount,
    trialEndsAt: trialEndOf(standingOf(row), new Date())?.toISOString() ?? null,
  };
}

export async function membershipOf(ctx: Context, viewer: Viewer, tribeId: string): Promise<Membership> {
  return presentBelonging((await findTribe(ctx.db, viewer, tribeId)) ?? fail('not_found'), viewer);
}

/**
 * Lets somebody in, by `addMember`, and does what follows from it.
 * @returns false when they were in already
 */
export async function admit(
  tx: Tx,
  outbox: Outbox,
  tribe: { id: string; slug: string; name: string; ownerId: string; welcomeMessage: string | null },
  member: {
    userId: string;
    invitationId?: string | undefined;
    decidedBy?: string | undefined;
    paid?: PaidTime | undefined;
    /** Staff of a tribe neither pay nor use a trial. */
    role?: 'admin' | undefined;
  },
  refused: Partial<Record<AddRefusal, ErrorCode>> = {},
  /** In the place of a refusal of who has no trial left. */
  mustPay?: () => Promise<void>,
): Promise<boolean> {
  const done = await addMember(tx, { tribeId: tribe.id, ...member });
  if (done === 'already') return false;
  if (done === 'must_pay' && mustPay !== undefined) {
    await mustPay();
    return false;
  }
  if (typeof done === 'string') fail(refused[done] ?? NOT_ADDED[done]);
  const { userId } = member;
  await retractInvitation(tx, outbox, { tribeId: tribe.id, userId });
  await membershipMoved(outbox, tribe.id, userId);
  await triggerAutomation(outbox, {
    tribeId: tribe.id,
    trigger: 'joined',
    userId,
    subjectId: done.membershipId,
  });
  if (tribe.welcomeMessage) {
    await notifyJoined(tx, outbox, {
      tribe,
      userId,
      actorId: tribe.ownerId,
      kind: 'welcome',
      did: `welcomes you to ${tribe.name}`,
      message: tribe.welcomeMessage,
    });
  }
  return true;
}

/** Keeps a date of birth that was asked for; apart from the rest, so that it is kept when they are too young. */
async function keep(ctx: Context, viewer: Viewer, row: TribePageRow, birthDate?: string): Promise<void> {
  if (birthDate === undefined || !needsBirthDate(subjectOf(row), standingOf(row))) return;
  await ctx.write((tx) => keepBirthDate(tx, viewer.id, birthDate));
}

/** What joining means, after everything that keeps somebody out was answered with its sentence. */
function openState(row: TribePageRow, viewer: Viewer, isInvited: boolean) {
  const standing = { ...standingOf(row), isInvited: row.isInvited || isInvited };
  const state = joinStateOf(viewer, subjectOf(row), standing, new Date());
  if (state in REFUSED) fail(REFUSED[state as keyof typeof REFUSED]);
  if (needsBirthDate(subjectOf(row), standing)) fail('birth_date_needed');
  return state as Exclude<JoinState, keyof typeof REFUSED>;
}

export async function join(
  ctx: Context,
  viewer: Viewer,
  row: TribePageRow,
  by: { invite?: string | undefined; birthDate?: string | undefined },
): Promise<Membership> {
  await keep(ctx, viewer, row, by.birthDate);
  await ctx.write(async (tx, outbox) => {
    const tribe = await withTribeLocked(tx, viewer, row.id);
    const isIn = tribe.role !== null;
    const invitation = by.invite && !isIn ? await invitationByCode(tx, viewer, by.invite) : undefined;
    if (by.invite && !isIn && invitation?.tribeId !== tribe.id) fail('invitation_invalid');
    const state = openState(tribe, viewer, invitation !== undefined);
    if (state === 'member') return;
    if (state === 'request' || state === 'requested') fail('request_needed');
    await admit(tx, outbox, tribe, { userId: viewer.id, invitationId: invitation?.id });
    if (tribe.hasRequested) await requestsMoved(outbox, tribe.id);
  });
  return membershipOf(ctx, viewer, row.id);
}

export async function requestToJoin(
  ctx: Context,
  viewer: Viewer,
  row: TribePageRow,
  { answers, birthDate }: RequestInput,
): Promise<Membership> {
  await keep(ctx, viewer, row, birthDate);
  await ctx.write(async (tx, outbox) => {
    const tribe = await withTribeLocked(tx, viewer, row.id);
    const state = openState(tribe, viewer, false);
    if (state === 'member') fail('already_mine');
    if (state === 'requested') return;
    if (state !== 'request') fail('request_not_needed');
    const asked = new Map(answers.map(({ question, answer }) => [question, answer]));
    if (asked.size !== tribe.joinQuestions.length) fail('questions_changed');
    const items = tribe.joinQuestions.map((question) => ({
      question,
      answer: asked.get(question) ?? fail('questions_changed'),
    }));
    const subjectId = await createRequest(tx, { tribeId: tribe.id, userId: viewer.id, answers: items });
    if (subjectId === undefined) return;
    const event = { tribeId: tribe.id, trigger: 'requested', userId: viewer.id, subjectId } as const;
    await triggerAutomation(outbox, event);
    for (const staff of await staffOf(tx, tribe.id, TOLD_OF_REQUEST)) {
      if (!mayInTribe({ id: staff.id, role: staff.platformRole }, staff.role, 'decide_requests')) continue;
      await notifyJoined(tx, outbox, {
        tribe,
        userId: staff.id,
        actorId: viewer.id,
        kind: 'request',
        did: `asked to join ${tribe.name}`,
        message: items[0]?.answer ?? '',
        path: `/members/requests#request-${subjectId}`,
        groupPath: '/members/requests',
        groupKey: requestKey(tribe.id),
      });
    }
    await requestsMoved(outbox, tribe.id);
    await outbox.event({
      topic: 'membership_changed',
      payload: { tribeId: tribe.id, userId: viewer.id },
    });
  });
  return membershipOf(ctx, viewer, row.id);
}
