import type { BusinessEvent, BusinessSource } from '@kindred/validation/businesses/values';
import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';

/** One more of what no trigger counts: who did it is not kept. */
export async function countInBusiness(
  db: Db | Tx,
  businessId: string,
  event:
    | { what: Exclude<BusinessEvent, 'view'> }
    | { what: 'view'; source: BusinessSource; isTest?: boolean },
): Promise<void> {
  const { source, isTest = false } = event.what === 'view' ? event : { source: '' };
  await sql`select count_in_business(${businessId}::uuid, ${event.what}, 1, now(), ${source}, ${isTest}::boolean)`.execute(
    db,
  );
}
