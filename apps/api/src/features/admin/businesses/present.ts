import type { AdminBusinessRow } from '@kindred/db/admin/businesses/visibility';
import type { AdminBusiness } from '@kindred/validation/admin/businesses';
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
    followerCount,
    rating: Number(row.rating),
    ratingCount,
    owner: presentCard({ ...row, id: row.ownerId }),
    createdAt: row.createdAt.toISOString(),
  };
}
