import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { aboutBusiness, outsideOf } from '../situations/businesses.ts';
import type { AccessCases } from '../support/case.ts';
import { everyRole } from '../support/case.ts';

const entry = aboutBusiness(
  'mutation',
  outsideOf(everyRole('ok', { guest: 'not_allowed', owner: 'not_allowed' })),
  async ({ id }, { db, caller }) => ({
    input: { id, message: 'Do you bake on Sundays?' },
    happened: async () =>
      (await unrestrictedDb(db)
        .selectFrom('conversations')
        .select('id')
        .where('businessId', '=', id)
        .where('customerId', '=', caller.id)
        .executeTakeFirst()) !== undefined,
  }),
);

export const cases: AccessCases = {
  'businesses.contact': { ...entry, rule: { kind: 'subject', permission: 'send_messages' } },
};
