import type { DocumentRow, VerificationRow } from '@kindred/db/tribes/verifications/queries';
import { canDecideVerification, canSeeVerification } from '@kindred/permissions/policies/verifications';
import type { Viewer } from '@kindred/permissions/viewer';
import type { VerificationView } from '@kindred/validation/tribes/verifications';
import { presentCard as presentPerson } from '../accounts/service.ts';

export function verificationSubject({ requestedBy, status }: VerificationRow) {
  return { requestedBy, isPending: status === 'pending' };
}

export function presentVerification(
  viewer: Viewer,
  row: VerificationRow,
  documents: readonly DocumentRow[],
): VerificationView {
  const { decidedBy, deciderFirstName, deciderLastName } = row;
  const subject = verificationSubject(row);
  const seen = canSeeVerification(viewer, subject) ? documents : [];
  return {
    id: row.id,
    tribe: {
      id: row.tribeId,
      slug: row.slug,
      name: row.name,
      description: row.description,
      imageUrl: row.avatarUrl ?? row.imageUrl,
      primaryColor: row.primaryColor,
      isPrivate: row.isPrivate,
      isVerified: row.isVerified,
      memberCount: row.memberCount,
    },
    requestedBy: presentPerson({ ...row, id: row.requestedBy }),
    status: row.status,
    reason: row.reason,
    decidedBy: decidedBy === null ? null : { id: decidedBy, name: `${deciderFirstName} ${deciderLastName}` },
    decidedAt: row.decidedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    documents: seen
      .filter(({ attachedTo }) => attachedTo === row.id)
      .map(({ id, size }) => ({ id, size, url: `/api/verifications/${row.id}/documents/${id}/content` })),
    can: { decide: canDecideVerification(viewer, subject) },
  };
}
