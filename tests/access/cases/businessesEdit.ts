import { findBusiness } from '@kindred/db/businesses/visibility';
import { aboutBusiness, managedBy } from '../situations/businesses.ts';
import type { AccessCases } from '../support/case.ts';
import { everyRole } from '../support/case.ts';

const TAGLINE = 'Changed words';

export const cases: AccessCases = {
  'businesses.update': aboutBusiness(
    'mutation',
    managedBy(everyRole('ok')),
    async ({ id, ownerId }, { db }) => ({
      input: { id, tagline: TAGLINE },
      happened: async () =>
        (await findBusiness(db, { id: ownerId, role: 'member' }, id))?.tagline === TAGLINE,
    }),
  ),
};
