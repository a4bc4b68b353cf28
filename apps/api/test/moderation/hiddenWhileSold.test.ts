import { BUSINESS_KIND } from '@kindred/db/businesses/moderation';
import { PRODUCT_KIND } from '@kindred/db/commerce/moderation';
import { COURSE_KIND } from '@kindred/db/courses/moderation';
import { createBusiness } from '@kindred/db/factories/businesses';
import { createCourse } from '@kindred/db/factories/courses';
import { createProduct } from '@kindred/db/factories/products';
import { createTribe } from '@kindred/db/factories/tribes';
import type { SubjectKind } from '@kindred/db/moderation/subject';
import { lockWaiters } from '@kindred/db/testing/waiting';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { QuoteView } from '@kindred/validation/commerce/checkout';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let seller: Person;
let buyer: Person;
let tribeId: string;

beforeAll(async () => {
  api = await createTestApi();
  seller = await api.signUp('Sal Berg');
  buyer = await api.signUp('Ada Lind');
  tribeId = (await createTribe(api.db, { ownerId: seller.user.id, enabledFeatures: ['products'] })).id;
});
afterAll(() => api.close());

interface Sold {
  /** The product or bundle that is bought. */
  productId: string;
  /** The subject that is hidden meanwhile. */
  hidden: { kind: SubjectKind; id: string };
}
const inTribe = (fields: object = {}) =>
  createProduct(api.db, { tribeId, sellerId: seller.user.id, ...fields });
async function bundleOf(part: { productId: string } | { courseId: string }): Promise<string> {
  const { id: bundleId } = await inTribe({ kind: 'bundle' });
  await unrestrictedDb(api.db)
    .insertInto('productBundleItems')
    .values({ bundleId, ...part })
    .execute();
  return bundleId;
}

const SITUATIONS: Record<string, () => Promise<Sold>> = {
  async 'a product'() {
    const { id } = await inTribe();
    return { productId: id, hidden: { kind: PRODUCT_KIND, id } };
  },
  async 'the business of a product'() {
    const { id } = await createBusiness(api.db, { ownerId: seller.user.id });
    const product = await createProduct(api.db, { businessId: id });
    return { productId: product.id, hidden: { kind: BUSINESS_KIND, id } };
  },
  async 'a product of a bundle'() {
    const { id } = await inTribe();
    return { productId: await bundleOf({ productId: id }), hidden: { kind: PRODUCT_KIND, id } };
  },
  async 'a course of a bundle'() {
    const { id } = await createCourse(api.db, { tribeId, creatorId: seller.user.id });
    return { productId: await bundleOf({ courseId: id }), hidden: { kind: COURSE_KIND, id } };
  },
};

test.each(Object.entries(SITUATIONS))(
  'an order does not sell %s that is hidden at that moment',
  async (_name, arrange) => {
    const { productId, hidden } = await arrange();
    const items = [{ type: 'product', id: productId }];
    const { token } = (await api.post('/api/checkout/quote', { items }, buyer)).json<QuoteView>();
    const place = () => api.post('/api/checkout', { items, token }, buyer);
    const placed = await api.db.transaction().execute(async (tx) => {
      await hidden.kind.setHidden?.(tx, hidden.id, true);
      const placing = place();
      await lockWaiters(api.database.pool);
      return { placing };
    });
    expect((await placed.placing).json()).toMatchObject({ code: 'not_for_sale' });
    await api.db.transaction().execute(async (tx) => hidden.kind.setHidden?.(tx, hidden.id, false));
    expect((await place()).json()).toMatchObject({ status: 'completed' });
  },
);
