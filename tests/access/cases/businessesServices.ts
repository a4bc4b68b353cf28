import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { aboutBusiness, managedBy, seenBy } from '../situations/businesses.ts';
import { canary, LISTING, withService } from '../situations/services.ts';
import type { AccessCases, Scene } from '../support/case.ts';
import { everyRole } from '../support/case.ts';

const OK = everyRole('ok');
const SHOWN = everyRole('shown');
const FIELDS = { name: 'Tasting', description: 'Six breads.', price: 'from $40', category: 'Consulting' };

const now = (db: Scene['db'], id: string) =>
  unrestrictedDb(db).selectFrom('services').selectAll().where('id', '=', id).executeTakeFirst();

export const cases: AccessCases = {
  'businesses.services.list': aboutBusiness(
    'query',
    seenBy(SHOWN),
    withService(async ({ description }, _scene, { id }) => ({ input: { id }, canary: description })),
  ),
  'businesses.services.get': aboutBusiness(
    'query',
    seenBy(SHOWN),
    withService(async ({ id, description }) => ({ input: { id }, canary: description })),
  ),
  'businesses.services.create': aboutBusiness('mutation', managedBy(LISTING), async ({ id }, { db }) => ({
    input: { id, ...FIELDS },
    happened: async () => {
      const made = unrestrictedDb(db).selectFrom('services').select('id').where('businessId', '=', id);
      return (await made.executeTakeFirst()) !== undefined;
    },
  })),
  'businesses.services.update': aboutBusiness(
    'mutation',
    managedBy(LISTING),
    withService(async ({ id }, { db }) => ({
      input: { id, name: 'Tasting at night' },
      happened: async () => (await now(db, id))?.title === 'Tasting at night',
    })),
  ),
  'businesses.services.remove': aboutBusiness(
    'mutation',
    managedBy(LISTING),
    withService(async ({ id }, { db }) => ({
      input: { id },
      happened: async () => (await now(db, id)) === undefined,
    })),
  ),
  'businesses.hours.get': aboutBusiness('query', seenBy(SHOWN), async ({ id }, { db }) => {
    const note = canary();
    const date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const special = { businessId: id, date, note };
    await unrestrictedDb(db).insertInto('businessSpecialDays').values(special).execute();
    return { input: { id }, canary: note };
  }),
  'businesses.hours.set': aboutBusiness('mutation', managedBy(OK), async ({ id }, { db }) => ({
    input: { id, week: [{ day: 1, opens: '09:00', closes: '18:00' }], special: [] },
    happened: async () => {
      const set = unrestrictedDb(db).selectFrom('businessHours').select('day').where('businessId', '=', id);
      return (await set.executeTakeFirst()) !== undefined;
    },
  })),
};
