import { z } from 'zod';
import { id } from '../text.ts';
import { serviceView } from './services.ts';

/** As many as a feed may show in one visit. */
export const PROMOTED_SHOWN = 10;

/** A service that a business I follow promotes. */
export const promotedService = z
  .object({
    service: serviceView,
    business: z.object({ id, name: z.string(), slug: z.string(), logoUrl: z.string().nullable() }),
  })
  .meta({ id: 'PromotedService' });
export type PromotedService = z.infer<typeof promotedService>;

export const hidePromotionInput = z.strictObject({ id, isHidden: z.boolean() });
export const hiddenPromotion = z.object({ id, isHidden: z.boolean() });
