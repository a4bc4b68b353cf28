import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { aboutBusiness, ownedBy } from '../situations/businesses.ts';
import type { AccessCases } from '../support/case.ts';
import { everyRole, WRITES_IN_SESSION } from '../support/case.ts';

export const cases: AccessCases = {
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
