import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { id, timestamp } from '../text.ts';
import { loggedReason, searchText, shownReason, staffView } from './content.ts';

export const adminBusinessesInput = z
  .strictObject({
    /** The beginning of a word of the name, or of the slug. */
    q: searchText,
    verified: z.enum(['yes', 'no']).optional(),
    /** Only those that are featured. */
    isFeatured: z.boolean().optional(),
    ...cursorPageShape,
  })
  .meta({ id: 'AdminBusinessesInput' });
export type AdminBusinessesInput = z.infer<typeof adminBusinessesInput>;

export const adminBusiness = z
  .object({
    id,
    slug: z.string(),
    name: z.string(),
    logoUrl: z.string().nullable(),
    industry: z.string(),
    isVerified: z.boolean(),
    /** By moderators: only its team sees it. */
    isHidden: z.boolean(),
    isFeatured: z.boolean(),
    followerCount: z.int().min(0),
    /** Mean of 5 to two digits, 0 without reviews. */
    rating: z.number(),
    ratingCount: z.int().min(0),
    owner: userCard,
    createdAt: timestamp,
  })
  .meta({ id: 'AdminBusiness' });
export type AdminBusiness = z.infer<typeof adminBusiness>;
export const adminBusinessesPage = pageOf(adminBusiness);

export const adminBusinessDetails = adminBusiness
  .extend({
    staff: staffView,
  })
  .meta({ id: 'AdminBusinessDetails' });
export type AdminBusinessDetails = z.infer<typeof adminBusinessDetails>;

export const transferBusinessInput = z.strictObject({
  id,
  /** An active user, on the team or not. */
  userId: id,
  reason: loggedReason,
});
export const staffDeleteBusinessInput = z.strictObject({ id, reason: shownReason });
