import { z } from 'zod';
import { id } from '../text.ts';

export const FEATURED_TYPES = ['tribe', 'business', 'course', 'event'] as const;
export type FeaturedType = (typeof FEATURED_TYPES)[number];

/** Items of each type that are featured at the same time. */
export const FEATURED_MAX = 12;

export const featuredInput = z.strictObject({ type: z.enum(FEATURED_TYPES), id });
export const featuredState = z.object({ isFeatured: z.boolean() }).meta({ id: 'FeaturedState' });
