import { privacyOf } from '@kindred/db/accounts/privacy/visibility';
import type { Tx } from '@kindred/db/client';
import { banMember } from '@kindred/db/tribes/bans/writes';
import {
  memberById,
  memberPage,
  membersByName,
  type PersonOfTribe,
  personOfTribe,
} from '@kindred/db/tribes/members/queries';
import { removeMember } from '@kindred/db/tribes/members/writes';
import type { TribePageRow } from '@kindred/db/tribes/queries';
import { handOver, setMentor, setRole } from '@kindred/db/tribes/roles/writes';
import {
  canHandOver,
  canRemoveMember,
  canSetMentor,
  canSetRole,
  mayInTribe,
  outranks,
  type StaffAbility,
} from '@kindred/permissions/policies/tribes';
import type { Viewer } from '@kindred/permissions/viewer';
import type { TribeRole } from '@kindred/validation/tribes';
import type { MemberPage, MembersInput, MemberView } from '@kindred/validation/tribes/memberships';
import type { Outbox } from '../../../platform/bus.ts';
import { cutPage } from '../../../platform/paging.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { stopPaying } from '../../commerce/subscriptions/service.ts';
import { refreshChatRoles } from '../../messaging/eventChats/service.ts';
import { retractFromStaff, retractMentor, retractRole } from '../../notifications/service.ts';
import { leaving } from '../challenges/checkIns.service.ts';
import { decodeFound, decodeMember, encodeFound, encodeMember } from '../cursor.ts';
import {
  membershipMoved,
  notifyJoined,
  requestsMoved,
  retractRequest,
  withTribeLocked,
} from '../joining/service.ts';
import { notifyLapsed } from '../verifications/lapse.ts';
import { presentMember } from './present.ts';

const CALLED: Record<TribeRole, string> = {
  owner: 'the owner',
  admin: 'an admin',
  moderator: 'a moderator',
  member: 'a member',
};

/** Where one of its members is shown, below the tribe's own address. */
export const memberPath = (userId: string) => `/members?person=${userId}`;

/** Whether the viewer is told who of the tribe is there: not who only looks, nor who does not say it of themselves. */
async function isToldOfPresence(ctx: Context, viewer: Viewer, tribe: TribePageRow): Promise<boolean> {
  return tribe.role !== null && (await privacyOf(ctx.db, viewer.id)).showPresence;
}

export async function oneMember(
  ctx: Context,
  viewer: Viewer,
  tribe: TribePageRow,
  userId: string,
): Promise<MemberView> {
  const isWhole = mayInTribe(viewer, tribe.role, 'remove_members');
  const row = (await memberById(ctx.db, viewer, { tribeId: tribe.id, userId, isWhole })) ?? fail('not_found');
  const isTold = await isToldOfPresence(ctx, viewer, tribe);
  const online = isTold ? new Set(ctx.deps.presence.onlineAmong([row.id])) : null;
  return presentMember(row, tribe, viewer, online);
}

export async function membersPage(
  ctx: Context,
  viewer: Viewer,
  tribe: TribePageRow,
  input: MembersInput,
): Promise<MemberPage> {
  const { filter, query, cursor, limit } = input;
  const { presence } = ctx.deps;
  if (filter === 'online' && tribe.role === null) fail('not_allowed');
  const isTold = await isToldOfPresence(ctx, viewer, tribe);
  const asked = {
    tribeId: tribe.id,
    filter,
    onlineIds: filter === 'online' ? [viewer.id, ...(isTold ? presence.online() : [])] : undefined,
    isWhole: mayInTribe(viewer, tribe.role, 'remove_members'),
    limit: limit + 1,
  };
  const { shown, nextCursor } = query
    ? cutPage(
        await membersByName(ctx.db, viewer, {
          ...asked,
          query,
          after: cursor ? decodeFound(cursor) : undefined,
        }),
        limit,
        encodeFound,
      )
    : cutPage(
        await memberPage(ctx.db, viewer, { ...asked, after: cursor ? decodeMember(cursor) : undefined }),
        limit,
        encodeMember,
      );
  const online = isTold ? new Set(presence.onlineAmong(shown.map(({ id }) => id))) : null;
  return { items: shown.map((row) => presentMember(row, tribe, viewer, online)), nextCursor };
}

/** The tribe as it is held, and somebody as they stand in it; whoever is not there at all is 404. */
async function heldWith(
  tx: Tx,
  viewer: Viewer,
  tribeId: string,
  userId: string,
  ability: StaffAbility,
): Promise<{ tribe: TribePageRow; person: PersonOfTribe }> {
  const tribe = await withTribeLocked(tx, viewer, tribeId, ability);
  return { tribe, person: (await personOfTribe(tx, tribeId, userId)) ?? fail('not_found') };
}

export interface About {
  tribeId: string;
  userId: string;
}

export async function changeRole(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  { tribeId, userId, role }: About & { role: TribeRole },
): Promise<void> {
  const { tribe, person } = await heldWith(tx, viewer, tribeId, userId, 'set_roles');
  if (person.role === null) fail('not_a_member');
  if (!canSetRole(viewer, tribe.role, { userId, role: person.role }, role)) fail('not_allowed');
  if (person.role === role) return;
  await setRole(tx, tribeId, userId, role);
  await refreshChatRoles(tx, { tribeId, userId });
  if (role === 'member') await retractFromStaff(tx, outbox, tribeId, userId);
  await membershipMoved(outbox, tribeId, userId);
  await tellRole(tx, outbox, { tribe, userId, actorId: viewer.id, role });
}

