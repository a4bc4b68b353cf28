import { lockBusiness } from '@kindred/db/businesses/edit/writes';
import { invitationOf, invitedToTeam, memberOfTeam, teamOf } from '@kindred/db/businesses/team/visibility';
import {
  deleteInvitation,
  deleteMember,
  insertInvitation,
  insertMember,
  setOwner,
  teamSize,
  updateMember,
} from '@kindred/db/businesses/team/writes';
import { type BusinessPageRow, findBusiness } from '@kindred/db/businesses/visibility';
import type { Tx } from '@kindred/db/client';
import { visibleProfile } from '@kindred/db/profiles/queries';
import { mayInBusiness, mayManageMember } from '@kindred/permissions/policies/businesses';
import type { Viewer } from '@kindred/permissions/viewer';
import type { BusinessAbility } from '@kindred/validation/businesses';
import {
  type inviteToTeamInput,
  TEAM_MAX,
  type Team,
  type updateTeamMemberInput,
} from '@kindred/validation/businesses/team';
import type { z } from 'zod';
import type { Outbox } from '../../../platform/bus.ts';
import { HOUR, limit } from '../../../platform/limits.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { lockCaller } from '../../accounts/service.ts';
import { notifyPerson, retractNotification } from '../../notifications/service.ts';
import { notifyLapsed } from '../../tribes/verifications/service.ts';
import { standingIn } from '../service.ts';
import { presentTeam } from './present.ts';

/** Invitations of one person in an hour. */
const INVITED_AN_HOUR = 30;
const groupKey = (businessId: string) => `business-invitation:${businessId}`;

export async function showTeam(ctx: Context, viewer: Viewer, businessId: string): Promise<Team> {
  const business = (await findBusiness(ctx.db, viewer, businessId)) ?? fail('not_found');
  const manages = mayInBusiness(viewer, standingIn(business), 'manage_team');
  return presentTeam(viewer, business, {
    members: await teamOf(ctx.db, viewer, businessId),
    invited: manages ? await invitedToTeam(ctx.db, businessId) : [],
    mine: await invitationOf(ctx.db, businessId, viewer.id),
  });
}

/** Locks the business and reads it again as the viewer finds it: what they might may have been taken from them. */
async function held(
  tx: Tx,
  viewer: Viewer,
  businessId: string,
  ability?: BusinessAbility,
): Promise<BusinessPageRow> {
  if ((await lockBusiness(tx, businessId)) === undefined) fail('not_found');
  const business = (await findBusiness(tx, viewer, businessId)) ?? fail('not_found');
  if (ability !== undefined && !mayInBusiness(viewer, standingIn(business), ability)) fail('not_allowed');
  return business;
}

interface Said {
  business: BusinessPageRow;
  userId: string;
  actorId: string;
  did: string;
}

function tell(tx: Tx, outbox: Outbox, { business, userId, actorId, did }: Said, isInvitation = false) {
  return notifyPerson(tx, outbox, {
    userId,
    actorId,
    type: 'system',
    kind: isInvitation ? 'invite' : 'role',
    did,
    message: '',
    data: { kind: 'business_team', actionUrl: `/business/${business.slug}/team` },
    ...(isInvitation ? { groupKey: groupKey(business.id) } : {}),
  });
}

export async function invite(
  ctx: Context,
  viewer: Viewer,
  businessId: string,
  { handle, role, title, answersMessages, managesBookings }: z.output<typeof inviteToTeamInput>,
): Promise<void> {
  await limit(ctx.db, `business-invitations:${viewer.id}`, INVITED_AN_HOUR, HOUR);
  await ctx.write(async (tx, outbox) => {
    const business = await held(tx, viewer, businessId, 'manage_team');
    if (!mayManageMember(viewer, standingIn(business), role)) fail('not_allowed');
    const person = await visibleProfile(tx, viewer, { handle });
    if (person === undefined) {
      return fail('invalid_input', { issues: [{ path: 'handle', message: 'Nobody has this handle' }] });
    }
    if ((await memberOfTeam(tx, businessId, person.id)) !== undefined) fail('already_in_team');
    if ((await teamSize(tx, businessId)) >= TEAM_MAX) fail('team_full');
    const rights = { answersMessages, managesBookings };
    const asked = { businessId, userId: person.id, kind: 'team', invitedBy: viewer.id } as const;
    if (!(await insertInvitation(tx, { ...asked, role, title, ...rights }))) fail('already_invited');
    const did = `invited you to the team of ${business.name}`;
    await tell(tx, outbox, { business, userId: person.id, actorId: viewer.id, did }, true);
  });
}

