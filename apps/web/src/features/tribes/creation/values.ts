import { isBlank } from '@kindred/validation/characters';
import { isCurrency } from '@kindred/validation/commerce/money';
import {
  FEATURES_DEFAULT,
  type MembershipType,
  PRIMARY_COLOR_DEFAULT,
  TAGS_MAX,
  TRIAL_DAYS,
  TRIAL_DAYS_DEFAULT,
  TRIBE_CATEGORIES,
  type TribeFeature,
} from '@kindred/validation/tribes';
import {
  annualPriceOfAnyCurrency,
  createTribeInput,
  priceOfAnyCurrency,
  priceProblem,
  slugFrom,
  type TribeDraftInput,
} from '@kindred/validation/tribes/tribeCreation';
import type { z } from 'zod';

/** What the five tabs hold, as it was typed. */
export interface TribeValues {
  name: string;
  slug: string;
  /** Somebody chose the handle, so it follows the name no more. */
  isOwnSlug: boolean;
  description: string;
  category: string;
  tags: string[];
  avatarUrl: string | null;
  bannerUrl: string | null;
  primaryColor: string;
  welcomeMessage: string;
  isPrivate: boolean;
  requireApproval: boolean;
  minAge: number | null;
  membershipType: MembershipType;
  price: string;
  currency: string;
  /** Empty for monthly only. */
  annualPrice: string;
  trialDays: number;
  enabledFeatures: TribeFeature[];
  rules: string[];
}

export type Field = Exclude<keyof TribeValues, 'isOwnSlug'> | 'verificationDocuments';
export type Problems = Partial<Record<Field, string>>;

export const TAB_NAMES = ['basics', 'appearance', 'access', 'monetize', 'features'] as const;
export type TabName = (typeof TAB_NAMES)[number];

const TAB_OF: Record<Field, TabName> = {
  name: 'basics',
  slug: 'basics',
  description: 'basics',
  category: 'basics',
  tags: 'basics',
  avatarUrl: 'appearance',
  bannerUrl: 'appearance',
  primaryColor: 'appearance',
  welcomeMessage: 'appearance',
  isPrivate: 'access',
  requireApproval: 'access',
  minAge: 'access',
  membershipType: 'monetize',
  price: 'monetize',
  currency: 'monetize',
  annualPrice: 'monetize',
  trialDays: 'monetize',
  enabledFeatures: 'features',
  rules: 'features',
  verificationDocuments: 'features',
};

export function isField(name: string): name is Field {
  return Object.hasOwn(TAB_OF, name);
}

/** The tabs that hold something wrong, in their order. */
export function wrongTabs(problems: Problems): TabName[] {
  const wrong = new Set((Object.keys(problems) as Field[]).map((field) => TAB_OF[field]));
  return TAB_NAMES.filter((tab) => wrong.has(tab));
}

export function emptyValues(): TribeValues {
  return {
    name: '',
    slug: '',
    isOwnSlug: false,
    description: '',
    category: TRIBE_CATEGORIES[0],
    tags: [],
    avatarUrl: null,
    bannerUrl: null,
    primaryColor: PRIMARY_COLOR_DEFAULT,
    welcomeMessage: '',
    isPrivate: false,
    requireApproval: false,
    minAge: null,
    membershipType: 'free',
    price: '0',
    currency: 'USD',
    annualPrice: '',
    trialDays: TRIAL_DAYS_DEFAULT,
    enabledFeatures: [...FEATURES_DEFAULT],
    rules: [],
  };
}

/** Whether nothing would be lost. */
export function isUntouched(values: TribeValues): boolean {
  return JSON.stringify(values) === JSON.stringify(emptyValues());
}

/** With the name changed; the handle follows it until somebody chooses one. */
export function withName(values: TribeValues, name: string): Partial<TribeValues> {
  return values.isOwnSlug ? { name } : { name, slug: slugFrom(name) };
}

/** Parses a typed amount; 0 when empty, NaN when not a number. */
export function amountOf(typed: string): number {
  return isBlank(typed) ? 0 : Number(typed.replace(',', '.'));
}

export type TribeInput = z.input<typeof createTribeInput>;

/** As it goes to the server; whether it may is for the schema to say. */
export function inputOf(values: TribeValues, documents: readonly string[] = []): TribeInput {
  const { isOwnSlug: _, ...sent } = values;
  const { minAge, price, annualPrice, trialDays, welcomeMessage, rules, ...rest } = sent;
  const isFree = values.membershipType === 'free';
  return {
    ...rest,
    category: rest.category as TribeInput['category'],
    welcomeMessage: welcomeMessage.trim(),
    rules: rules.filter((rule) => !isBlank(rule)).map((rule) => rule.trim()),
    price: isFree ? 0 : amountOf(price),
    annualPrice: isFree || isBlank(annualPrice) ? null : amountOf(annualPrice),
    trialDays: isFree ? 0 : (TRIAL_DAYS.find((days) => days === trialDays) ?? 0),
    ...(minAge === null ? {} : { minAge: minAge as NonNullable<TribeInput['minAge']> }),
    ...(documents.length > 0 ? { verificationDocuments: [...documents] } : {}),
  };
}

function priceProblemsOf({ price, annualPrice, currency }: TribeValues): Problems {
  const [month, year] = [amountOf(price), isBlank(annualPrice) ? null : amountOf(annualPrice)];
  const ofMonth =
    priceOfAnyCurrency.safeParse(month).error?.issues[0]?.message ?? priceProblem(month, currency);
  const ofYear =
    year === null
      ? null
      : (annualPriceOfAnyCurrency.safeParse(year).error?.issues[0]?.message ??
        priceProblem(year, currency, 12));
  return {
    ...(month === 0 ? { price: 'Price is required' } : ofMonth === null ? {} : { price: ofMonth }),
    ...(ofYear === null ? {} : { annualPrice: ofYear }),
  };
}

/** What is wrong with each field, in the server's words; the first of each. */
export function problemsOf(values: TribeValues): Problems {
  const problems: Problems = {};
  // What a price lacks is said also while other fields are wrong.
  const input = { ...inputOf(values), membershipType: 'free', price: 0, annualPrice: null };
  for (const { path, message } of createTribeInput.safeParse(input).error?.issues ?? []) {
    const field = String(path[0]);
    if (isField(field)) problems[field] ??= message;
  }
  return values.membershipType === 'free' ? problems : { ...problems, ...priceProblemsOf(values) };
}

/** Said at once: it is a chip too many as soon as it is there, not only when the field is left. */
export function isTooMuch(field: Field, { tags }: TribeValues): boolean {
  return field === 'tags' && tags.length > TAGS_MAX;
}

export function draftOf(values: TribeValues): TribeDraftInput {
  const { isOwnSlug: _, ...rest } = values;
  return rest;
}

/** What the server kept, over what an empty wizard holds. */
export function valuesOf(draft: TribeDraftInput): TribeValues {
  const empty = emptyValues();
  const known = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined));
  const values = { ...empty, ...known } as TribeValues;
  const currency = isCurrency(values.currency) ? values.currency : empty.currency;
  return { ...values, currency, isOwnSlug: values.slug !== slugFrom(values.name) };
}
