import { z } from 'zod';
import { PRODUCT_IMAGES_MAX } from '../commerce/products.ts';
import { webLink } from '../links.ts';
import { nameField } from '../names.ts';
import { atMost, id, orNull, text, timestamp } from '../text.ts';

export const WORKS_MAX = 50;
export const WORK_TITLE_MAX = 120;
export const WORK_DESCRIPTION_MAX = 2_000;

const workFields = {
  title: nameField('Title is required', WORK_TITLE_MAX, 'Title'),
  description: text().trim().check(atMost(WORK_DESCRIPTION_MAX, 'Description')),
  /** Where it is to be seen; empty for nowhere else. */
  link: orNull(webLink('Link')),
  /** Addresses of uploads, the first of them on the card. */
  images: z
    .array(text().max(200))
    .max(PRODUCT_IMAGES_MAX, { error: `Add at most ${PRODUCT_IMAGES_MAX} images` }),
};

/** All that the form asks for. */
export const workForm = z.strictObject(workFields);
export const createWorkInput = z.strictObject({
  ...workFields,
  description: workFields.description.default(''),
  link: workFields.link.default(null),
  images: workFields.images.default([]),
});
export type CreateWorkInput = z.output<typeof createWorkInput>;
/** What is left out stays. */
export const updateWorkInput = z.strictObject({ id, ...workForm.partial().shape });
export type UpdateWorkInput = z.output<typeof updateWorkInput>;
export const workInput = z.strictObject({ id });
/** All of mine, the first of them first. */
export const orderWorksInput = z.strictObject({ ids: z.array(id).max(WORKS_MAX) });

export const workView = z
  .object({
    id,
    title: z.string(),
    description: z.string(),
    link: z.string().nullable(),
    images: z.array(z.string()),
    createdAt: timestamp,
  })
  .meta({ id: 'PortfolioWork' });
export type WorkView = z.infer<typeof workView>;
export const works = z.array(workView);
