import type { BusinessView } from '@kindred/validation/businesses';
import { businessChanges } from '@kindred/validation/businesses/edit';
import { isBlank } from '@kindred/validation/characters';
import { z } from 'zod';

/** As the fields hold it: everything typed is text. */
export function valuesOf(business: BusinessView) {
  return {
    name: business.name,
    tagline: business.tagline ?? '',
    description: business.description,
    industry: business.industry,
    size: business.size,
    scope: business.scope,
    founded: String(business.founded ?? ''),
    logoUrl: business.logoUrl,
    bannerUrl: business.bannerUrl,
    website: business.website ?? '',
    location: business.location ?? '',
    email: business.email ?? '',
    phone: business.phone ?? '',
    showsEmail: business.showsEmail,
    showsPhone: business.showsPhone,
    specialties: business.specialties,
    achievements: business.achievements.map(({ year, ...rest }) => ({ ...rest, year: String(year ?? '') })),
    certifications: business.certifications,
  };
}
export type EditValues = ReturnType<typeof valuesOf>;

const yearOf = (typed: string) => (isBlank(typed) ? null : Number(typed));

export function inputOf(values: EditValues) {
  return {
    ...values,
    founded: yearOf(values.founded),
    specialties: values.specialties.filter((line) => !isBlank(line)),
    achievements: values.achievements.map(({ year, ...rest }) => ({ ...rest, year: yearOf(year) })),
    certifications: values.certifications.filter((line) => !isBlank(line)),
  };
}

const edited = businessChanges.omit({ timeZone: true }).required();
/** What the api checks, on what the fields hold. */
export const editSchema = z
  .custom<EditValues>()
  .transform((values): z.input<typeof edited> => inputOf(values))
  .pipe(edited);
