import { adminBusinessById, adminBusinesses } from '../admin/businesses/visibility.ts';
import {
  platformActivity,
  platformGrowth,
  platformRetention,
  platformRevenueByDay,
} from '../admin/charts/visibility.ts';
import { deleteFeatured, insertFeatured } from '../admin/featured/writes.ts';
import { recentUsers } from '../admin/recentUsers/visibility.ts';
import { platformNewSince, platformRevenue, platformTotals } from '../admin/stats/visibility.ts';
import { adminTribeById, adminTribes } from '../admin/tribes/visibility.ts';
import type { Db } from '../client.ts';
import { updateTribe } from '../tribes/tribeCreation/writes.ts';
import { type AskedByName, inOne } from './asked.fixture.ts';
import { idOf, PERSON, TRIBE } from './scale.fixture.ts';
import { businessAt } from './scale-businesses.fixture.ts';

const PAGE = 21;
/** The beginnings of the last 90 days. */
const DAYS = Array.from({ length: 90 }, (_, at) => new Date(Date.now() - (90 - at) * 86_400_000));
const FIRST = new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 10);

/** The questions of the admin page about the whole platform, and about tribes. */
export function askedOfAdminTribes(filled: { db: Db }): Record<string, AskedByName> {
  const tribes = (page: Omit<Parameters<typeof adminTribes>[1], 'limit'>, rows = 100) => ({
    run: (db: Db) => adminTribes(db, { limit: PAGE, ...page }),
    rows,
  });
  const further = (page: Omit<Parameters<typeof adminTribes>[1], 'limit'>) => ({
    run: async (db: Db) => {
      const after = (await adminTribes(filled.db, { limit: 25, ...page })).at(-1);
      return adminTribes(db, { limit: PAGE, ...page, after });
    },
    rows: 100,
  });
  return {
    'the platform': {
      totals: { run: (db) => platformTotals(db), rows: 100 },
      'what came today': { run: (db) => platformNewSince(db, new Date()), rows: 100 },
      'revenue, and that of today': {
        run: (db) => platformRevenue(db, { isTest: true, since: new Date(Date.now() - 86_400_000) }),
        rows: 250,
      },
      'people and posts of 90 days': { run: (db) => platformGrowth(db, DAYS), rows: 20_000 },
      'revenue of 90 days': {
        run: (db) => platformRevenueByDay(db, { isTest: true, starts: DAYS }),
        rows: 10_000,
      },
      'active people of 90 days': { run: (db) => platformActivity(db, FIRST), rows: 1_600 },
      'retention of 13 weeks': { run: (db) => platformRetention(db, FIRST), rows: 1_600 },
      'the newest users': { run: (db) => recentUsers(db, { limit: PAGE }), rows: 50 },
      'the newest users, further on': {
        run: (db) => recentUsers(db, { limit: PAGE, after: idOf(PERSON, 9_000) }),
        rows: 50,
      },
    },
    'all businesses': {
      'the newest': { run: (db) => adminBusinesses(db, { limit: PAGE }), rows: 100 },
      'the newest, further on': {
        run: async (db) => {
          const after = (await adminBusinesses(filled.db, { limit: 500 })).at(-1);
          return adminBusinesses(db, { limit: PAGE, after });
        },
        rows: 100,
      },
      'those that are featured': {
        run: (db) => adminBusinesses(db, { limit: PAGE, isFeatured: true }),
        rows: 150,
      },
      'those that are verified': {
        run: (db) => adminBusinesses(db, { limit: PAGE, verified: 'yes' }),
        rows: 100,
      },
      'one of them': { run: (db) => adminBusinessById(db, businessAt(7)), rows: 10 },
      'by a word of none': { run: (db) => adminBusinesses(db, { limit: PAGE, q: 'nowhere' }), rows: 100 },
    },
    'all tribes': {
      'the newest': tribes({}),
      'the newest, after one': tribes({ after: idOf(TRIBE, 1_000) }),
      'the newest, further on': further({}),
      'open ones': tribes({ state: 'open' }),
      'private ones': tribes({ state: 'private' }),
      'private ones, further on': further({ state: 'private' }),
      'archived ones': tribes({ state: 'closed' }),
      'archived ones that are verified': tribes({ state: 'closed', verified: 'yes' }),
      'those that are verified': tribes({ verified: 'yes' }),
      'those that are featured': tribes({ isFeatured: true }, 150),
      'featuring one': {
        run: (db) => inOne(db, (tx) => insertFeatured(tx, { type: 'tribe', id: idOf(TRIBE, 13) })),
        rows: 100,
      },
      'featuring one no more': {
        run: (db) => inOne(db, (tx) => deleteFeatured(tx, { type: 'tribe', id: idOf(TRIBE, 3) })),
        rows: 20,
      },
      'by a word of all names': tribes({ q: 'trib' }, 150),
      'by a rare word': tribes({ q: 'tribe-1234' }),
      'by a word of none': tribes({ q: 'nowhere' }),
      'one of them': { run: (db) => adminTribeById(db, idOf(TRIBE, 7)), rows: 100 },
      'hiding one': {
        run: (db) => inOne(db, (tx) => updateTribe(tx, idOf(TRIBE, 1_777), { hiddenAt: new Date() })),
        rows: 60,
      },
    },
  };
}