/** What they are now, in the place of what they were told before and have not read. */
async function tellRole(
  tx: Tx,
  outbox: Outbox,
  { role, ...news }: { tribe: TribePageRow; userId: string; actorId: string; role: TribeRole },
): Promise<void> {
  const { tribe, userId } = news;
  await retractRole(tx, outbox, tribe.id, userId);
  await notifyJoined(tx, outbox, {
    ...news,
    kind: 'role',
    did: `made you ${CALLED[role]} of ${tribe.name}`,
    message: '',
    path: memberPath(userId),
  });
}

export async function changeMentor(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  { tribeId, userId, isMentor }: About & { isMentor: boolean },
): Promise<void> {
  const { tribe, person } = await heldWith(tx, viewer, tribeId, userId, 'set_mentors');
  if (person.role === null || person.suspendedAt !== null) fail('not_a_member');
  if (!canSetMentor(viewer, tribe.role, { userId, role: person.role })) fail('not_allowed');
  if (!(await setMentor(tx, tribeId, userId, isMentor))) return;
  await membershipMoved(outbox, tribeId, userId);
  await retractMentor(tx, outbox, tribeId, userId);
  await notifyJoined(tx, outbox, {
    tribe,
    userId,
    actorId: viewer.id,
    kind: 'mentor',
    did: `${isMentor ? 'made you a mentor' : 'removed you as a mentor'} of ${tribe.name}`,
    message: '',
    path: memberPath(userId),
  });
}

export async function remove(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  { tribeId, userId, reason }: About & { reason?: string | undefined },
): Promise<void> {
  const { tribe, person } = await heldWith(tx, viewer, tribeId, userId, 'remove_members');
  if (person.role === null) fail('not_a_member');
  if (!canRemoveMember(viewer, tribe.role, { userId, role: person.role })) fail('not_allowed');
  await leaving(tx, outbox, { tribeId, userId }, () => removeMember(tx, tribeId, userId));
  await stopPaying(tx, outbox, { tribeId, userId }, 'rest');
  await gone(tx, outbox, tribe, { viewer, userId, kind: 'removed', did: 'removed you from', reason });
}

export async function ban(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  { tribeId, userId, reason, days }: About & { reason: string; days?: number | undefined },
): Promise<void> {
  const { tribe, person } = await heldWith(tx, viewer, tribeId, userId, 'ban');
  if (!outranks(viewer, tribe.role, { userId, role: person.role ?? 'member' })) fail('not_allowed');
  const given = { tribeId, userId, reason, days, bannedBy: viewer.id };
  await leaving(tx, outbox, { tribeId, userId }, () => banMember(tx, given));
  await stopPaying(tx, outbox, { tribeId, userId }, 'rest');
  await retractRequest(tx, outbox, tribeId, userId);
  await gone(tx, outbox, tribe, { viewer, userId, kind: 'banned', did: 'banned you from', reason });
  await requestsMoved(outbox, tribeId);
}

async function gone(
  tx: Tx,
  outbox: Outbox,
  tribe: TribePageRow,
  news: { viewer: Viewer; userId: string; kind: string; did: string; reason?: string | undefined },
): Promise<void> {
  const { viewer, userId, kind, did, reason } = news;
  await membershipMoved(outbox, tribe.id, userId);
  await outbox.event({ topic: 'badges_changed', payload: { userId } });
  await notifyJoined(tx, outbox, {
    tribe,
    userId,
    actorId: viewer.id,
    kind,
    did: `${did} ${tribe.name}`,
    message: reason ?? '',
  });
}

export async function giveAway(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  { tribeId, userId, name }: About & { name: string },
): Promise<void> {
  const { tribe, person } = await heldWith(tx, viewer, tribeId, userId, 'own');
  if (name.trim().toLowerCase() !== tribe.name.trim().toLowerCase()) fail('wrong_tribe_name');
  if (person.role === null || person.suspendedAt !== null) fail('not_a_member');
  if (!canHandOver(viewer, tribe.role, { userId, role: person.role })) fail('not_allowed');
  await moveOwnership(tx, outbox, tribe, { to: userId, actorId: viewer.id });
}

/** Makes another member the owner of a tribe that is held, and notifies them. */
export async function moveOwnership(
  tx: Tx,
  outbox: Outbox,
  tribe: TribePageRow,
  { to: userId, actorId }: { to: string; actorId: string },
): Promise<void> {
  const { id: tribeId, ownerId: from } = tribe;
  if (!(await handOver(tx, tribeId, { from, to: userId }))) fail('conflict');
  await notifyLapsed(tx, outbox, { tribeId, wasVerified: tribe.isVerified });
  await membershipMoved(outbox, tribeId, userId);
  await membershipMoved(outbox, tribeId, from);
  await outbox.event({ topic: 'tribe_changed', payload: { tribeId, what: 'settings' } });
  await tellRole(tx, outbox, { tribe, userId, actorId, role: 'owner' });
}