/** Asks somebody of the team to own the business. */
export async function offerOwnership(
  ctx: Context,
  viewer: Viewer,
  businessId: string,
  userId: string,
): Promise<void> {
  await limit(ctx.db, `business-invitations:${viewer.id}`, INVITED_AN_HOUR, HOUR);
  await ctx.write(async (tx, outbox) => {
    const business = await held(tx, viewer, businessId, 'own');
    // After the business: those who decide about it notify its owner, which locks them in this order too.
    await lockCaller(tx, ctx, viewer.id);
    if (userId === viewer.id || (await memberOfTeam(tx, businessId, userId)) === undefined)
      fail('not_in_team');
    const asked = { businessId, userId, kind: 'ownership', role: 'owner', invitedBy: viewer.id } as const;
    if (!(await insertInvitation(tx, asked))) fail('transfer_pending');
    const did = `wants to transfer ${business.name} to you`;
    await tell(tx, outbox, { business, userId, actorId: viewer.id, did }, true);
  });
}

export async function cancelInvitation(
  ctx: Context,
  viewer: Viewer,
  businessId: string,
  userId: string,
): Promise<void> {
  await ctx.write(async (tx, outbox) => {
    const business = await held(tx, viewer, businessId, 'manage_team');
    const invitation = await invitationOf(tx, businessId, userId);
    if (invitation === undefined) return;
    const own = invitation.kind === 'ownership';
    if (own ? business.role !== 'owner' : !mayManageMember(viewer, standingIn(business), invitation.role)) {
      fail('not_allowed');
    }
    await deleteInvitation(tx, businessId, userId);
    const news = { userIds: [userId], groupKey: groupKey(businessId), actorId: invitation.invitedBy };
    await retractNotification(tx, outbox, news);
  });
}

/** Accepts or declines my invitation; the inviter is notified when I accept. */
export async function answerInvitation(
  ctx: Context,
  viewer: Viewer,
  businessId: string,
  accept: boolean,
): Promise<void> {
  await ctx.write(async (tx, outbox) => {
    const business = await held(tx, viewer, businessId);
    const invitation = (await deleteInvitation(tx, businessId, viewer.id)) ?? fail('invitation_gone');
    const { kind, role, title, answersMessages, managesBookings, invitedBy } = invitation;
    if (!accept) return;
    if (kind === 'ownership') {
      // The person who offered it may no longer be an owner.
      if (business.ownerId !== invitedBy || business.role === null) fail('invitation_gone');
      await moveBusiness(tx, outbox, business, viewer.id);
    } else {
      const member = { businessId, userId: viewer.id, role, title, answersMessages, managesBookings };
      await insertMember(tx, member);
    }
    const did = kind === 'ownership' ? `now owns ${business.name}` : `joined the team of ${business.name}`;
    await tell(tx, outbox, { business, userId: invitedBy, actorId: viewer.id, did });
  });
}

/** Makes another user the owner of a locked business; the owner before stays as a manager. */
export async function moveBusiness(
  tx: Tx,
  outbox: Outbox,
  { id: businessId, verifiedAt }: Pick<BusinessPageRow, 'id' | 'verifiedAt'>,
  to: string,
): Promise<void> {
  await setOwner(tx, businessId, to);
  await notifyLapsed(tx, outbox, { businessId, wasVerified: verifiedAt !== null });
}

export async function changeMember(
  ctx: Context,
  viewer: Viewer,
  businessId: string,
  { id: _, userId, ...changes }: z.output<typeof updateTeamMemberInput>,
): Promise<void> {
  await ctx.write(async (tx, outbox) => {
    const business = await held(tx, viewer, businessId);
    const member = (await memberOfTeam(tx, businessId, userId)) ?? fail('not_in_team');
    const manages = mayManageMember(viewer, standingIn(business), member.role);
    const { role, answersMessages, managesBookings, ...words } = changes;
    const decided = [role, answersMessages, managesBookings].some((value) => value !== undefined);
    if (!manages && (decided || userId !== viewer.id)) fail('not_allowed');
    if (role !== undefined && !mayManageMember(viewer, standingIn(business), role)) fail('not_allowed');
    const to = { role, answersMessages, managesBookings, ...words };
    await updateMember(
      tx,
      businessId,
      userId,
      Object.fromEntries(Object.entries(to).filter(([, value]) => value !== undefined)),
    );
    if (role !== undefined && role !== member.role) {
      const did = `made you ${role === 'manager' ? 'a manager' : 'staff'} of ${business.name}`;
      await tell(tx, outbox, { business, userId, actorId: viewer.id, did });
    }
  });
}

export async function removeMember(
  ctx: Context,
  viewer: Viewer,
  businessId: string,
  userId: string,
): Promise<void> {
  await ctx.write(async (tx) => {
    const business = await held(tx, viewer, businessId, 'manage_team');
    const member = await memberOfTeam(tx, businessId, userId);
    if (member === undefined) return;
    if (!mayManageMember(viewer, standingIn(business), member.role)) fail('not_allowed');
    await deleteMember(tx, businessId, userId);
  });
}

export async function leaveTeam(ctx: Context, viewer: Viewer, businessId: string): Promise<void> {
  await ctx.write(async (tx) => {
    const business = await held(tx, viewer, businessId);
    if (business.role === 'owner') fail('last_owner');
    await deleteMember(tx, businessId, viewer.id);
  });
}
