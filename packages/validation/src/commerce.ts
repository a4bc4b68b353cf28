import { z } from 'zod';
import { userCard } from './accounts.ts';
import { PRODUCT_KINDS } from './commerce/values.ts';
import { cursorPageShape, pageOf } from './paging.ts';
import { id, text } from './text.ts';
import { SLUG_MAX } from './tribes.ts';

export { PRODUCT_KINDS, type ProductKind } from './commerce/values.ts';

const tribe = text().trim().min(1).max(SLUG_MAX);
/** Such as `'12.00'`, in the currency of the tribe. */
const price = z.string();

export const productKind = z.enum(PRODUCT_KINDS);

export const tribeProductsInput = z.strictObject({
  id: tribe,
  kind: productKind.optional(),
  ...cursorPageShape,
});
/** A product of a tribe in a list. */
export const tribeProduct = z.object({
  id,
  name: z.string(),
  description: z.string(),
  kind: productKind,
  price,
  /** Before it became cheaper. */
  originalPrice: price.nullable(),
  imageUrl: z.string().nullable(),
  inStock: z.boolean(),
  features: z.array(z.string()),
  seller: userCard,
});
export type TribeProduct = z.infer<typeof tribeProduct>;
export const tribeProductPage = pageOf(tribeProduct);
export type TribeProductPage = z.infer<typeof tribeProductPage>;
