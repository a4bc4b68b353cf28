import { z } from 'zod';
import { currencyInput } from '../commerce/fields.ts';
import { currencyOf, digitsProblem, isBelowMinimum, minimumPrice } from '../commerce/money.ts';
import { visibleName } from '../names.ts';
import { atMost, distinctWords, id, requiredText, text, timestamp } from '../text.ts';
import {
  DESCRIPTION,
  FEATURES_DEFAULT,
  MIN_AGES,
  membershipType,
  PRICE_MAX,
  PRIMARY_COLOR_DEFAULT,
  QUESTION_MAX,
  RESERVED_SLUGS,
  RULE_MAX,
  RULES_MAX,
  SLUG_CUT,
  SLUG_MAX,
  TAG_MAX,
  TAGS_MAX,
  TRIAL_DAYS,
  TRIBE_FEATURES,
  TRIBE_NAME_MAX,
  tribeCategory,
  tribeFeature,
  WELCOME_MAX,
} from '../tribes.ts';

/** Of a name: lower case, letters, digits, spaces and hyphens only, spaces as hyphens, cut to 30. */
export function slugFrom(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/\s+/g, '-')
    .slice(0, SLUG_CUT);
}

export const slugField = text('Handle is required')
  .min(1, { error: 'Handle is required' })
  .regex(/^[a-z0-9-]*$/, { error: 'Handle can only contain lowercase letters, numbers, and hyphens' })
  .check(atMost(SLUG_MAX, 'Handle'))
  // One that looks like an id would lead to the tribe of that id.
  .refine((slug) => !(RESERVED_SLUGS as readonly string[]).includes(slug) && !id.safeParse(slug).success, {
    error: 'This handle is not available',
  });

/** Address of an upload of mine, `/media/…`; null or empty for none. */
const imageUrl = text()
  .max(2000)
  .transform((url) => url || null)
  .nullish();

/** One tag, as a chip of the wizard holds it. */
const tag = text().trim().min(1).check(atMost(TAG_MAX, 'Tag'));
const rule = requiredText('Fill in every rule', RULE_MAX, 'Rule');
export const joinQuestion = requiredText('Fill in every question', QUESTION_MAX, 'Question');

/** A decimal number, such as dollars and cents. */
function priceUpTo(most: number) {
  return z
    .number({ error: 'Please enter a price' })
    .min(0, { error: 'Price must be at least 0' })
    .max(most, { error: `Price must be at most ${most}` })
    .refine((price) => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6, {
      error: 'Price has at most two decimals',
    });
}

function annualPriceUpTo(most: number) {
  return priceUpTo(most).refine((price) => price > 0, { error: 'Annual price must be more than 0' });
}

/** The most for a month: as many units of a currency without decimals as cents of another. */
function priceMax(currency: string): number {
  return currencyOf(currency).exponent === 0 ? PRICE_MAX * 100 : PRICE_MAX;
}
/** In whichever currency; what it takes is said by {@link priceProblem}. */
export const priceOfAnyCurrency = priceUpTo(PRICE_MAX * 100);
export const annualPriceOfAnyCurrency = annualPriceUpTo(PRICE_MAX * 100 * 12);

/**
 * Why that is no price of a tribe in its currency, null when it is one.
 * @param months that are paid by it
 */
export function priceProblem(price: number, currency: string, months = 1): string | null {
  const most = priceMax(currency) * months;
  if (price > most) return `Price must be at most ${most}`;
  const decimal = price.toFixed(2);
  const problem = digitsProblem(decimal, currency);
  if (problem !== null || !isBelowMinimum(decimal, currency)) return problem;
  return `Price must be at least ${minimumPrice(currency)}`;
}

