import type { BanRow, MemberRow } from '@kindred/db/tribes/members/queries';
import type { TribeRow } from '@kindred/db/tribes/queries';
import { canFollow } from '@kindred/permissions/policies/profiles';
import {
  canHandOver,
  canRemoveMember,
  canSetMentor,
  canSetRole,
  mayInTribe,
  outranks,
} from '@kindred/permissions/policies/tribes';
import type { Viewer } from '@kindred/permissions/viewer';
import type { BanView, MemberView, Presence } from '@kindred/validation/tribes/memberships';
import { presentCard as presentPerson } from '../../accounts/service.ts';

const GIVEN = ['admin', 'moderator', 'member'] as const;

/** @param online who of them has the app open; null when the viewer is not told */
export function presentMember(
  row: MemberRow,
  tribe: TribeRow,
  viewer: Viewer,
  online: ReadonlySet<string> | null,
): MemberView {
  const member = { userId: row.id, role: row.role };
  const isMe = row.id === viewer.id;
  return {
    ...presentPerson(row),
    role: row.role,
    isMentor: row.isMentor,
    joinedAt: row.joinedAt.toISOString(),
    presence: online && presenceOf(row, isMe || online.has(row.id)),
    isMe,
    isFollowing: row.isFollowing,
    tier: mayInTribe(viewer, tribe.role, 'remove_members') ? row.tier : null,
    can: {
      follow: canFollow(viewer, row),
      setRole: (tribe.archivedAt === null ? GIVEN : []).filter(
        (role) => role !== row.role && canSetRole(viewer, tribe.role, member, role),
      ),
      setMentor: tribe.archivedAt === null && canSetMentor(viewer, tribe.role, member),
      remove: canRemoveMember(viewer, tribe.role, member),
      ban: mayInTribe(viewer, tribe.role, 'ban') && outranks(viewer, tribe.role, member),
      handOver: canHandOver(viewer, tribe.role, member),
    },
  };
}

export function presenceOf({ wasHere }: Pick<MemberRow, 'wasHere'>, isOnline: boolean): Presence {
  if (isOnline) return 'online';
  return wasHere ? 'away' : 'offline';
}

export function presentBan(row: BanRow): BanView {
  return {
    user: presentPerson(row),
    reason: row.reason,
    until: row.until?.toISOString() ?? null,
    bannedBy:
      row.bannedBy === null ? null : { id: row.bannedBy, name: `${row.byFirstName} ${row.byLastName}` },
    createdAt: row.createdAt.toISOString(),
  };
}
