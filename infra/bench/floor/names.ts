/** Names of the floors' connections to PostgreSQL, by which their part of its time is told from the product's. */
export const FLOOR = 'floor';
export const OWN_SQL = 'own sql';
