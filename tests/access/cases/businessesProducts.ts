import { createProduct } from '@kindred/db/factories/products';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { aboutBusiness, managedBy, seenBy } from '../situations/businesses.ts';
import { canary, LISTING, withPermission } from '../situations/services.ts';
import type { AccessCases, Arranged, Scene } from '../support/case.ts';
import { everyRole } from '../support/case.ts';

const FIELDS = { name: 'A starter', description: 'Ten years old.', price: '9.00', category: 'Tools' };

async function named({ id }: { id: string }, { db }: Scene): Promise<Arranged> {
  const name = canary();
  await createProduct(db, { businessId: id, name });
  return { input: { id }, canary: name };
}

export const cases: AccessCases = {
  'businesses.products.list': aboutBusiness('query', seenBy(everyRole('shown')), named),
  'businesses.products.bundleChoices': aboutBusiness(
    'query',
    managedBy(withPermission('list_services', 'shown')),
    named,
  ),
  'businesses.products.create': aboutBusiness('mutation', managedBy(LISTING), async ({ id }, { db }) => ({
    input: { id, ...FIELDS },
    happened: async () => {
      const made = unrestrictedDb(db).selectFrom('products').select('id').where('businessId', '=', id);
      return (await made.executeTakeFirst()) !== undefined;
    },
  })),
};
