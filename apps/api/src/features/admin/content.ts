import type { Tx } from '@kindred/db/client';
import { canFeature, hidingAbilities, type StaffSubject } from '@kindred/permissions/policies/adminContent';
import type { Viewer } from '@kindred/permissions/viewer';
import type { StaffView } from '@kindred/validation/admin/content';
import type { Outbox } from '../../platform/bus.ts';
import { notifyOf } from '../notifications/service.ts';

/** Notifies an owner of an act of staff, without naming who it was. */
export async function notifyOwner(
  tx: Tx,
  outbox: Outbox,
  { userId, did, reason, path }: { userId: string; did: string; reason: string; path: string },
): Promise<void> {
  await notifyOf(tx, outbox, [
    {
      userId,
      actorId: null,
      type: 'system',
      kind: 'system',
      did,
      message: reason,
      data: { kind: 'staff', actionUrl: path },
    },
  ]);
}

/** The tribe of a course or event. */
export function presentTribeOf(row: {
  tribeId: string | null;
  tribeSlug: string | null;
  tribeName: string | null;
}) {
  const { tribeId: id, tribeSlug: slug, tribeName: name } = row;
  return id === null || slug === null || name === null ? null : { id, slug, name };
}

/** Facts of moderation about a row, and what the viewer can do. */
export function presentStaffView(
  viewer: Viewer,
  {
    ownerId,
    hiddenAt,
    reportCount,
    caseId,
    ...featuring
  }: Omit<StaffSubject, 'authorId'> & {
    ownerId: string;
    reportCount: number;
    caseId: string | null;
    isPublic: boolean;
    isFeatured: boolean;
  },
  { close }: { close: boolean },
): StaffView {
  const hiding = hidingAbilities(viewer, { authorId: ownerId, hiddenAt });
  return { reportCount, caseId, can: { ...hiding, close, feature: canFeature(viewer, featuring) } };
}
