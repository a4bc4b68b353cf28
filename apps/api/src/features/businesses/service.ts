import { type BusinessPageRow, findBusiness } from '@kindred/db/businesses/visibility';
import type { Db } from '@kindred/db/client';
import { mayInBusiness } from '@kindred/permissions/policies/businesses';
import type { Viewer } from '@kindred/permissions/viewer';
import type { BusinessAbility } from '@kindred/validation/businesses';
import { standingIn } from './present.ts';

export { tellFollowers } from './follows/news.ts';
export { presentBusiness, presentCard, standingIn } from './present.ts';
export { applyDecision, holdBusiness, moveToClaimant, unverifyBusiness } from './verification/decisions.ts';

/** The subject of a procedure about one business whose input has `id`, a slug or an id. */
export function loadBusiness(db: Db, viewer: Viewer, { id }: { id: string }) {
  return findBusiness(db, viewer, id);
}

/** A policy of {@link loadBusiness}, by the one table of abilities. */
export function allowsInBusiness(ability: BusinessAbility) {
  return (viewer: Viewer, row: BusinessPageRow): boolean => mayInBusiness(viewer, standingIn(row), ability);
}
