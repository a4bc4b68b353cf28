import { createService } from '@kindred/db/factories/businesses';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { aboutBusiness, businessSituations, managedBy, seenBy } from '../situations/businesses.ts';
import { canary, LISTING, withService } from '../situations/services.ts';
import { type AccessCases, everyRole, READS, type Scene } from '../support/case.ts';

const OK = everyRole('ok');
const SHOWN = everyRole('shown');
const HIDDEN = everyRole('hidden');

const promotedUntil = async (db: Scene['db'], id: string) => {
  const services = unrestrictedDb(db).selectFrom('services').select('promotedUntil').where('id', '=', id);
  return (await services.executeTakeFirst())?.promotedUntil;
};

export const cases: AccessCases = {
  'businesses.promotions.list': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: businessSituations(
      (which) => (which === 'a business of others' ? SHOWN : HIDDEN),
      async ({ id, ownerId }, { db, caller }) => {
        const title = canary();
        const promotedUntil = new Date(Date.now() + 86_400_000);
        await createService(db, { businessId: id, providerId: ownerId, title, promotedUntil });
        await unrestrictedDb(db)
          .insertInto('businessFollows')
          .values({ businessId: id, userId: caller.id })
          .execute();
        return { input: undefined, canary: title };
      },
    ),
  },
  'businesses.promotions.promote': aboutBusiness(
    'mutation',
    managedBy(LISTING),
    withService(async ({ id }, { db }) => ({
      input: { id },
      happened: async () => (await promotedUntil(db, id)) != null,
    })),
  ),
  'businesses.promotions.setHidden': aboutBusiness(
    'mutation',
    seenBy(OK),
    withService(async ({ id }, { db, caller }) => ({
      input: { id, isHidden: true },
      happened: async () => {
        const hidden = unrestrictedDb(db).selectFrom('hiddenPromotions').select('userId');
        return (await hidden.where('serviceId', '=', id).executeTakeFirst())?.userId === caller.id;
      },
    })),
  ),
};
