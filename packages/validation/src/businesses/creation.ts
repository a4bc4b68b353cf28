import { z } from 'zod';
import {
  BUSINESS_LOCATION_MAX,
  BUSINESS_NAME_MAX,
  BUSINESS_SLUG_MAX,
  businessFields,
  RESERVED_BUSINESS_SLUGS,
} from '../businesses.ts';
import { id, text } from '../text.ts';

export const BUSINESS_SLUG_TAKEN = 'This address is already taken';
const SLUG_FORM = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const RESERVED = new Set<string>(RESERVED_BUSINESS_SLUGS);

/** Not an id either: an address takes both. */
const mayBeSlug = (slug: string) => !RESERVED.has(slug) && !id.safeParse(slug).success;

export const businessSlug = text()
  .trim()
  .toLowerCase()
  .min(1, { error: 'Address is required' })
  .max(BUSINESS_SLUG_MAX, { error: `Address must be at most ${BUSINESS_SLUG_MAX} characters` })
  .regex(SLUG_FORM, { error: 'Use letters, numbers and single hyphens' })
  .refine(mayBeSlug, { error: BUSINESS_SLUG_TAKEN });

/** The slug that a name makes; 'business' of a name without Latin letters or digits. */
export function slugFromName(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, BUSINESS_SLUG_MAX - 10)
    .replaceAll(/^-+|-+$/g, '');
  if (slug === '') return 'business';
  return mayBeSlug(slug) ? slug : `${slug}-business`;
}

const { name, description, website, location, industry, size } = businessFields;
export const createBusinessInput = z.strictObject({
  name,
  /** Made of the name when left out. */
  slug: z.union([z.literal('').transform(() => undefined), businessSlug]).optional(),
  description,
  website: website.default(null),
  location: location.default(null),
  industry,
  size: size.default('small'),
});
export type CreateBusinessInput = z.infer<typeof createBusinessInput>;

export const sameBusinessesInput = z.strictObject({
  name: text().trim().min(1).max(BUSINESS_NAME_MAX),
  location: text().trim().max(BUSINESS_LOCATION_MAX).default(''),
});
