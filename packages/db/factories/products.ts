import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../src/client.ts';
import type { ProductsTable } from '../src/schema/commerce.ts';
import { unrestrictedDb } from '../src/unrestrictedDb.ts';
import { createUser } from './accounts.ts';
import { next } from './sequence.ts';

export type Product = Selectable<ProductsTable>;

/** A free digital product: of a business sold by its owner, in a tribe by a new creator unless `sellerId` is given. */
export async function createProduct(
  db: Db | Tx,
  overrides: Partial<Insertable<ProductsTable>> & ({ tribeId: string } | { businessId: string }),
): Promise<Product> {
  const { businessId = null } = overrides;
  const owner =
    businessId === null
      ? undefined
      : await unrestrictedDb(db)
          .selectFrom('businesses')
          .select('ownerId')
          .where('id', '=', businessId)
          .executeTakeFirst();
  return unrestrictedDb(db)
    .insertInto('products')
    .values({
      name: `Product ${next()}`,
      ...overrides,
      sellerId: owner?.ownerId ?? overrides.sellerId ?? (await createUser(db, { role: 'creator' })).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
