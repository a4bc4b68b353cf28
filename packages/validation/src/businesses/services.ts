import { z } from 'zod';
import { businessKey } from '../businesses.ts';
import { amount, currency } from '../commerce/fields.ts';
import { digitsProblem } from '../commerce/money.ts';
import { httpsLink } from '../links.ts';
import { nameField } from '../names.ts';
import { atMost, id, orNull, requiredText, text, timestamp } from '../text.ts';
import { SERVICE_CATEGORIES } from './values.ts';

export const SERVICE_NAME_MAX = 120;
export const SERVICE_DESCRIPTION_MAX = 2_000;
export const SERVICE_PRICE_MAX = 60;
export const SERVICE_DURATION_MAX = 60;
export const SERVICE_IMAGES_MAX = 8;
/** Of these a card shows three. */
export const SERVICE_IMAGES_SHOWN = 3;
export const SERVICE_CTA_MAX = 40;
export const SERVICE_CTA = 'Book Now';
export const DISCOUNT_MAX = 30;
export const SERVICES_MAX = 100;
/** Promotions of a business in a week, and for how many days each shows. */
export const PROMOTIONS_A_WEEK = 2;
export const PROMOTION_DAYS = 7;

const EXACT = /^(?:\d{1,8}|\d{1,2}(?:,\d{3}){1,2}|\d{3},\d{3})(?:\.\d{1,3})?$/;

/** How a currency is written beside an amount, the longest first: `usd`, `$`. */
function marksOf(currency: string): string[] {
  const marks = (['code', 'symbol', 'narrowSymbol'] as const).map((currencyDisplay) => {
    const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay });
    return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
  });
  return [...new Set(marks.map((mark) => mark.toLowerCase()))].sort((a, b) => b.length - a.length);
}

/** What a price says exactly in a currency, such as `500.00` of `$500`; null of `from $40`. */
export function exactPriceOf(price: string, currency: string): string | null {
  let rest = price.trim().toLowerCase();
  const marks = marksOf(currency);
  rest = rest.slice(marks.find((mark) => rest.startsWith(mark))?.length ?? 0).trimStart();
  rest = rest.slice(0, rest.length - (marks.find((mark) => rest.endsWith(mark))?.length ?? 0)).trimEnd();
  const number = rest.replaceAll(',', '');
  if (!EXACT.test(rest) || digitsProblem(number, currency) !== null) return null;
  return Number(number).toFixed(2);
}

const serviceFields = {
  name: nameField('Service name is required', SERVICE_NAME_MAX, 'Service name'),
  description: requiredText('Description is required', SERVICE_DESCRIPTION_MAX, 'Description'),
  /** Free text such as `from $40`; an exact price such as `$500` can be paid when booking. */
  price: requiredText('Price is required', SERVICE_PRICE_MAX, 'Price'),
  category: z.enum(SERVICE_CATEGORIES, { error: 'Category is required' }),
  duration: text().trim().check(atMost(SERVICE_DURATION_MAX, 'Duration')),
  ctaText: text().trim().check(atMost(SERVICE_CTA_MAX, 'Button text')),
  /** Where the button leads instead of booking here; https only. */
  ctaLink: orNull(httpsLink('Button link')),
  /** Addresses of uploads, the first of them on the card. */
  images: z
    .array(text().max(200))
    .max(SERVICE_IMAGES_MAX, { error: `Add at most ${SERVICE_IMAGES_MAX} images` }),
  popular: z.boolean(),
  /** Such as `20% off`; null for none. */
  discount: text()
    .trim()
    .check(atMost(DISCOUNT_MAX, 'Discount'))
    .nullable()
    .transform((value) => value || null),
};

export const createServiceInput = z.strictObject({
  id: businessKey,
  ...serviceFields,
  duration: serviceFields.duration.default(''),
  ctaText: serviceFields.ctaText.default(SERVICE_CTA),
  ctaLink: serviceFields.ctaLink.default(null),
  images: serviceFields.images.default([]),
  popular: serviceFields.popular.default(false),
  discount: serviceFields.discount.default(null),
});
export type CreateServiceInput = z.infer<typeof createServiceInput>;
/** All that the form asks for. */
export const serviceForm = z.strictObject(serviceFields);
/** What is left out stays. */
export const updateServiceInput = z.strictObject({ id, ...serviceForm.partial().shape });
export type UpdateServiceInput = z.infer<typeof updateServiceInput>;

export const serviceInput = z.strictObject({ id });
export const servicesInput = z.strictObject({ id: businessKey });

export const serviceView = z
  .object({
    id,
    businessId: id,
    name: z.string(),
    description: z.string(),
    price: z.string(),
    /** What a booking costs when it is paid online; null where the price is no exact one. */
    exactPrice: amount.nullable(),
    currency,
    duration: z.string(),
    category: z.enum(SERVICE_CATEGORIES),
    ctaText: z.string(),
    ctaLink: z.string().nullable(),
    images: z.array(z.string()),
    popular: z.boolean(),
    discount: z.string().nullable(),
    /** Shown first and labelled. */
    isPromoted: z.boolean(),
    /** Whether times can be booked here: booking times are set and the business has opening hours. */
    isBookable: z.boolean(),
    /** What is to be set before anything can be booked; null when it is bookable or has a link. */
    missing: z.enum(['times', 'hours']).nullable(),
    createdAt: timestamp,
    can: z.object({ edit: z.boolean(), promote: z.boolean(), book: z.boolean() }),
  })
  .meta({ id: 'Service' });
export type ServiceView = z.infer<typeof serviceView>;
