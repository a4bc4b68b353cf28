import type { DocumentRow, VerificationRow } from '@kindred/db/tribes/verifications/queries';
import {
  canDecideVerification,
  canSeeVerification,
  canTakeBackVerification,
} from '@kindred/permissions/policies/verifications';
import type { Viewer } from '@kindred/permissions/viewer';
import type { VerificationView } from '@kindred/validation/tribes/verifications';
import { presentCard as presentPerson } from '../../accounts/service.ts';
import { PICTURE_TYPES } from '../../media/service.ts';

export function verificationSubject({ requestedBy, status, isVerified, verifiedAt }: VerificationRow) {
  return {
    requestedBy,
    isPending: status === 'pending',
    isStanding: status === 'approved' && (isVerified === true || verifiedAt !== null),
  };
}

/** Larger ones are no glance. */
const PICTURE_MAX = 10 * 1024 * 1024;

/** Whether it was kept as a picture that every browser shows: it was written again from its pixels alone. */
export function isPicture({ mimeType, size }: Pick<DocumentRow, 'mimeType' | 'size'>): boolean {
  return size <= PICTURE_MAX && (PICTURE_TYPES as readonly string[]).includes(mimeType);
}

function presentDocument({ id, size, mimeType }: DocumentRow, requestId: string) {
  const path = `/api/verifications/${requestId}/documents/${id}`;
  const pictureUrl = isPicture({ mimeType, size }) ? `${path}/picture` : null;
  return { id, size, url: `${path}/content`, pictureUrl };
}

function nameOf(id: string | null, firstName: string | null, lastName: string | null) {
  return id === null ? null : { id, name: `${firstName} ${lastName}` };
}

/** What it is about: of either, the other's columns are null. */
function presentSubject(row: VerificationRow): Pick<VerificationView, 'tribe' | 'business'> {
  const business = row.businessId !== null && {
    id: row.businessId,
    slug: row.businessSlug ?? '',
    name: row.businessName ?? '',
    description: row.businessDescription ?? '',
    imageUrl: row.logoUrl,
    website: row.website,
    isVerified: row.verifiedAt !== null,
  };
  const tribe = row.tribeId !== null && {
    id: row.tribeId,
    slug: row.slug ?? '',
    name: row.name ?? '',
    description: row.description,
    imageUrl: row.avatarUrl ?? row.imageUrl,
    primaryColor: row.primaryColor ?? '',
    isPrivate: row.isPrivate ?? false,
    isVerified: row.isVerified ?? false,
    memberCount: row.memberCount ?? 0,
  };
  return { business: business || null, tribe: tribe || null };
}

export function presentVerification(
  viewer: Viewer,
  row: VerificationRow,
  documents: readonly DocumentRow[],
): VerificationView {
  const subject = verificationSubject(row);
  const seen = canSeeVerification(viewer, subject) ? documents : [];
  return {
    id: row.id,
    kind: row.kind,
    proof: row.proof,
    ...presentSubject(row),
    requestedBy: presentPerson({ ...row, id: row.requestedBy }),
    status: row.status,
    reason: row.reason,
    decidedBy: nameOf(row.decidedBy, row.deciderFirstName, row.deciderLastName),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    takenBack:
      row.takenBackAt === null
        ? null
        : {
            by: nameOf(row.takenBackBy, row.takerFirstName, row.takerLastName),
            at: row.takenBackAt.toISOString(),
            reason: row.takenBackReason ?? '',
          },
    lapsedAt: row.lapsedAt?.toISOString() ?? null,
    askedName: row.askedName,
    createdAt: row.createdAt.toISOString(),
    documents: seen
      .filter(({ attachedTo }) => attachedTo === row.id)
      .map((document) => presentDocument(document, row.id)),
    can: {
      decide: canDecideVerification(viewer, subject),
      takeBack: canTakeBackVerification(viewer, subject),
    },
  };
}
