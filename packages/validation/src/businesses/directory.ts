import { z } from 'zod';
import { businessCard, businessScope, businessSize, industry } from '../businesses.ts';
import { arrayPageShape, cursorPageShape } from '../paging.ts';
import { text } from '../text.ts';
import {
  BUSINESS_SCOPES,
  BUSINESS_SIZES,
  BUSINESS_SORTS,
  DIRECTORY_QUERY_MAX,
  INDUSTRIES,
} from './values.ts';

const filterShape = {
  /** Each word begins one of the name, tagline, description, location or a service; where nothing has such, is a part. */
  query: text().trim().max(DIRECTORY_QUERY_MAX).optional(),
  industry: industry.optional(),
  size: businessSize.optional(),
  scope: businessScope.optional(),
  /** Stars at least. */
  rating: z.int().min(3).max(5).optional(),
  openNow: z.boolean().optional(),
  /** Within 50 km of this point. Both or neither; they are kept nowhere. */
  lat: z.number().min(-90).max(90).optional(),
  lng: z.number().min(-180).max(180).optional(),
};
const isPlace = ({ lat, lng }: { lat?: number | undefined; lng?: number | undefined }) =>
  (lat === undefined) === (lng === undefined);
const noPlace = { error: 'Send both `lat` and `lng`', path: ['lng'] };
const sort = z.enum(BUSINESS_SORTS).default('trending');

export const listBusinessesInput = z
  .strictObject({ ...filterShape, sort, ...arrayPageShape })
  .refine(isPlace, noPlace);
export const businessCards = z.array(businessCard);

export const directoryInput = z
  .strictObject({ ...filterShape, sort, ...cursorPageShape })
  .refine(isPlace, noPlace);

export const countsInput = z.strictObject(filterShape).refine(isPlace, noPlace);
export type DirectoryFilter = z.infer<typeof countsInput>;

const countOf = <Value extends string>(values: readonly Value[]) =>
  z.object(Object.fromEntries(values.map((value) => [value, z.int()])) as Record<Value, z.ZodInt>);
/** How many businesses each option leaves, with the other filters as they are. */
export const directoryCounts = z.object({
  total: z.int(),
  /** There are more: the numbers are of the first {@link COUNTED_MAX} found. */
  isCapped: z.boolean(),
  industry: countOf(INDUSTRIES),
  size: countOf(BUSINESS_SIZES),
  scope: countOf(BUSINESS_SCOPES),
  rating: countOf(['5', '4', '3']),
});
export type DirectoryCounts = z.infer<typeof directoryCounts>;

/** Why a business is recommended. */
export const RECOMMENDED_FOR = ['followed', 'industry', 'interest', 'near', 'rated'] as const;
export const recommendation = z.object({
  business: businessCard,
  reason: z.enum(RECOMMENDED_FOR),
  /** The industry, interest or place; of `followed` how many people I follow; null of `rated`. */
  what: z.string().nullable(),
});
export const recommendations = z.array(recommendation);
export type Recommendation = z.infer<typeof recommendation>;

export const myBusinessesInput = z.strictObject(arrayPageShape);
