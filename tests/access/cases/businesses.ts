import { randomUUID } from 'node:crypto';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { aboutBusiness, seenBy } from '../situations/businesses.ts';
import type { AccessCases } from '../support/case.ts';
import { everyRole } from '../support/case.ts';

export const cases: AccessCases = {
  'businesses.get': aboutBusiness('query', seenBy(everyRole('shown')), async ({ id }, { db }) => {
    const canary = `canary-${randomUUID().slice(0, 30)}`;
    await unrestrictedDb(db)
      .updateTable('businesses')
      .set({ description: canary })
      .where('id', '=', id)
      .execute();
    return { input: { id }, canary };
  }),
};
