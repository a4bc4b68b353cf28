import { z } from 'zod';
import { businessFields } from '../businesses.ts';
import { courseFields } from '../courses/builder.ts';
import { EVENT_DESCRIPTION_MAX, EVENT_TITLE_MAX, eventFields } from '../events/builder.ts';
import { nameField } from '../names.ts';
import { atMost, id, text } from '../text.ts';
import { tribeShape } from '../tribes/tribeCreation.ts';
import { shownReason } from './content.ts';
import { FEATURED_TYPES, type FeaturedType } from './featured.ts';

export const publicTextsInput = z.strictObject({ type: z.enum(FEATURED_TYPES), id });
export type PublicTextsInput = z.infer<typeof publicTextsInput>;

export const publicTexts = z
  .object({
    /** The title of a course or event. */
    name: z.string(),
    description: z.string(),
  })
  .meta({ id: 'PublicTexts' });
export type PublicTexts = z.infer<typeof publicTexts>;

/** The fields that owners fill in. */
const FIELDS: Readonly<Record<FeaturedType, Record<keyof PublicTexts, z.ZodType>>> = {
  tribe: { name: tribeShape.name, description: tribeShape.description },
  business: { name: businessFields.name, description: businessFields.description },
  course: { name: courseFields.title, description: courseFields.description },
  event: { name: eventFields.title, description: eventFields.description },
};

/** The longest texts of all types here; those of its type are checked after it. */
export const updateTextsInput = z
  .strictObject({
    type: z.enum(FEATURED_TYPES),
    id,
    name: nameField('Name is required', EVENT_TITLE_MAX, 'Name'),
    description: text().trim().check(atMost(EVENT_DESCRIPTION_MAX, 'Description')),
    reason: shownReason,
  })
  .superRefine(({ type, ...texts }, context) => {
    for (const field of ['name', 'description'] as const) {
      const { error } = FIELDS[type][field].safeParse(texts[field]);
      for (const { message } of error?.issues ?? []) {
        context.addIssue({ code: 'custom', path: [field], message });
      }
    }
  });
export type UpdateTextsInput = z.infer<typeof updateTextsInput>;
