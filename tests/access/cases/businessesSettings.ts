import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { aboutBusiness, ownedBy } from '../situations/businesses.ts';
import type { AccessCases } from '../support/case.ts';
import { everyRole, WRITES_IN_SESSION } from '../support/case.ts';

const currencyOf = async (db: Parameters<typeof unrestrictedDb>[0], id: string) =>
  unrestrictedDb(db)
    .selectFrom('businesses')
    .select('currency')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export const cases: AccessCases = {
  'businesses.currency.get': aboutBusiness('query', ownedBy(everyRole('shown')), async ({ id }, { db }) => {
    await unrestrictedDb(db)
      .updateTable('businesses')
      .set({ currency: 'KWD' })
      .where('id', '=', id)
      .execute();
    return { input: { id }, canary: 'KWD' };
  }),
  'businesses.currency.set': aboutBusiness(
    'mutation',
    ownedBy(everyRole('ok')),
    async ({ id, deletedAt }, { db }) => ({
      input: { id, currency: 'JPY' },
      happened: async () => deletedAt === null && (await currencyOf(db, id)).currency === 'JPY',
    }),
  ),
  'businesses.delete': {
    ...aboutBusiness('mutation', ownedBy(everyRole('ok')), async ({ id, slug, deletedAt }, { db }) => ({
      input: { id, confirm: slug },
      happened: async () => {
        const row = await unrestrictedDb(db)
          .selectFrom('businesses')
          .select('slug')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        return deletedAt === null && row.slug !== slug;
      },
    })),
    credentials: WRITES_IN_SESSION,
  },
};
