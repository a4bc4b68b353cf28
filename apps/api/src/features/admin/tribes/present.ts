import type { AdminTribeDetailsRow, AdminTribeRow } from '@kindred/db/admin/tribes/visibility';
import { canFeature } from '@kindred/permissions/policies/adminContent';
import { canArchiveTribe, canHideTribe, canTransferTribe } from '@kindred/permissions/policies/adminTribes';
import type { Viewer } from '@kindred/permissions/viewer';
import type { AdminTribe, AdminTribeDetails } from '@kindred/validation/admin/tribes';
import { presentCard } from '../../accounts/service.ts';

export function presentAdminTribe(row: AdminTribeRow): AdminTribe {
  const { id, slug, name, imageUrl, isPrivate, isVerified, memberCount } = row;
  return {
    id,
    slug,
    name,
    imageUrl,
    isPrivate,
    isVerified,
    state: row.archivedAt !== null ? 'closed' : isPrivate ? 'private' : 'open',
    isHidden: row.hiddenAt !== null,
    isFeatured: row.isFeatured,
    memberCount,
    owner: presentCard({ ...row, id: row.ownerId }),
    createdAt: row.createdAt.toISOString(),
  };
}

export function presentAdminTribeDetails(viewer: Viewer, row: AdminTribeDetailsRow): AdminTribeDetails {
  const { category, ownerPlan, ownerStorageUsed, spaceCount, courseCount, pendingCount, reportCount } = row;
  return {
    ...presentAdminTribe(row),
    description: row.description ?? '',
    category,
    ownerPlan,
    ownerStorageUsed,
    spaceCount,
    courseCount,
    pendingCount,
    reportCount,
    hiddenAt: row.hiddenAt?.toISOString() ?? null,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    can: {
      hide: canHideTribe(viewer),
      archive: canArchiveTribe(viewer),
      transfer: canTransferTribe(viewer),
      feature: canFeature(viewer, row),
    },
  };
}
