import { randomUUID } from 'node:crypto';
import { createUser } from '@kindred/db/factories/accounts';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { byLink, type Link, mailedLink } from '../situations/mailedLinks.ts';
import { type AccessCases, type Arranged, everyRole, OPEN_WRITES, type Scene } from '../support/case.ts';

const OPEN = { rule: { kind: 'public' }, credentials: OPEN_WRITES } as const;

async function loginLink({ db }: Scene, link: Link = {}): Promise<Arranged> {
  const { userId, token } = await mailedLink(db, 'login', link);
  const hasSession = async () => {
    const session = unrestrictedDb(db).selectFrom('sessions').select('sid').where('userId', '=', userId);
    return (await session.executeTakeFirst()) !== undefined;
  };
  return { input: { token }, happened: hasSession };
}

async function linkOfSuspended(scene: Scene): Promise<Arranged> {
  const { userId, token } = await mailedLink(scene.db, 'login', {});
  await scene.db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', userId).execute();
  return { input: { token } };
}

export const cases: AccessCases = {
  'accounts.requestLoginLink': {
    ...OPEN,
    situations: {
      'of an account': {
        arrange: async ({ db }) => ({ input: { email: (await createUser(db)).email } }),
        gets: everyRole('ok'),
      },
      'of an account that never was': {
        arrange: async () => ({ input: { email: `${randomUUID()}@example.org` } }),
        gets: everyRole('ok'),
      },
    },
  },

  'accounts.useLoginLink': {
    ...OPEN,
    situations: {
      ...byLink(loginLink, 'login_link_invalid'),
      'to an account that is suspended': { arrange: linkOfSuspended, gets: everyRole('account_suspended') },
    },
  },
};
