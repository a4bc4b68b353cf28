import type { AdminTribeRow } from '@kindred/db/admin/tribes/visibility';
import type { AdminTribe } from '@kindred/validation/admin/tribes';
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
    memberCount,
    owner: presentCard({ ...row, id: row.ownerId }),
    createdAt: row.createdAt.toISOString(),
  };
}
