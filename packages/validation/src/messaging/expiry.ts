import { z } from 'zod';
import { id } from '../text.ts';
import { DISAPPEAR_AFTER } from './values.ts';

export type DisappearAfter = (typeof DISAPPEAR_AFTER)[number];

/** `null` lets what is said from now on stay; what was said before goes when it was going to. */
export const disappearInput = z.strictObject({ id, after: z.enum(DISAPPEAR_AFTER).nullable() });

/** Null when nobody has ever said so. */
export const disappearingView = z
  .object({
    after: z.enum(DISAPPEAR_AFTER).nullable(),
    /** Who said so; null when that account is gone. */
    setBy: z.string().nullable(),
    isMine: z.boolean(),
    setAt: z.string(),
    /** The number of the last message from before. */
    fromSeq: z.int().min(0),
  })
  .nullable();
export type DisappearingView = z.infer<typeof disappearingView>;
