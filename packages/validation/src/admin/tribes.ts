import { z } from 'zod';
import { PLANS, userCard } from '../accounts.ts';
import { arrayPageShape, cursorPageShape, pageOf } from '../paging.ts';
import { atMost, id, requiredText, text, timestamp } from '../text.ts';
import { AUDIT_REASON_MAX } from './audit.ts';

export const TRIBE_STATES = ['open', 'private', 'closed'] as const;

export const recentTribesInput = z.strictObject(arrayPageShape);
export const adminTribesInput = z
  .strictObject({
    /** The beginning of a word of the name, or of the slug. */
    q: text().trim().check(atMost(100, 'Search')).optional(),
    state: z.enum(TRIBE_STATES).optional(),
    verified: z.enum(['yes', 'no']).optional(),
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
    memberCount: z.int().min(0),
    owner: userCard.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'AdminTribe' });
export type AdminTribe = z.infer<typeof adminTribe>;
export const adminTribesPage = pageOf(adminTribe);
export const recentTribes = z.array(adminTribe);

/** Reports are counted up to this number. */
export const TRIBE_REPORTS_COUNTED = 1000;

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
    reportCount: z.int().min(0).max(TRIBE_REPORTS_COUNTED),
    hiddenAt: timestamp.nullable(),
    archivedAt: timestamp.nullable(),
    can: z.object({ hide: z.boolean(), archive: z.boolean(), transfer: z.boolean() }),
  })
  .meta({ id: 'AdminTribeDetails' });
export type AdminTribeDetails = z.infer<typeof adminTribeDetails>;

export const adminTribeIdInput = z.strictObject({ id });

/** Shown to the owner. */
const shownReason = requiredText('Please give a reason', AUDIT_REASON_MAX, 'Reason');
/** Why something is done, for the audit log. */
const reason = text().trim().check(atMost(AUDIT_REASON_MAX, 'Reason')).optional();

export const hideTribeInput = z.strictObject({ id, reason: shownReason });
export const archiveTribeInput = z.strictObject({ id, reason: shownReason });
export const restoreTribeInput = z.strictObject({ id, reason });
export const transferTribeInput = z.strictObject({
  id,
  /** A member of the tribe. */
  userId: id,
  reason,
});
