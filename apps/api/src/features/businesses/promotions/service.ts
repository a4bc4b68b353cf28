import { promotionsOfWeek } from '@kindred/db/businesses/promotions/visibility';
import { promoteService } from '@kindred/db/businesses/promotions/writes';
import { findService, type ServiceRow } from '@kindred/db/businesses/services/visibility';
import { holdBusiness } from '@kindred/db/businesses/services/writes';
import type { Tx } from '@kindred/db/client';
import type { Viewer } from '@kindred/permissions/viewer';
import { PROMOTION_DAYS, PROMOTIONS_A_WEEK } from '@kindred/validation/businesses/services';
import { fail } from '../../../trpc/errors.ts';

const DAY_MS = 86_400_000;

/**
 * Shows it first on the page of its business and in the feeds of its followers for some days; only so many a week.
 * What is promoted already stays so, and counts once.
 */
export async function promote(tx: Tx, viewer: Viewer, { id, businessId }: ServiceRow): Promise<void> {
  await holdBusiness(tx, businessId);
  const now = new Date();
  const service = (await findService(tx, viewer, id)) ?? fail('not_found');
  if (service.promotedUntil !== null && service.promotedUntil > now) return;
  if ((await promotionsOfWeek(tx, businessId)) >= PROMOTIONS_A_WEEK) fail('too_many_promotions');
  const until = new Date(now.getTime() + PROMOTION_DAYS * DAY_MS);
  await promoteService(tx, { businessId, serviceId: id, promotedBy: viewer.id, until });
}
