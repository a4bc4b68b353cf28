import type { BusinessEvent, BusinessRole, BusinessSource } from '@kindred/validation/businesses/values';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../src/client.ts';
import type {
  BusinessesTable,
  BusinessMembersTable,
  ServicesTable,
  TestimonialsTable,
} from '../src/schema/businesses.ts';
import { unrestrictedDb } from '../src/unrestrictedDb.ts';
import { createUser } from './accounts.ts';
import { next } from './sequence.ts';

export type Business = Selectable<BusinessesTable>;
export type Service = Selectable<ServicesTable>;
export type Testimonial = Selectable<TestimonialsTable>;

/** A small consulting business, of a new member unless `ownerId` is given. */
export async function createBusiness(
  db: Db | Tx,
  overrides: Partial<Insertable<BusinessesTable>> = {},
): Promise<Business> {
  const n = next();
  return unrestrictedDb(db)
    .insertInto('businesses')
    .values({
      name: `Business ${n}`,
      slug: `business-${n}`,
      description: 'Advice, given plainly.',
      industry: 'consulting',
      ...overrides,
      ownerId: overrides.ownerId ?? (await createUser(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A service on offer, of a new creator unless `providerId` is given. */
export async function createService(
  db: Db | Tx,
  overrides: Partial<Insertable<ServicesTable>> = {},
): Promise<Service> {
  return unrestrictedDb(db)
    .insertInto('services')
    .values({
      title: `Service ${next()}`,
      description: 'An hour of good questions.',
      category: 'Consulting',
      price: '80.00',
      priceText: '$80',
      hasExactPrice: true,
      ...overrides,
      providerId: overrides.providerId ?? (await createUser(db, { role: 'creator' })).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Five stars that everybody may read. */
export function createTestimonial(
  db: Db | Tx,
  testimonial: { providerId: string; authorId: string } & Partial<Insertable<TestimonialsTable>>,
): Promise<Testimonial> {
  return unrestrictedDb(db)
    .insertInto('testimonials')
    .values({ rating: 5, content: 'Clear, kind and on time.', ...testimonial })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Somebody of the team: of the staff unless `role` is given. */
export async function addToTeam(
  db: Db | Tx,
  { role = 'staff', ...member }: Omit<Insertable<BusinessMembersTable>, 'role'> & { role?: BusinessRole },
): Promise<void> {
  await unrestrictedDb(db)
    .insertInto('businessMembers')
    .values({ ...member, role })
    .execute();
}

/** What was counted at a business, today unless `daysAgo` is given; of views those of `source`. */
export async function countedAt(
  db: Db | Tx,
  businessId: string,
  what: BusinessEvent,
  {
    count = 1,
    daysAgo = 0,
    source = 'direct',
  }: { count?: number; daysAgo?: number; source?: BusinessSource },
): Promise<void> {
  await sql`select count_in_business(${businessId}::uuid, ${what}, ${count}, now() - interval '1 day' * ${daysAgo}::int,
    ${what === 'view' ? source : ''})`.execute(db);
}
