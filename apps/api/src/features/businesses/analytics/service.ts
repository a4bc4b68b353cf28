import { createHmac } from 'node:crypto';
import { daysOfBusiness, viewSources } from '@kindred/db/businesses/analytics/visibility';
import { countInBusiness } from '@kindred/db/businesses/analytics/writes';
import type { BusinessPageRow } from '@kindred/db/businesses/visibility';
import { takeLimit } from '@kindred/db/limits';
import type { Viewer } from '@kindred/permissions/viewer';
import { ANALYTICS_DAYS, type BusinessAnalytics, MONTH_DAYS } from '@kindred/validation/businesses/analytics';
import type { BusinessSource } from '@kindred/validation/businesses/values';
import { HOUR, networkOf } from '../../../platform/limits.ts';
import { serverKey } from '../../../platform/server-key.ts';
import type { Context } from '../../../trpc/context.ts';
import { presentAnalytics } from './present.ts';

const DAY = 24 * HOUR;
/** Of everybody who shares an address, over all businesses. */
const VIEWS_PER_ADDRESS = 300;

/**
 * Counts that the page was opened.
 * @returns whether it was counted: of one person once a day, of one address so many an hour
 */
export async function countView(
  ctx: Pick<Context, 'db' | 'deps' | 'ip' | 'write'>,
  viewer: Viewer,
  businessId: string,
  source: BusinessSource,
): Promise<boolean> {
  // Who looked at what is kept nowhere: without the key of the server this says neither.
  const key = await serverKey(ctx.db, 'business-views');
  const pair = createHmac('sha256', key).update(`${businessId}:${viewer.id}`).digest('base64url');
  if ((await takeLimit(ctx.db, `business-view:${pair}`, 1, DAY)) > 0) return false;
  const address = `business-views:${networkOf(ctx.ip)}`;
  if ((await takeLimit(ctx.db, address, VIEWS_PER_ADDRESS, HOUR)) > 0) return false;
  const { isTest } = ctx.deps.payments.main;
  await ctx.write((tx) => countInBusiness(tx, businessId, { what: 'view', source, isTest }));
  return true;
}

export async function analyticsOf(
  { db, deps }: Pick<Context, 'db' | 'deps'>,
  { id, followerCount }: Pick<BusinessPageRow, 'id' | 'followerCount'>,
): Promise<BusinessAnalytics> {
  const { isTest } = deps.payments.main;
  const [days, sources] = await Promise.all([
    daysOfBusiness(db, id, ANALYTICS_DAYS, isTest),
    viewSources(db, id, MONTH_DAYS, isTest),
  ]);
  return presentAnalytics(days, sources, followerCount, isTest);
}
