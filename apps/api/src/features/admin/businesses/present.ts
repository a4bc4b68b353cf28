import type { AdminBusinessDetailsRow, AdminBusinessRow } from '@kindred/db/admin/businesses/visibility';
import { canManageForOwner } from '@kindred/permissions/policies/adminContent';
import type { Viewer } from '@kindred/permissions/viewer';
import type { AdminBusiness, AdminBusinessDetails } from '@kindred/validation/admin/businesses';
import { presentCard } from '../../accounts/service.ts';
import { presentStaffView } from '../content.ts';

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
    isFeatured: row.isFeatured,
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
  return {
    ...presentAdminBusiness(row),
    staff: presentStaffView(viewer, row, { close: canManageForOwner(viewer) }),
  };
}
