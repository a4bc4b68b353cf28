import { z } from 'zod';
import { businessFields, businessKey } from '../businesses.ts';
import { MB } from '../media/values.ts';
import { text } from '../text.ts';

export const LOGO_MAX = 5 * MB;
export const BUSINESS_COVER_MAX = 10 * MB;

/** The address of an upload of mine, or the one that is shown; null for none. */
const image = text().max(500).nullable();

export const businessChanges = z
  .strictObject({ ...businessFields, logoUrl: image, bannerUrl: image })
  .partial();
export type BusinessChanges = z.infer<typeof businessChanges>;
export const updateBusinessInput = businessChanges.extend({ id: businessKey });