export const colorField = z
  .string()
  .regex(/^#[0-9A-Fa-f]{6}$/, { error: 'Please enter a colour like #834bd8' });

const TOO_MANY_TAGS = `Maximum ${TAGS_MAX} tags allowed`;

/** What the wizard asks, and the settings after it. */
export const tribeShape = {
  name: text('Tribe name is required')
    .trim()
    .min(1, { error: 'Tribe name is required' })
    .refine((name) => [...name].length <= TRIBE_NAME_MAX, { error: 'Name must be less than 50 characters' })
    .check(visibleName('Name')),
  slug: slugField,
  description: text('Description is required')
    .trim()
    .min(DESCRIPTION.min, { error: 'Description must be at least 10 characters' })
    .refine((said) => [...said].length <= DESCRIPTION.max, {
      error: 'Description must be less than 500 characters',
    }),
  category: tribeCategory,
  tags: distinctWords(tag, TOO_MANY_TAGS).pipe(
    z.array(z.string()).min(1, { error: 'Add at least one tag' }).max(TAGS_MAX, { error: TOO_MANY_TAGS }),
  ),
  avatarUrl: imageUrl,
  bannerUrl: imageUrl,
  primaryColor: colorField.default(PRIMARY_COLOR_DEFAULT),
  welcomeMessage: text()
    .trim()
    .refine((said) => [...said].length <= WELCOME_MAX, {
      error: 'Welcome message must be less than 1000 characters',
    })
    .nullish(),
  isPrivate: z.boolean().default(false),
  requireApproval: z.boolean().default(false),
  /** Years; missing for no limit. */
  minAge: z.literal(MIN_AGES).nullish(),
  membershipType: membershipType.default('free'),
  /** Of everything that is sold in it. */
  currency: currencyInput.default('USD'),
  price: priceOfAnyCurrency.default(0),
  /** A whole year in advance; missing for monthly only. */
  annualPrice: annualPriceOfAnyCurrency.nullish(),
  trialDays: z.literal(TRIAL_DAYS).default(0),
  enabledFeatures: z
    .array(tribeFeature)
    .max(TRIBE_FEATURES.length)
    .transform((features) => [...new Set(features)])
    .default([...FEATURES_DEFAULT]),
  rules: z.array(rule).max(RULES_MAX, { error: 'Maximum 10 rules allowed' }).default([]),
};

/** `isVerified` is ignored: who is verified is for an administrator to say. */
export const createTribeInput = z
  .strictObject({
    ...tribeShape,
    isVerified: z.boolean().optional(),
    /** Files of mine, uploaded with `?kind=file`; they open a request that an administrator decides. */
    verificationDocuments: z.array(id).max(5).optional(),
  })
  .superRefine((tribe, check) => {
    if (tribe.membershipType === 'free') return;
    const { price, annualPrice, currency } = tribe;
    const problems = {
      price: price <= 0 ? 'Price is required' : priceProblem(price, currency),
      annualPrice: annualPrice == null ? null : priceProblem(annualPrice, currency, 12),
    };
    for (const [field, message] of Object.entries(problems)) {
      if (message !== null) check.addIssue({ code: 'custom', path: [field], message });
    }
  });
export type CreateTribeInput = z.infer<typeof createTribeInput>;

/** As much of the wizard as there is; whatever it is, it could become a tribe. */
export const tribeDraftInput = z.strictObject({
  name: text().check(atMost(200, 'Name')).optional(),
  slug: text().check(atMost(200, 'Handle')).optional(),
  description: text().check(atMost(2000, 'Description')).optional(),
  category: text().check(atMost(100, 'Category')).optional(),
  tags: z
    .array(text().check(atMost(100, 'Tag')))
    .max(20)
    .optional(),
  avatarUrl: text().max(2000).nullish(),
  bannerUrl: text().max(2000).nullish(),
  primaryColor: text().check(atMost(20, 'Colour')).optional(),
  welcomeMessage: text().check(atMost(4000, 'Welcome message')).optional(),
  isPrivate: z.boolean().optional(),
  requireApproval: z.boolean().optional(),
  minAge: z.int().nullish(),
  membershipType: membershipType.optional(),
  /** As typed. */
  price: text().check(atMost(20, 'Price')).optional(),
  currency: text().check(atMost(3, 'Currency')).optional(),
  annualPrice: text().check(atMost(20, 'Annual price')).optional(),
  trialDays: z.int().optional(),
  enabledFeatures: z.array(tribeFeature).max(20).optional(),
  rules: z
    .array(text().check(atMost(1000, 'Rule')))
    .max(20)
    .optional(),
});
export type TribeDraftInput = z.infer<typeof tribeDraftInput>;

/** Whatever was typed so far, so it is no rule yet that it be a handle. */
export const checkSlugInput = z.strictObject({
  slug: text().trim().max(200),
  /** A tribe that I run: the handles it has or had are free to it. */
  tribeId: id.optional(),
});
export const slugCheck = z.object({
  available: z.boolean(),
  /** Why it is not; null when it is. */
  message: z.string().nullable(),
});
export const SLUG_TAKEN = 'This handle is already taken';

export const tribeDraftView = z
  .object({
    /** Null when there is none. */
    input: tribeDraftInput.nullable(),
    updatedAt: timestamp.nullable(),
  })
  .meta({ id: 'TribeDraft' });
export type TribeDraftView = z.infer<typeof tribeDraftView>;

/** Bytes of the files that a tribe is shown with, as they are chosen. */
export const TRIBE_AVATAR_MAX = 2 * 1024 * 1024;
export const TRIBE_BANNER_MAX = 5 * 1024 * 1024;
/** What the projection of the wizard counts with. */
export const PROJECTED_MEMBERS = 100;
