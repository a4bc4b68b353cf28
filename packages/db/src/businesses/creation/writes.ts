import type { CreateBusinessInput } from '@kindred/validation/businesses/creation';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/**
 * Creates a business; a trigger puts its owner into the team. Of many at once with the same slug, one is created.
 * @returns its id, or undefined when the slug is taken
 */
export async function insertBusiness(
  tx: Tx,
  business: Omit<CreateBusinessInput, 'slug'> & { slug: string; ownerId: string },
): Promise<string | undefined> {
  const row = await unrestrictedDb(tx)
    .insertInto('businesses')
    .values(business)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
