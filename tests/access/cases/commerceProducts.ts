import { createProduct } from '@kindred/db/factories/products';
import { READ, reading } from '../situations/tribeHas.ts';
import type { AccessCases } from '../support/case.ts';

export const cases: AccessCases = {
  'commerce.products.list': reading(READ, async (tribe, { db }, name) => {
    await createProduct(db, { tribeId: tribe.id, name });
    return undefined;
  }),
};
