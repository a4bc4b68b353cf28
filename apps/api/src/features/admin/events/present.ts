import type { AdminEventDetailsRow, AdminEventRow } from '@kindred/db/admin/events/visibility';
import { canManageForOwner } from '@kindred/permissions/policies/adminContent';
import type { Viewer } from '@kindred/permissions/viewer';
import type { AdminEvent, AdminEventDetails } from '@kindred/validation/admin/events';
import { presentCard } from '../../accounts/service.ts';
import { presentStaffView, presentTribeOf } from '../content.ts';

function stateOf({ hiddenAt, cancelledAt, endTime }: AdminEventRow): AdminEvent['state'] {
  if (hiddenAt !== null) return 'hidden';
  if (cancelledAt !== null) return 'cancelled';
  return endTime > new Date() ? 'upcoming' : 'past';
}

export function presentAdminEvent(row: AdminEventRow): AdminEvent {
  const { id, title, imageUrl, isOnline, location, attendeeCount, maxAttendees } = row;
  return {
    id,
    title,
    imageUrl,
    state: stateOf(row),
    isFeatured: row.isFeatured,
    startTime: row.startTime.toISOString(),
    endTime: row.endTime.toISOString(),
    isOnline,
    location,
    attendeeCount,
    maxAttendees,
    tribe: presentTribeOf(row),
    host: presentCard({ ...row, id: row.ownerId }),
  };
}

export function presentAdminEventDetails(viewer: Viewer, row: AdminEventDetailsRow): AdminEventDetails {
  const { cancelReason, heldCount, cancelledAt, endTime } = row;
  const close = cancelledAt === null && endTime > new Date() && canManageForOwner(viewer);
  return {
    ...presentAdminEvent(row),
    cancelReason,
    heldCount,
    staff: presentStaffView(viewer, row, { close }),
  };
}
