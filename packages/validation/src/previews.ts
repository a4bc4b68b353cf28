import { z } from 'zod';
import { id, text } from './text.ts';

export const PREVIEW_TYPES = ['post', 'profile', 'tribe', 'course', 'business', 'product'] as const;
export type PreviewType = (typeof PREVIEW_TYPES)[number];

/** Characters of the text of a preview, at most. */
export const PREVIEW_TEXT_MAX = 300;

export const previewInput = z.strictObject({
  type: z.enum(PREVIEW_TYPES),
  /** Its id; of tribes and businesses also the slug, of profiles the handle. */
  id: text().trim().min(1).max(100),
});
export type PreviewInput = z.infer<typeof previewInput>;

/** A public page as people without an account see it. */
export const previewView = z
  .object({
    type: z.enum(PREVIEW_TYPES),
    id,
    /** Address of the page in the app. */
    path: z.string(),
    title: z.string(),
    /** The beginning of its text, without format. */
    text: z.string(),
    imageUrl: z.string().nullable(),
    /** Avatar or logo. */
    iconUrl: z.string().nullable(),
    /** The author, owner, teacher or seller. */
    by: z.object({ id, name: z.string(), path: z.string() }).meta({ id: 'PreviewPerson' }).nullable(),
    /** The tribe or business that it is part of. */
    place: z.object({ name: z.string(), path: z.string() }).meta({ id: 'PreviewPlace' }).nullable(),
    /** Short facts to show beside each other, such as `128 members`. */
    facts: z.array(z.string()),
    /** Null where nothing is sold. An amount of zero is free. */
    price: z
      .object({ amount: z.string(), currency: z.string(), interval: z.enum(['month', 'year']).nullable() })
      .meta({ id: 'PreviewPrice' })
      .nullable(),
  })
  .meta({ id: 'Preview' });
export type Preview = z.infer<typeof previewView>;
