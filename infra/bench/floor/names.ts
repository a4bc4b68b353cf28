/** Connection names of the floors in PostgreSQL, which separate their CPU time from the product's. */
export const FLOOR = 'floor';
export const OWN_SQL = 'own sql';
