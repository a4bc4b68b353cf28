import { randomUUID } from 'node:crypto';
import { createUser } from '@kindred/db/factories/accounts';
import { createBusiness, createService } from '@kindred/db/factories/businesses';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { businessSituations } from '../situations/businesses.ts';
import type { AccessCase, AccessCases, ByRole, Situation } from '../support/case.ts';
import { everyRole, READS, WRITES } from '../support/case.ts';

const SHOWN = everyRole('shown');
const HIDDEN = everyRole('hidden');
const SIGNED_IN = { kind: 'signedIn' } as const;
const named = () => `canary ${randomUUID()}`;

const GETS: Record<string, ByRole> = {
  'a business of somebody who blocked me': HIDDEN,
  'a business of mine that I deleted': HIDDEN,
};
/** Found by its name, unless it is gone. */
const FOUND: Record<string, Situation> = {
  ...businessSituations(
    (which) => GETS[which] ?? SHOWN,
    async ({ name }) => ({ input: { query: name, sort: 'newest' }, canary: name }),
    () => ({ name: named() }),
  ),
  'a service that is offered': service(true, SHOWN),
  'a service that is switched off': service(false, HIDDEN),
};

function service(isActive: boolean, gets: ByRole): Situation {
  return {
    arrange: async ({ db }) => {
      const title = named();
      const business = await createBusiness(db, { description: named() });
      await createService(db, { businessId: business.id, providerId: business.ownerId, title, isActive });
      return { input: { query: title }, canary: business.description };
    },
    gets,
  };
}

const listed: AccessCase = { rule: SIGNED_IN, credentials: READS, situations: FOUND };

const IN_TEAM = [
  'a business I own',
  'a business I manage',
  'a business I work for',
  'a business I answer and book for',
];
const mine: AccessCase = {
  rule: SIGNED_IN,
  credentials: READS,
  situations: businessSituations(
    (which) => (IN_TEAM.includes(which) ? SHOWN : HIDDEN),
    async ({ name }) => ({ input: { limit: 100 }, canary: name }),
    () => ({ name: named() }),
  ),
};

export const cases: AccessCases = {
  'businesses.list': listed,
  'businesses.directory': listed,
  'businesses.my': mine,
  'businesses.mine': mine,

  'businesses.counts': {
    rule: SIGNED_IN,
    credentials: READS,
    situations: {
      'everything there is': {
        arrange: async () => ({ input: { industry: 'food', rating: 4 } }),
        gets: everyRole('ok'),
      },
    },
  },

  'businesses.recommended': {
    rule: SIGNED_IN,
    credentials: READS,
    situations: businessSituations(
      (which) => (which === 'a business of others' ? SHOWN : HIDDEN),
      async ({ id, name }, { db, caller }) => {
        const guarded = unrestrictedDb(db);
        const friend = await createUser(db);
        await guarded
          .insertInto('userFollows')
          .values({ followerId: caller.id, followeeId: friend.id })
          .execute();
        await guarded.insertInto('businessFollows').values({ businessId: id, userId: friend.id }).execute();
        return { canary: name };
      },
      () => ({ name: named() }),
    ),
  },

  'businesses.same': {
    rule: SIGNED_IN,
    credentials: READS,
    situations: businessSituations(
      (which) => GETS[which] ?? SHOWN,
      async ({ name, description }) => ({ input: { name, location: 'rye' }, canary: description }),
      () => ({ name: named(), description: named(), location: 'Rye' }),
    ),
  },

  'businesses.create': {
    rule: SIGNED_IN,
    credentials: WRITES,
    situations: {
      'a business nobody has yet': {
        arrange: async ({ db }) => {
          const name = named();
          return {
            input: { name, description: 'We cook slowly.', industry: 'food' },
            happened: async () =>
              (await unrestrictedDb(db)
                .selectFrom('businesses')
                .select('id')
                .where('name', '=', name)
                .executeTakeFirst()) !== undefined,
          };
        },
        gets: everyRole('ok'),
      },
    },
  },
};
