import type { Db } from '@kindred/db/client';
import { visibleProfile } from '@kindred/db/profiles/queries';
import { findTribe, type TribePageRow, type TribeRow } from '@kindred/db/tribes/queries';
import { canSeeDetails } from '@kindred/permissions/policies/profiles';
import { isListed, mayInTribe, type StaffAbility, tribeAccess } from '@kindred/permissions/policies/tribes';
import { GUEST, type Viewer } from '@kindred/permissions/viewer';
import type { TribeFeature } from '@kindred/validation/tribes';
import { type SeenTribe, standingOf, subjectOf } from './present.ts';

export { triggerAutomation, triggerByPost } from './automations/service.ts';
export { admit, withTribeLocked } from './joining/service.ts';
export { presentCard, standingOf, subjectOf } from './present.ts';
export { approve } from './requests/service.ts';

export { tribeOfSpaceToPostIn } from './spaces/service.ts';

/** The subject of a procedure about one tribe whose input has `id`, a slug or an id. */
export function loadTribe(db: Db, viewer: Viewer, { id }: { id: string }) {
  return findTribe(db, viewer, id);
}

/** The page of a tribe: guests find those alone that Discover lists, and its owner when anyone may see their profile. */
export async function findSeenTribe(
  db: Db,
  viewer: Viewer | null,
  key: string,
): Promise<SeenTribe | undefined> {
  const row = await findTribe(db, viewer ?? GUEST, key);
  if (viewer !== null || row === undefined) return row;
  if (!isListed(subjectOf(row))) return undefined;
  const owner = await visibleProfile(db, GUEST, { id: row.ownerId });
  return { ...row, isOwnerHidden: owner === undefined || !canSeeDetails(null, owner) };
}

/** A tribe that search engines may list: public, and neither archived nor hidden by staff. */
export async function publicTribe(db: Db, key: string): Promise<SeenTribe | undefined> {
  const row = await findSeenTribe(db, null, key);
  return row?.hiddenAt === null ? row : undefined;
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
