import type { Db } from '@kindred/db/client';
import { type Business, createBusiness } from '@kindred/db/factories/businesses';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { aboutBusiness, outsideOf, seenBy } from '../situations/businesses.ts';
import { isReported } from '../situations/reports.ts';
import type { AccessCases, Arranged, Scene } from '../support/case.ts';
import { everyRole, READS } from '../support/case.ts';

const OK = everyRole('ok');
const TABLES = ['businessFollows', 'businessSaves'] as const;
type Table = (typeof TABLES)[number];

async function isIn(db: Db, table: Table, businessId: string, userId: string): Promise<boolean> {
  const row = await unrestrictedDb(db)
    .selectFrom(table)
    .select('createdAt')
    .where('businessId', '=', businessId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

const put = (db: Db, table: Table, businessId: string, userId: string) =>
  unrestrictedDb(db).insertInto(table).values({ businessId, userId }).execute();

const into =
  (table: Table, rest: object = {}) =>
  async ({ id }: Business, { db, caller }: Scene): Promise<Arranged> => ({
    input: { id, ...rest },
    happened: () => isIn(db, table, id, caller.id),
  });

const outOf =
  (table: Table) =>
  async ({ id }: Business, { db, caller }: Scene): Promise<Arranged> => {
    await put(db, table, id, caller.id);
    return { input: { id }, happened: async () => !(await isIn(db, table, id, caller.id)) };
  };

export const cases: AccessCases = {
  'businesses.follows.follow': aboutBusiness('mutation', outsideOf(OK), into('businessFollows')),
  'businesses.follows.unfollow': aboutBusiness('mutation', seenBy(OK), outOf('businessFollows')),
  'businesses.follows.setNotify': aboutBusiness(
    'mutation',
    outsideOf(OK),
    into('businessFollows', { notify: 'posts' }),
  ),
  'businesses.follows.save': aboutBusiness('mutation', seenBy(OK), into('businessSaves')),
  'businesses.follows.unsave': aboutBusiness('mutation', seenBy(OK), outOf('businessSaves')),
  'businesses.follows.report': aboutBusiness('mutation', outsideOf(OK), async ({ id }, { db, caller }) => ({
    input: { id, reason: 'spam' },
    happened: () => isReported(db, id, caller.id),
  })),
  'businesses.follows.saved': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: {
      'one I saved': saved({}, 'shown'),
      'one I saved that was deleted': saved({ deletedAt: new Date() }, 'hidden'),
    },
  },
};

function saved(over: Parameters<typeof createBusiness>[1], gets: 'shown' | 'hidden') {
  return {
    arrange: async ({ db, caller }: Scene) => {
      const { id, slug } = await createBusiness(db, over);
      await put(db, 'businessSaves', id, caller.id);
      return { input: {}, canary: slug };
    },
    gets: everyRole(gets),
  };
}
