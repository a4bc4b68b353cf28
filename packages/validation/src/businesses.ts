import { z } from 'zod';
import {
  BUSINESS_NOTIFY,
  BUSINESS_ROLES,
  BUSINESS_SCOPES,
  BUSINESS_SIZES,
  INDUSTRIES,
} from './businesses/values.ts';
import { httpsLink } from './links.ts';
import { nameField, plainNameField } from './names.ts';
import { pageOf } from './paging.ts';
import { timeZone } from './scheduling/weeklyHours.ts';
import { atMost, id, orNull, requiredText, text, timestamp } from './text.ts';

export * from './businesses/values.ts';

export const BUSINESS_NAME_MAX = 100;
export const BUSINESS_SLUG_MAX = 80;
export const BUSINESS_DESCRIPTION_MAX = 2_000;
export const TAGLINE_MAX = 120;
export const BUSINESS_LOCATION_MAX = 100;
export const SPECIALTIES_MAX = 12;
export const SPECIALTY_MAX = 40;
export const ACHIEVEMENTS_MAX = 20;

/** First parts of addresses below /api/businesses that mean something else, and no business can have. */
export const RESERVED_BUSINESS_SLUGS = [
  'my',
  'new',
  'saved',
  'directory',
  'counts',
  'same',
  'recommended',
  'edit',
] as const;

export const industry = z.enum(INDUSTRIES, { error: 'Choose an industry' }).meta({ id: 'Industry' });
export const businessSize = z.enum(BUSINESS_SIZES, { error: 'Choose a size' });
export const businessScope = z.enum(BUSINESS_SCOPES, { error: 'Choose a scope' });
export const businessRole = z.enum(BUSINESS_ROLES);
export const businessNotify = z.enum(BUSINESS_NOTIFY);

/** A slug or an id. */
export const businessKey = text().trim().min(1).max(BUSINESS_SLUG_MAX);
export const businessInput = z.strictObject({ id: businessKey });

/** Empty text means none. */
const optional = (max: number, what: string) =>
  text()
    .trim()
    .check(atMost(max, what))
    .nullable()
    .transform((value) => value || null);

export const achievement = z.strictObject({
  title: nameField('Title is required', 120, 'Title'),
  issuer: text().trim().check(atMost(120, 'Issuer')).default(''),
  year: z
    .int()
    .min(1000, { error: 'Enter a year' })
    .max(9999, { error: 'Enter a year' })
    .nullable()
    .default(null),
});

/** Fields of a business that its team edits; `create` takes the first of them. */
export const businessFields = {
  name: plainNameField('Business name is required', BUSINESS_NAME_MAX, 'Business name'),
  description: requiredText('Description is required', BUSINESS_DESCRIPTION_MAX, 'Description'),
  industry,
  /** https only, as it is linked from the page. */
  website: orNull(httpsLink('Website')),
  location: optional(BUSINESS_LOCATION_MAX, 'Location'),
  size: businessSize,
  scope: businessScope,
  tagline: optional(TAGLINE_MAX, 'Tagline'),
  founded: z
    .int({ error: 'Enter a year' })
    .min(1000, { error: 'Enter a year' })
    .max(9999, { error: 'Enter a year' })
    .nullable(),
  email: z.union([
    z.literal('').transform(() => null),
    z.null(),
    z.email({ error: 'Please enter a valid email' }).max(254),
  ]),
  phone: z.union([
    z.literal('').transform(() => null),
    z.null(),
    text()
      .trim()
      .regex(/^\+?[\d\s().-]{3,30}$/, { error: 'Please enter a valid phone number' }),
  ]),
  showsEmail: z.boolean(),
  showsPhone: z.boolean(),
  timeZone,
  specialties: z
    .array(requiredText('Fill in every specialty', SPECIALTY_MAX, 'Specialty'))
    .max(SPECIALTIES_MAX, { error: `Add at most ${SPECIALTIES_MAX} specialties` }),
  achievements: z
    .array(achievement)
    .max(ACHIEVEMENTS_MAX, { error: `Add at most ${ACHIEVEMENTS_MAX} achievements` }),
  certifications: z
    .array(requiredText('Fill in every certification', 120, 'Certification'))
    .max(ACHIEVEMENTS_MAX, { error: `Add at most ${ACHIEVEMENTS_MAX} certifications` }),
};

/** A business in a list. */
export const businessCard = z
  .object({
    id,
    slug: z.string(),
    name: z.string(),
    tagline: z.string().nullable(),
    description: z.string(),
    industry,
    size: businessSize,
    scope: businessScope,
    location: z.string().nullable(),
    website: z.string().nullable(),
    logoUrl: z.string().nullable(),
    bannerUrl: z.string().nullable(),
    verified: z.boolean(),
    /** Mean of 5; null without reviews. */
    rating: z.number().nullable(),
    reviews: z.int(),
    followers: z.int(),
    /** The score of the order `trending`: it decays with time. */
    engagement: z.number(),
    isFollowing: z.boolean(),
    isSaved: z.boolean(),
    /** Mine in its team; null outside. */
    myRole: businessRole.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'BusinessCard' });
export type BusinessCard = z.infer<typeof businessCard>;
export const businessPage = pageOf(businessCard);

/** What I may do with a business. */
export const BUSINESS_ABILITIES = [
  'edit',
  'post',
  'manage_services',
  'sell',
  'manage_bookings',
  'answer_messages',
  'reply_to_reviews',
  'see_analytics',
  'manage_team',
  'own',
] as const;
export type BusinessAbility = (typeof BUSINESS_ABILITIES)[number];

/** A business whole, for its own page. */
export const businessView = businessCard
  .extend({
    ownerId: id,
    /** Moderators hide it: only its team opens it. */
    isHidden: z.boolean(),
    founded: z.int().nullable(),
    /** Null where its team does not show it. */
    email: z.string().nullable(),
    phone: z.string().nullable(),
    showsEmail: z.boolean(),
    showsPhone: z.boolean(),
    timeZone: z.string(),
    /** Of what it sells. */
    currency: z.string(),
    specialties: z.array(z.string()),
    achievements: z.array(z.object({ title: z.string(), issuer: z.string(), year: z.int().nullable() })),
    certifications: z.array(z.string()),
    /** Whether one of its services has times to choose from, or a link. */
    isBookable: z.boolean(),
    notify: businessNotify,
    can: z.object(
      Object.fromEntries(BUSINESS_ABILITIES.map((ability) => [ability, z.boolean()])) as Record<
        BusinessAbility,
        z.ZodBoolean
      >,
    ),
  })
  .meta({ id: 'Business' });
export type BusinessView = z.infer<typeof businessView>;
