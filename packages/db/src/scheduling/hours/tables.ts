import { sql } from 'kysely';

/** Whose hours are meant. */
export type HoursOwner = { business: string } | { product: string };

/** Tables of one shape: weekly openings, and other openings on single dates. */
export function tablesOf(owner: HoursOwner) {
  if ('business' in owner) {
    return {
      week: sql.table('business_hours'),
      special: sql.table('business_special_days'),
      column: sql.ref('business_id'),
      id: owner.business,
    };
  }
  return {
    week: sql.table('product_hours'),
    special: sql.table('product_special_days'),
    column: sql.ref('product_id'),
    id: owner.product,
  };
}
