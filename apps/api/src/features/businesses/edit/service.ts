import { type LockedBusiness, lockBusiness, updateBusiness } from '@kindred/db/businesses/edit/writes';
import type { BusinessPageRow } from '@kindred/db/businesses/visibility';
import type { Tx } from '@kindred/db/client';
import type { Viewer } from '@kindred/permissions/viewer';
import { BUSINESS_COVER_MAX, type BusinessChanges, LOGO_MAX } from '@kindred/validation/businesses/edit';
import type { Outbox } from '../../../platform/bus.ts';
import { HOUR, limit } from '../../../platform/limits.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { attachPictures, findPicture, keptPicture } from '../../media/service.ts';
import { screen } from '../../moderation/service.ts';
import { notifyLapsed } from '../../tribes/verifications/service.ts';

/** Of one person in an hour. */
const EDITS_AN_HOUR = 120;

const IMAGES = {
  logoUrl: { maxBytes: LOGO_MAX, width: 384 },
  bannerUrl: { maxBytes: BUSINESS_COVER_MAX, width: 1_200 },
} as const;
type Images = Partial<Record<keyof typeof IMAGES, string | null>>;

/** @returns the addresses of the images that changed */
async function showImages(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  business: LockedBusiness,
  images: Images,
): Promise<Images> {
  const pictured = { table: 'businesses', id: business.id, uploaderId: viewer.id } as const;
  const shown: string[] = [];
  const changed: Images = {};
  for (const column of ['logoUrl', 'bannerUrl'] as const) {
    const before = business[column];
    const address = images[column] === undefined ? before : images[column];
    if (address === before) {
      const kept = address === null ? undefined : await keptPicture(tx, pictured, address);
      if (kept !== undefined) shown.push(kept);
      continue;
    }
    changed[column] = null;
    if (address === null) continue;
    const picture = await findPicture(tx, pictured, address, { path: column, ...IMAGES[column] });
    shown.push(picture.id);
    changed[column] = picture.url;
  }
  if (Object.keys(changed).length === 0) return changed;
  await attachPictures(tx, outbox, pictured, shown);
  return changed;
}

/** Edits the public texts of any business, for staff, who notify its owner. @returns the business as it was */
export async function editBusinessForOwner(
  tx: Tx,
  outbox: Outbox,
  id: string,
  texts: { name: string; description: string },
): Promise<LockedBusiness> {
  const before = (await lockBusiness(tx, id)) ?? fail('not_found');
  await updateBusiness(tx, id, texts);
  await notifyLapsed(tx, outbox, { businessId: id, wasVerified: before.verifiedAt !== null });
  return before;
}

export async function editBusiness(
  ctx: Context,
  viewer: Viewer,
  { id }: BusinessPageRow,
  { logoUrl, bannerUrl, achievements, ...fields }: BusinessChanges,
): Promise<void> {
  await limit(ctx.db, `business-edits:${viewer.id}`, EDITS_AN_HOUR, HOUR);
  await ctx.write(async (tx, outbox) => {
    const business = (await lockBusiness(tx, id)) ?? fail('not_found');
    const images = await showImages(tx, outbox, viewer, business, { logoUrl, bannerUrl });
    await updateBusiness(tx, id, {
      ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
      ...(achievements === undefined ? {} : { achievements: JSON.stringify(achievements) }),
      ...images,
    });
    await notifyLapsed(tx, outbox, { businessId: id, wasVerified: business.verifiedAt !== null });
    const { name, tagline, description } = fields;
    const texts = [name, tagline, description];
    await screen(tx, outbox, { type: 'business', id, authorId: viewer.id, texts, isEdit: true });
  });
}
