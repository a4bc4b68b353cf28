import type { InvitationRow } from '@kindred/db/accounts/invitations/visibility';
import type { InvitationState, InvitationView } from '@kindred/validation/admin/invitations';
import { presentCard } from '../../accounts/service.ts';

function stateOf({ revokedAt, expiresAt, uses, usesMax }: InvitationRow): InvitationState {
  if (revokedAt !== null) return 'revoked';
  if (uses >= usesMax) return 'used_up';
  return expiresAt.getTime() <= Date.now() ? 'expired' : 'open';
}

export function presentInvitation(row: InvitationRow): InvitationView {
  const { id, note, uses, usesMax, creatorId, firstName, lastName, handle, profileImageUrl } = row;
  const isKnown = creatorId !== null && firstName !== null && lastName !== null && handle !== null;
  return {
    id,
    note,
    uses,
    usesMax,
    state: stateOf(row),
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    createdBy: isKnown ? presentCard({ id: creatorId, firstName, lastName, handle, profileImageUrl }) : null,
  };
}
