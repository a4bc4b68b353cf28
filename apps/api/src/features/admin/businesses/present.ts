import type { AdminBusinessDetailsRow, AdminBusinessRow } from '@kindred/db/admin/businesses/visibility';
import { hidingAbilities } from '@kindred/permissions/policies/adminContent';
import type { Viewer } from '@kindred/permissions/viewer';
import type { AdminBusiness, AdminBusinessDetails } from '@kindred/validation/admin/businesses';
import { presentCard } from '../../accounts/service.ts';

export function presentAdminBusiness(row: AdminBusinessRow): AdminBusiness {
  const { id, slug, name, logoUrl, industry, followerCount, ratingCount } = row;
  return {
    id,
    slug,
    name,
    logoUrl,
    industry,
    isVerified: row.verifiedAt !== null,
    isHidden: row.hiddenAt !== null,
    followerCount,
    rating: Number(row.rating),
    ratingCount,
    owner: presentCard({ ...row, id: row.ownerId }),
    createdAt: row.createdAt.toISOString(),
  };
}

export function presentAdminBusinessDetails(
  viewer: Viewer,
  row: AdminBusinessDetailsRow,
): AdminBusinessDetails {
  const { description, reportCount, caseId, ownerId: authorId, hiddenAt } = row;
  return {
    ...presentAdminBusiness(row),
    description,
    reportCount,
    caseId,
    can: hidingAbilities(viewer, { authorId, hiddenAt }),
  };
}
