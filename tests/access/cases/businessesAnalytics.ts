import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { aboutBusiness, managedBy, outsideOf } from '../situations/businesses.ts';
import type { AccessCases } from '../support/case.ts';
import { everyRole } from '../support/case.ts';

const OK = everyRole('ok');

export const cases: AccessCases = {
  'businesses.analytics.get': aboutBusiness('query', managedBy(OK), async ({ id }) => ({ input: { id } })),
  'businesses.analytics.countView': aboutBusiness('mutation', outsideOf(OK), async ({ id }, { db }) => ({
    input: { id, source: 'map' },
    happened: async () => {
      const view = unrestrictedDb(db).selectFrom('businessDays').select('source');
      return (
        (await view.where('businessId', '=', id).where('what', '=', 'view').executeTakeFirst())?.source ===
        'map'
      );
    },
  })),
};
