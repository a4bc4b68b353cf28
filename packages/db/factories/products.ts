import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../src/client.ts';
import type { ProductsTable } from '../src/schema/commerce.ts';
import type { ProductBookingRulesTable } from '../src/schema/productTimes.ts';
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

type Rules = Partial<Omit<Insertable<ProductBookingRulesTable>, 'productId'>>;

/** Lets a product be booked at each full hour of UTC, day and night. */
export async function setHours(db: Db | Tx, productId: string, rules: Rules = {}): Promise<void> {
  const guarded = unrestrictedDb(db);
  await guarded
    .insertInto('productBookingRules')
    .values({ timeZone: 'UTC', place: 'The kitchen', step: 60, notice: 0, ...rules, productId })
    .execute();
  const week = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ productId, day, opens: 0, closes: 1_440 }));
  await guarded.insertInto('productHours').values(week).execute();
}

/** Coaching of an hour that can be booked at any. */
export async function createCoaching(
  db: Db | Tx,
  overrides: Parameters<typeof createProduct>[1],
): Promise<Product> {
  const product = await createProduct(db, { kind: 'coaching', durationMinutes: 60, ...overrides });
  await setHours(db, product.id);
  return product;
}

const HOUR_MS = 3_600_000;

/** A coaching time that is held for a buyer or booked by an order. */
export async function createProductSlot(
  db: Db | Tx,
  of: { productId: string; userId: string; startsAt: Date; orderId?: string },
): Promise<string> {
  const { productId, userId, startsAt, orderId } = of;
  const endsAt = new Date(startsAt.getTime() + HOUR_MS);
  const { id } = await unrestrictedDb(db)
    .insertInto('productSlots')
    .values({
      ...{ productId, userId, startsAt, minutes: 60, place: 'The kitchen' },
      busy: sql<string>`tstzrange(${startsAt}, ${endsAt})`,
      orderId: orderId ?? null,
      heldUntil: orderId === undefined ? new Date(Date.now() + HOUR_MS) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
