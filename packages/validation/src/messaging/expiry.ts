import { z } from 'zod';
import { id } from '../text.ts';
import { DISAPPEAR_AFTER } from './values.ts';

export type DisappearAfter = (typeof DISAPPEAR_AFTER)[number];

/** `null` lets what is said from now on stay; what was said before goes when it was going to. */
export const disappearInput = z.strictObject({ id, after: z.enum(DISAPPEAR_AFTER).nullable() });
