import type { Db } from '@kindred/db/client';
import type { TribePageRow } from '@kindred/db/tribes/queries';
import type { Viewer } from '@kindred/permissions/viewer';
import type { TribeFeature } from '@kindred/validation/tribes';
import { loadInside } from './service.ts';

/** The subject of a procedure about something that a tribe can have or not: without it, it is not there. */
export function loadWith(feature: TribeFeature) {
  return async (db: Db, viewer: Viewer, input: { id: string }): Promise<TribePageRow | undefined> => {
    const row = await loadInside(db, viewer, input);
    return row?.enabledFeatures.includes(feature) ? row : undefined;
  };
}
