import { z } from 'zod';
import { PLANS, userCard } from '../accounts.ts';
import { arrayPageShape, cursorPageShape, pageOf } from '../paging.ts';
import { id, timestamp } from '../text.ts';
import { loggedReason, REPORTS_COUNTED, searchText, shownReason } from './content.ts';

export const TRIBE_STATES = ['open', 'private', 'closed'] as const;

export const recentTribesInput = z.strictObject(arrayPageShape);
export const adminTribesInput = z
  .strictObject({
    /** The beginning of a word of the name, or of the slug. */
    q: searchText,
    state: z.enum(TRIBE_STATES).optional(),
    verified: z.enum(['yes', 'no']).optional(),
    /** Only those that are featured. */
    isFeatured: z.boolean().optional(),
    ...cursorPageShape,
  })
  .meta({ id: 'AdminTribesInput' });
export type AdminTribesInput = z.infer<typeof adminTribesInput>;

export const adminTribe = z
  .object({
    id,
    slug: z.string(),
    name: z.string(),
    imageUrl: z.string().nullable(),
    isPrivate: z.boolean(),
    isVerified: z.boolean(),
    state: z.enum(TRIBE_STATES),
    /** By staff: in no list or search of people outside. */
    isHidden: z.boolean(),
    isFeatured: z.boolean(),
    memberCount: z.int().min(0),
    owner: userCard.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'AdminTribe' });
export type AdminTribe = z.infer<typeof adminTribe>;
export const adminTribesPage = pageOf(adminTribe);
export const recentTribes = z.array(adminTribe);

export const adminTribeDetails = adminTribe
  .extend({
    description: z.string(),
    category: z.string(),
    ownerPlan: z.enum(PLANS),
    /** Bytes of all files of the owner. */
    ownerStorageUsed: z.int().min(0),
    spaceCount: z.int().min(0),
    courseCount: z.int().min(0),
    /** Requests to join that wait. */
    pendingCount: z.int().min(0),
    /** Of the tribe itself, decided ones too. */
    reportCount: z.int().min(0).max(REPORTS_COUNTED),
    hiddenAt: timestamp.nullable(),
    archivedAt: timestamp.nullable(),
    can: z.object({ hide: z.boolean(), archive: z.boolean(), transfer: z.boolean(), feature: z.boolean() }),
  })
  .meta({ id: 'AdminTribeDetails' });
export type AdminTribeDetails = z.infer<typeof adminTribeDetails>;

export const hideTribeInput = z.strictObject({ id, reason: shownReason });
export const archiveTribeInput = z.strictObject({ id, reason: shownReason });
export const restoreTribeInput = z.strictObject({ id, reason: loggedReason });
export const transferTribeInput = z.strictObject({
  id,
  /** An active user, who joins the tribe when they are not in it. */
  userId: id,
  reason: loggedReason,
});
