import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { businessKey } from '../businesses.ts';
import { httpsLink } from '../links.ts';
import { nameField } from '../names.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { atMost, id, requiredText, text, timestamp } from '../text.ts';
import { SLUG_MAX } from '../tribes.ts';
import { amount, amountInput, countryCode, currency, interval } from './fields.ts';
import { PRODUCT_CATEGORIES, PRODUCT_KINDS, PRODUCT_NEEDS } from './values.ts';

export const PRODUCT_NAME_MAX = 120;
export const PRODUCT_DESCRIPTION_MAX = 5_000;
export const PRODUCT_IMAGES_MAX = 8;
/** Bytes of one picture. */
export const PRODUCT_IMAGE_MAX = 10 * 1024 * 1024;
export const FEATURES_MAX = 20;
export const FEATURE_MAX = 120;
/** Of these a card shows three. */
export const FEATURES_SHOWN = 3;
export const BADGE_MAX = 30;
export const CTA_TEXT_MAX = 40;
export const CTA_TEXT = 'Buy Now';
export const STOCK_MAX = 1_000_000;
/** As many as are left, or fewer, are few: the seller is told. */
export const LOW_STOCK = 3;
export const BUNDLE_MAX = 20;
export const FILE_NAME_MAX = 120;
/** Versions of all files of a product. */
export const FILES_MAX = 50;
export const REVIEW_MAX = 2_000;

export const productKind = z.enum(PRODUCT_KINDS);
export const productCategory = z.enum(PRODUCT_CATEGORIES);
const tribe = text().trim().min(1).max(SLUG_MAX);

const minutes = z
  .int({ error: 'Minutes must be a whole number' })
  .min(5, { error: 'It must take at least 5 minutes' })
  .max(480, { error: 'It must take at most 480 minutes' });

export const bundleItem = z.strictObject({ type: z.enum(['product', 'course']), id });
export type BundleItem = z.infer<typeof bundleItem>;

const fields = {
  name: nameField('Product name is required', PRODUCT_NAME_MAX, 'Product name'),
  description: requiredText('Description is required', PRODUCT_DESCRIPTION_MAX, 'Description'),
  /** In the currency of the tribe or the business; 0 for nothing. */
  price: amountInput('Price is required'),
  category: z.enum(PRODUCT_CATEGORIES, { error: 'Category is required' }),
  /** Before it became cheaper. */
  originalPrice: amountInput('Enter an amount such as 12.50').nullable(),
  inStock: z.boolean(),
  ctaText: requiredText('Button text is required', CTA_TEXT_MAX, 'Button text'),
  /** Where the button leads instead of the checkout; https only. */
  ctaLink: httpsLink('Button link').nullable(),
  /** Addresses of my own uploads, the first of them on the card. */
  images: z
    .array(text().max(200))
    .max(PRODUCT_IMAGES_MAX, { error: `Add at most ${PRODUCT_IMAGES_MAX} images` }),
  features: z
    .array(requiredText('Fill in every feature', FEATURE_MAX, 'Feature'))
    .max(FEATURES_MAX, { error: `Add at most ${FEATURES_MAX} features` }),
  badge: text().trim().check(atMost(BADGE_MAX, 'Badge')).nullable(),
  /** How many there are; null for as many as are wanted. */
  stock: z
    .int({ error: 'Stock must be a whole number' })
    .min(0, { error: 'Stock cannot be below 0' })
    .max(STOCK_MAX, { error: `Stock must be at most ${STOCK_MAX}` })
    .nullable(),
  /** Of what is sent by post: for a whole order. */
  shippingFee: amountInput('Enter an amount such as 4.90'),
  /** ISO 3166-1 alpha-2; empty for everywhere. */
  shipsTo: z
    .array(countryCode)
    .max(250)
    .transform((codes) => [...new Set(codes)]),
  /** Of a subscription. */
  interval,
  /** Of an hour of coaching. */
  durationMinutes: minutes,
  /** What a bundle gives. */
  items: z.array(bundleItem).max(BUNDLE_MAX, { error: `A bundle holds at most ${BUNDLE_MAX} things` }),
};

export const createProductInput = z.strictObject({
  id: tribe,
  kind: productKind.default('digital'),
  ...fields,
  originalPrice: fields.originalPrice.default(null),
  inStock: fields.inStock.default(true),
  ctaText: fields.ctaText.default(CTA_TEXT),
  ctaLink: fields.ctaLink.default(null),
  images: fields.images.default([]),
  features: fields.features.default([]),
  badge: fields.badge.default(null),
  stock: fields.stock.default(null),
  shippingFee: fields.shippingFee.default('0'),
  shipsTo: fields.shipsTo.default([]),
  interval: fields.interval.default('month'),
  durationMinutes: fields.durationMinutes.default(60),
  items: fields.items.default([]),
});
export type CreateProductInput = z.infer<typeof createProductInput>;
export const createBusinessProductInput = createProductInput.extend({ id: businessKey });
/** What is left out stays; the kind of a product does not change. */
export const updateProductInput = z.strictObject({ id, ...z.strictObject(fields).partial().shape });
export type UpdateProductInput = z.infer<typeof updateProductInput>;

export const productInput = z.strictObject({ id });
export const tribeProductsInput = z.strictObject({
  id: tribe,
  kind: productKind.optional(),
  ...cursorPageShape,
});
export const businessProductsInput = tribeProductsInput.extend({ id: businessKey });

