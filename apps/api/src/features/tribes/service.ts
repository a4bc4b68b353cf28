import type { Db } from '@kindred/db/client';
import { findTribe, type TribePageRow, type TribeRow } from '@kindred/db/tribes/queries';
import { mayInTribe, type StaffAbility, tribeAccess } from '@kindred/permissions/policies/tribes';
import type { Viewer } from '@kindred/permissions/viewer';
import type { TribeFeature } from '@kindred/validation/tribes';
import { standingOf, subjectOf } from './present.ts';

export { triggerAutomation, triggerByPost } from './automations/service.ts';
export { admit, withTribeLocked } from './joining/service.ts';
export { presentCard, standingOf, subjectOf } from './present.ts';
export { approve } from './requests/service.ts';

export { tribeOfSpaceToPostIn } from './spaces/service.ts';

/** The subject of a procedure about one tribe whose input has `id`, a slug or an id. */
export function loadTribe(db: Db, viewer: Viewer, { id }: { id: string }) {
  return findTribe(db, viewer, id);
}

/** The same for whom it must be open to: a private tribe is not there for who is outside. */
export async function loadInside(
  db: Db,
  viewer: Viewer,
  input: { id: string },
): Promise<TribePageRow | undefined> {
  const row = await findTribe(db, viewer, input.id);
  return row !== undefined && (!row.isPrivate || row.role !== null) ? row : undefined;
}

/** The subject of a procedure about something that a tribe can have or not: without it, it is not there. */
export function loadWith(feature: TribeFeature) {
  return async (db: Db, viewer: Viewer, input: { id: string }): Promise<TribePageRow | undefined> => {
    const row = await loadInside(db, viewer, input);
    return row?.enabledFeatures.includes(feature) ? row : undefined;
  };
}

/** A policy of {@link loadInside}: the viewer reads what the tribe says. */
export function reads(_viewer: Viewer, row: TribeRow): boolean {
  return tribeAccess(subjectOf(row), standingOf(row), new Date()).isReader;
}

/** A policy of {@link loadInside}, by the one table of abilities. */
export function allows(ability: StaffAbility) {
  return (viewer: Viewer, row: TribeRow): boolean => mayInTribe(viewer, row.role, ability);
}
