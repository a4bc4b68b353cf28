import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { arrayPageShape, cursorPageShape, pageOf } from '../paging.ts';
import { atMost, id, text, timestamp } from '../text.ts';

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
    memberCount: z.int().min(0),
    owner: userCard.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'AdminTribe' });
export type AdminTribe = z.infer<typeof adminTribe>;
export const adminTribesPage = pageOf(adminTribe);
export const recentTribes = z.array(adminTribe);
