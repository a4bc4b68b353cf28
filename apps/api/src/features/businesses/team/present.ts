import type { invitedToTeam, TeamRow } from '@kindred/db/businesses/team/visibility';
import type { BusinessPageRow } from '@kindred/db/businesses/visibility';
import { mayInBusiness, mayManageMember } from '@kindred/permissions/policies/businesses';
import type { Viewer } from '@kindred/permissions/viewer';
import type { Team, TeamInvitation, TeamMember } from '@kindred/validation/businesses/team';
import { presentCard as presentPerson } from '../../accounts/service.ts';
import { standingIn } from '../service.ts';

type InvitedRow = Awaited<ReturnType<typeof invitedToTeam>>[number];

function presentMember(viewer: Viewer, business: BusinessPageRow, row: TeamRow): TeamMember {
  const manage = mayManageMember(viewer, standingIn(business), row.role);
  const { answersMessages, managesBookings } = row;
  const runsIt = row.role !== 'staff';
  return {
    ...presentPerson(row),
    role: row.role,
    title: row.title,
    bio: row.bio,
    specialties: row.specialties,
    rights:
      business.role === null
        ? null
        : { answersMessages: runsIt || answersMessages, managesBookings: runsIt || managesBookings },
    can: { edit: manage || row.id === viewer.id, manage },
  };
}

function presentInvitation(row: InvitedRow): TeamInvitation {
  const { kind, role, title } = row;
  return { ...presentPerson(row), kind, role, title, createdAt: row.createdAt.toISOString() };
}

export function presentTeam(
  viewer: Viewer,
  business: BusinessPageRow,
  rows: {
    members: readonly TeamRow[];
    invited: readonly InvitedRow[];
    mine: Team['myInvitation'] | undefined;
  },
): Team {
  const standing = standingIn(business);
  const { mine } = rows;
  return {
    members: rows.members.map((row) => presentMember(viewer, business, row)),
    invited: rows.invited.map(presentInvitation),
    myInvitation: mine ? { kind: mine.kind, role: mine.role, title: mine.title } : null,
    can: {
      invite: mayInBusiness(viewer, standing, 'manage_team'),
      leave: standing.role !== null && standing.role !== 'owner',
      transfer: mayInBusiness(viewer, standing, 'own'),
    },
  };
}