/** A product in a list. */
const cardShape = {
  id,
  name: z.string(),
  description: z.string(),
  kind: productKind,
  category: productCategory.nullable(),
  price: amount,
  /** Before it became cheaper. */
  originalPrice: amount.nullable(),
  currency,
  /** Of a subscription: how often the price is paid. */
  interval: interval.nullable(),
  imageUrl: z.string().nullable(),
  badge: z.string().nullable(),
  ctaText: z.string(),
  ctaLink: z.string().nullable(),
  /** Whether it can be bought now: as far as there is any, and all parts of a bundle, and coaching while it has hours. */
  inStock: z.boolean(),
  features: z.array(z.string()),
  /** Of 5, of all reviews; null without any. */
  rating: z.number().nullable(),
  reviewCount: z.int(),
  /** Of a business its owner. */
  seller: userCard,
  /** Whether the viewer sells it, or is in the team that does. */
  isMine: z.boolean(),
  /** Whether the viewer has bought it and may use it. */
  isOwned: z.boolean(),
  /** Not published yet; only those who sell it see it. */
  isDraft: z.boolean(),
};
export const productCard = z.object(cardShape).meta({ id: 'ProductCard' });
export type ProductCard = z.infer<typeof productCard>;
export const productCardPage = pageOf(productCard);

/** A file of a product, in its newest version. */
export const productFile = z
  .object({
    id,
    name: z.string(),
    version: z.int(),
    /** Bytes. */
    size: z.int(),
    createdAt: timestamp,
    /** Where it is downloaded from, by the seller and by who bought it; null for others. */
    url: z.string().nullable(),
  })
  .meta({ id: 'ProductFile' });
export type ProductFile = z.infer<typeof productFile>;

export const productReview = z
  .object({
    id,
    rating: z.int(),
    content: z.string(),
    author: userCard,
    isMine: z.boolean(),
    /** Given back since. */
    isRefunded: z.boolean(),
    isEdited: z.boolean(),
    createdAt: timestamp,
    /** The seller's answer. */
    reply: z.string().nullable(),
    repliedAt: timestamp.nullable(),
  })
  .meta({ id: 'ProductReview' });
export type ProductReview = z.infer<typeof productReview>;
export const productReviewPage = pageOf(productReview);

const place = z.object({ id, slug: z.string(), name: z.string() });

/** The page of a product. */
export const productView = z
  .object({
    ...cardShape,
    /** Moderators hide it; told to those who sell it alone. */
    isHidden: z.boolean(),
    images: z.array(z.string()),
    /** Where it is sold; null of what a business sells. */
    tribe: place.nullable(),
    /** Who sells it; null in a tribe. */
    business: place.nullable(),
    shippingFee: amount,
    shipsTo: z.array(z.string()),
    durationMinutes: z.int().nullable(),
    /** What a bundle gives. */
    items: z.array(
      z.object({
        type: z.enum(['product', 'course']),
        id,
        name: z.string(),
        imageUrl: z.string().nullable(),
      }),
    ),
    files: z.array(productFile),
    /** Reviews by rating, of 1 to 5. */
    ratings: z.array(z.int()).length(5),
    /** Mine, to be edited. */
    myReview: z.object({ rating: z.int(), content: z.string() }).nullable(),
    /** For those who sell it: how many are left, null for as many as are wanted. */
    stock: z.int().nullable(),
    /** For those who sell it. */
    soldCount: z.int().nullable(),
    /** Whether its seller offers it; one that was taken off sale stays with those who bought it. */
    isActive: z.boolean(),
    /** What a draft lacks to be published. */
    need: z.enum(PRODUCT_NEEDS).nullable(),
    /** As its seller set it, whatever is left. */
    isOffered: z.boolean(),
    createdAt: timestamp,
    can: z.object({
      edit: z.boolean(),
      publish: z.boolean(),
      unpublish: z.boolean(),
      delete: z.boolean(),
      /** Not mine, not owned for good, and in stock. */
      buy: z.boolean(),
      review: z.boolean(),
      /** Answer reviews. */
      reply: z.boolean(),
      report: z.boolean(),
    }),
  })
  .meta({ id: 'Product' });
export type ProductView = z.infer<typeof productView>;

/** Products and courses that a bundle of mine, or of my business, can hold. */
export const bundleChoice = z.object({ type: z.enum(['product', 'course']), id, name: z.string() });
export type BundleChoice = z.infer<typeof bundleChoice>;
export const bundleChoicesInput = z.strictObject({ id: tribe });
export const businessBundleChoicesInput = bundleChoicesInput.extend({ id: businessKey });

const fileName = nameField('Give it a name', FILE_NAME_MAX, 'Name').refine((name) => !/[/\\]/.test(name), {
  error: 'A name has no slashes',
});
/** `uploadId` is a file of mine from `POST /api/uploads?kind=file`. A name that is there already makes a new version. */
export const addProductFileInput = productInput.extend({ name: fileName, uploadId: id });
export const productFileInput = productInput.extend({ fileId: id });

export const reviewsInput = productInput.extend(cursorPageShape);
export const reviewInput = productInput.extend({
  rating: z
    .int({ error: 'Choose between 1 and 5 stars' })
    .min(1, { error: 'Choose between 1 and 5 stars' })
    .max(5, { error: 'Choose between 1 and 5 stars' }),
  content: text().trim().check(atMost(REVIEW_MAX, 'Review')).default(''),
});
export const replyInput = productInput.extend({
  reviewId: id,
  reply: requiredText('Write an answer', REVIEW_MAX, 'Answer'),
});
