import { randomUUID } from 'node:crypto';
import type { Db } from '@kindred/db/client';
import { createUser } from '@kindred/db/factories/accounts';
import { createBusiness } from '@kindred/db/factories/businesses';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { type AccessCases, type Arranged, everyRole, type Scene, WRITES } from '../support/case.ts';
import { partOf } from './profilesParts.ts';

const mark = () => `canary-${randomUUID().slice(0, 20)}`;

async function workOf(db: Db, userId: string) {
  return unrestrictedDb(db)
    .insertInto('portfolioWorks')
    .values({ userId, title: mark(), position: 1 })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow();
}
const titleOf = async (db: Db, id: string) => {
  const row = unrestrictedDb(db).selectFrom('portfolioWorks').select('title').where('id', '=', id);
  return (await row.executeTakeFirst())?.title;
};

async function reviewOf(db: Db, ownerId: string) {
  const business = await createBusiness(db, { ownerId });
  return unrestrictedDb(db)
    .insertInto('businessReviews')
    .values({ businessId: business.id, authorId: (await createUser(db)).id, rating: 4, content: mark() })
    .returning(['id', 'content'])
    .executeTakeFirstOrThrow();
}

/** What is mine is mine to change; of another's nothing is told. */
function mineAlone(arrange: (ownerId: string, scene: Scene) => Promise<Arranged>): AccessCases[string] {
  return {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: {
      mine: { arrange: (scene) => arrange(scene.caller.id, scene), gets: everyRole('ok') },
      'of somebody else': {
        arrange: async (scene) => arrange((await createUser(scene.db)).id, scene),
        gets: everyRole('not_found'),
      },
    },
  };
}

export const cases: AccessCases = {
  'profiles.portfolio.list': partOf(null, async (db, id) => (await workOf(db, id)).title),
  'profiles.portfolio.create': {
    rule: { kind: 'signedIn' },
    credentials: WRITES,
    situations: {
      'a first work': {
        arrange: async ({ db, caller }) => {
          const title = mark();
          return {
            input: { title },
            happened: async () => {
              const mine = unrestrictedDb(db)
                .selectFrom('portfolioWorks')
                .select('id')
                .where('userId', '=', caller.id)
                .where('title', '=', title);
              return (await mine.executeTakeFirst()) !== undefined;
            },
          };
        },
        gets: everyRole('ok'),
      },
    },
  },
  'profiles.portfolio.update': mineAlone(async (ownerId, { db }) => {
    const { id } = await workOf(db, ownerId);
    return { input: { id, title: 'A table' }, happened: async () => (await titleOf(db, id)) === 'A table' };
  }),
  'profiles.portfolio.remove': mineAlone(async (ownerId, { db }) => {
    const { id } = await workOf(db, ownerId);
    return { input: { id }, happened: async () => (await titleOf(db, id)) === undefined };
  }),
  'profiles.portfolio.order': {
    rule: { kind: 'signedIn' },
    credentials: WRITES,
    situations: {
      'all of mine': {
        arrange: async ({ db, caller }) => {
          await unrestrictedDb(db).deleteFrom('portfolioWorks').where('userId', '=', caller.id).execute();
          const [one, other] = [await workOf(db, caller.id), await workOf(db, caller.id)];
          return { input: { ids: [other.id, one.id] } };
        },
        gets: everyRole('ok'),
      },
      'of somebody else': {
        arrange: async ({ db }) => ({ input: { ids: [(await workOf(db, (await createUser(db)).id)).id] } }),
        gets: everyRole('conflict'),
      },
    },
  },
  'profiles.reviews.list': partOf(null, async (db, id) => (await reviewOf(db, id)).content),
  'profiles.reviews.hide': mineAlone(async (ownerId, { db }) => {
    const { id } = await reviewOf(db, ownerId);
    return {
      input: { id, isHidden: true },
      happened: async () => {
        const row = unrestrictedDb(db)
          .selectFrom('businessReviews')
          .select('hiddenOnProfile')
          .where('id', '=', id);
        return (await row.executeTakeFirst())?.hiddenOnProfile === true;
      },
    };
  }),
};
